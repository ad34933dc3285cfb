"""The client."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

import httpx

from .generated.operations import API_VERSION, Operations
from .http_client import RETRIES_MAX, TIMEOUT_SECONDS, HttpClient
from .transactions import Transactions


class Corridor(Operations):
    """
    A client of the API with the credentials of one token. Operations are grouped by their tag, for example
    `corridor.quotes.create_quote(...)`. Threads may share a client.
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
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        """
        `base_url` is the address of the API, with or without the version. `retries_max` limits the repeats
        after a failure that may pass. `timeout` is how many seconds an attempt waits for its whole answer;
        with None it waits without a limit.
        `strict` says whether unknown fields of a body are refused. By default they are in a sandbox;
        elsewhere they are ignored, so that a newer client works with an older server.
        `headers` go with every request. `transport` sends the requests.
        """
        self.http = HttpClient(
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
        self.transactions: Transactions = Transactions(self.http)

    def close(self) -> None:
        """Closes the connections."""
        self.http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
