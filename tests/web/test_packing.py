"""Packing changes no meaning, and what it does not understand it refuses by name."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route

from tests.web.conftest import Device
from web.pages.packing import pack, pack_sheets

MODULES = {
    "js/main.js": """import { count, rename as told } from "./store.js";
import { late } from "./deep/later.js";
import pick from "../vendor/lib.js";
import "./effects.js";

count();
const found = await late();
globalThis.result = [count(), told, found.again(), pick, globalThis.effect, found.where];
""",
    "js/store.js": """// A counter that must exist once.
let n = 0;
export function count() {
  n += 1;
  return n;
}
const rename = "told";
export { rename };
""",
    "js/deep/later.js": """import { count } from "../store.js";
export const where = new URL("../words/", import.meta.url).pathname;
export async function late() {
  const found = await import("./late.js");
  return { again: found.again, where, own: count };
}
""",
    "js/deep/late.js": """import { count } from "../store.js";
export const again = () => count();
""",
    "js/effects.js": 'globalThis.effect = "felt";\n',
    "vendor/lib.js": 'export default "picked";\n',
}


def contents(**changes: str) -> dict[str, bytes]:
    return {name: text.encode() for name, text in {**MODULES, **changes}.items()}


@pytest.mark.xdist_group("browser")
def test_the_packed_modules_do_what_the_single_ones_do(device: Device) -> None:
    single, packed = (_run(device, files) for files in (contents(), pack(contents())))
    assert single == packed == [2, "told", 3, "picked", "felt", "/js/words/"]


def test_only_what_is_needed_at_once_is_packed() -> None:
    packed = pack(contents())
    assert b"found.again" in packed["js/packed.js"]
    assert packed["js/deep/late.js"] == contents()["js/deep/late.js"]
    assert b"let n" not in packed["js/store.js"]


@pytest.mark.parametrize(
    "strange",
    [
        "export default 1;\n",
        'export * from "./store.js";\n',
        'export { count } from "./store.js";\n',
        "const a = 1;\nexport { a as b };\n",
        'import * as all from "./store.js";\n',
        "const name = 'x';\nimport(`./${name}.js`);\n",
    ],
)
def test_what_is_not_understood_is_named(strange: str) -> None:
    with pytest.raises(ValueError, match=r"js/effects\.js cannot be packed"):
        pack(contents(**{"js/effects.js": strange}))


def test_modules_that_import_each_other_are_named() -> None:
    circle = {"js/store.js": 'import { late } from "./deep/later.js";\n' + MODULES["js/store.js"]}
    with pytest.raises(ValueError, match=r"js/store\.js > js/deep/later\.js > js/store\.js"):
        pack(contents(**circle))


def test_style_sheets_become_one_in_their_order() -> None:
    link = '<link rel="stylesheet" href="/static/{{build}}/css/{}.css">\n'
    page = f"<head>\n{link.format('b')}{link.format('a')}</head>"
    page, sheet = pack_sheets(page, {"css/a.css": b"a {}", "css/b.css": b"b {\n  top: 0;\n}"})
    assert page == f"<head>\n{link.format('packed')}</head>"
    assert sheet == b"b{top:0}a{}"


def _run(device: Device, files: dict[str, bytes]) -> object:
    """Runs the modules in a page, from an address that exists only there."""
    page = device("about:blank")

    def serve(route: Route) -> None:
        name = route.request.url.removeprefix("http://modules.test/")
        kind = "text/javascript" if name else "text/html"
        route.fulfill(content_type=kind, body=files.get(name, b""))

    page.route("http://modules.test/**", serve)
    page.goto("http://modules.test/")
    return page.evaluate(
        """async () => {
          await import("http://modules.test/js/main.js");
          while (!globalThis.result) await new Promise((done) => setTimeout(done, 10));
          return result;
        }"""
    )
