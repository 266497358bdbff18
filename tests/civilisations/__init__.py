"""Quatre Voies, rule by rule. "Ruling n" is that of the rules text; "case n" a worked position of the reconstruction notes."""
