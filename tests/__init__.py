"""The tests of Kaato; what they hold in common is in `play` and `strategies`."""
