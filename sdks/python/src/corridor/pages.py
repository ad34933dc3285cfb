"""Lists that the API answers in pages."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

Item = TypeVar("Item")


@dataclass(frozen=True)
class Page(Generic[Item]):
    """A page of a list."""

    data: list[Item]
    has_more: bool
    next_cursor: str | None
    total_count: int | None
    """Number of matches on all pages, where the list counts them."""


class PagedList(Generic[Item]):
    """
    A list. Iterating goes through the items of all pages, `pages()` through the pages, and `first_page()`
    fetches the first one. A page is fetched when it is needed.
    """

    def __init__(self, fetch: Callable[[str | None], Page[Item]]) -> None:
        self._fetch = fetch

    def first_page(self) -> Page[Item]:
        return self._fetch(None)

    def pages(self) -> Iterator[Page[Item]]:
        page = self._fetch(None)
        yield page
        while page.has_more and page.next_cursor is not None:
            page = self._fetch(page.next_cursor)
            yield page

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            yield from page.data


class AsyncPagedList(Generic[Item]):
    """
    A list of the asynchronous client. `async for` goes through the items of all pages, `pages()` through the
    pages, and `await first_page()` fetches the first one. A page is fetched when it is needed.
    """

    def __init__(self, fetch: Callable[[str | None], Awaitable[Page[Item]]]) -> None:
        self._fetch = fetch

    async def first_page(self) -> Page[Item]:
        return await self._fetch(None)

    async def pages(self) -> AsyncIterator[Page[Item]]:
        page = await self._fetch(None)
        yield page
        while page.has_more and page.next_cursor is not None:
            page = await self._fetch(page.next_cursor)
            yield page

    async def __aiter__(self) -> AsyncIterator[Item]:
        async for page in self.pages():
            for item in page.data:
                yield item
