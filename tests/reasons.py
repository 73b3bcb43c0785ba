"""The reasons of a game, read as a person reads them: each sentence against what must be true."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine.core.review.reasons import LONGEST, Comparison
from gui.shared.page.page import AnyWords

Claims = Mapping[str, Callable[..., bool]]
"""A pattern for each sentence; what it found, by name and as text, goes to the check beside it."""


def check_claims(
    words: AnyWords, positions: Iterable[Comparison[Any, Any]], claims: Claims
) -> Counter[str]:
    """Check the reason of each position; return how often each pattern came up.

    A check is called as `check(asked, **groups)`.  Exactly one pattern must fit a whole sentence.
    """
    found: Counter[str] = Counter()
    for asked in positions:
        told = words.why(asked).replace("\N{NO-BREAK SPACE}", " ")
        about = told, asked.view, asked.player, asked.best.action, asked.other
        assert told.endswith("."), about
        assert len(told.split()) <= LONGEST, about
        fitting = [(p, match) for p in claims if (match := re.fullmatch(p, told))]
        assert len(fitting) == 1, (about, [pattern for pattern, _ in fitting])
        ((pattern, match),) = fitting
        assert claims[pattern](asked, **match.groupdict()), about
        found[pattern] += 1
    return found
