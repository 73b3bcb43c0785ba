"""The review of a match: value line, costs and ledger."""
