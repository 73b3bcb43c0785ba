from hypothesis import given
from hypothesis import strategies as st

from gui.shared.text.fuzzy import match, search

TEXTS = ["Home", "Hog", "Hog: Play", "Gioco del Ponte", "Light or dark theme", "Full screen"]


def best(query):
    return [text for text, _ in search(query, TEXTS, str)]


def test_whole_words_come_first():
    assert best("hog")[0] == "Hog"
    assert best("ponte")[0] == "Gioco del Ponte"
    assert best("dark")[0] == "Light or dark theme"


def test_first_letters_of_words_are_found():
    assert best("fs")[0] == "Full screen"
    assert best("gdp")[0] == "Gioco del Ponte"


def test_a_letter_may_be_left_out():
    assert best("thme")[0] == "Light or dark theme"
    assert best("drk")[0] == "Light or dark theme"
    assert best("fullscr")[0] == "Full screen"


def test_letters_strewn_over_a_text_are_no_answer():
    assert match("sound", "Play Hog against Early Final") is None
    assert match("sound", "Settings: all of what is found") is None
    assert best("oeo") == []


def test_nothing_and_empty():
    assert best("xyz") == []
    assert best("") == TEXTS


@given(st.text(max_size=12), st.text(max_size=30))
def test_places_spell_the_query(query, text):
    hit = match(query, text)
    if hit is not None:
        places = hit[1]
        assert list(places) == sorted(set(places))
        spelled = "".join(text[place] for place in places)
        assert "".join(spelled.split()).lower() == "".join(query.split()).lower()


def test_words_may_come_in_any_order() -> None:
    """A person asks for "tournament gunslinger" where it is called "Gunslinger: Tournament"."""
    texts = ["Gunslinger: Tournament", "Gunslinger: Play", "Hog: Tournament"]
    assert [text for text, _places in search("tourn guns", texts, str)] == texts[:1]
    hit = match("tourn guns", texts[0])
    assert hit is not None
    assert "".join(texts[0][place] for place in hit[1]) == "GunsTourn"
    assert match("tourn linger", texts[0]) is None, "each begins a word"
    assert hit[0] < match("guns tourn", texts[0])[0]  # type: ignore[index]
