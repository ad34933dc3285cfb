"""Sends requests with the credentials of one token, for programs of asyncio or trio."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import anyio
import httpx

from .errors import ApiError, ConnectionError
from .http_client import (
    BaseHttpClient,
    CallOptions,
    Request,
    as_page,
    assert_known,
    at_cursor,
    connection_error,
    limit_of,
    no_answer,
)
from .pages import AsyncPagedList, Page

T = TypeVar("T")


class AsyncHttpClient(BaseHttpClient):
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
        transport: httpx.AsyncBaseTransport | None,
    ) -> None:
        super().__init__(base_url, version, retries_max, timeout, strict)
        self._client = httpx.AsyncClient(
            auth=(client_id, client_secret),
            timeout=timeout,
            headers=headers,
            transport=transport,
            follow_redirects=False,
        )

    async def close(self) -> None:
        """Closes the connections."""
        await self._client.aclose()

    async def send(self, request: Request, options: CallOptions | None = None) -> httpx.Response:
        """
        Sends one request once, and returns any answer, read to its end.

        Raises ConnectionError if no whole answer arrives.
        """
        return await self._send_once(self._build(self._client, request, options or {}))

    async def call(self, request: Request, parse: Callable[[httpx.Response], T], options: CallOptions) -> T:
        """
        Calls an operation. A failure that may pass is repeated, an unsafe operation always with the same key.

        Raises ApiError or ConnectionError.
        """
        built = self._build(self._client, request, options)
        retry = 0
        while True:
            outcome = await self._attempt(built)
            if isinstance(outcome, httpx.Response):
                return parse(outcome)
            pause = self._pause(outcome, retry, options)
            if pause is None:
                raise outcome
            await anyio.sleep(pause)
            retry += 1

    def list(self, request: Request, item: Callable[[Any], T], options: CallOptions) -> AsyncPagedList[T]:
        """Calls an operation whose answer is a page."""
        assert_known(options)

        async def fetch(cursor: str | None) -> Page[T]:
            return await self.call(at_cursor(request, cursor), as_page(item), options)

        return AsyncPagedList(fetch)

    async def _attempt(self, request: httpx.Request) -> httpx.Response | ApiError | ConnectionError:
        try:
            response = await self._send_once(request)
        except ConnectionError as error:
            return error
        return response if response.is_success else ApiError(response)

    async def _send_once(self, request: httpx.Request) -> httpx.Response:
        try:
            with anyio.fail_after(limit_of(request)):
                return await self._client.send(request)
        except (TimeoutError, httpx.TimeoutException) as cause:
            raise no_answer(request) from cause
        except httpx.RequestError as cause:
            raise connection_error(request, str(cause) or type(cause).__name__) from cause
