"""Days of the year as cards speak of them: `12-25`, `last friday of july`, `never`."""

from __future__ import annotations

import re

NEVER = "never"
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
MONTHS = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)  # fmt: skip
_FIXED = re.compile(r"\d\d-\d\d")
_LAST = re.compile(rf"last ({'|'.join(WEEKDAYS)}) of ({'|'.join(MONTHS)})")


def is_date(text: str) -> bool:
    """Whether a text is a date, with its year or without.

    >>> is_date("12-25"), is_date("2025-02-29"), is_date("25.12."), is_date("02-29")
    (True, False, False, True)
    """
    from datetime import date

    try:
        date.fromisoformat(text if len(text) == 10 else f"2000-{text}")
    except ValueError:
        return False
    return True


def understood(day: str) -> bool:
    """Whether a day is written in one of the three ways."""
    return day == NEVER or bool(_FIXED.fullmatch(day) or _LAST.fullmatch(day))


def falls_on(day: str, date: str) -> bool | None:
    """Whether a day is this date, written `07-25` or with its year; None where that takes the year and none is told.

    >>> falls_on("last friday of july", "2025-07-25"), falls_on("last friday of july", "2025-07-18")
    (True, False)
    >>> falls_on("last friday of july", "07-25"), falls_on("never", "07-25"), falls_on("12-25", "12-25")
    (None, False, True)
    """
    if day == NEVER:
        return False
    if _FIXED.fullmatch(day):
        return date[-5:] == day
    match = _LAST.fullmatch(day)
    if match is None:
        return False
    weekday, month = WEEKDAYS.index(match[1]), MONTHS.index(match[2]) + 1
    if int(date[-5:-3]) != month:
        return False
    if len(date) < 10:
        return None
    return date == _last(weekday, month, int(date[:-6]))


def _last(weekday: int, month: int, year: int) -> str:
    """The last day of that name in a month, with its year."""
    from datetime import date, timedelta

    end = date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1)
    return (end - timedelta(days=(end.weekday() - weekday) % 7)).isoformat()
