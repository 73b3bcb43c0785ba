"""Blotto's Solve: the pipeline, the paper's figures, climbs, castles, searches, replies."""
