# Everything is run through make; the environment is built on first use.
PYTHON ?= python3
GAMES ?= 200000
BIN := .venv/bin
export KAATO_CACHE ?= $(CURDIR)/build/cache
export MPLBACKEND := Agg
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt

.PHONY: help setup report test check bench soak calibrate variants clean
.DEFAULT_GOAL := help

help: ## show this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 18

.venv/.ready: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Kaato needs Python 3.11 or newer: make PYTHON=/path/to/python3.11"; exit 1; }
	$(PYTHON) -m venv .venv
	$(PIP) -e .
	@touch $@

.venv/.test: .venv/.ready
	$(PIP) -e '.[test]'
	@touch $@

setup: .venv/.ready ## build the environment in .venv

report: .venv/.ready ## write build/report/index.html; GAMES=10000000 for more games
	$(BIN)/kaato report --games $(GAMES)

test: .venv/.test ## run the tests, a file at a time on each core
	$(BIN)/python -m pytest -n auto --dist loadfile

check: .venv/.test ## lint, formatting and strict types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: .venv/.test ## speed against C and plain Python, as ratios from one run
	$(BIN)/kaato bench

soak: .venv/.test ## a million random games and every pair of options
	$(BIN)/python -m tests.soak

calibrate: .venv/.test ## compare with published and independent results
	$(BIN)/python -m tests.calibrate

variants: .venv/.ready ## decide every Maija option, and pairs, on small decks and on the full one
	$(BIN)/python -m reports.variants
	$(BIN)/python -m reports.real_deck

clean: ## remove the environment and everything built
	rm -rf .venv build *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
