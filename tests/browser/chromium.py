"""Where Chromium is on this machine."""

from __future__ import annotations

import os
import shutil


def executable() -> str | None:
    """The one that CHROMIUM names, else that of the system; None where there is none."""
    return os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
