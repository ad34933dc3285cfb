"""Client of the Corridor API."""

from . import webhooks
from .async_client import AsyncCorridor
from .async_http_client import AsyncHttpClient
from .client import Corridor
from .errors import ApiConnectionError, ApiError, ConnectionError, CorridorError, FieldFault
from .generated import models
from .generated.operations import API_VERSION
from .http_client import CallOptions, HttpClient, Request
from .pages import AsyncPagedList, Page, PagedList
from .values import UNSET, File, Unset
from .webhooks import WebhookEvent, WebhookVerificationError

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
    "WebhookEvent",
    "WebhookVerificationError",
    "models",
    "webhooks",
]
