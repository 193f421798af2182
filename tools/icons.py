"""Turns the drawn icon into the PNG sizes that phones ask for. Not needed to run the program."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import sync_playwright

from tools.chromium import FLAGS, program

ICONS = Path(__file__).parent.parent / "web" / "static" / "icons"
SIZES = (192, 512)


def main() -> None:
    drawing = (ICONS / "icon.svg").read_text("utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program(), args=FLAGS)
        for size in SIZES:
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>*{{margin:0;display:block}}</style>{drawing}")
            page.screenshot(path=ICONS / f"icon-{size}.png")
        browser.close()


if __name__ == "__main__":
    main()
