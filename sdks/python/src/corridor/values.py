"""Values that the generated models are made of."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from typing import IO, Any, Final, Literal, get_args

MultipartPart = tuple[str | None, IO[bytes] | bytes, str | None]
MultipartParts = list[tuple[str, MultipartPart]]


Moment = str | datetime.date
"""A day, or a time with its zone: a text of ISO 8601, a `date` or a `datetime`."""


class Unset:
    """The type of a member that is absent."""

    def __bool__(self) -> Literal[False]:
        return False

    def __repr__(self) -> str:
        return "UNSET"


UNSET: Final = Unset()


@dataclass
class File:
    """A file of a form or of an answer."""

    payload: IO[bytes]
    file_name: str | None = None
    mime_type: str | None = None


def known(literal: Any, value: Any) -> Any:
    """
    The value, if it is one of a literal. Members by which the variants of a union differ are read with this.
    Other members accept values that this library doesn't know.

    Raises ValueError for another value.
    """
    if value not in get_args(literal):
        raise ValueError(f"{value!r} is none of {get_args(literal)}")
    return value


def members(values: Mapping[str, Any]) -> dict[str, Any]:
    """The members of an object of JSON, without the absent ones."""
    return {name: plain(value) for name, value in values.items() if not isinstance(value, Unset)}


def plain(value: Any) -> Any:
    """
    A value as JSON has it.

    Raises ValueError for a time without a zone, which has another meaning on another machine.
    """
    if hasattr(value, "to_dict"):
        return value.to_dict()
    if isinstance(value, datetime.datetime) and value.tzinfo is None:
        raise ValueError(f"{value} has no time zone, for example datetime.UTC")
    if isinstance(value, datetime.date):
        return value.isoformat()
    if isinstance(value, Mapping):
        return members(value)
    return [plain(one) for one in value] if isinstance(value, list | tuple) else value


def parts(values: Mapping[str, Any]) -> MultipartParts:
    """The parts of a form, without the absent ones."""
    return [(name, _part(value)) for name, value in values.items() if not isinstance(value, Unset)]


def _part(value: Any) -> MultipartPart:
    if isinstance(value, File):
        return value.file_name or "file", value.payload, value.mime_type
    text = plain(value)
    return None, (str(text).lower() if isinstance(text, bool) else str(text)).encode(), None
