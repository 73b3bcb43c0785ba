# Every target makes .venv first when it is missing or older than the lock file.
.PHONY: run test tests pictures bench soak mutants lint lock docs clean
.DELETE_ON_ERROR:
# Byte code is kept, whatever the shell says: else each worker rewrites all files of tests again (8 of
# 13 CPU seconds), and each program that a test starts compiles all that it imports.
unexport PYTHONDONTWRITEBYTECODE

PY := .venv/bin/python

run: .venv/ready
	@$(PY) main.py || { code=$$?; [ $$code -eq 130 ] || exit $$code; }

# Types are checked beside the tests: alone they would leave all cores but one idle.
test: .venv/ready
	@$(MAKE) --no-print-directory --jobs=2 lint tests

# Side by side: most tests wait for a kernel to compile or for a window.  Some are drawn from, by a
# seed that is told at the end: other cases in every run, all of them without --drawn.  One worker more
# than there are cores: an eighth of two cores stood idle while both waited.
WORKERS = $$(( $$(getconf _NPROCESSORS_ONLN) + 1 ))
tests: .venv/ready
	$(PY) -m pytest -n $(WORKERS) --maxprocesses 4 --dist worksteal --max-worker-restart 0 --drawn

# Golden pictures: those that changed are made anew, to be looked at before they are committed.
pictures: .venv/ready
	$(PY) -m pytest --new-pictures

bench: .venv/ready
	$(PY) -m tests.benchmarks $(ROWS)

soak: .venv/ready
	$(PY) -m pytest --soak

# Faults put in by hand, each run against the tests of its room: how many are seen.
mutants: .venv/ready
	$(PY) -m tests.mutants

lint: .venv/ready
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy

# The lock names no host, so that every machine uses the index it is set up for.
lock:
	uv pip compile --universal --generate-hashes --no-header --no-annotate --no-emit-index-url \
	    --no-emit-find-links -p 3.11 --group dev pyproject.toml -o requirements.lock

docs: .venv/ready
	QT_QPA_PLATFORM=offscreen $(PY) -m gui.pictures docs

.venv/ready: requirements.lock .ci/make_environment.sh
	@sh .ci/make_environment.sh

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache
