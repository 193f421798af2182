"""The emulator is built in the user's cache, from these sources and no others."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from firmware_bridge import emulator


def sources() -> list[Path]:
    return sorted(file for name in emulator.SOURCES for file in (emulator.HERE / name).rglob("*"))


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Empty before the first of these tests; compiling takes long."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def built(cache: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache))
    return emulator.build()


def test_it_is_built_in_the_cache(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache))
    before = sources()
    built = emulator.build()
    assert built.parent == cache / "tribekeeper"
    assert (built / "padsim").is_file()
    assert (built / "uno" / "pad.hex").is_file()
    assert sources() == before


def test_other_sources_are_built_elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    here = emulator.build_folder()
    for name in emulator.SOURCES:
        (tmp_path / name).mkdir()
        (tmp_path / name / "main.c").write_text("int main(void) { return 0; }\n")
    monkeypatch.setattr(emulator, "HERE", tmp_path)
    first = emulator.build_folder()
    (tmp_path / "firmware" / "main.c").write_text("int main(void) { return 1; }\n")
    assert len({here, first, emulator.build_folder()}) == 3


def test_a_second_copy_of_the_sources_leaves_what_is_in_use_alone(
    built: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Its files are younger, for `make` at least, but they are the same."""
    before = {file: file.stat().st_mtime_ns for file in built.rglob("pad.*")}
    copy = tmp_path / "copy"
    for name in emulator.SOURCES:
        shutil.copytree(emulator.HERE / name, copy / name, copy_function=shutil.copyfile)
    monkeypatch.setattr(emulator, "HERE", copy)
    assert emulator.build() == built
    assert {file: file.stat().st_mtime_ns for file in built.rglob("pad.*")} == before
