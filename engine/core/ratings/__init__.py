"""Who is better, and how surely: a test that stops when it knows, and strengths on one scale."""
