"""TracingDesk and shelf of one installation, made when somebody first opens them.

OpenCV is loaded with them, not with the table.
"""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING

from companion.games.sheet import Sheet

if TYPE_CHECKING:
    from vision.geometry import Picture
    from web.hardware.hardware import Hardware
    from web.studio.shelf import BoardShelf
    from web.studio.studio import TracingDesk


class Workshop:
    """ImportError: OpenCV is not there."""

    def __init__(self, home: Path, hardware: Hardware | None = None) -> None:
        self._home, self._hardware = home, hardware
        self._studio: TracingDesk | None = None
        self._making = threading.Lock()

    @property
    def studio(self) -> TracingDesk:
        from web.studio.studio import TracingDesk

        with self._making:
            if self._studio is None:
                self._studio = TracingDesk(self._home)
            return self._studio

    @property
    def shelf(self) -> BoardShelf:
        from web.studio.shelf import BoardShelf

        return BoardShelf(self._home, self._learn)

    def _learn(self, sheet: Sheet, flat: Picture | None) -> None:
        from web.hardware.hardware import PICTURES
        from web.studio.pictures import remember

        remember(sheet, flat, self._home / PICTURES)
        if self._hardware is not None:
            self._hardware.boards_changed()
