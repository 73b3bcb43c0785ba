"""What lies over the pages: cards, a drawer, a sentence that goes again."""
