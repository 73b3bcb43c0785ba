"""The opponents of the Gioco del Ponte, from brute strength to perfect play."""

from engine.core.play.characters import Character, Looks

OPPONENTS = (
    Character(
        "Beppe",
        "Always sends his strongest team.",
        "strongest-first",
        Looks("tan", "short", "black", "wide", "full", "cap"),
    ),
    Character(
        "Lucia",
        "Sends any team, as it comes.",
        "random",
        Looks("light", "long", "brown", "lashes", "none", "nothing"),
    ),
    Character(
        "Nino",
        "Takes what is sure, but gives a combat away in up to two of five choices.",
        "blundering:class=mistake,share=0.4,of=greedy",
        Looks("brown", "curly", "black", "round", "none", "scarf"),
    ),
    Character(
        "Caterina",
        "Wins what she surely can, as cheaply as she can; else gives up her weakest.",
        "greedy",
        Looks("pale", "bob", "black", "narrow", "none", "earrings"),
    ),
    Character(
        "Cosimo",
        "Plays perfectly, and leaves you most ways to err.",
        "tricky",
        Looks("light", "bald", "grey", "narrow", "goatee", "hat"),
    ),
)
