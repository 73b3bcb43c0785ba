"""The window's tests: light, and without motion."""

import pytest


@pytest.fixture(autouse=True)
def plain_look(qapp):
    from gui.shared.style.appearance import appearance

    appearance().reduced_motion = True
    appearance().choose("light", 1.0)
