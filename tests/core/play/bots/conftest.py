"""Programs with walls around them, and without."""

from __future__ import annotations

import pytest

from engine.core.play.bots import closed


@pytest.fixture(params=["closed", "guarded"])
def walls(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """With bubblewrap, where it works, and without."""
    if request.param == "guarded":
        monkeypatch.setattr(closed, "is_closed", lambda: False)
    elif not closed.is_closed():
        pytest.skip("bubblewrap does not work here")
    return str(request.param)
