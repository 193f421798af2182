"""The Chromium that tests and measurements look at pages with.

The one without a window of its own is preferred: the same engine, but a page costs it a quarter
of the processor time to open.
"""

from __future__ import annotations

import shutil

_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
)


def program() -> str:
    found = next(filter(None, map(shutil.which, _NAMES)), None)
    if found is None:
        raise FileNotFoundError("no Chromium here: `make system` installs one")
    return found
