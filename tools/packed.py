"""Writes the packed script of the first load to a file, so that `make check` can read it too."""

from __future__ import annotations

import sys
from pathlib import Path

from web.pages.packing import PACKED
from web.pages.site import site


def main(target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(site().assets[PACKED].body)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
