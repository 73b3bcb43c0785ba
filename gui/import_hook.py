"""Takes PySide6's hook off `import`, for whoever imports Qt: import this before all else of ours.

The hook looks through the source of every module that is imported later for a wish of features
that nothing here has, a ninth of what the start computes.
"""

from __future__ import annotations

import builtins

import PySide6.QtCore  # noqa: F401 - which puts the hook there, and leaves what was there before

vars(builtins)["__import__"] = getattr(builtins, "__orig_import__", builtins.__import__)
