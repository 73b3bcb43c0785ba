"""The window: light, and without motion."""

import pytest


@pytest.fixture(autouse=True)
def always_plain(plain_look):
    pass
