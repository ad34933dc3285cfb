"""Sends requests with the credentials of one token."""

from __future__ import annotations

import contextvars
import io
import math
import threading
import time
import uuid
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field, replace
from typing import Any, TypedDict, TypeVar, cast
from urllib.parse import quote

import httpx

from .errors import ApiError, ConnectionError
from .pages import Page, PagedList
from .retries import is_passing, pause_seconds
from .values import File, MultipartParts, plain

T = TypeVar("T")
Json = Mapping[str, Any]
"""A body with the names of the API."""

RETRIES_MAX = 3
TIMEOUT_SECONDS = 60.0


class CallOptions(TypedDict, total=False):
    """Options of every call."""

    idempotency_key: str | None
    """
    Key of an unsafe operation. Derive it from your own record; by default each call has a new one. With None
    none is sent: for an operation that does no harm when it is repeated.
    """
    headers: Mapping[str, str]
    """Further headers."""
    retries_max: int
    """Repeats after a failure that may pass. Default: those of the client."""
    timeout: float | None
    """
    How many seconds an attempt waits for its whole answer, with None without a limit. Default: that of the
    client.
    """


def assert_known(options: CallOptions) -> None:
    """Raises TypeError for an argument that no call has: a misspelled filter would be ignored."""
    unknown = [name for name in options if name not in CallOptions.__annotations__]
    if unknown:
        raise TypeError(f"unexpected keyword argument {', '.join(map(repr, unknown))}")


@dataclass(frozen=True)
class Request:
    """What an operation sends."""

    method: str
    path: str
    """Relative to the versioned base."""
    params: Mapping[str, Any] = field(default_factory=dict)
    """Parameters of the query by name. None is left out."""
    json: Any = None
    """The body: a model, or a dict with the names of the API."""
    files: MultipartParts | None = None
    """The parts of a form."""


class BaseHttpClient:
    """What both clients have: the address, and how requests are made."""

    def __init__(
        self, base_url: str, version: str, retries_max: int, timeout: float | None, strict: bool | None
    ) -> None:
        base = _base_of(base_url)
        if base.path.strip("/") == "":
            base = base.copy_with(path=f"/{version}")
        self.base_url = str(base).rstrip("/")
        """The versioned base, without a slash at its end."""
        self.timeout = timeout
        """How many seconds an attempt waits for its whole answer. None: without a limit."""
        self._retries_max = retries_max
        # A sandbox honours the preference. Servers that don't know it ignore it.
        self._body_headers = (
            {"prefer": "handling=strict"} if strict is None else {"corridor-strict": str(strict).lower()}
        )

    def _build(
        self, client: httpx.Client | httpx.AsyncClient, request: Request, options: CallOptions
    ) -> httpx.Request:
        assert_known(options)
        headers = httpx.Headers({} if request.method == "GET" else self._body_headers)
        headers.update(client.headers)
        of_call = httpx.Headers(dict(options.get("headers", {})))
        headers.update(of_call)
        key = options.get("idempotency_key", of_call.get("idempotency-key", str(uuid.uuid4())))
        if request.method != "GET" and key is not None:
            headers["idempotency-key"] = key
        params = {name: plain(value) for name, value in request.params.items() if value is not None}
        built = client.build_request(
            request.method,
            f"{self.base_url}{request.path}",
            params=params or None,
            json=plain(request.json),
            files=request.files,
            headers=headers,
            timeout=options.get("timeout", client.timeout),
        )
        # A form is read once, so that every attempt sends the same bytes.
        built.read()
        return built

    def _pause(self, failure: ApiError | ConnectionError, retry: int, options: CallOptions) -> float | None:
        """How many seconds pass before the next attempt. None if there is none."""
        if retry >= options.get("retries_max", self._retries_max) or not is_passing(failure):
            return None
        return pause_seconds(failure, retry)


class HttpClient(BaseHttpClient):
    """Sends requests with the credentials of one token."""

    def __init__(
        self,
        base_url: str,
        client_id: str,
        client_secret: str,
        *,
        version: str,
        retries_max: int,
        timeout: float | None,
        strict: bool | None,
        headers: Mapping[str, str] | None,
        transport: httpx.BaseTransport | None,
    ) -> None:
        super().__init__(base_url, version, retries_max, timeout, strict)
        self._client = httpx.Client(
            auth=(client_id, client_secret),
            timeout=timeout,
            headers=headers,
            transport=transport,
            follow_redirects=False,
        )

    def close(self) -> None:
        """Closes the connections."""
        self._client.close()

    def send(self, request: Request, options: CallOptions | None = None) -> httpx.Response:
        """
        Sends one request once, and returns any answer, read to its end.

        Raises ConnectionError if no whole answer arrives.
        """
        return self._send_once(self._build(self._client, request, options or {}))

    def call(self, request: Request, parse: Callable[[httpx.Response], T], options: CallOptions) -> T:
        """
        Calls an operation. A failure that may pass is repeated, an unsafe operation always with the same key.

        Raises ApiError or ConnectionError.
        """
        built = self._build(self._client, request, options)
        retry = 0
        while True:
            outcome = self._attempt(built)
            if isinstance(outcome, httpx.Response):
                return parse(outcome)
            pause = self._pause(outcome, retry, options)
            if pause is None:
                raise outcome
            time.sleep(pause)
            retry += 1

    def list(self, request: Request, item: Callable[[Any], T], options: CallOptions) -> PagedList[T]:
        """Calls an operation whose answer is a page."""
        assert_known(options)

        def fetch(cursor: str | None) -> Page[T]:
            return self.call(at_cursor(request, cursor), as_page(item), options)

        return PagedList(fetch)

    def _attempt(self, request: httpx.Request) -> httpx.Response | ApiError | ConnectionError:
        try:
            response = self._send_once(request)
        except ConnectionError as error:
            return error
        return response if response.is_success else ApiError(response)

    def _send_once(self, request: httpx.Request) -> httpx.Response:
        limit = limit_of(request)
        outcome: list[httpx.Response | Exception] = []

        def send() -> None:
            try:
                with closing(self._client.send(request, stream=True)) as response:
                    response.stream = _Bounded(cast(httpx.SyncByteStream, response.stream), deadline)
                    response.read()
                outcome.append(response)
            except Exception as failure:
                outcome.append(failure)

        # Limits of the connection are those of one read: they don't end an answer that drips.
        deadline = math.inf if limit is None else time.monotonic() + limit
        # Tracing finds the span of the caller in its context.
        sender = threading.Thread(target=contextvars.copy_context().run, args=(send,), daemon=True)
        sender.start()
        sender.join(limit)
        match outcome:
            case [httpx.Response() as response]:
                return response
            case [httpx.TimeoutException() as cause]:
                raise no_answer(request) from cause
            case [httpx.RequestError() as cause]:
                raise connection_error(request, str(cause) or type(cause).__name__) from cause
            case [Exception() as failure]:
                raise failure
        raise no_answer(request)


class _Bounded(httpx.SyncByteStream):
    """A body whose reader ends at a time."""

    def __init__(self, stream: httpx.SyncByteStream, deadline: float) -> None:
        self._stream = stream
        self._deadline = deadline

    def __iter__(self) -> Iterator[bytes]:
        for chunk in self._stream:
            if time.monotonic() > self._deadline:
                raise httpx.ReadTimeout("too late")
            yield chunk

    def close(self) -> None:
        self._stream.close()


def limit_of(request: httpx.Request) -> float | None:
    """How many seconds a request waits for its whole answer. None: without a limit."""
    return cast(float | None, request.extensions["timeout"]["read"])


def no_answer(request: httpx.Request) -> ConnectionError:
    limit = limit_of(request)
    # Without a limit of this library the operating system's own one ends the request.
    return connection_error(request, "timed out" if limit is None else f"no whole answer in {limit:g} s")


def connection_error(request: httpx.Request, reason: str) -> ConnectionError:
    return ConnectionError(
        f"{request.method} {request.url.path}: {reason}", request.headers.get("idempotency-key")
    )


def _base_of(base_url: str) -> httpx.URL:
    try:
        base = httpx.URL(base_url)
    except (TypeError, httpx.InvalidURL):
        base = httpx.URL()
    if base.scheme not in ("https", "http") or base.host == "":
        raise ValueError(f"base_url is {base_url!r}, not an address such as https://corridor.example.com")
    return base


def path_of(template: str, **parameters: str) -> str:
    """
    A path with its parameters.

    Raises ValueError for an empty one, which would name another resource.
    """
    for name, value in parameters.items():
        if value == "":
            raise ValueError(f"{name} is needed")
    return template.format(**{name: quote(value, safe="") for name, value in parameters.items()})


def as_json(parse: Callable[[Any], T]) -> Callable[[httpx.Response], T]:
    """Parses an answer of JSON."""
    return lambda response: parse(response.json())


def at_cursor(request: Request, cursor: str | None) -> Request:
    """The request of the page at a cursor. None: of the first page."""
    return request if cursor is None else replace(request, params={**request.params, "cursor": cursor})


def as_page(item: Callable[[Any], T]) -> Callable[[httpx.Response], Page[T]]:
    """Parses an answer that is a page."""

    def page(body: Any) -> Page[T]:
        return Page(
            data=[item(one) for one in body["data"]],
            has_more=body.get("hasMore", False),
            next_cursor=body.get("nextCursor"),
            total_count=body.get("totalCount"),
        )

    return as_json(page)


def as_file(response: httpx.Response) -> File:
    """An answer that is a file."""
    return File(io.BytesIO(response.content), mime_type=response.headers.get("content-type"))


def as_nothing(_: httpx.Response) -> None:
    """An answer without a body."""
