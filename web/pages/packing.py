"""One script and one style sheet out of many small files, so that a first load is few requests.

Done in memory when the program starts; nobody has to build anything. Every module that `main.js`
imports becomes a block of `packed.js`; at its own address it still gives the same exports, so
that modules loaded later share them. Understands the forms of import and export that the screens
use and refuses all others by name: it is no general bundler.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from posixpath import dirname, join, normpath, relpath

MAIN, PACKED, SHEET = "js/main.js", "js/packed.js", "css/packed.css"
_IMPORT = re.compile(r'^import (?:(?:(\w+)|\{([^}]*)\}) from )?"([^"]+)";\n', re.M)
_EXPORT_LIST = re.compile(r"^export \{((?:\s*\w+\s*,)*\s*\w*\s*)\};\n", re.M)
_EXPORTED = re.compile(r"^export ((?:async )?function\*?|class|const) (\w+)", re.M)
_LATER = re.compile(r'\bimport\("([^"]+)"\)')
_STRANGE = re.compile(r"^(?:import|export)\b.*$|\bimport\((?!\").*$", re.M)
_SHEET = re.compile(r'(?:<link rel="stylesheet" href="/static/\{build\}/([^"]+)">\n)+')
_NAME = re.compile(r'href="/static/\{build\}/([^"]+)"')


def pack(contents: Mapping[str, bytes]) -> dict[str, bytes]:
    """The same files, with the modules of the first load packed into one."""
    scripts = {
        name: text.decode()
        for name, text in contents.items()
        if name.startswith("js/") and name.endswith(".js")
    }
    order = _order(scripts)
    vendored = sorted({path for name in order for path in _imports(name, scripts)} - set(order))
    head = [f'import * as v{n} from "{_from_packed(path)}";' for n, path in enumerate(vendored)]
    known = {path: f"v{n}" for n, path in enumerate(vendored)}
    known |= {name: f'm["{name}"]' for name in order}
    blocks = [_block(name, scripts[name], known) for name in order]
    # What `main.js` waits for may be a module loaded later, which needs this script to be done.
    last = f"(async () => {blocks.pop()})();"
    packed = "\n".join([*head, "export const m = {};", *blocks, last])
    stubs = {name: _stub(name, scripts[name]).encode() for name in order}
    return {**contents, **stubs, PACKED: packed.encode()}


def pack_sheets(page: str, contents: Mapping[str, bytes]) -> tuple[str, bytes]:
    """A page with one style sheet instead of several, and that sheet."""
    found = _SHEET.search(page)
    if found is None:
        raise ValueError("the page names no style sheets")
    sheets = [contents[name].decode() for name in _NAME.findall(found[0])]
    link = f'<link rel="stylesheet" href="/static/{{build}}/{SHEET}">\n'
    return page.replace(found[0], link), slim_sheet("\n".join(sheets)).encode()


def slim_sheet(source: str) -> str:
    """
    >>> slim_sheet("/* why */\\na,\\nb {\\n  top: 0;\\n}\\n")
    'a,b{top:0}'
    """
    bare = re.sub(r"/\*.*?\*/", "", source, flags=re.S)
    tight = re.sub(r"\s*([{};,])\s*", r"\1", bare)
    return re.sub(r":\s+", ":", tight).replace(";}", "}").strip()


def slim(source: str) -> str:
    """Without indentation and whole-line comments.

    >>> slim("// why\\n  const a = 1; // what\\n\\n")
    'const a = 1; // what'
    """
    lines = (line.strip() for line in source.split("\n"))
    return "\n".join(line for line in lines if line and not line.startswith("//"))


def _order(scripts: Mapping[str, str]) -> list[str]:
    """Everything `main.js` needs, each module after those that it needs itself."""
    done: dict[str, None] = {}

    def visit(name: str, path: tuple[str, ...]) -> None:
        if name in path:
            raise ValueError(f"modules import each other: {' > '.join((*path, name))}")
        for other in _imports(name, scripts):
            if other in scripts and other not in done:
                visit(other, (*path, name))
        done[name] = None

    visit(MAIN, ())
    return list(done)


def _imports(name: str, scripts: Mapping[str, str]) -> list[str]:
    return [_resolved(name, found[3]) for found in _IMPORT.finditer(scripts[name])]


def _block(name: str, source: str, known: Mapping[str, str]) -> str:
    """
    >>> print(_block("js/a.js", 'import { x as y } from "./b.js";\\nexport const z = y;\\n',
    ...     {"js/b.js": "B"}))
    {
    const { x: y } = B;
    const z = y;
    m["js/a.js"] = { z };
    }
    """
    body = _IMPORT.sub(lambda found: _taken(found, known[_resolved(name, found[3])]), source)
    body = _EXPORTED.sub(r"\1 \2", _EXPORT_LIST.sub("", body))
    body = _LATER.sub(lambda found: f'import("{_from_packed(_resolved(name, found[1]))}")', body)
    strange = _STRANGE.search(body)
    if strange:
        raise ValueError(f"{name} cannot be packed: {strange[0]}")
    body = body.replace("import.meta.url", f'new URL("{_from_packed(name)}", import.meta.url).href')
    exports = ", ".join(_exports(source))
    return f'{{\n{slim(body)}\nm["{name}"] = {{ {exports} }};\n}}'


def _taken(found: re.Match[str], source: str) -> str:
    if found[1]:
        return f"const {found[1]} = {source}.default;\n"
    return f"const {{{_renamed(found[2])}}} = {source};\n" if found[2] else ""


def _exports(source: str) -> list[str]:
    listed = [one for found in _EXPORT_LIST.finditer(source) for one in found[1].split(",")]
    return [found[2] for found in _EXPORTED.finditer(source)] + [
        one.strip() for one in listed if one.strip()
    ]


def _stub(name: str, source: str) -> str:
    packed = relpath(PACKED, dirname(name))
    path = packed if packed.startswith(".") else f"./{packed}"
    exports = ", ".join(_exports(source))
    take = f'export const {{ {exports} }} = m["{name}"];\n' if exports else ""
    return f'import {{ m }} from "{path}";\n{take}'


def _renamed(names: str) -> str:
    return re.sub(r"\s+as\s+", ": ", names)


def _resolved(name: str, path: str) -> str:
    return normpath(join(dirname(name), path))


def _from_packed(path: str) -> str:
    found = relpath(path, dirname(PACKED))
    return found if found.startswith(".") else f"./{found}"
