"""How hurried people write: apostrophes left out, words run together or cut short."""

from __future__ import annotations

import re

_BARE = (
    "im ive id youre youve hes shes weve theyre theyve thats its theres whats whos isnt arent wasnt werent dont doesnt "
    "didnt cant couldnt wont wouldnt shouldnt hasnt havent hadnt mustnt aint"
)
_ENDINGS = re.compile(r"(?<=.)(?:nt|m|ve|d|re|s)$")
_WITH_APOSTROPHE = {
    word: _ENDINGS.sub(lambda end: "n't" if end[0] == "nt" else f"'{end[0]}", word) for word in _BARE.split()
}
_SHORTENED = {
    **_WITH_APOSTROPHE, "u": "you", "ur": "your", "r": "are", "n": "and", "'n'": "and", "ya": "you", "em": "them",
    "gonna": "will", "wanna": "want to", "gotta": "must", "cuz": "because", "cos": "because", "coz": "because",
    "'cause": "because", "cause": "because", "till": "until", "til": "until", "w/": "with", "nah": "no", "nope": "no",
    "naw": "no", "tho": "though",
}  # fmt: skip
_WORD = re.compile(r"(?<![\w'&-])(?:'n'|'cause|w/|[^\W\d_]+)(?![\w'&-])")
_HAS_GOT_TO = re.compile(r"(?:'ve|'s|ve) (?=gotta\b)")
_AT_FIRST = re.compile(
    r"(?:(?:no|yes|yeah|yep|well|hey|oh|ok|okay|sorry|but|look|and|er|um|hang on|no way|come on|mate|dude|listen|"
    r"i (?:dunno|don't know|reckon|think|guess|believe|mean|swear|bet)(?: that)?)\b[,.!:;]* +)+"
    r"(?=(?:i|you|he|she|we|they|it|that|this|my|your|his|her|their|the|there|nobody)\b)",
    re.IGNORECASE,
)  # fmt: skip


def written_out(text: str) -> str:
    """A line with its short forms written out, as they are said.

    >>> written_out("u cant do that cuz its my go"), written_out("milk n cookies"), written_out("I've gotta play")
    ("you can't do that because it's my go", 'milk and cookies', 'I must play')
    """
    text = _HAS_GOT_TO.sub(" ", text.replace("’", "'"))
    return _WORD.sub(lambda word: _SHORTENED.get(word[0].casefold(), word[0]), text)


def begun(text: str) -> str:
    """A sentence without what people begin with before they say something.

    >>> begun("no you have to play it"), begun("Well, nobody wins"), begun("no limits for me"), begun("no")
    ('you have to play it', 'nobody wins', 'no limits for me', 'no')
    >>> begun("i dunno, i reckon it's my turn"), begun("i think of Milk")
    ("it's my turn", 'i think of Milk')
    """
    return _AT_FIRST.sub("", text, count=1) if _AT_FIRST.match(text) else text
