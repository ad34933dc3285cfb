"""Checks deliveries of webhooks by Standard Webhooks."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from standardwebhooks.webhooks import Webhook, WebhookVerificationError

from .generated.models import WEBHOOK_DATA

__all__ = ["WebhookEvent", "WebhookVerificationError", "verify"]


@dataclass(frozen=True)
class WebhookEvent:
    """An event. `type` decides what `data` is."""

    id: str
    type: str
    """New types may appear: ignore a type that you don't know."""
    timestamp: datetime.datetime
    sequence: int | None
    """Version of the resource."""
    data: Any
    """The resource, as its GET showed it at the event. A dict, if this library doesn't know the type."""
    is_test: bool
    """Whether it was sent by a test of the webhook."""


def verify(body: bytes | str, headers: Mapping[str, str], secret: str | Sequence[str]) -> WebhookEvent:
    """
    Checks the signature and the age of a delivery, and returns its event. A timestamp may be 5 minutes off.

    `body` is as received: a parsed and rendered body has other bytes. `secret` is that of the endpoint
    (`whsec_...`); several, if your receiver knows the old and the new one.

    Raises WebhookVerificationError if no secret has made the signature.
    """
    secrets = [secret] if isinstance(secret, str) else secret
    if not secrets:
        raise ValueError("no secret was given")
    plain = {name.lower(): value for name, value in headers.items()}
    for one in secrets[:-1]:
        try:
            return _event_of(Webhook(one).verify(body, plain))
        except WebhookVerificationError:
            continue
    return _event_of(Webhook(secrets[-1]).verify(body, plain))


def _event_of(event: Any) -> WebhookEvent:
    model = WEBHOOK_DATA.get(event["type"])
    return WebhookEvent(
        id=event["id"],
        type=event["type"],
        timestamp=datetime.datetime.fromisoformat(event["timestamp"]),
        sequence=event.get("sequence"),
        data=event["data"] if model is None else model.from_dict(event["data"]),
        is_test=event.get("isTest", False),
    )
