"""The rules: one file for each game, in a language that every reader understands."""
