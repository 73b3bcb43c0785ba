"""What a match is looked at with: its timeline, the transport, and the track with its marks."""
