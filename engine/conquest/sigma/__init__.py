"""Sigma, the agent of AICup 2023, written once: compiled, or plainly with NUMBA_DISABLE_JIT=1."""
