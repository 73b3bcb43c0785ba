"""The look: tokens, themes, painting, icons, patterns, motion."""
