"""Messages to frames and back: COBS, CRC-16/X-25, exact lengths. Not sessions nor retries."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass

from cobs import cobs
from fastcrc import crc16

from firmware_bridge.wire.messages import BY_CODE, LARGEST_PAYLOAD, WireMessage

HEAD = struct.Struct("<BBH")
CHECK = struct.Struct("<H")
LONGEST = HEAD.size + LARGEST_PAYLOAD + CHECK.size + 1


@dataclass(frozen=True, slots=True)
class Frame:
    """A message with the session it belongs to and its number."""

    session: int
    id: int
    message: WireMessage


def encode(frame: Frame) -> bytes:
    """
    >>> from firmware_bridge.wire.messages import Ping
    >>> encode(Frame(5, 1, Ping(7))).hex()
    '0414050102070101037c6d00'
    """
    body = HEAD.pack(frame.message.CODE, frame.session, frame.id) + frame.message.pack()
    # X-25 because of its xorout: with a CRC that ends in plain zeros, a frame whose
    # delimiter lost one bit would still pass.
    return bytes(cobs.encode(body + CHECK.pack(crc16.ibm_sdlc(body)))) + b"\0"


class FrameDecoder:
    """Feed it whatever the port gives; noise is counted, never raised, never kept."""

    def __init__(self) -> None:
        self.garbled = 0
        self._rest = bytearray()
        self._skipping = False

    def feed(self, received: bytes) -> Iterator[Frame]:
        *ended, rest = received.split(b"\0")
        for chunk in ended:
            self._append(chunk)
            frame = None if self._skipping else decode(bytes(self._rest))
            self.garbled += frame is None and (self._skipping or bool(self._rest))
            self._rest.clear()
            self._skipping = False
            if frame:
                yield frame
        self._append(rest)

    def _append(self, chunk: bytes) -> None:
        self._rest += chunk[: LONGEST + 1]
        if len(self._rest) > LONGEST:
            self._skipping = True
            self._rest.clear()


def decode(chunk: bytes) -> Frame | None:
    """What stood between two delimiters, or None if it is not exactly one known message."""
    try:
        body = bytes(cobs.decode(chunk))
    except cobs.DecodeError:
        return None
    if len(body) < HEAD.size + CHECK.size:
        return None
    content, check = body[: -CHECK.size], body[-CHECK.size :]
    if CHECK.pack(crc16.ibm_sdlc(content)) != check:
        return None
    code, session, number = HEAD.unpack_from(content)
    kind = BY_CODE.get(code)
    if kind is None or len(content) != HEAD.size + kind.LAYOUT.size:
        return None
    return Frame(session, number, kind(*kind.LAYOUT.unpack_from(content, HEAD.size)))
