"""Sends requests with the credentials of one token."""

from __future__ import annotations

import io
import time
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypedDict, TypeVar
from urllib.parse import quote

import httpx

from .errors import ApiConnectionError, ApiError
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

    idempotency_key: str
    """Key of an unsafe operation. Derive it from your own record; by default each call has a new one."""
    headers: Mapping[str, str]
    """Further headers."""
    retries_max: int
    """Repeats after a failure that may pass. Default: those of the client."""
    timeout: float
    """How many seconds an attempt waits for the next bytes. Default: that of the client."""


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


class HttpClient:
    """Sends requests with the credentials of one token."""

    def __init__(
        self,
        base_url: str,
        client_id: str,
        client_secret: str,
        *,
        version: str,
        retries_max: int,
        timeout: float,
        headers: Mapping[str, str] | None,
        transport: httpx.BaseTransport | None,
    ) -> None:
        base = _base_of(base_url)
        if base.path.strip("/") == "":
            base = base.copy_with(path=f"/{version}")
        self.base_url = str(base).rstrip("/")
        """The versioned base, without a slash at its end."""
        self._retries_max = retries_max
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

        Raises ApiConnectionError if no whole answer arrives.
        """
        return self._send_once(self._built(request, options or {}))

    def call(self, request: Request, parse: Callable[[httpx.Response], T], options: CallOptions) -> T:
        """
        Calls an operation. A failure that may pass is repeated, an unsafe operation always with the same key.

        Raises ApiError or ApiConnectionError.
        """
        built = self._built(request, options)
        retries_max = options.get("retries_max", self._retries_max)
        retry = 0
        while True:
            outcome = self._attempt(built)
            if isinstance(outcome, httpx.Response):
                return parse(outcome)
            pause = pause_seconds(outcome, retry) if is_passing(outcome) and retry < retries_max else None
            if pause is None:
                raise outcome
            time.sleep(pause)
            retry += 1

    def list(self, request: Request, item: Callable[[Any], T], options: CallOptions) -> PagedList[T]:
        """Calls an operation whose answer is a page."""

        def page(body: Any) -> Page[T]:
            return Page(
                data=[item(one) for one in body["data"]],
                has_more=body.get("hasMore", False),
                next_cursor=body.get("nextCursor"),
                total_count=body.get("totalCount"),
            )

        def fetch(cursor: str | None) -> Page[T]:
            params = request.params if cursor is None else {**request.params, "cursor": cursor}
            return self.call(replace(request, params=params), as_json(page), options)

        return PagedList(fetch)

    def _built(self, request: Request, options: CallOptions) -> httpx.Request:
        headers = httpx.Headers(dict(options.get("headers", {})))
        if request.method != "GET":
            headers["idempotency-key"] = options.get("idempotency_key", str(uuid.uuid4()))
        built = self._client.build_request(
            request.method,
            f"{self.base_url}{request.path}",
            params={name: plain(value) for name, value in request.params.items() if value is not None} or None,
            json=plain(request.json),
            files=request.files,
            headers=headers,
            timeout=options.get("timeout", self._client.timeout),
        )
        # A form is read once, so that every attempt sends the same bytes.
        built.read()
        return built

    def _attempt(self, request: httpx.Request) -> httpx.Response | ApiError | ApiConnectionError:
        try:
            response = self._send_once(request)
        except ApiConnectionError as error:
            return error
        return response if response.is_success else ApiError(response)

    def _send_once(self, request: httpx.Request) -> httpx.Response:
        try:
            return self._client.send(request)
        except httpx.RequestError as cause:
            reason = str(cause) or type(cause).__name__
            message = f"{request.method} {request.url.path}: {reason}"
            raise ApiConnectionError(message, request.headers.get("idempotency-key")) from cause


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


def as_file(response: httpx.Response) -> File:
    """An answer that is a file."""
    return File(io.BytesIO(response.content), mime_type=response.headers.get("content-type"))


def as_nothing(_: httpx.Response) -> None:
    """An answer without a body."""
