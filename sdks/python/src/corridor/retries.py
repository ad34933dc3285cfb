"""Which failures are repeated, and when."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from email.utils import parsedate_to_datetime

from .errors import ApiError, ConnectionError

PASSING_STATUSES = (429, 503, 504)
KEY_IN_USE = "IDEMPOTENCY_KEY_IN_USE"
"""The first request with the key still runs."""
FIRST_PAUSE_SECONDS = 0.5
DOUBLINGS_MAX = 4
RETRY_AFTER_MAX_SECONDS = 60.0
"""A server that asks for a longer pause gets no repeat."""


def is_passing(failure: ApiError | ConnectionError) -> bool:
    """Whether the same request may succeed later."""
    if isinstance(failure, ConnectionError):
        return True
    if failure.headers.get("x-should-retry") == "false":
        return False
    return failure.status in PASSING_STATUSES or failure.code == KEY_IN_USE


def pause_seconds(
    failure: ApiError | ConnectionError,
    retry: int,
    *,
    jitter: Callable[[], float] = random.random,
    now: Callable[[], float] = time.time,
) -> float | None:
    """
    The pause before the next attempt: what `Retry-After` says and up to half a second more, else that of
    `backoff_seconds`. `retry` counts from 0. None if `Retry-After` asks for more than a minute.
    """
    if isinstance(failure, ApiError):
        asked = _retry_after_seconds(failure.headers.get("retry-after", ""), now())
        if asked is not None:
            return None if asked > RETRY_AFTER_MAX_SECONDS else asked + jitter() * FIRST_PAUSE_SECONDS
    return backoff_seconds(retry, jitter)


def backoff_seconds(count: int, jitter: Callable[[], float] = random.random) -> float:
    """0.5, 1, 2 ... 8 seconds, of which jitter takes up to half. `count` is that of the pauses before."""
    whole = FIRST_PAUSE_SECONDS * 2 ** min(count, DOUBLINGS_MAX)
    return float(whole * (1 - jitter() / 2))


def _retry_after_seconds(header: str, now: float) -> float | None:
    """Seconds, or a date."""
    if header.isdecimal():
        return float(header)
    try:
        return max(0.0, parsedate_to_datetime(header).timestamp() - now)
    except ValueError:
        return None
