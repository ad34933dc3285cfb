from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, get_args

import anyio
import httpx
import pytest

from corridor import ApiError, AsyncCorridor, Corridor, CorridorError, WaitTimeoutError, models
from corridor.transactions import ENDS

ID = "Transaction:1"
IN_FLIGHT = {"CREATED", "PENDING", "PROCESSING"}
Reply = str | httpx.Response | Exception
Wait = Callable[..., models.Transaction]


class Clock:
    """Passes only while something sleeps."""

    def __init__(self) -> None:
        self.now = 1_000.0
        self.pauses: list[float] = []

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)
        self.now += seconds

    async def sleep_awaited(self, seconds: float) -> None:
        self.sleep(seconds)


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("corridor.transactions.time", clock)
    monkeypatch.setattr("anyio.sleep", clock.sleep_awaited)
    return clock


def transaction(status: str) -> dict[str, Any]:
    return {
        "id": ID,
        "status": status,
        "type": "OUTGOING",
        "source": {"sourceType": "ACCOUNT", "accountId": "InternalAccount:1"},
        "destination": {"destinationType": "ACCOUNT", "accountId": "ExternalAccount:1"},
        "customerId": None,
        "platformCustomerId": None,
        "createdAt": "2026-01-31T12:00:00.000Z",
        "updatedAt": "2026-01-31T12:00:00.000Z",
    }


def refusal(status: int, code: str, headers: dict[str, str] | None = None) -> httpx.Response:
    body = {"status": status, "code": code, "message": "no", "details": {}}
    return httpx.Response(status, json=body, headers=headers)


def transport(replies: tuple[Reply, ...]) -> httpx.MockTransport:
    """Answers with the given statuses in turn, with the last one again and again."""
    left: Iterator[Reply] = iter(replies)
    last = replies[-1]

    def answer(_: httpx.Request) -> httpx.Response:
        reply = next(left, last)
        if isinstance(reply, Exception):
            raise reply
        return reply if isinstance(reply, httpx.Response) else httpx.Response(200, json=transaction(reply))

    return httpx.MockTransport(answer)


@pytest.mark.parametrize(
    ("attempt", "wait", "expected"), [(5, 60, 5), (60, 5, 5), (None, 5, 5), (5, None, 5), (None, None, None)]
)
def test_a_request_takes_no_longer_than_the_client_and_the_wait_allow(
    attempt: float | None, wait: float | None, expected: float | None
) -> None:
    limits: list[float | None] = []

    def answer(request: httpx.Request) -> httpx.Response:
        limits.append(request.extensions["timeout"]["read"])
        return httpx.Response(200, json=transaction("COMPLETED"))

    async def run() -> None:
        async with AsyncCorridor(
            "http://api.test", "me", "s", timeout=attempt, transport=httpx.MockTransport(answer)
        ) as corridor:
            await corridor.transactions.wait_for(ID, timeout=wait)

    anyio.run(run)
    with Corridor(
        "http://api.test", "me", "s", timeout=attempt, transport=httpx.MockTransport(answer)
    ) as corridor:
        corridor.transactions.wait_for(ID, timeout=wait)
    assert limits == [expected, expected]


def waits(*replies: Reply, **options: Any) -> models.Transaction:
    with Corridor("http://api.test", "me", "s", transport=transport(replies)) as corridor:
        return corridor.transactions.wait_for(ID, **options)


def waits_awaited(*replies: Reply, **options: Any) -> models.Transaction:
    async def run() -> models.Transaction:
        async with AsyncCorridor("http://api.test", "me", "s", transport=transport(replies)) as corridor:
            return await corridor.transactions.wait_for(ID, **options)

    return anyio.run(run)


both = pytest.mark.parametrize("wait", [waits, waits_awaited])


def test_a_wait_takes_the_transaction_in_place_of_its_id() -> None:
    paths: list[str] = []

    def answer(request: httpx.Request) -> httpx.Response:
        paths.append(request.url.path)
        return httpx.Response(200, json=transaction("COMPLETED"))

    payment = models.Transaction.from_dict(transaction("PENDING"))

    async def run() -> models.Transaction:
        async with AsyncCorridor(
            "http://api.test", "me", "s", transport=httpx.MockTransport(answer)
        ) as corridor:
            return await corridor.transactions.wait_for(payment)

    assert anyio.run(run).status == "COMPLETED"
    with Corridor("http://api.test", "me", "s", transport=httpx.MockTransport(answer)) as corridor:
        assert corridor.transactions.wait_for(payment).status == "COMPLETED"
    assert len(paths) == 2
    assert all(
        path.endswith(("/transactions/Transaction:1", "/transactions/Transaction%3A1")) for path in paths
    )


def test_every_status_is_in_flight_or_an_end() -> None:
    assert set(get_args(models.TransactionStatus)) == IN_FLIGHT | ENDS
    assert not IN_FLIGHT & ENDS


@both
@pytest.mark.parametrize("status", sorted(ENDS))
def test_returns_a_transaction_that_has_ended(wait: Wait, status: str, clock: Clock) -> None:
    assert wait("CREATED", "PENDING", "PENDING", "PROCESSING", status).status == status
    # Jitter takes up to half.
    assert len(clock.pauses) == 4
    assert all(whole / 2 <= pause <= whole for pause, whole in zip(clock.pauses, [0.5, 1, 2, 2], strict=True))


@both
def test_ends_at_a_status_of_until_too(wait: Wait) -> None:
    assert wait("PENDING", "PROCESSING", "COMPLETED", until=["PROCESSING"]).status == "PROCESSING"
    assert wait("PENDING", "FAILED", until=["PROCESSING"]).status == "FAILED"


@both
def test_goes_on_at_a_status_that_it_does_not_know(wait: Wait) -> None:
    assert wait("NEW", "COMPLETED").status == "COMPLETED"


@both
def test_goes_on_after_failures_that_may_pass(wait: Wait) -> None:
    failures: list[Reply] = [httpx.ReadError("cut")] * 5
    replies = ["PENDING", refusal(503, "SERVICE_UNAVAILABLE"), *failures, "COMPLETED"]
    assert wait(*replies).status == "COMPLETED"


@both
@pytest.mark.parametrize("asked", ["61", "86400"])
def test_asks_again_after_a_minute_if_the_server_asks_for_a_longer_pause(
    wait: Wait, clock: Clock, asked: str
) -> None:
    refused = refusal(503, "SERVICE_UNAVAILABLE", {"retry-after": asked})
    assert wait(refused, refused, "COMPLETED", timeout=None).status == "COMPLETED"
    assert clock.pauses == [60, 60]
    with pytest.raises(WaitTimeoutError, match="Transaction:1 is unknown after 5 s") as raised:
        wait(refused, timeout=5)
    assert isinstance(raised.value.__cause__, ApiError)


@both
def test_raises_a_refusal_at_once(wait: Wait, clock: Clock) -> None:
    with pytest.raises(ApiError, match="TRANSACTION_NOT_FOUND"):
        wait(refusal(404, "TRANSACTION_NOT_FOUND"))
    assert clock.pauses == []


@both
def test_raises_an_error_with_the_transaction_after_its_timeout(wait: Wait, clock: Clock) -> None:
    with pytest.raises(WaitTimeoutError, match="Transaction:1 is PROCESSING after 5 s") as raised:
        wait("PROCESSING", timeout=5)
    assert raised.value.transaction is not None
    assert raised.value.transaction.status == "PROCESSING"
    assert raised.value.__cause__ is None
    assert isinstance(raised.value, CorridorError) and isinstance(raised.value, TimeoutError)
    assert sum(clock.pauses) == pytest.approx(5)


@both
def test_raises_the_error_also_if_no_answer_arrived(wait: Wait) -> None:
    with pytest.raises(WaitTimeoutError, match="Transaction:1 is unknown after 60 s") as raised:
        wait(httpx.ReadError("cut"))
    assert raised.value.transaction is None
    assert isinstance(raised.value.__cause__, ConnectionError)


@both
def test_waits_without_a_limit(wait: Wait, clock: Clock) -> None:
    assert wait(*["PENDING"] * 50, "COMPLETED", timeout=None).status == "COMPLETED"
    assert len(clock.pauses) == 50
