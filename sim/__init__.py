"""The simulator: the rules compiled, played by policies, and counted."""
