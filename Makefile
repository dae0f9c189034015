# Needs Python 3.11 or newer and make; everything else goes into .venv.
PYTHON ?= python3
SCENARIO ?= scenarios/holiday-faq/HF-27.yaml::A turn-ending Action under Play All

# Every process would compile all modules anew where nothing may be written: a call takes three times as long then.
export PYTHONDONTWRITEBYTECODE :=

BIN := .venv/bin
PIP := $(BIN)/python -m pip -qq --disable-pip-version-check

.PHONY: demo test suite proofs site browser lint types pytest ablate mutations mutants renamed retold consulted reasons bench digest ask separate selfplay wheel fast plain fast-wheel clean
.DEFAULT_GOAL := test

demo: .venv/.run
	$(BIN)/adjudicator run "$(SCENARIO)"

# Side by side, since not all of them can use two processors.
test: .venv/.dev
	@$(MAKE) --no-print-directory -j 2 lint types pytest suite

lint: .venv/.dev
	$(BIN)/ruff check .

types: .venv/.dev
	$(BIN)/mypy

pytest: .venv/.dev
	$(BIN)/pytest -n auto --dist worksteal

suite: .venv/.run
	$(BIN)/adjudicator test

# What takes a quarter of an hour: every test at its full length, every other reading noticed, every fact earned.
proofs: .venv/.dev
	PROOFS=all $(BIN)/pytest -n auto --dist worksteal
	@$(MAKE) --no-print-directory ablate

# The law book as a site, with the judge in the page, in build/site. Pyodide and CodeMirror are taken from npm (node and
# npm are needed), without them the book is built all the same.
SITE ?= build/site
site: .venv/.run build/npm/codemirror.bundle.js
	@$(BIN)/adjudicator site -o $(SITE) -j $(JOBS) \
	  $$(cd build/npm && for one in "pyodide node_modules/pyodide" "editor codemirror.bundle.js"; do \
	    [ ! -e "$${one#* }" ] || echo "--$${one% *} build/npm/$${one#* }"; done)

# Reports and the site in headless Chromium (on Debian: apt-get install chromium), held against axe-core; pictures in
# build/browser.
browser: .venv/.browser site
	$(BIN)/python -m tests.browser

# Who works on what takes long: CREW="--scheduler tcp://10.0.0.1:8786 --journal FILE" for a cluster (docs/many-machines.md).
JOBS ?= 2
CREW ?= -j $(JOBS)

# Every other reading of every executable ruling must change a claim somewhere, and every fact be earned.
ablate: .venv/.run
	$(BIN)/adjudicator test --ablate --coverage $(CREW)

# Spoil scenario files in small ways: each is reported or judged, never a traceback.
mutations: .venv/.dev
	$(BIN)/python -m tests.mutations

# Break the engine in small ways, so many of them drawn at random (MOST=0: all, which takes hours): the suite must
# notice each that changes something. Survivors are listed.
SEED ?= 1
MOST ?= 300
mutants: .venv/.dev
	$(BIN)/python -m tests.mutants --seed $(SEED) --most $(MOST) $(CREW)

# Rename players and cards throughout: no verdict may change.
renamed: .venv/.dev
	$(BIN)/python -m tests.renamed

# Count again how many of a thousand disputes consult each ruling; a verdict names the one first that the fewest do.
consulted: .venv/.run
	$(BIN)/python -m benchmarks.consulted

# How often the first reason of a verdict is about the point that its scenario names.
reasons: .venv/.run
	$(BIN)/python -m benchmarks.reasons

# Random games told as scenarios replay to the same end; with one told thing changed they do not.
retold: .venv/.dev
	$(BIN)/python -m tests.retold

bench: .venv/.dev
	$(BIN)/python -m benchmarks

# What the engine decides in every scenario and in random games, as hashes. A change that is to change nothing:
# make digest DIGEST="-o ../before.digest" before it, make digest DIGEST="--against ../before.digest" after it.
DIGEST ?=
digest: .venv/.run
	$(BIN)/python -m benchmarks.digest $(DIGEST)

# How often `adjudicator ask` finds the right ruling, and how often it rightly finds none.
ask: .venv/.dev
	$(BIN)/python -m benchmarks.ask

# For how many pairs of readings `adjudicator separate` finds a play that tells them apart.
separate: .venv/.dev
	$(BIN)/python -m benchmarks.separate $(CREW)

# 100,000 random games over the complete decks and mixes of them, each set with a seed: no breach may be found.
GAMES ?= 10000
selfplay: .venv/.run
	@for run in "1 fluxx-5" "2 fluxx-5" "3 fluxx-5" "1 star" "2 star" "3 star" "1 fluxx-5 creeper-pack" \
	    "1 star creeper-pack" "1 fluxx-5 star" "1 fluxx-5 star creeper-pack"; do \
	  $(BIN)/adjudicator simulate --seed $${run%% *} $$(printf -- '--edition %s ' $${run#* }) \
	    --players 2-6 --games $(GAMES) --record-every 10 $(CREW) || exit 1; \
	done

# The engine compiled with mypyc, beside its sources: needs a C compiler, and some minutes. To be made again after a
# change of the engine; `make plain` goes back to pure Python.
fast: .venv/.fast
	$(BIN)/python compiled.py -j $(JOBS)

plain: .venv/.run
	$(BIN)/python compiled.py --away

wheel: .venv/.dev
	$(BIN)/python -m build --wheel

# The same with the compiled engine in it, for this version of Python and this kind of machine.
fast-wheel: .venv/.fast
	COMPILED=1 $(BIN)/python -m build --wheel --no-isolation

clean:
	rm -rf .venv dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis *.so
	find adjudicator -name '*.so' -delete
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The stamps name what is installed; a change of pyproject.toml installs again.
.venv/.run: pyproject.toml .venv/.python
	@$(PIP) install -e .
	@touch $@

# A .venv that does not work any more, or is of another Python than the one that was asked for, is made anew.
ASKED := $(filter command environment,$(origin PYTHON))
.venv/.python: always
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=...")'
	@version='import sys; print(sys.version)'; have=$$($(BIN)/python -c "$$version" 2> /dev/null); \
	if [ -z "$$have" ] || { [ -n "$(ASKED)" ] && [ "$$have" != "$$($(PYTHON) -c "$$version")" ]; }; then \
	  rm -rf .venv && $(PYTHON) -m venv .venv && touch $@; \
	elif [ ! -e $@ ]; then touch -r $(BIN)/python $@; fi

.PHONY: always
always:

.venv/.dev: pyproject.toml .venv/.python
	@$(PIP) install -e '.[dev]'
	@touch .venv/.run $@

NPM := adjudicator/site/npm
build/npm/codemirror.bundle.js: $(wildcard $(NPM)/*)
	@mkdir -p build/npm && cp $^ build/npm && cd build/npm && { \
	  npm ci --silent --no-audit --no-fund --ignore-scripts > /dev/null && \
	  node_modules/.bin/esbuild codemirror.js --bundle --minify --format=esm --log-level=error \
	    --banner:js="/* $$(cat node_modules/@codemirror/view/LICENSE) */" --outfile=$(notdir $@) \
	  || echo "pyodide and CodeMirror cannot be fetched or bundled: are there node and npm?" >&2; }

.venv/.fast: .venv/.dev
	@$(PIP) install -e '.[fast]'
	@touch $@

.venv/.browser: .venv/.dev
	@$(PIP) install -e '.[browser]'
	@touch $@
