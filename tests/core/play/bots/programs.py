"""Programs for the tests: in Python, sh and perl, as files in a folder."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from engine.core.play.bots import process
from engine.core.play.bots.files import read_bot
from engine.core.play.bots.program import Clock, Program
from engine.core.play.match import Match
from engine.core.play.registry import game_named
from engine.core.play.strategy import RANDOM
from tests.programs import children_of

LOOP = """\
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if "hello" in asked:
        print('{"ready": true}', flush=True)
    elif "id" in asked:
        %s
    elif "goodbye" in asked:
        break
"""
RIGHT = "print(json.dumps({'id': asked['id'], 'choice': 0}), flush=True)"
FORKS_AWAY = (
    LOOP
    % f"""import os, signal
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                signal.signal(signal.SIGTERM, signal.SIG_IGN)
                os.execvp('sleep', ['MARK', '600'])
            os._exit(0)
        os.wait()
        {RIGHT}"""
)
"""Has a grandchild with a session of its own, that ignores what asks it to end, named MARK."""
DEAF = (
    LOOP % f"import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); {RIGHT}"
) + "__import__('time').sleep(600)\n"
"""Goes on after goodbye, whatever asks it to end."""
SHELL = """\
while read -r line; do
    case "$line" in
        *'"hello"'*) echo '{"ready": true}' ;;
        *'"id"'*) n=${line#*:}; echo "{\\"id\\": ${n%%,*}, \\"choice\\": 0}" ;;
    esac
done
"""
GAMES, MANY_GAMES = 3, 1000
LONG = Clock(30, 30)
PRINTS = "print(%s, flush=True)"

BAD = {
    "loops": ("while True: pass", "late"),
    "sleeps": ("__import__('time').sleep(60)", "late"),
    "ends": ("sys.exit(3)", "crash: it ended with code 3"),
    "raises": ("raise KeyError('mine')", "crash: it ended with code 1: KeyError: 'mine'"),
    "segfaults": ("__import__('ctypes').string_at(0)", "crash: it was ended by SIGSEGV"),
    "garbage": (PRINTS % "'hello?'", "protocol: this is no JSON: hello?"),
    "a list": (PRINTS % "'[1]'", "protocol: an answer is an object, not [1]"),
    "nan": (PRINTS % """'{"id": 1, "choice": NaN}'""", "protocol: this is no JSON"),
    "another id": (PRINTS % """'{"id": 7, "choice": 0}'""", "protocol: it answered to 7"),
    "no choice": (PRINTS % """'{"id": 1}'""", "malformed: its answer has neither action nor"),
    "choice": (PRINTS % """'{"id": 1, "choice": 99}'""", "malformed: its choice must be from 0"),
    "text": (PRINTS % """'{"id": 1, "action": "six"}'""", "malformed: action must be a whole"),
    "illegal": (PRINTS % """'{"id": 1, "action": 11}'""", "illegal"),
    "floods": ("print('x\\n' * 1000, flush=True)", "flood"),
    "long line": ("sys.stdout.write('x' * 100_000_000)", "flood"),
    "closes": (
        "import os; os.close(1); __import__('time').sleep(60)",
        "late|protocol: it has closed its output",  # which is seen where no wall keeps it open
    ),
    "floods beside": ("while True: print('x' * 1000, file=sys.stderr)", "late"),
}
"""What a program does when it is asked, and the word for it."""
CLOSED = {
    "home": "open('{secret}')",
    "writes": "open('/bot/x', 'w')",
    "beside": "open('/etc/passwd')",
    "socket": "__import__('socket').create_connection(('127.0.0.1', 9), 1)",
}
"""What a program tries that is closed."""
FORKS = "import os; os.fork() or __import__('time').sleep(600)\n        " + RIGHT
TEXTS = {way: LOOP % body for way, (body, _word) in BAD.items()}
TEXTS |= {
    "allocates": LOOP % "held = bytearray(90 << 20); __import__('time').sleep(60)",
    "forks": LOOP % FORKS,
    "forks away": FORKS_AWAY,
    "ignores its end": DEAF,
    "answers twice": LOOP % f"{RIGHT}; {RIGHT}",
    "ends at once": "raise SystemExit(5)",
    "is never ready": "while True: pass",
    "closes its input": LOOP % "sys.stdin.close(); __import__('time').sleep(60)",
    **{f"tries: {way}": LOOP % f"{body}; {RIGHT}" for way, body in CLOSED.items()},
}
"""Every program that fails, and some that try what they may not and answer."""
WORDS = {way: tuple(word.split("|")) for way, (_body, word) in BAD.items()} | {
    "allocates": ("memory: it holds",),
    "forks": ("none",),
    "forks away": ("none",),
    "ignores its end": ("none",),
    "answers twice": ("protocol: it answered",),
    "ends at once": ("start: it ended with code 5",),
    "is never ready": ("start: it was not ready",),
    "closes its input": ("late",),
    **{f"tries: {way}": ("crash", "none") for way in CLOSED},  # without walls it may
}
"""How the reason begins that each is to be given."""


ACT = "def act(view, legal, match):\n    "
ACTS = {
    "loops": ("while True: pass", "late"),
    "ends": ("raise SystemExit(3)", "crash: it ended with code 3"),
    "raises": ("raise KeyError('mine')", "crash: it ended with code 1: KeyError: 'mine'"),
    "calls itself": ("return act(view, legal, match)", "crash: it ended with code 1: Recursion"),
    "no JSON": ("return object()", "crash: it ended with code 1: TypeError: Object of type obj"),
    "nan": ("return {'choice': float('nan')}", "protocol: this is no JSON (NaN"),
    "another id": ("return {'id': 7, 'choice': 0}", "protocol: it answered to 7"),
    "nothing": ("return None", "malformed: action must be a whole number"),
    "choice": ("return {'choice': 99}", "malformed: its choice must be from 0"),
    "illegal": ("return 11", "illegal"),
    "long line": ("return 'x' * 3_000_000", "flood"),
    "floods beside": ("while True: print('x' * 1000)", "late"),
    "allocates": ("return len([bytearray(90 << 20) for _ in match])", "memory"),
    "allocates at once": ("return len(bytearray(1 << 31))", "memory: it needs more memory than"),
    "grows": ("held = ['x' * n for n in range(10**5)]\n    while True: held += held", "memory"),
    "reaches": (
        "import os; f = lambda os: os.listdir('/'); return f(os)",
        "crash: it ended with code 1: mine.py, line 2: it uses os.listdir, which is not there",
    ),
    "reads a hidden name": (
        "return '{0.__class__}'.format(1)",
        "crash: it ended with code 1: mine.py, line 2: __class__ begins with an underscore",
    ),
}
"""What act does where it runs closed without bubblewrap, having been read, and the word for it."""


def program(
    folder: Path,
    text: str,
    name: str = "bot.py",
    clock: Clock | None = Clock(60, 60),  # noqa: B008 - frozen
    game: str = "hog",
) -> Program:
    """Return the program of one file; .py is called by its command, and is not asked for act."""
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(text)
    runs = {".py": "python", ".sh": "sh", ".pl": "perl"}[Path(name).suffix]
    (folder / "bot.toml").write_text(f'name = "Mine"\ncommand = ["{runs}", "{name}"]\n')
    return Program(read_bot(folder), game, "program:mine", clock)


def acting(path: Path, body: str, game: str = "hog") -> Program:
    """Return the program of a Python file with act."""
    path.write_text(f"def act(view, legal, match):\n    {body}\n")
    return Program(read_bot(path), game, path.name)


def played(mine: Any, game: str = "hog", seed: int = 3, **rules: Any) -> Match:
    """Return a whole match of a program in the first seat, random play in the others."""
    instance = game_named(game).game_class(**rules)
    others = [RANDOM] * (instance.num_players - 1)
    return Match(instance, [mine, *others], seed).play_out()


def faults_of(mine: Any, count: int) -> list[str]:
    """Return how a program failed in each of so many matches, word and reason, or "none".

    Many are played eight at a time: what they take is nearly all waiting, for a process to start,
    for a clock, or for the next look at its memory.
    """

    def told(seed: int) -> str:
        match = played(mine, seed=seed)
        assert match.is_over
        return " and ".join(f"{fault.kind}: {fault.reason}" for fault in match.faults) or "none"

    with ThreadPoolExecutor(1 if count < MANY_GAMES else 8) as pool:
        return list(pool.map(told, range(count)))


@contextmanager
def nothing_left() -> Iterator[None]:
    """Fail where a process, a handle or a thread of programs is left."""
    before, threads = _handles(), set(threading.enumerate())
    yield
    assert not process.watcher.programs
    assert process.watcher._thread is None
    assert not [line for line in children_of().values() if b"bot" in line]
    assert _handles() <= before  # others may have let some go
    assert set(threading.enumerate()) <= threads


def running(mark: str) -> list[str]:
    """Return the processes of this mark, which are ended."""
    found = []
    for each in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            found += [each.parent.name] if mark.encode() in each.read_bytes() else []
        except OSError:
            continue
    for number in found:
        os.kill(int(number), signal.SIGKILL)
    return found


def _handles() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))
