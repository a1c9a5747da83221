"""The explorer and what is decided with it: graphs, loops, expectations, certificates."""
