"""
Says the platform of a deployment by each client, and by one without the proxies of the environment. In place of a
platform it says the name of the error.
"""

import asyncio
import os

import httpx

from corridor import AsyncCorridor, ConnectionError, Corridor

CREDENTIALS = [os.environ[name] for name in ("BASE_URL", "CLIENT_ID", "CLIENT_SECRET")]


def platform(transport: httpx.BaseTransport | None = None) -> str:
    with Corridor(*CREDENTIALS, retries_max=0, transport=transport) as corridor:
        try:
            return corridor.platform_configuration.get_config().id
        except ConnectionError as error:
            return type(error).__name__


async def platform_awaited() -> str:
    async with AsyncCorridor(*CREDENTIALS, retries_max=0) as corridor:
        try:
            return (await corridor.platform_configuration.get_config()).id
        except ConnectionError as error:
            return type(error).__name__


print(platform())
print(asyncio.run(platform_awaited()))
print(platform(httpx.HTTPTransport()))
