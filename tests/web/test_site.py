"""The files of the site: pinned libraries, a build that follows its content, a small first load."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from web.pages.packing import MAIN, SHEET
from web.pages.site import FIRST, packed_site, site
from web.shell.headers import POLICY

ROOT = Path(__file__).parents[2]
SEPARATE = re.compile(r",(?![^()]*\))")
"""Between selectors, not within one."""
FIRST_LOAD = 59_000
"""Packed, in bytes: 60 kB less the two answers of a tablet that joins."""


def test_the_vendored_libraries_are_as_pinned() -> None:
    check = [sys.executable, str(ROOT / "tools" / "vendor.py"), "--check"]
    assert subprocess.run(check, check=False).returncode == 0


def test_the_build_is_the_same_for_the_same_files() -> None:
    one, two = packed_site(), packed_site()
    assert one.build == two.build
    assert re.fullmatch(r"[0-9a-f]{16}", one.build)


def test_pages_name_the_build_and_leave_no_blank() -> None:
    made = site()
    for path, page in made.pages.items():
        assert made.build in page.body.decode(), path
        assert not re.search(r"\{(build|preload)\}", page.body.decode()), path


OF_ONE_SCREEN = {"demo": "demo", "studio": "studio", "faces": "faces", "play-cameras": "cameras"}
"""Sheets that are fetched for a screen, and stay when it is left."""


@pytest.mark.parametrize("sheet", OF_ONE_SCREEN)
def test_the_looks_of_one_screen_are_for_no_other(sheet: str) -> None:
    drawn = (ROOT / "web" / "static" / "css" / f"{sheet}.css").read_text()
    rules = re.findall(r"([^{}]+)\{", re.sub(r"/\*.*?\*/", "", drawn, flags=re.DOTALL))
    own = f".screen-{OF_ONE_SCREEN[sheet]}"
    selectors = [one for rule in rules if "@" not in rule for one in SEPARATE.split(rule)]
    assert [one.strip() for one in selectors if own not in one] == []


def test_the_worker_keeps_hashed_files_and_nothing_else() -> None:
    made = site()
    worker = made.pages["/worker.js"].body.decode()
    assert f'const FILES = "/static/{made.build}/";' in worker
    assert "/api" not in worker


def test_the_manifest_names_icons_that_exist() -> None:
    made = site()
    manifest = json.loads(made.pages["/manifest.webmanifest"].body)
    for icon in manifest["icons"]:
        assert icon["src"].removeprefix(f"/static/{made.build}/") in made.assets


def test_the_page_needs_nothing_the_policy_forbids() -> None:
    page = site().pages["/"].body.decode()
    assert "unsafe" not in POLICY
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\son\w+=|\sstyle=", page)


def test_every_language_has_its_dictionary() -> None:
    made = site()
    for language in ("en", "fr", "ja"):
        assert json.loads(made.assets[f"words/{language}/tablet.json"].body)["dialog.back"]


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_a_first_load_is_small(language: str) -> None:
    made = site()
    words = [f"words/{language}/{book}.json" for book in ("tablet", "play")]
    names = [*FIRST, SHEET, MAIN, "icons/icon.svg", *words]
    sizes = [len(made.pages["/"].packed), *(len(made.assets[name].packed) for name in names)]
    assert sum(sizes) <= FIRST_LOAD


def test_the_looks_of_later_screens_are_no_part_of_the_first_load() -> None:
    made = site()
    first, later = (made.assets[name].body for name in (SHEET, "css/play-lazy.css"))
    assert b".saved-game" in later
    assert b".saved-game" not in first


def test_what_comes_first_says_nothing_that_comes_later() -> None:
    made = site()
    first = made.assets["js/packed.js"].body.decode()
    later = json.loads(made.assets["words/en/later.json"].body)
    assert [key for key in later if f'"{key}"' in first] == []
