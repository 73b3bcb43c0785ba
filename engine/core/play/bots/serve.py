"""Asks a Python file that has act(view, legal, match): runs in the program's own process.

It imports nothing of ours: it is handed over as a file, also where nothing else of ours is seen.
"""

import json
import os
import random
import runpy
import sys


def main(path: str) -> None:
    """Answer the questions that come, until nobody asks any more."""
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)  # what the program prints is no answer
    act = None
    match: dict[str, object] = {}
    for line in sys.stdin:
        asked = json.loads(line)
        if "hello" in asked:
            match = {**asked, "memory": {}}
            random.seed(asked["seed"])
            if act is None:
                sys.path.insert(0, os.path.dirname(path))
                act = runpy.run_path(path, run_name="bot")["act"]
            answers.write('{"ready": true}\n')
        elif "id" in asked:
            assert act is not None
            match["events"], match["left_s"] = asked["events"], asked["left_s"]
            chosen = act(asked["view"], asked["legal"], match)
            says_more = isinstance(chosen, dict) and ("action" in chosen or "choice" in chosen)
            said = chosen if says_more else {"action": chosen}
            answers.write(json.dumps({"id": asked["id"], **said}) + "\n")
        elif "goodbye" in asked:
            return


main(sys.argv[1])
