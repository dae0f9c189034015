"""How hurried people write: apostrophes left out, words run together or cut short."""

from __future__ import annotations

import re
from collections.abc import Sequence

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
    "gonna": "will", "wanna": "want to", "gotta": "must", "cos": "because", "coz": "because",
    "'cause": "because", "cause": "because", "till": "until", "til": "until", "w/": "with", "w": "with", "nah": "no",
    "nope": "no", "naw": "no", "tho": "though", "yup": "yes", "kinda": "", "havta": "have to",
    "hafta": "have to", "ima": "I will", "thru": "through", "bc": "because", "cuz": "because",
}  # fmt: skip
_WORD = re.compile(r"(?<![\w'&-])(?:'n'|'cause|w/|[^\W\d_]+)(?![\w'&-])")
_WRITTEN = tuple((re.compile(said, re.IGNORECASE), meant) for said, meant in (
    ("’", "'"), (r"\+", " and "), (r"(?:'ve|'s|ve) (?=gotta\b)", " "),
    (r"\bur (?=(?:done|finished|over|not|too|wrong|allowed|gonna)\b)", "you're "),
    (r"\b((?:my|your|ur|his|her|their|the|\w+'s) (?:turn|go))s (?=(?:over|up|done|finished|ended)\b)", r"\1 is "),
    (r"\bgetting rid of\b", "discarding"), (r"\b(?:get|gets|got) rid of\b", "discards"),
    (r"\bhelp(?:s|ed)? (?:him|her|my|your|them)sel(?:f|ves) to\b", "takes"),
))  # fmt: skip
"""Words run together that stand for others, in this order."""
_ASKED = re.compile(
    r"(?P<verb>can|could|may|must|should|will|would|do|does|did|is|are|am|was|has|have)(?P<not>n't|'t| not)? "
    r"(?P<who>@)\b(?P<rest>[^?]*)",
    re.IGNORECASE,
)
_PEOPLE = ("i", "we", "you", "he", "she", "they", "it", "this", "that", "nobody", "there")
_EMPTY = ("do", "does", "did")
"""Verbs that only ask."""
_OPENING = re.compile(
    r"^(?:(?:(?:i'm |i am )?(?:pretty |quite |fairly )?sure|imo|imho|obviously|clearly|of course"
    r"|i (?:say|reckon|think|guess|believe|mean|swear|bet|dunno|don't know))\b(?! (?:of|about|so|not)\b)"
    r"(?: that\b(?! is\b|'s\b))?[,.!:;]* +)+",
    re.IGNORECASE,
)
_AT_FIRST = re.compile(
    r"(?:(?:no|yes|yeah|yep|well|hey|oh|ok|okay|sorry|but|look|and|er|um|hang on|no way|come on|mate|dude|listen|"
    r"after that|next|sure|sweet|yay|woo ?hoo|(?:ha)+|lol|wait|actually|excuse me|not fair|told you|see|rubbish|"
    r"good|great|exactly|too late|nonsense|wrong|"
    r"(?:fine|alright|sure|yeah|ok|okay|well) but|then|so(?: what)?)\b[,.!:;]* +)+"
    r"(?=(?:i|you|he|she|we|they|it|that|this|all|both|my|your|his|her|their|the|there|nobody|can|do|does|did|is|are|was|has|have|don't|isn't|doesn't)\b|i')",
    re.IGNORECASE,
)  # fmt: skip


_TAG = re.compile(
    r",(?: the| my| your)?(?: [\w']+){1,2} or not[!. ]*$"
    r"|[, ]+(?:(?:is|are|was|were|do|does|did|have|has|had|will|wo|would|can|could|ca|ai)n't "
    r"(?:it|i|he|she|we|you|they|that)|innit|or not|or what|or nothing|or no|right|"
    r"yeah|yes|no|ok|okay|huh|eh|correct)[?!. ]*$",
    re.IGNORECASE,
)
"""What asks at the end whether it is so, or what makes no difference: "that's a win, isn't it", ", Taxes or not"."""


def untagged(text: str) -> str:
    """What is said, without what asks behind it whether that is so; a tag alone is left.

    >>> untagged("that's a win isn't it"), untagged("has Ann won or not?"), untagged("no")
    ("that's a win", 'has Ann won', 'no')
    """
    return _TAG.sub("", text)


def written_out(text: str) -> str:
    """A line with its short forms written out, as they are said.

    >>> written_out("u cant do that cuz its my go"), written_out("milk n cookies"), written_out("I've gotta play")
    ("you can't do that because it's my go", 'milk and cookies', 'I must play')
    """
    for said, meant in _WRITTEN:
        text = said.sub(meant, text)
    return _WORD.sub(lambda word: _SHORTENED.get(word[0].casefold(), word[0]), text)


def begun(text: str) -> str:
    """A sentence without what people begin with before they say something.

    >>> begun("no you have to play it"), begun("Well, nobody wins"), begun("no limits for me"), begun("no")
    ('you have to play it', 'nobody wins', 'no limits for me', 'no')
    >>> begun("i dunno, i reckon it's my turn"), begun("i think of Milk"), begun("pretty sure kim wins")
    ("it's my turn", 'i think of Milk', 'kim wins')
    """
    while first := _OPENING.match(text) or _AT_FIRST.match(text):
        text = text[first.end() :]
    return text


def as_statement(text: str, players: Sequence[str], *, plain: bool = False) -> str:
    """A question as what it claims: who asks whether not means that it is so, and who asks for leave wants it.

    What somebody else may do, or anybody must, is asked for the sake of a "no", unless it is a `plain` question.

    >>> as_statement("can't I keep one?", []), as_statement("isn't it my turn?", []), as_statement("do I have to?", [])
    ('I can keep one', 'it is my turn', 'I do not have to')
    >>> as_statement("can Bob do that? he is out", ["Bob"]), as_statement("can I keep one", [])
    ('Bob can not do that, he is out', 'I can keep one')
    """
    names = sorted((*_PEOPLE, *players), key=len, reverse=True)
    who = "|".join([*map(re.escape, names), r"(?:the|my|your|his|her|their) \w+"])
    who += r"|(?<=n't )\w+" if text.endswith("?") else ""  # "doesn't war go?"
    told = re.match(_ASKED.pattern.replace("@", who), text, re.IGNORECASE)
    if told is None:
        return text
    verb, rest, behind = told["verb"].casefold(), told["rest"], text[told.end() :].lstrip("?! ")
    must = verb == "must" or re.match(r" (?:really |even |still )*(?:have|need) to\b", rest) is not None
    leave = verb in ("can", "could", "may") and told["who"].casefold() not in ("i", "we", "it", "this", "that")
    denied = not (told["not"] or plain) and (must or leave)
    said = "" if verb in _EMPTY and not denied else f" {verb}"
    return f"{told['who']}{said}{' not' if denied else ''}{rest}{f', {behind}' if behind else ''}"
