"""PyYAML's parser in Python, with the methods of its C parser: for a page, where no C library can be loaded."""

from __future__ import annotations

from yaml.composer import Composer
from yaml.parser import Parser
from yaml.reader import Reader
from yaml.scanner import Scanner


class PureParser(Reader, Scanner, Parser, Composer):
    """Reads as `yaml._yaml.CParser` does, some fifty times slower. Resolving tags is left to who derives from it."""

    def __init__(self, text: str) -> None:
        Reader.__init__(self, text)
        Scanner.__init__(self)
        Parser.__init__(self)
        Composer.__init__(self)
