"""Faults of ours, loud in the log and written into files that people can send. Never a purse."""

from __future__ import annotations

import logging
import platform
import re
import threading
import traceback
from importlib.metadata import version
from pathlib import Path

from companion.store.home.places import OWNER_ONLY, private_folder

FOLDER = "reports"
MOST = 50
"""Files in the folder; a fault that comes again in the same run gets none of its own."""

log = logging.getLogger(__name__)


class Reports:
    """From any thread."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: set[str] = set()
        self._lock = threading.Lock()

    def write(self, error: BaseException, doing: str) -> bool:
        """True for the first of its kind since the program was started."""
        told = tell(error, doing)
        log.error("%s", told)
        kind = f"{type(error).__name__} {traceback.format_tb(error.__traceback__)[-1:]}"
        with self._lock:
            if kind in self._known:
                return False
            self._known.add(kind)
            try:
                self._keep(told)
            except OSError as trouble:
                log.error("the report could not be written: %s", trouble)
        return True

    def _keep(self, told: str) -> None:
        names = (private_folder(self._folder) / f"report-{n}.txt" for n in range(1, MOST + 1))
        free = next((name for name in names if not name.exists()), None)
        if free is not None:
            free.touch(OWNER_ONLY, exist_ok=False)
            free.write_text(f"{told}\n", encoding="utf-8")


def tell(error: BaseException, doing: str) -> str:
    """Where it happened and what was said, with every number of the message left out.

    >>> tell(ValueError("seat 3 has 17 coins"), "a tap").splitlines()[-1]
    'ValueError: seat # has # coins'
    """
    frames = "".join(traceback.format_tb(error.__traceback__))
    said = re.sub(r"\d+", "#", str(error))
    machine = f"Python {platform.python_version()}, {platform.system()} {platform.machine()}"
    head = f"Tribekeeper {version('tribekeeper')}, {machine}\nwhile: {doing}"
    return f"{head}\n{frames}{type(error).__name__}: {said}"
