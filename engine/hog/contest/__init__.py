"""Reads a CS 61A contest program: follows its syntax tree in functions of ours, never runs it."""
