"""March: three players in turn walk from town to town and take them, against others with dice.

A turn has three moves.  Player 1 begins and player 0 moves last; most towns at the end win.
"""

from engine.core.play.registry import GameEntry
from engine.march.rules import March

GAME = GameEntry("march", "March", March, value_unit="chance", return_words="wins", has_dice=True)
