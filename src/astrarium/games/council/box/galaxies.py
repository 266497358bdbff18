"""The names of galaxies inside sentences: those called after a colour have an article."""

from ....core.page import mark

TOLD = {
    "Orange Galaxy": mark("the Orange Galaxy"), "Beige Galaxy": mark("the Beige Galaxy"),
    "Blue Galaxy": mark("the Blue Galaxy"), "Green Galaxy": mark("the Green Galaxy"),
    "Brown Galaxy": mark("the Brown Galaxy"), "Red Galaxy": mark("the Red Galaxy"),
    "Pink Galaxy": mark("the Pink Galaxy"),
}  # fmt: skip


def told(name: str) -> str:
    """The message id of a galaxy's name as it stands inside a sentence."""
    return TOLD.get(name, name)
