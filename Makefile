# Needs Python 3.11 or newer with venv, and make. README.md has the plain commands for a machine without make.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALL := $(BIN)/python -m pip install --disable-pip-version-check --quiet --require-hashes
COMPILE := $(BIN)/uv pip compile --quiet --universal --generate-hashes --python-version 3.11 --fork-strategy fewest --no-emit-index-url \
	--custom-compile-command "make lock" pyproject.toml

.DEFAULT_GOAL := help
.PHONY: help setup offline run test torture lint format screenshots readme bench lock clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-12s %s\n", $$1, $$2}' Makefile

setup: $(VENV)/.installed-dev ## install everything for playing, testing and changing the bot

offline: $(VENV)/.installed ## play in a browser, without Discord (PEOPLE=2 PORT=8800 DB=FILE)
	@$(BIN)/python -m bot offline \
		$(if $(PEOPLE),--people $(PEOPLE)) $(if $(PORT),--port $(PORT)) $(if $(DB),--db "$(DB)") $(ARGS)

run: $(VENV)/.installed ## run the bot in Discord, with the token in .env
	@$(BIN)/python -m bot run $(ARGS)

test: setup ## run the whole suite, on every core (ARGS="-k eat" for a part)
	$(BIN)/python -m pytest --numprocesses auto --dist worksteal $(ARGS)

torture: setup ## kill the bot again and again, and look for what was lost (SEED=1 COUNT=200)
	@$(BIN)/python -m tests.torture $(if $(SEED),--seed $(SEED)) $(if $(COUNT),--count $(COUNT))

lint: setup ## check format, style, types and imports
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: setup ## format, and mend what can be mended
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

screenshots: setup ## take pictures of every screen, through headless Chromium
	$(BIN)/python -m tests.browser.screenshots $(ARGS)

readme: setup ## take the pictures of README anew
	$(BIN)/python -m tests.browser.readme $(ARGS)

bench: $(VENV)/.installed-bench ## measure the rules against other engines, and judge the ratios
	@$(BIN)/python -m benchmarks $(ARGS)

lock: setup ## write the lock files anew (ARGS=--upgrade for newer versions)
	$(COMPILE) --extra offline --extra postgres --output-file requirements.lock $(ARGS)
	$(COMPILE) --extra offline --extra postgres --extra dev --constraint requirements.lock --output-file requirements-dev.lock $(ARGS)
	$(COMPILE) --extra bench --constraint requirements-dev.lock --output-file requirements-bench.lock $(ARGS)

clean: ## remove what was installed and what tools made, but not data/
	rm -rf $(VENV) build dist *.egg-info .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache

# Stamps: nothing is installed again until a lock changes. The development lock holds all of the other, at the same
# versions (tests/test_project.py), so it serves for both.
$(VENV)/.created:
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed: make PYTHON=python3.12 ..." if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv --clear $(VENV)
	@touch $@

$(VENV)/.installed: requirements.lock | $(VENV)/.created
	@echo "Installing what the bot needs ..."
	@$(INSTALL) -r $<
	@touch $@

$(VENV)/.installed-dev: requirements-dev.lock | $(VENV)/.created
	@echo "Installing what the bot and its tests need ..."
	@$(INSTALL) -r $<
	@touch $(VENV)/.installed $@

# The peers come on top of whatever is installed; their lock keeps to the versions of the development lock.
$(VENV)/.installed-bench: requirements-bench.lock | $(VENV)/.created
	@echo "Installing what the benchmarks compare with ..."
	@$(INSTALL) -r $<
	@touch $@
