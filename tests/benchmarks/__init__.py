"""What the program exists for, timed side by side with a plain baseline; never part of the tests.

Every module here with `rows()` takes part: it yields `rows.Row`.
"""
