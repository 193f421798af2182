"""The print shop prints the same sheet every time, or its figures would be luck."""

from __future__ import annotations

import os
import subprocess
import sys

PRINTED = """
from companion.games.atlas import sheet
from tools.photographs.prints import printed
from tools.photographs.styles import style
print(printed(sheet("large-1a"), style(7)).astype("int64").sum())
"""


def printed_where_sets_are_in_this_order(order: str) -> str:
    told = subprocess.run(
        [sys.executable, "-c", PRINTED],
        env={**os.environ, "PYTHONHASHSEED": order},
        capture_output=True,
        check=True,
        text=True,
    )
    return told.stdout


def test_the_same_sheet_is_printed_alike_in_every_run() -> None:
    assert len({printed_where_sets_are_in_this_order(order) for order in "12"}) == 1
