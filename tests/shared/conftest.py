"""The window's tests: one application with its fonts and theme."""

import pytest

from gui.app import make_application


@pytest.fixture(scope="session")
def qapp():
    return make_application()


@pytest.fixture(autouse=True)
def plain_look(qapp):
    from gui.shared.theme import appearance

    appearance().reduced_motion = True
    appearance().choose("light", 1.0)
