"""One file for each game that is read quickly: what of a state the columns of its layout follow from (`watches`)."""
