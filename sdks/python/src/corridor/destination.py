"""Makes the destination of a quote."""

from __future__ import annotations

from .generated.models import (
    AccountQuoteDestinationBody,
    CreateExternalAccountBody,
    ExternalAccountDetailsQuoteDestinationBody,
    UmaQuoteDestinationBody,
)
from .http_client import Json
from .values import UNSET, Unset


def account(account_id: str, *, payment_rail: str | Unset = UNSET) -> AccountQuoteDestinationBody:
    """An external or internal account."""
    return AccountQuoteDestinationBody(account_id, "ACCOUNT", payment_rail)


def uma(uma_address: str, *, currency: str | Unset = UNSET) -> UmaQuoteDestinationBody:
    """A UMA address such as `$ada@example.com`. The quote needs the `lookup_id` of the address too."""
    return UmaQuoteDestinationBody(uma_address, "UMA_ADDRESS", currency)


def external_account(
    details: CreateExternalAccountBody | Json,
) -> ExternalAccountDetailsQuoteDestinationBody:
    """An external account by its details. The same account is found or created."""
    if not isinstance(details, CreateExternalAccountBody):
        details = CreateExternalAccountBody.from_dict(details)
    return ExternalAccountDetailsQuoteDestinationBody(details, "EXTERNAL_ACCOUNT_DETAILS")
