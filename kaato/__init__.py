"""Kaato: rules verification and simulation for the Finnish beating card games."""
