"""Which devices a table uses is remembered, and a spoilt file is as good as none."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.store.home.hardware import FILE, HardwareBook, HardwareChoice


def test_what_is_chosen_is_there_next_time(tmp_path: Path) -> None:
    book = HardwareBook(tmp_path)
    book.switch(pads=True)
    book.switch(bluetooth=True)
    book.use("die:pixels-1", on=True)
    book.use("keys:/dev/input/by-id/a", on=True)
    book.use("die:pixels-1", on=False)
    book.call("0a0b0c0d", "千代の箱")
    book.call("die:pixels-1", "gone")
    book.call("die:pixels-1", "")
    assert HardwareBook(tmp_path).now == HardwareChoice(
        pads=True,
        bluetooth=True,
        used=("keys:/dev/input/by-id/a",),
        names={"0a0b0c0d": "千代の箱"},
    )
    assert (tmp_path / FILE).stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    "spoilt",
    [
        "",
        "[]",
        "{",
        '{"pads": 1, "used": "all", "names": []}',
        '{"used": [7, "keys:", "keys:/\\u0000", "camera:0"], "names": {"a": 3}}',
    ],
)
def test_a_spoilt_file_chooses_nothing(tmp_path: Path, spoilt: str) -> None:
    (tmp_path / FILE).write_text(spoilt, encoding="utf-8")
    assert HardwareBook(tmp_path).now == HardwareChoice()
