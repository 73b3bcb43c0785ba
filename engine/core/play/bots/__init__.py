"""Strategies of one's own: a Python file or any program, which plays every game there is.

A program is asked in lines of JSON and answers in lines of JSON; it runs closed where bubblewrap
works.  docs/strategies.md tells what the lines hold.
"""
