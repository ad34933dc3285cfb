from __future__ import annotations

import inspect
import json
from collections.abc import Iterator
from typing import Any

import anyio
import httpx
import pytest

from corridor import ApiError, AsyncCorridor, ConnectionError, Corridor

AT_ONCE = {"retry-after": "0"}
CUSTOMER = {
    "id": "Customer:1",
    "customerType": "INDIVIDUAL",
    "umaAddress": "$ada@x.test",
    "kycStatus": "UNVERIFIED",
    "platformCustomerId": "1",
    "isDeleted": False,
    "createdAt": "2026-01-31T12:00:00.000Z",
    "updatedAt": "2026-01-31T12:00:00.000Z",
}


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    async def sleep(_: float) -> None:
        pass

    monkeypatch.setattr("anyio.sleep", sleep)


def client(*replies: httpx.Response | Exception) -> tuple[AsyncCorridor, list[httpx.Request]]:
    left: Iterator[httpx.Response | Exception] = iter(replies)
    sent: list[httpx.Request] = []

    def answer(request: httpx.Request) -> httpx.Response:
        sent.append(request)
        reply = next(left)
        if isinstance(reply, Exception):
            raise reply
        return reply

    return AsyncCorridor("http://api.test", "me", "s", transport=httpx.MockTransport(answer)), sent


def busy() -> httpx.Response:
    body = {"status": 503, "code": "SERVICE_UNAVAILABLE", "message": "no", "details": {}}
    return httpx.Response(503, json=body, headers=AT_ONCE)


def operations_of(corridor: Any) -> dict[str, list[str]]:
    groups = {name: group for name, group in vars(corridor).items() if name != "http"}
    return {
        name: [
            f"{method}{list(inspect.signature(call).parameters)}"
            for method, call in inspect.getmembers(group, callable)
            if not method.startswith("_")
        ]
        for name, group in groups.items()
    }


def test_has_the_operations_of_the_other_client() -> None:
    other = Corridor("http://api.test", "me", "s")
    assert operations_of(client()[0]) == operations_of(other)
    assert len(operations_of(other)["customers"]) > 5


def test_repeats_with_the_same_key_and_goes_through_pages() -> None:
    async def run() -> None:
        first = {"data": [CUSTOMER], "hasMore": True, "nextCursor": "n", "totalCount": 2}
        last = {"data": [{**CUSTOMER, "id": "Customer:2"}], "hasMore": False}
        corridor, sent = client(
            busy(),
            httpx.ReadError("cut"),
            httpx.Response(201, json=CUSTOMER),
            httpx.Response(200, json=first),
            httpx.Response(200, json=last),
            httpx.Response(200, json=first),
        )
        async with corridor:
            created = await corridor.customers.create_customer({"customerType": "INDIVIDUAL"})
            assert created.id == "Customer:1"
            assert [json.loads(one.content) for one in sent] == [{"customerType": "INDIVIDUAL"}] * 3
            assert len({one.headers["idempotency-key"] for one in sent}) == 1
            found = [one.id async for one in corridor.customers.list_customers(limit=1)]
            assert found == ["Customer:1", "Customer:2"]
            page = await corridor.customers.list_customers().first_page()
            assert page.total_count == 2

    anyio.run(run)


def test_raises_what_the_other_client_raises() -> None:
    async def run() -> None:
        refusal = {"status": 404, "code": "CUSTOMER_NOT_FOUND", "message": "no", "details": {}}
        corridor, sent = client(httpx.Response(404, json=refusal), *[httpx.ReadError("cut")] * 4)
        with pytest.raises(ApiError, match="CUSTOMER_NOT_FOUND"):
            await corridor.customers.get_customer("Customer:1")
        with pytest.raises(ConnectionError, match="cut") as caught:
            await corridor.customers.delete_customer("Customer:1", idempotency_key="mine")
        assert caught.value.idempotency_key == "mine"
        assert len(sent) == 5

    anyio.run(run)
