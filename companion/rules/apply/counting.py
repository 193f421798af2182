"""Dictionaries that are never changed: what takes their place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


def swapped(contents: Mapping[_Key, _Value], one: _Key, other: _Key) -> Mapping[_Key, _Value]:
    held = {one: contents.get(other), other: contents.get(one)}
    apart = without(without(contents, one), other)
    return {**apart, **{key: value for key, value in held.items() if value is not None}}


def without(contents: Mapping[_Key, _Value], key: _Key) -> Mapping[_Key, _Value]:
    left = {**contents}
    left.pop(key, None)
    return left


def counted(counts: Mapping[_Key, int], key: _Key, change: int) -> Mapping[_Key, int]:
    return put(counts, key, counts.get(key, 0) + change)


def put(counts: Mapping[_Key, int], key: _Key, number: int) -> Mapping[_Key, int]:
    """Nothing is kept for nothing, so that equal tables have equal dictionaries."""
    return {**counts, key: number} if number else without(counts, key)
