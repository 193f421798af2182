"""Pads and cameras beside the table: started when asked for, heard through the desk.

Nothing here decides: what devices say becomes inputs of the table, what the table asks becomes
lamps. A table without any of them is complete.
"""

from __future__ import annotations

import argparse

from web.play.desk import GameDesk


class Devices:
    """Start it with the wishes from the command line, stop it afterwards."""

    def __init__(self, desk: GameDesk) -> None:
        self._desk = desk

    def start(self, args: argparse.Namespace) -> None:
        """Nothing yet: pads and cameras are plugged in here."""

    def stop(self) -> None:
        """Ends what was started."""
