"""Client of the Corridor API."""

from . import webhooks
from .client import Corridor
from .errors import ApiConnectionError, ApiError, CorridorError, FieldFault
from .generated import models
from .generated.operations import API_VERSION
from .http_client import CallOptions, HttpClient, Request
from .pages import Page, PagedList
from .values import UNSET, File, Unset
from .webhooks import WebhookEvent, WebhookVerificationError

__all__ = [
    "API_VERSION",
    "UNSET",
    "ApiConnectionError",
    "ApiError",
    "CallOptions",
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
