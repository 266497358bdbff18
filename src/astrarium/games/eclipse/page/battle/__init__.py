"""A battle on the page: the stage, its chances, its film and the report afterwards."""
