"""The page: templates, style sheets and plain ES modules, generic over all games."""
