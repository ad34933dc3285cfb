from __future__ import annotations

import base64
import builtins
import datetime
import io
import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from corridor import ApiError, ConnectionError, Corridor, File, Request, models

AT_ONCE = {"retry-after": "0"}


class Server:
    """Answers with the given replies in turn, and keeps what was sent."""

    def __init__(self, *replies: httpx.Response | Exception) -> None:
        self.replies: Iterator[httpx.Response | Exception] = iter(replies)
        self.sent: list[httpx.Request] = []

    def client(self, base_url: str = "http://api.test", **options: Any) -> Corridor:
        transport = httpx.MockTransport(self._answer)
        return Corridor(base_url, "me", "sésame", transport=transport, **options)

    @property
    def lines(self) -> list[str]:
        return [f"{one.method} {one.url}" for one in self.sent]

    @property
    def keys(self) -> list[str | None]:
        return [one.headers.get("idempotency-key") for one in self.sent]

    def _answer(self, request: httpx.Request) -> httpx.Response:
        self.sent.append(request)
        reply = next(self.replies)
        if isinstance(reply, Exception):
            raise reply
        return reply


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.sleep", lambda _: None)


def ok(body: Any, status: int = 200) -> httpx.Response:
    return httpx.Response(status, json=body)


def refusal(status: int, code: str, headers: dict[str, str] | None = None) -> httpx.Response:
    details = {"existingId": "Customer:9", "errors": [{"field": "fullName", "message": "too long"}]}
    body = {"status": status, "code": code, "message": "no", "details": details}
    return httpx.Response(status, json=body, headers=headers)


@pytest.mark.parametrize(
    ("options", "prefer", "strict"),
    [({}, "handling=strict", None), ({"strict": True}, None, "true"), ({"strict": False}, None, "false")],
)
def test_asks_that_unknown_fields_are_refused_but_not_in_a_get(
    options: dict[str, Any], prefer: str | None, strict: str | None
) -> None:
    server = Server(ok(customer(), 201), ok(customer()))
    corridor = server.client(**options)
    corridor.customers.create_customer({"customerType": "INDIVIDUAL"})
    corridor.customers.get_customer("Customer:1")
    asked = [(one.headers.get("prefer"), one.headers.get("corridor-strict")) for one in server.sent]
    assert asked == [(prefer, strict), (None, None)]


def customer(name: str = "Customer:1") -> dict[str, Any]:
    return {
        "id": name,
        "customerType": "INDIVIDUAL",
        "umaAddress": "$ada@x.test",
        "kycStatus": "UNVERIFIED",
        "platformCustomerId": name,
        "isDeleted": False,
        "createdAt": "2026-01-31T12:00:00.000Z",
        "updatedAt": "2026-01-31T12:00:00.000Z",
    }


def test_sends_credentials_in_utf8_an_escaped_path_and_the_query() -> None:
    server = Server(ok({"data": [], "hasMore": False}), refusal(404, "NOT_FOUND"))
    corridor = server.client()
    list(corridor.rates.list_discoveries(country="MX").data)
    with pytest.raises(ApiError):
        corridor.receivers.look_up_uma_address("$ada@x.test", customer_id="Customer:1")
    assert server.lines == [
        "GET http://api.test/2025-10-13/discoveries?country=MX",
        "GET http://api.test/2025-10-13/receiver/uma/%24ada%40x.test?customerId=Customer%3A1",
    ]
    token = server.sent[0].headers["authorization"].split(" ")[1]
    assert base64.b64decode(token).decode() == "me:sésame"
    assert server.keys[0] is None


def test_sends_times_and_booleans_of_the_query_as_the_api_reads_them() -> None:
    server = Server(ok({"data": [], "hasMore": False}))
    zone = datetime.timezone(datetime.timedelta(hours=2))
    server.client().customers.list_customers(
        created_after=datetime.datetime(2026, 1, 31, 12, tzinfo=zone),
        created_before=datetime.datetime(2026, 2, 1, tzinfo=datetime.UTC),
        is_including_deleted=True,
    ).first_page()
    assert dict(server.sent[0].url.params) == {
        "createdAfter": "2026-01-31T12:00:00+02:00",
        "createdBefore": "2026-02-01T00:00:00+00:00",
        "isIncludingDeleted": "true",
    }


def test_refuses_a_time_without_a_zone_which_has_several_meanings() -> None:
    server = Server()
    at = datetime.datetime(2026, 1, 31, 12)
    with pytest.raises(ValueError, match="has no time zone"):
        server.client().customers.list_customers(created_after=at).first_page()
    with pytest.raises(ValueError, match="has no time zone"):
        server.client().customers.create_customer({"customerType": "INDIVIDUAL", "metadata": {"at": at}})
    assert server.sent == []


@pytest.mark.parametrize("base_url", ["", "api.test", "localhost:3000", "ftp://api.test", "http://", None])
def test_says_what_is_wrong_with_a_base_url(base_url: Any) -> None:
    with pytest.raises(ValueError, match=r"base_url is .* https://"):
        Server().client(base_url)


def test_keeps_a_base_url_that_has_a_path() -> None:
    assert Server().client("http://api.test/corridor/2025-10-13/").http.base_url == (
        "http://api.test/corridor/2025-10-13"
    )


def test_refuses_an_empty_id_which_would_name_another_resource() -> None:
    with pytest.raises(ValueError, match="customer_id is needed"):
        Server().client().customers.get_customer("")


def test_repeats_an_unsafe_operation_with_the_same_key_and_body() -> None:
    server = Server(
        refusal(503, "SERVICE_UNAVAILABLE", AT_ONCE),
        refusal(409, "IDEMPOTENCY_KEY_IN_USE", AT_ONCE),
        refusal(429, "RATE_LIMITED", AT_ONCE),
        ok(customer(), 201),
    )
    body = models.CreateIndividualCustomerBody(customer_type="INDIVIDUAL", full_name="Ada")
    created = server.client().customers.create_customer(body)
    assert created.id == "Customer:1"
    assert [json.loads(one.content) for one in server.sent] == [
        {"customerType": "INDIVIDUAL", "fullName": "Ada"}
    ] * 4
    assert len(set(server.keys)) == 1
    assert len(server.keys[0] or "") == 36


def test_sends_no_key_if_the_caller_wants_none() -> None:
    server = Server(refusal(503, "SERVICE_UNAVAILABLE", AT_ONCE), ok(customer()))
    server.client().customers.delete_customer("Customer:1", idempotency_key=None)
    assert server.keys == [None, None]


def test_sends_the_key_of_the_headers_if_the_caller_gives_it_there_alone() -> None:
    server = Server(refusal(503, "SERVICE_UNAVAILABLE", AT_ONCE), ok(customer()), ok(customer()))
    headers = {"Idempotency-Key": "mine"}
    server.client().customers.delete_customer("Customer:1", headers=headers)
    server.client().customers.delete_customer("Customer:1", headers=headers, idempotency_key="other")
    assert server.keys == ["mine", "mine", "other"]


def test_takes_a_dict_with_the_names_of_the_api_as_a_body() -> None:
    server = Server(ok(customer(), 201))
    server.client().customers.create_customer({"customerType": "INDIVIDUAL", "fullName": "Ada"})
    assert json.loads(server.sent[0].content) == {"customerType": "INDIVIDUAL", "fullName": "Ada"}


def test_repeats_after_a_lost_answer_and_gives_up_after_the_last_repeat() -> None:
    server = Server(httpx.ReadError("cut"), httpx.RemoteProtocolError("peer closed connection"))
    with pytest.raises(ConnectionError, match=r"DELETE .*: peer closed connection") as caught:
        server.client(retries_max=1).customers.delete_customer("Customer:1", idempotency_key="mine")
    assert caught.value.idempotency_key == "mine"
    assert server.keys == ["mine", "mine"]
    assert isinstance(caught.value, builtins.ConnectionError)


def test_raises_a_refusal_with_its_facts_and_does_not_repeat_it() -> None:
    server = Server(refusal(409, "PLATFORM_CUSTOMER_ID_EXISTS", {"x-request-id": "r-1"}))
    with pytest.raises(ApiError) as caught:
        server.client().customers.create_customer({"customerType": "INDIVIDUAL"})
    error = caught.value
    assert (error.status, error.code, error.message) == (409, "PLATFORM_CUSTOMER_ID_EXISTS", "no")
    assert (error.request_id, error.details["existingId"]) == ("r-1", "Customer:9")
    assert [(one.field, one.message) for one in error.faults] == [("fullName", "too long")]
    assert len(server.sent) == 1


@pytest.mark.parametrize("text", ["<html>", '{"error":"bad gateway"}', "[]"])
def test_raises_an_api_error_for_the_answer_of_a_proxy(text: str) -> None:
    server = Server(httpx.Response(502, text=text))
    with pytest.raises(ApiError) as caught:
        server.client().platform_configuration.get_config()
    assert (caught.value.status, caught.value.code) == (502, "HTTP_502")


def test_goes_through_the_items_of_all_pages_and_fetches_the_first_page() -> None:
    def pages() -> list[httpx.Response]:
        first = {"data": [customer("a"), customer("b")], "hasMore": True, "nextCursor": "n", "totalCount": 3}
        return [ok(first), ok({"data": [customer("c")], "hasMore": False, "totalCount": 3})]

    server = Server(*pages(), *pages())
    corridor = server.client()
    assert [one.id for one in corridor.customers.list_customers(limit=2)] == ["a", "b", "c"]
    assert [one.url.query for one in server.sent] == [b"limit=2", b"limit=2&cursor=n"]
    page = corridor.customers.list_customers().first_page()
    assert (page.total_count, page.next_cursor) == (3, "n")


def test_refuses_an_argument_that_no_call_has_before_anything_is_sent() -> None:
    server = Server()
    customers: Any = server.client().customers
    with pytest.raises(TypeError, match="unexpected keyword argument 'limt'"):
        customers.list_customers(limt=3)
    with pytest.raises(TypeError, match="unexpected keyword argument 'idempotencykey'"):
        customers.create_customer({}, idempotencykey="k")
    assert server.sent == []


def test_sends_the_same_form_in_every_attempt_and_reads_a_file() -> None:
    document = {
        "id": "Document:1",
        "documentHolder": "Customer:1",
        "documentType": "PASSPORT",
        "country": "US",
        "fileName": "passport.pdf",
        "createdAt": "2026-01-31T12:00:00.000Z",
        "updatedAt": "2026-01-31T12:00:00.000Z",
    }
    server = Server(
        refusal(503, "SERVICE_UNAVAILABLE", AT_ONCE),
        ok(document, 201),
        httpx.Response(200, content=b"%PDF", headers={"content-type": "application/pdf"}),
        httpx.Response(204),
    )
    corridor = server.client()
    corridor.documents.create_document(
        models.CreateDocumentBody(
            file=File(io.BytesIO(b"%PDF"), "passport.pdf"),
            document_holder="Customer:1",
            document_type="PASSPORT",
            country="US",
        )
    )
    first, second = server.sent
    assert first.content == second.content
    assert b'name="file"; filename="passport.pdf"' in first.content
    assert b'name="documentType"\r\n\r\nPASSPORT\r\n' in first.content
    content = corridor.documents.get_document_content("Document:1")
    assert (content.mime_type, content.payload.read()) == ("application/pdf", b"%PDF")
    corridor.documents.delete_document("Document:1")


def test_sends_one_request_of_any_kind_once() -> None:
    server = Server(refusal(503, "SERVICE_UNAVAILABLE"))
    assert server.client().http.send(Request("POST", "/quotes", json={})).status_code == 503
    assert len(server.sent) == 1
