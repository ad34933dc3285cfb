"""Client of the Corridor API."""

from . import destination, source, webhooks
from .async_client import AsyncCorridor
from .async_http_client import AsyncHttpClient
from .client import Corridor
from .errors import (
    ApiConnectionError,
    ApiError,
    ConnectionError,
    CorridorError,
    FieldFault,
    WaitTimeoutError,
    WebhookVerificationError,
)
from .generated import models
from .generated.operations import API_VERSION
from .http_client import CallOptions, HttpClient, Request
from .pages import AsyncPagedList, Page, PagedList
from .values import UNSET, File, Unset
from .webhooks import WebhookEvent

__all__ = [
    "API_VERSION",
    "UNSET",
    "ApiConnectionError",
    "ApiError",
    "AsyncCorridor",
    "AsyncHttpClient",
    "AsyncPagedList",
    "CallOptions",
    "ConnectionError",
    "Corridor",
    "CorridorError",
    "FieldFault",
    "File",
    "HttpClient",
    "Page",
    "PagedList",
    "Request",
    "Unset",
    "WaitTimeoutError",
    "WebhookEvent",
    "WebhookVerificationError",
    "destination",
    "models",
    "source",
    "webhooks",
]
