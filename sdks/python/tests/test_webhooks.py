from __future__ import annotations

import base64
import datetime
import json

import pytest
from standardwebhooks import webhooks as standard_webhooks
from standardwebhooks.webhooks import Webhook

from corridor import CorridorError, WebhookVerificationError, webhooks

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
    with pytest.raises(WebhookVerificationError) as raised:
        webhooks.verify(body, headers, SECRET)
    assert isinstance(raised.value, CorridorError)
    assert isinstance(raised.value, standard_webhooks.WebhookVerificationError)


@pytest.mark.parametrize(
    "signature",
    ["v1", "", "v1,", "v1,a", "v1,a,b", "v1,\u00e9", "nonsense", "v1, ", "\u0000"],
)
def test_refuses_a_malformed_signature(signature: str) -> None:
    with pytest.raises(WebhookVerificationError):
        webhooks.verify(BODY, {**signed(), "webhook-signature": signature}, SECRET)


def test_accepts_a_signature_beside_a_malformed_one() -> None:
    both = f"v1 v9,a,b {signed()['webhook-signature']}"
    assert webhooks.verify(BODY, {**signed(), "webhook-signature": both}, SECRET).id == "Webhook:1"


@pytest.mark.parametrize("timestamp", ["", "soon", "nan", "inf", "1e400", "-1", "\u0660"])
def test_refuses_a_malformed_timestamp(timestamp: str) -> None:
    with pytest.raises(WebhookVerificationError):
        webhooks.verify(BODY, {**signed(), "webhook-timestamp": timestamp}, SECRET)


def test_refuses_a_body_that_is_no_text() -> None:
    with pytest.raises(WebhookVerificationError):
        webhooks.verify(b"\xff\xfe", signed(), SECRET)


def test_says_that_a_parsed_body_has_other_bytes() -> None:
    with pytest.raises(TypeError, match="as received"):
        webhooks.verify(json.loads(BODY), signed(), SECRET)


@pytest.mark.parametrize("secret", [f"{SECRET}\n", f"\r\n {SECRET}"])
def test_takes_a_secret_with_the_line_break_of_its_file(secret: str) -> None:
    assert webhooks.verify(BODY, signed(), secret).id == "Webhook:1"
    assert webhooks.verify(BODY, signed(), [OTHER, secret]).id == "Webhook:1"


@pytest.mark.parametrize("secret", ["whsec_", "whsec_!", "whsec_a", "secret of mine", " ", "whsec_AQ\nEB"])
def test_says_that_a_secret_is_none_of_an_endpoint(secret: str) -> None:
    with pytest.raises(ValueError, match="whsec_"):
        webhooks.verify(BODY, signed(), [SECRET, secret])


def test_needs_a_secret() -> None:
    with pytest.raises(ValueError, match="no secret was given"):
        webhooks.verify(BODY, signed(), [])
