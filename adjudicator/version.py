"""The version of the library, for whoever needs it without the rest."""

__version__ = "0.1.0"
