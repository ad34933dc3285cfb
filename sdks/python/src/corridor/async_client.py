"""The client of programs of asyncio or trio."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

import httpx

from .async_http_client import AsyncHttpClient
from .generated.async_operations import AsyncOperations
from .generated.operations import API_VERSION
from .http_client import RETRIES_MAX, TIMEOUT_SECONDS
from .transactions import AsyncTransactions


class AsyncCorridor(AsyncOperations):
    """
    `Corridor` for programs of asyncio or trio: its operations are awaited, for example
    `await corridor.quotes.create_quote(...)`, and its lists are read by `async for`.
    """

    def __init__(
        self,
        base_url: str,
        client_id: str,
        client_secret: str,
        *,
        retries_max: int = RETRIES_MAX,
        timeout: float | None = TIMEOUT_SECONDS,
        strict: bool | None = None,
        headers: Mapping[str, str] | None = None,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        """The parameters are those of `Corridor`."""
        self.http = AsyncHttpClient(
            base_url,
            client_id,
            client_secret,
            version=API_VERSION,
            retries_max=retries_max,
            timeout=timeout,
            strict=strict,
            headers=headers,
            transport=transport,
        )
        super().__init__(self.http)
        self.transactions: AsyncTransactions = AsyncTransactions(self.http)

    async def close(self) -> None:
        """Closes the connections."""
        await self.http.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()
