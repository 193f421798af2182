"""The wire format: one table, three outputs, and no corrupt frame that passes."""

from __future__ import annotations

import struct
from itertools import combinations

import pytest
from cobs import cobs
from fastcrc import crc16
from hypothesis import given
from hypothesis import strategies as st

from companion.table.inputs import Key
from firmware_bridge.wire import generate
from firmware_bridge.wire.frames import LONGEST, Frame, FrameDecoder, decode, encode
from firmware_bridge.wire.messages import BY_CODE, KEYS, EventAck, Heartbeat, Lamps, Ping
from tests.bridge.world import World

VECTORS = list(generate.vectors(generate.load()))
KINDS = {kind.__name__: kind for kind in BY_CODE.values()}


def test_generated_files_match_the_table() -> None:
    for path, text in generate.outputs(generate.load()).items():
        assert path.read_text() == text, f"run python -m firmware_bridge.wire.generate ({path})"


def test_keys_are_those_of_the_table_session() -> None:
    assert [Key(name) for name in KEYS] == list(Key)


@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: f"{v.name}-{v.session}")
def test_golden_vectors_read_and_write(vector: generate.Vector) -> None:
    kind = KINDS[vector.name]
    frame = Frame(vector.session, vector.id, kind(*kind.LAYOUT.unpack(vector.payload)))
    assert encode(frame) == vector.frame
    assert decode(vector.frame[:-1]) == frame


@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: f"{v.name}-{v.session}")
def test_no_one_or_two_flipped_bits_pass(vector: generate.Vector) -> None:
    """Also when the flip hits a delimiter and two frames run together."""
    other = encode(Frame(9, 9, Ping(9)))[:-1]
    honest = {vector.frame[:-1], other}
    ones = [1 << bit for bit in range(len(vector.frame) * 8)]
    whole, size = int.from_bytes(vector.frame, "big"), len(vector.frame)
    for flip in (*ones, *map(sum, combinations(ones, 2))):
        spoiled = (whole ^ flip).to_bytes(size, "big") + other
        passed = [c for c in spoiled.split(b"\0") if c not in honest and decode(c)]
        assert not passed, flip


def test_a_crc_without_final_inversion_would_let_a_lost_delimiter_pass() -> None:
    """The trap that made X-25 the choice: 00 -> 01 appends a zero that XMODEM ignores."""
    body = b"\x02\x05\x01\x02\x03"
    old = bytes(cobs.encode(body + struct.pack(">H", crc16.xmodem(body)))) + b"\x01"
    unpacked = cobs.decode(old)
    assert crc16.xmodem(unpacked) == 0, "the longer frame has a right checksum"
    ours = encode(Frame(5, 1, Ping(3)))
    assert decode(ours[:-1] + b"\x01") is None


@given(st.binary(max_size=400))
def test_rubbish_never_raises_and_never_piles_up(rubbish: bytes) -> None:
    decoder = FrameDecoder()
    assert all(isinstance(frame, Frame) for frame in decoder.feed(rubbish))
    assert len(decoder._rest) <= LONGEST


@given(st.lists(st.integers(1, 6)), st.lists(st.sampled_from(VECTORS), max_size=6))
def test_frames_may_arrive_in_any_pieces(cuts: list[int], vectors: list[generate.Vector]) -> None:
    stream = b"".join(vector.frame for vector in vectors)
    decoder = FrameDecoder()
    received: list[Frame] = []
    for size in [*cuts, len(stream)]:
        received += decoder.feed(stream[:size])
        stream = stream[size:]
    assert [frame.message.CODE for frame in received] == [KINDS[v.name].CODE for v in vectors]
    assert decoder.garbled == 0


def test_the_firmware_rejects_every_two_flipped_bits(world: World) -> None:
    """All pairs of an acknowledgement and single bits of a scene, into the real firmware."""
    assert world.link is not None
    session = world.link._session
    world.host_dies()
    world.tap(Key.CONFIRM)
    acknowledgement = encode(Frame(session, 1, EventAck(1, 1)))
    scene = encode(Frame(session, 77, Lamps(5, 1, 2, 0, 0)))
    spoiled = [_flip(acknowledgement, *pair) for pair in _pairs(acknowledgement)]
    spoiled += [_flip(scene, bit) for bit in range(len(scene) * 8)]
    beats = []
    for start in range(0, len(spoiled), 40):
        beats += _beats(world, b"\0".join(spoiled[start : start + 40]) + b"\0")
    assert beats[-1].garbled > 1000
    assert (beats[-1].scene, beats[-1].waiting) == (0, 1)
    assert world.pad.counts()["resets"] == 1


def _pairs(frame: bytes) -> list[tuple[int, int]]:
    return list(combinations(range(len(frame) * 8), 2))


def _beats(world: World, sent: bytes) -> list[Heartbeat]:
    """What the device's heartbeats say while these bytes go down the line."""
    decoder, beats = FrameDecoder(), []
    now, received = world.pad.step(1, sent)
    end = now + (len(sent) + 10) * 44e-6
    while now < end:
        beats += [f.message for f in decoder.feed(received) if isinstance(f.message, Heartbeat)]
        now, received = world.pad.step(2000)
    return beats


def _flip(frame: bytes, *bits: int) -> bytes:
    spoiled = bytearray(frame)
    for bit in bits:
        spoiled[bit // 8] ^= 1 << bit % 8
    return bytes(spoiled)
