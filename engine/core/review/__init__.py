"""Finished matches judged: what each decision was worth, accuracy, and where a result came from."""
