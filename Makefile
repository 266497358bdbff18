# Two commands: `make play` and `make test`. Both set up everything they need in .venv, and nothing outside it.
PORT ?= 8000
DATA ?= data
PYTHON ?= $(shell for p in python3.13 python3.12 python3.11 python3 python; do \
  command -v $$p >/dev/null 2>&1 && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
BIN := .venv/bin

# JavaScript and style sheets are formatted where Node is at hand
PRETTY := "src/astrarium/web/static/**/*.{js,css}" "src/astrarium/games/*/style.css"
PRETTIER := $(if $(shell command -v npx 2>/dev/null),npx --yes prettier@3,@true)

.PHONY: play test test-access test-layout test-lessons test-nightly test-study test-weather lint format types bench compiled docs wheel clean

play: .venv/.ready
	@$(BIN)/astrarium serve --port $(PORT) --data $(DATA) --open

test: .venv/.ready-dev
	@sh tools/find-browser
	@sh tools/find-postgres
	@$(BIN)/python -m pytest -n auto --dist worksteal $(ARGS)

# every page and every kind of question by axe, and a whole game of each by the keyboard alone
test-access: .venv/.ready-dev
	@sh tools/find-browser
	@$(BIN)/python -m pytest -n auto -m "nightly or not nightly" tests/web/test_access.py tests/web/test_keyboard.py $(ARGS)

# what takes too long for every run; and what hypothesis draws, drawn anew
test-nightly: .venv/.ready-dev
	@sh tools/find-browser
	@sh tools/find-postgres
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[ray]'
	@ASTRARIUM_EXPLORE=1 $(BIN)/python -m pytest -n 0 -m nightly $(ARGS)
	@ASTRARIUM_EXPLORE=1 $(BIN)/python -m pytest -n auto -q $$(grep -rlE "^from hypothesis|^import hypothesis" tests --include="test_*.py") $(ARGS)

# every kind of question of every game at every size and in both languages
test-layout: .venv/.ready-dev
	@sh tools/find-browser
	@$(BIN)/python -m pytest -n auto --dist worksteal -m nightly tests/web/test_layout.py $(ARGS)

# the page's tests with a slow browser, a slow line, a slow visitor and late news: what passes by luck fails here
test-weather: .venv/.ready-dev
	@sh tools/find-browser
	@for weather in page line hand ear; do \
	  ASTRARIUM_WEATHER=$$weather $(BIN)/python -m pytest -n auto -q tests/web $(ARGS) || exit 1; \
	done

# every lesson by its light, at a desk and on a phone, in both languages
test-lessons: .venv/.ready-dev
	@sh tools/find-browser
	@$(BIN)/python -m pytest -n auto --dist worksteal -m nightly tests/test_lessons.py tests/web/test_page_lessons.py $(ARGS)

# what docs/study.md says of coach, review, graph and luck, measured with the bots in force: hours
test-study: .venv/.ready-dev
	@for game in ascending civilisations council eclipse gaia; do \
	  for asked in "calibration --level quick --games 500" "calibration --games 500" "agreement --level beginner --games 10" "own --level search --games 10" \
	      "planted --games 20" "warned --level quick --games 400 --decisions 2000" "luck --level quick --games 500" "time --level quick --games 3"; do \
	    $(BIN)/python benchmarks/study.py $$asked $$game --check || exit 1; \
	  done; \
	done

lint: .venv/.ready-dev
	$(BIN)/ruff check src tests benchmarks tools
	$(BIN)/ruff format --check src tests benchmarks tools
	$(BIN)/djlint --check --quiet src/astrarium/web/templates
	$(PRETTIER) --check $(PRETTY)

format: .venv/.ready-dev
	$(BIN)/ruff format src tests benchmarks tools
	-$(BIN)/djlint --reformat --quiet src/astrarium/web/templates
	$(PRETTIER) --write $(PRETTY)

types: .venv/.ready-dev
	$(BIN)/mypy

bench: .venv/.ready
	$(BIN)/python benchmarks/random_play.py civilisations

# core, rules and minds as machine code, in an environment of its own; needs a C compiler (docs/compiled.md)
compiled:
	@test -n "$(PYTHON)" || { echo "Astrarium needs Python 3.11 or newer; none was found on the PATH."; exit 1; }
	@test -x .venv-compiled/bin/python || $(PYTHON) -m venv .venv-compiled
	@.venv-compiled/bin/python -m pip install --quiet --disable-pip-version-check 'hatchling>=1.25' 'mypy>=2' 'setuptools>=65' 'msgspec>=0.19'
	@rm -rf dist/compiled  # built once here: pip would build it twice, once to read its name
	ASTRARIUM_COMPILE=1 .venv-compiled/bin/python -m hatchling build -t wheel -d dist/compiled
	.venv-compiled/bin/python -m pip install --quiet --disable-pip-version-check --force-reinstall dist/compiled/*.whl
	@echo "The compiled command is .venv-compiled/bin/astrarium"

wheel: .venv/.ready-dev
	$(BIN)/python -m hatchling build -t wheel

docs: .venv/.ready
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[docs]'
	$(BIN)/python -m mkdocs build --strict

.venv/bin/python:
	@test -n "$(PYTHON)" || { echo "Astrarium needs Python 3.11 or newer; none was found on the PATH."; exit 1; }
	@echo "Setting up .venv with $(PYTHON) ..."
	@$(PYTHON) -m venv .venv || { echo "Python's venv module is missing (Debian: apt-get install python3-venv)."; exit 1; }

.venv/.ready: .venv/bin/python pyproject.toml
	@echo "Installing Astrarium and what it needs (once) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

.venv/.ready-dev: .venv/.ready pyproject.toml
	@echo "Installing the test tools (once) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

clean:
	rm -rf .venv .venv-compiled dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
