"""Writes C header, Python messages and golden vectors from protocol.toml. Unused at run time."""

from __future__ import annotations

import re
import struct
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, TypedDict

from cobs import cobs
from fastcrc import crc16

HERE = Path(__file__).parent
STRUCT_CODES = {"u8": "B", "u16": "H", "u32": "I"}
SAMPLE_SEEDS = (0, 1, 7)
LINE_LENGTH = 100


class MessageShape(TypedDict):
    name: str
    code: int
    sender: str
    about: str
    id: str
    fields: list[tuple[str, str, str]]


class Protocol(TypedDict):
    version: int
    baud: int
    largest_payload: int
    display_lines: int
    display_columns: int
    keys: list[str]
    constants: dict[str, dict[str, tuple[int, str]]]
    domains: dict[str, str]
    messages: list[MessageShape]


class Vector(NamedTuple):
    """One line of vectors.txt: the frame on the wire and what it says."""

    name: str
    session: int
    id: int
    payload: bytes
    frame: bytes


def load() -> Protocol:
    table: Protocol = tomllib.loads((HERE / "protocol.toml").read_text())  # type: ignore[assignment]
    return table


def outputs(table: Protocol) -> dict[Path, str]:
    return {
        HERE / "messages.py": python(table),
        HERE / "vectors.txt": vectors_text(table),
        HERE.parent / "firmware" / "protocol.h": header(table),
    }


def layout(message: MessageShape) -> str:
    """
    >>> layout({"name": "", "code": 1, "sender": "", "about": "", "id": "",
    ...         "fields": [("epoch", "u16", ""), ("nonce", "b16", "")]})
    '<H16s'
    """
    return "<" + "".join(_struct_code(kind) for _, kind, _ in message["fields"])


def header(table: Protocol) -> str:
    lines = ["/* Generated from wire/protocol.toml: do not edit. */", "#pragma once", ""]
    lines += [
        "#ifndef PROTOCOL_VERSION",
        f"#define PROTOCOL_VERSION {table['version']}",
        "#endif",
        f"#define BAUD {table['baud']}UL",
        f"#define LARGEST_PAYLOAD {table['largest_payload']}",
        f"#define DISPLAY_LINES {table['display_lines']}",
        f"#define DISPLAY_COLUMNS {table['display_columns']}",
        f"#define KEYS {len(table['keys'])}",
    ]
    lines += [f'#define DOMAIN_{k.upper()} "{v}"' for k, v in table["domains"].items()]
    for group, members in table["constants"].items():
        body = ", ".join(f"{_upper(group)}_{n} = {v}" for n, (v, _) in members.items())
        lines += ["", f"enum {{ {body} }};"]
    for message in table["messages"]:
        lines += ["", *_c_message(message)]
    return "\n".join(lines) + "\n"


def python(table: Protocol) -> str:
    lines = [
        '"""Every message of the pad\'s protocol. Generated from protocol.toml: do not edit."""',
        "",
        "from __future__ import annotations",
        "",
        "import struct",
        "from dataclasses import dataclass",
        "from enum import IntEnum, IntFlag",
        "from typing import ClassVar",
        "",
        f"VERSION = {table['version']}",
        f"BAUD = {table['baud']}",
        f"LARGEST_PAYLOAD = {table['largest_payload']}",
        f"DISPLAY_LINES = {table['display_lines']}",
        f"DISPLAY_COLUMNS = {table['display_columns']}",
        "KEYS = (",
        *(f'    "{key}",' for key in table["keys"]),
        ")",
    ]
    for group, members in table["constants"].items():
        lines += _py_constants(group, members)
    for message in table["messages"]:
        lines += _py_message(message)
    lines += _py_unions(table["messages"])
    return "\n".join(lines) + "\n"


def vectors(table: Protocol) -> Iterator[Vector]:
    """Frames with zeros, with 255s and with plain counting bytes in every field."""
    for message in table["messages"]:
        size = struct.calcsize(layout(message))
        for seed in SAMPLE_SEEDS:
            payload = bytes((seed * (i + 1) * 37) % 256 for i in range(size))
            session, number = 1 + seed * 31, seed * 257
            body = struct.pack("<BBH", message["code"], session, number) + payload
            body += struct.pack("<H", crc16.ibm_sdlc(body))
            yield Vector(message["name"], session, number, payload, cobs.encode(body) + b"\0")


def vectors_text(table: Protocol) -> str:
    rows = (
        f"{v.name} {v.session} {v.id} {v.payload.hex() or '-'} {v.frame.hex()}"
        for v in vectors(table)
    )
    return (
        "# name session id payload frame (generated from protocol.toml)\n" + "\n".join(rows) + "\n"
    )


def main() -> None:
    for path, text in outputs(load()).items():
        path.write_text(text)
        print(f"wrote {path.name}")


def _struct_code(kind: str) -> str:
    return STRUCT_CODES.get(kind) or f"{kind[1:]}s"


def _upper(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).upper()


def _c_message(message: MessageShape) -> list[str]:
    name = _upper(message["name"])
    lines = [f"/* {message['about']} */", f"#define {name} 0x{message['code']:02x}"]
    at = 0
    for field, kind, _ in message["fields"]:
        lines.append(f"#define {name}_{field.upper()} {at}")
        at += struct.calcsize("<" + _struct_code(kind))
    return [*lines, f"#define {name}_SIZE {at}"]


def _py_constants(group: str, members: dict[str, tuple[int, str]]) -> list[str]:
    flags = group in {"EventFlag", "Capability", "Health"}
    lines = ["", "", f"class {group}({'IntFlag' if flags else 'IntEnum'}):"]
    for name, (value, about) in members.items():
        lines += [f"    {name} = {value}", f'    """{about[0].upper()}{about[1:]}."""']
    return lines


def _py_message(message: MessageShape) -> list[str]:
    lines = [
        "",
        "",
        "@dataclass(frozen=True, slots=True)",
        f"class {message['name']}:",
        f'    """{message["about"]}"""',
        "",
        f"    CODE: ClassVar[int] = 0x{message['code']:02X}",
        f'    LAYOUT: ClassVar[struct.Struct] = struct.Struct("{layout(message)}")',
    ]
    for field, kind, _ in message["fields"]:
        lines.append(f"    {field}: {'bytes' if kind.startswith('b') else 'int'}")
    names = [f"self.{field}" for field, _, _ in message["fields"]]
    one_line = f"        return self.LAYOUT.pack({', '.join(names)})"
    packed = [one_line]
    if len(one_line) > LINE_LENGTH:
        packed = [
            "        return self.LAYOUT.pack(",
            *(f"            {name}," for name in names),
            "        )",
        ]
    return [*lines, "", "    def pack(self) -> bytes:", *packed]


def _py_unions(messages: list[MessageShape]) -> list[str]:
    lines = ["", ""]
    for sender in ("device", "host"):
        names = [m["name"] for m in messages if m["sender"] == sender]
        lines.append(f"From{sender.capitalize()} = {' | '.join(names)}")
    lines += ["WireMessage = FromDevice | FromHost", "BY_CODE: dict[int, type[WireMessage]] = {"]
    lines += [f"    {m['name']}.CODE: {m['name']}," for m in messages]
    return [*lines, "}"]


if __name__ == "__main__":
    main()
