"""Checks deliveries of webhooks by Standard Webhooks."""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from standardwebhooks import webhooks as standard_webhooks
from standardwebhooks.webhooks import EmptyWebhookSecretError, Webhook

from .errors import WebhookVerificationError
from .generated.models import WEBHOOK_DATA

__all__ = ["WebhookEvent", "WebhookVerificationError", "verify"]

SECRET = re.compile(r"(whsec_)?[A-Za-z0-9+/]+={0,2}")
SIGNATURE = re.compile(r"(?<!\S)v1,[A-Za-z0-9+/]{43}=(?!\S)")
"""A signature of 32 bytes in base64."""


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

    Raises WebhookVerificationError if no secret has made the signature, ValueError if a secret is none.
    """
    if not isinstance(body, bytes | bytearray | str):
        raise TypeError(
            "body is parsed already, but only the bytes as received have the signature. "
            "In Flask use request.get_data(), in Django request.body, in FastAPI await request.body()"
        )
    secrets = [secret] if isinstance(secret, str) else secret
    if not secrets:
        raise ValueError("no secret was given")
    keys = [_key_of(one) for one in secrets]
    plain = {name.lower(): value for name, value in headers.items()}
    # One part that has another form may not hide the others.
    signatures = SIGNATURE.findall(plain.get("webhook-signature", ""))
    plain["webhook-signature"] = " ".join(signatures)
    for key in keys:
        try:
            return _event_of(key.verify(body, plain))
        except standard_webhooks.WebhookVerificationError as failure:
            refusal = WebhookVerificationError(str(failure))
        except UnicodeError:
            refusal = WebhookVerificationError("The delivery is not a text in UTF-8")
    raise refusal


def _key_of(secret: str) -> Webhook:
    """A secret may have the line break of the file that it comes from."""
    text = secret.strip()
    try:
        if not SECRET.fullmatch(text):
            raise ValueError("other characters")
        return Webhook(text)
    except (ValueError, EmptyWebhookSecretError) as cause:
        raise ValueError("a secret is whsec_ and base64, as the API shows it") from cause


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
