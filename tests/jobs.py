"""What still runs: asked of the threads themselves.

pytest-qt closes and deletes a test's widgets before fixtures are torn down, so what a fixture waits
for at its end must not be told by a widget, or by an object that one owns: it never hears again.
"""

from __future__ import annotations

import threading


def jobs_alive() -> list[str]:
    """Return the names of the jobs' threads that run."""
    return [thread.name for thread in threading.enumerate() if thread.name.startswith("job ")]
