"""Benchmarks: Kaato's speed as ratios to other programs, measured in one run."""
