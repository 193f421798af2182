"""Fetches the pinned browser libraries into web/static/vendor, or checks those that are there.

Not part of the program and not needed to run it: the files it writes are committed.
`python tools/vendor.py` needs npm and a network; `--check` needs neither.
"""

from __future__ import annotations

import base64
import hashlib
import json
import subprocess
import sys
import tarfile
import tempfile
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "web" / "static" / "vendor"
RECORD = FOLDER / "vendor.json"


@dataclass(frozen=True)
class Package:
    """`files` maps paths in the package to names here; `integrity` is npm's own."""

    name: str
    version: str
    licence: str
    integrity: str
    files: dict[str, str]


PACKAGES = (
    Package(
        "preact",
        "11.2.0",
        "MIT",
        "sha512-/HfHI/7N84e6GrWBJ3J280z3mLaRJiDcSvj/A+y/4AbLnND/1UlGHe1sR6oYuTGwId0nP7dqDU9OnLxMPZ7xBg==",
        {
            "dist/preact.mjs": "preact.js",
            "hooks/dist/hooks.mjs": "hooks.js",
            "LICENSE": "preact-licence.txt",
        },
    ),
    Package(
        "htm",
        "3.1.1",
        "Apache-2.0",
        "sha512-983Vyg8NwUE7JkZ6NmOqpCZ+sh1bKv2iYTlUkzlWmA5JD2acKoxd4KVxbMmxX/85mtfdnDmTFoNKcg5DGAvxNQ==",
        {"dist/htm.mjs": "htm.js", "LICENSE": "htm-licence.txt"},
    ),
)


def main() -> int:
    if "--check" in sys.argv:
        return check()
    FOLDER.mkdir(parents=True, exist_ok=True)
    record = [fetch(package) for package in PACKAGES]
    RECORD.write_text(json.dumps(record, indent=2) + "\n", "utf-8")
    return check()


def fetch(package: Package) -> dict[str, object]:
    with tempfile.TemporaryDirectory() as folder:
        wanted = f"{package.name}@{package.version}"
        subprocess.run(
            ["npm", "pack", "--silent", wanted], cwd=folder, check=True, stdout=subprocess.DEVNULL
        )
        (archive,) = Path(folder).glob("*.tgz")
        found = digest("sha512", archive.read_bytes())
        if found != package.integrity:
            raise SystemExit(f"{wanted} has integrity {found}, not {package.integrity}")
        with tarfile.open(archive) as content:
            hashes = {here: unpack(content, there, here) for there, here in package.files.items()}
    return {
        "name": package.name,
        "version": package.version,
        "licence": package.licence,
        "files": hashes,
    }


def unpack(content: tarfile.TarFile, there: str, here: str) -> str:
    member = content.extractfile(f"package/{there}")
    if member is None:
        raise SystemExit(f"{there} is not a file")
    text = adapted(member.read().decode()).encode()
    (FOLDER / here).write_bytes(text)
    return digest("sha256", text)


def adapted(source: str) -> str:
    """Without a bundler: imports by relative path, and no map that is not there."""
    kept = [line for line in source.splitlines() if not line.startswith("//# sourceMappingURL=")]
    return "\n".join(kept).replace('from"preact"', 'from"./preact.js"') + "\n"


def check() -> int:
    record = json.loads(RECORD.read_text("utf-8"))
    expected = {name: value for package in record for name, value in package["files"].items()}
    pinned = {(p.name, p.version) for p in PACKAGES}
    wrong = [name for name in expected if digest("sha256", read(name)) != expected[name]]
    strays = {path.name for path in FOLDER.iterdir()} - set(expected) - {RECORD.name}
    if wrong or strays or {(p["name"], p["version"]) for p in record} != pinned:
        print("Vendored files are not as pinned:", *wrong, *sorted(strays), file=sys.stderr)
        return 1
    return 0


def read(name: str) -> bytes:
    path = FOLDER / name
    return path.read_bytes() if path.exists() else b""


def digest(kind: str, content: bytes) -> str:
    return f"{kind}-{base64.b64encode(hashlib.new(kind, content).digest()).decode()}"


if __name__ == "__main__":
    raise SystemExit(main())
