"""The opponents of Gunslinger, from any shot at all to one enemy until it falls."""

from engine.core.play.characters import Character, Looks

DEALS = 5
"""A match among them is of so many deals: a single one is mostly luck."""
OPPONENTS = (
    Character(
        "Wanda",
        "Fires at anyone, friends among them.",
        "random",
        Looks("pale", "curly", "red", "wide", "none", "patch"),
    ),
    Character(
        "Jeb",
        "Fires at anyone but a friend, in one round of four.",
        "dumb:rate=0.25",
        Looks("tan", "short", "blond", "round", "goatee", "cap"),
    ),
    Character(
        "Martha",
        "Forgets nothing: shoots who shot at her most in the whole deal, never a friend.",
        "grim",
        Looks("brown", "bun", "brown", "lashes", "none", "scarf"),
    ),
    Character(
        "Ezra",
        "Joins in where one bullet is on its way, so that his is the second.",
        "expected-shots",
        Looks("dark", "parted", "grey", "narrow", "moustache", "glasses"),
    ),
    Character(
        "Delilah",
        "Fires at one enemy until it falls, then at the next.",
        "always-enemy",
        Looks("light", "bob", "black", "narrow", "none", "hat"),
    ),
)
