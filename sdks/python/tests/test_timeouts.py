from __future__ import annotations

import contextvars
import socketserver
import threading
import time
from collections.abc import Iterator
from contextlib import suppress

import anyio
import httpx
import pytest

from corridor import AsyncCorridor, ConnectionError, Corridor, Request

HEAD = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 1000000000\r\n"
TIMEOUT_SECONDS = 0.4


class Dripping(socketserver.BaseRequestHandler):
    """Drips until its client leaves, so that a client without a limit never gets an answer."""

    def handle(self) -> None:
        line = self.request.recv(65_536).split(b"\r\n")[0]
        self.request.sendall(HEAD if b"/headers" in line else HEAD + b"\r\n")
        with suppress(OSError):
            while True:
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
    with (
        Corridor(address, "me", "secret", timeout=TIMEOUT_SECONDS) as corridor,
        pytest.raises(ConnectionError, match=r"no whole answer in 0\.4 s"),
    ):
        corridor.http.send(Request("POST", path), {"idempotency_key": "mine"})


@pytest.mark.parametrize("path", ["/body", "/headers"])
def test_bounds_an_answer_that_drips_to_the_async_client(address: str, path: str) -> None:
    async def send() -> None:
        async with AsyncCorridor(address, "me", "secret") as corridor:
            await corridor.http.send(Request("GET", path), {"timeout": TIMEOUT_SECONDS})

    with pytest.raises(ConnectionError, match=r"no whole answer in 0\.4 s"):
        anyio.run(send)


class Drips(httpx.SyncByteStream):
    """A body that drips until it is closed."""

    def __init__(self) -> None:
        self.closed = threading.Event()

    def __iter__(self) -> Iterator[bytes]:
        while not self.closed.wait(0.1):
            yield b"x"

    def close(self) -> None:
        self.closed.set()


def test_closes_an_answer_that_drips() -> None:
    body = Drips()
    transport = httpx.MockTransport(lambda _: httpx.Response(200, stream=body))
    corridor = Corridor("http://api.test", "me", "secret", timeout=TIMEOUT_SECONDS, transport=transport)
    with pytest.raises(ConnectionError) as caught:
        corridor.http.send(Request("GET", "/body"))
    assert body.closed.wait(60), caught


def test_sends_in_the_context_of_its_caller() -> None:
    span = contextvars.ContextVar[str]("span")
    seen: list[str | None] = []

    def answer(_: httpx.Request) -> httpx.Response:
        seen.append(span.get(None))
        return httpx.Response(200)

    corridor = Corridor("http://api.test", "me", "secret", transport=httpx.MockTransport(answer))
    span.set("of the caller")
    corridor.http.send(Request("GET", "/"))
    assert seen == ["of the caller"]


class Answering(socketserver.BaseRequestHandler):
    def handle(self) -> None:
        self.request.recv(65_536)
        self.request.sendall(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}")


def test_names_a_limit_of_the_system_if_it_has_none_of_its_own() -> None:
    def fail(_: httpx.Request) -> httpx.Response:
        raise httpx.ConnectTimeout("timed out")

    corridor = Corridor("http://api.test", "me", "secret", transport=httpx.MockTransport(fail))
    with pytest.raises(ConnectionError, match="timed out"):
        corridor.http.send(Request("GET", "/config"), {"timeout": None, "retries_max": 0})


def test_waits_without_a_limit_if_the_timeout_is_none() -> None:
    async def send(url: str) -> bytes:
        async with AsyncCorridor(url, "me", "secret", timeout=None) as corridor:
            return (await corridor.http.send(Request("GET", "/config"))).content

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Answering) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{server.server_address[1]}/v"
        with Corridor(url, "me", "secret") as corridor:
            assert corridor.http.send(Request("GET", "/config"), {"timeout": None}).content == b"{}"
        assert anyio.run(send, url) == b"{}"
        server.shutdown()
