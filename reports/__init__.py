"""The report: what was proved, found and measured, as one page and its data."""
