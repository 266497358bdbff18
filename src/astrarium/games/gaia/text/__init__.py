"""The words of Gaia Project: rules, translations, and the appendix of components."""
