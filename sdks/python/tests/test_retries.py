from __future__ import annotations

import httpx
import pytest

from corridor import ApiError, ConnectionError
from corridor.retries import is_passing, pause_seconds

NOW = 1_769_860_800.0
"""2026-01-31T12:00:00Z"""
LOST = ConnectionError("lost")


def failure(status: int, headers: dict[str, str] | None = None, code: str = "SOME_CODE") -> ApiError:
    return ApiError(httpx.Response(status, json={"code": code, "message": "failed"}, headers=headers))


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (LOST, True),
        (failure(429), True),
        (failure(503), True),
        (failure(504), True),
        (failure(409, code="IDEMPOTENCY_KEY_IN_USE"), True),
        (failure(409), False),
        (failure(400), False),
        (failure(500), False),
        (failure(504, {"x-should-retry": "false"}), False),
    ],
)
def test_decides_whether_a_failure_may_pass(error: ApiError, expected: bool) -> None:
    assert is_passing(error) is expected


def test_pauses_double_up_to_a_limit_and_jitter_takes_up_to_half() -> None:
    assert [pause_seconds(LOST, retry, jitter=lambda: 0) for retry in (0, 1, 2, 4, 9_999)] == [
        0.5,
        1,
        2,
        8,
        8,
    ]
    assert pause_seconds(LOST, 1, jitter=lambda: 1) == 0.5


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("2", 2),
        ("0", 0),
        ("Sat, 31 Jan 2026 12:00:05 GMT", 5),
        ("Sat, 31 Jan 2026 11:00:00 GMT", 0),
        ("61", None),
        ("soon", 0.5),
        ("", 0.5),
        ("nan", 0.5),
    ],
)
def test_waits_as_retry_after_says(header: str, expected: float | None) -> None:
    error = failure(503, {"retry-after": header})
    assert pause_seconds(error, 0, jitter=lambda: 0, now=lambda: NOW) == expected


def test_adds_jitter_to_retry_after_so_that_clients_do_not_come_back_at_once() -> None:
    assert pause_seconds(failure(429, {"retry-after": "2"}), 0, jitter=lambda: 0.5) == 2.25
