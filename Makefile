# Two commands are enough on a fresh machine: `make play` and `make test`.
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip install --quiet --disable-pip-version-check
PYTHON ?= python3
WORKERS ?= 2
SOAK_GAMES ?= 100
TIMES ?= 20
ESLINT := tools/eslint/node_modules/.bin/eslint
# The tests start hundreds of programs of ours: what was compiled once is kept.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play test check setup system bench lighthouse soak luck print firmware clean

help:
	@echo "make play      set everything up and open the demo table"
	@echo "make test      set everything up and run every check and test"
	@echo "make check     format, lint, types and import contracts only"
	@echo "make bench     measure, beside the named peers"
	@echo "make lighthouse   its opinion of every screen (needs Node and a network)"
	@echo "make soak      long self-play and chaos runs"
	@echo "make luck      repeat what waits for pages, cameras and pads beside two busy processes (TIMES=20)"
	@echo "make print     write the sheets of tags to cut out (GAME=base)"
	@echo "make firmware  build the button pad's program"

setup: $(VENV)/.ready

# What a game needs. Whoever plays gets no tools of ours: those come with `setup`.
$(VENV)/.plays: pyproject.toml requirements.lock
	@echo "Setting up Python packages in $(VENV) ..."
	@$(PYTHON) -c "import ensurepip, venv" 2>/dev/null || sh tools/system-packages --to-start
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) -r requirements.lock
	@$(PIP) --no-deps --editable .
	@touch $@

$(VENV)/.ready: $(VENV)/.plays requirements-dev.lock
	@$(PIP) -r requirements-dev.lock
	@touch $@

system:
	@sh tools/system-packages

play: $(VENV)/.plays
	@sh tools/system-packages --to-play
	@$(BIN)/tribekeeper play --emulate-pad --camera demo

check: setup $(ESLINT)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m tools.packed build/packed.js
	$(ESLINT) --config tools/eslint/eslint.config.js --max-warnings 0 web/static build/packed.js

# Pinned by tools/eslint/package-lock.json; nothing of it is needed to play or is shipped.
$(ESLINT): tools/eslint/package-lock.json
	@command -v npm >/dev/null || sh tools/system-packages --to-lint
	@npm ci --silent --no-fund --no-audit --prefix tools/eslint
	@touch $@

test: setup system check
	$(BIN)/pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder -m "not soak" -o tmp_path_retention_count=1 --durations 25 --cache-clear || \
		{ [ $$? -eq 1 ] && $(BIN)/python -m tools.again; }

bench: setup system
	@$(BIN)/python -m bench

lighthouse: setup system
	$(BIN)/python -m tools.lighthouse

soak: setup system
	SOAK_GAMES=$(SOAK_GAMES) $(BIN)/pytest -v -n $(WORKERS) -m soak

luck: setup system
	$(BIN)/python -m tools.luck --times $(TIMES) -n $(WORKERS) $(FILES)

print: $(VENV)/.plays
	$(BIN)/tribekeeper print --game $(or $(GAME),base) --out sheets

firmware:
	@sh tools/system-packages --to-build
	$(MAKE) -C firmware_bridge/firmware

clean:
	rm -rf $(VENV) tools/eslint/node_modules build *.egg-info .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
