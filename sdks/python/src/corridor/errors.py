"""The errors of this library."""

from __future__ import annotations

import builtins
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import httpx
from standardwebhooks import webhooks as standard_webhooks

if TYPE_CHECKING:
    from .generated.models import Transaction


@dataclass(frozen=True)
class FieldFault:
    """A fault of the input."""

    field: str
    """Path as the caller wrote it, for example `accountInfo.routingNumber`."""
    message: str


class CorridorError(Exception):
    """Every error of this library."""


class ApiError(CorridorError):
    """The API refused the request. Decide by `code`."""

    def __init__(self, response: httpx.Response) -> None:
        body = _body_of(response)
        self.message: str = str(body.get("message", f"status {response.status_code}"))
        super().__init__(self.message)
        self.status: int = response.status_code
        """The HTTP status."""
        self.code: str = str(body.get("code", f"HTTP_{response.status_code}"))
        """New codes may appear."""
        details = body.get("details")
        self.details: Mapping[str, Any] = details if isinstance(details, dict) else {}
        """Facts for programs, for example `existingId`."""
        self.request_id: str | None = response.headers.get("x-request-id")
        """By which an operator finds the request."""
        self.headers: httpx.Headers = response.headers

    @property
    def faults(self) -> list[FieldFault]:
        """Every fault of the input."""
        return [FieldFault(one["field"], one["message"]) for one in self.details.get("errors", [])]

    def __str__(self) -> str:
        return f"{self.status} {self.code}: {self.message}"


class ConnectionError(CorridorError, builtins.ConnectionError):
    """
    No whole answer arrived. An unsafe request may have taken effect: repeat it with the same
    `idempotency_key`. It is also Python's own `ConnectionError`, which is caught where this one
    isn't imported.
    """

    def __init__(self, message: str, idempotency_key: str | None = None) -> None:
        super().__init__(message)
        self.idempotency_key = idempotency_key
        """The key of the request, if it was an unsafe one."""


class WaitTimeoutError(CorridorError, TimeoutError):
    """
    A transaction has not ended in the time of `wait_for`. It goes on. `__cause__` is the failure of the last
    attempt, if it failed. The error is also Python's own `TimeoutError`.
    """

    def __init__(self, message: str, transaction: Transaction | None) -> None:
        super().__init__(message)
        self.transaction = transaction
        """As it was last seen. None if no answer arrived."""


class WebhookVerificationError(CorridorError, standard_webhooks.WebhookVerificationError):
    """A delivery of a webhook that no secret has signed, or that is too old."""


def _body_of(response: httpx.Response) -> Mapping[str, Any]:
    """A proxy may answer with another body than the API."""
    try:
        body = response.json()
    except ValueError:
        return {}
    return body if isinstance(body, dict) and isinstance(body.get("code"), str) else {}


ApiConnectionError = ConnectionError
"""The name of releases up to 0.2."""
