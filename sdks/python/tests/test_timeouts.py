from __future__ import annotations

import socketserver
import threading
import time
from collections.abc import Iterator
from contextlib import suppress

import anyio
import pytest

from corridor import ApiConnectionError, AsyncCorridor, Corridor, Request

HEAD = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n"
TIMEOUT_SECONDS = 0.4
DRIPS = 100
"""Drips for 10 seconds."""


class Dripping(socketserver.BaseRequestHandler):
    def handle(self) -> None:
        line = self.request.recv(65_536).split(b"\r\n")[0]
        self.request.sendall(HEAD if b"/headers" in line else HEAD + b"\r\n")
        with suppress(OSError):
            for _ in range(DRIPS):
                self.request.sendall(b"x")
                time.sleep(0.1)


@pytest.fixture
def address() -> Iterator[str]:
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Dripping) as server:
        server.daemon_threads = True
        server.block_on_close = False
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/v"
        server.shutdown()


@pytest.mark.parametrize("path", ["/body", "/headers"])
def test_bounds_an_answer_that_drips(address: str, path: str) -> None:
    with Corridor(address, "me", "secret", timeout=TIMEOUT_SECONDS) as corridor:
        started = time.monotonic()
        with pytest.raises(ApiConnectionError, match=r"no whole answer in 0\.4 s"):
            corridor.http.send(Request("POST", path), {"idempotency_key": "mine"})
        assert time.monotonic() - started < 5


@pytest.mark.parametrize("path", ["/body", "/headers"])
def test_bounds_an_answer_that_drips_to_the_async_client(address: str, path: str) -> None:
    async def send() -> None:
        async with AsyncCorridor(address, "me", "secret") as corridor:
            await corridor.http.send(Request("GET", path), {"timeout": TIMEOUT_SECONDS})

    started = time.monotonic()
    with pytest.raises(ApiConnectionError, match=r"no whole answer in 0\.4 s"):
        anyio.run(send)
    assert time.monotonic() - started < 5
