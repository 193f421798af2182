"""What serves tracings and own boards, made when somebody first opens them.

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
    from web.studio.kept_boards import KeptBoards
    from web.studio.studio import TracingHost


class StudioParts:
    """Whatever is asked of it first needs OpenCV."""

    def __init__(self, home: Path, hardware: Hardware | None = None) -> None:
        self._home, self._hardware = home, hardware
        self._studio: TracingHost | None = None
        self._making = threading.Lock()

    @property
    def studio(self) -> TracingHost:
        from web.studio.studio import TracingHost

        with self._making:
            if self._studio is None:
                self._studio = TracingHost(self._home)
            return self._studio

    @property
    def boards(self) -> KeptBoards:
        from web.studio.kept_boards import KeptBoards

        return KeptBoards(self._home, self._learn)

    def _learn(self, sheet: Sheet, flat: Picture | None) -> None:
        from web.hardware.hardware import PICTURES
        from web.studio.pictures import remember

        remember(sheet, flat, self._home / PICTURES)
        if self._hardware is not None:
            self._hardware.boards_changed()
