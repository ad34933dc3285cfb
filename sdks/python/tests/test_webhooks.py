from __future__ import annotations

import base64
import datetime
import json

import pytest
from standardwebhooks.webhooks import Webhook

from corridor import WebhookVerificationError, webhooks

SECRET = "whsec_" + base64.b64encode(b"\x01" * 24).decode()
OTHER = "whsec_" + base64.b64encode(b"\x02" * 24).decode()
BODY = json.dumps(
    {
        "id": "Webhook:1",
        "type": "SOMETHING_NEW",
        "timestamp": "2026-01-31T12:00:01.000Z",
        "sequence": 3,
        "data": {"id": "Transaction:1"},
    }
)


def signed(secret: str = SECRET, age: int = 0) -> dict[str, str]:
    at = datetime.datetime.now(datetime.UTC) - datetime.timedelta(seconds=age)
    return {
        "webhook-id": "Webhook:1",
        "webhook-timestamp": str(int(at.timestamp())),
        "webhook-signature": Webhook(secret).sign("Webhook:1", at, BODY),
    }


@pytest.mark.parametrize("body", [BODY, BODY.encode()])
def test_returns_the_event(body: str | bytes) -> None:
    event = webhooks.verify(body, signed(), SECRET)
    assert (event.type, event.id, event.sequence, event.is_test) == ("SOMETHING_NEW", "Webhook:1", 3, False)
    assert event.timestamp.isoformat() == "2026-01-31T12:00:01+00:00"


def test_keeps_the_data_of_a_type_that_it_does_not_know() -> None:
    assert webhooks.verify(BODY, signed(), SECRET).data == {"id": "Transaction:1"}


def test_takes_headers_in_other_letters() -> None:
    headers = {name.title(): value for name, value in signed().items()}
    assert webhooks.verify(BODY, headers, SECRET).id == "Webhook:1"


def test_accepts_a_signature_by_one_of_several_secrets() -> None:
    assert webhooks.verify(BODY, signed(), [SECRET, OTHER]).id == "Webhook:1"
    assert webhooks.verify(BODY, signed(), [OTHER, SECRET]).id == "Webhook:1"


@pytest.mark.parametrize(
    ("body", "headers"),
    [
        (f"{BODY} ", signed()),
        (BODY, signed(OTHER)),
        (BODY, signed(age=600)),
        (BODY, {}),
    ],
    ids=["a changed body", "another secret", "an old delivery", "missing headers"],
)
def test_refuses(body: str, headers: dict[str, str]) -> None:
    with pytest.raises(WebhookVerificationError):
        webhooks.verify(body, headers, SECRET)


def test_needs_a_secret() -> None:
    with pytest.raises(ValueError, match="no secret was given"):
        webhooks.verify(BODY, signed(), [])
