"""`python -m tests.benchmarks [NAME ...] [--json]`: how fast, beside plain Python in one run."""

from __future__ import annotations

import argparse
import sys

from engine.core.system.errors import InputError, say
from tests.benchmarks.run import run

USER_FAULT, INTERRUPTED = 2, 130


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser("python -m tests.benchmarks", description=__doc__)
    text = "measure this alone: a module as hog, or a part of it as hog.visits"
    parser.add_argument("names", nargs="*", metavar="NAME", help=text)
    parser.add_argument("--json", action="store_true", help="print rows as JSON")
    options = parser.parse_args(arguments)
    try:
        run(options.names, options.json)
    except InputError as error:
        say(str(error))
        return USER_FAULT
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
