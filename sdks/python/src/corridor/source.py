"""Makes the source of a quote."""

from __future__ import annotations

from .generated.models import AccountQuoteSourceBody, RealtimeFundingQuoteSourceBody
from .values import UNSET, Unset


def account(account_id: str, *, customer_id: str | Unset = UNSET) -> AccountQuoteSourceBody:
    """The money of an internal account."""
    return AccountQuoteSourceBody(account_id, "ACCOUNT", customer_id)


def realtime_funding(
    currency: str, *, customer_id: str | Unset = UNSET, crypto_network: str | Unset = UNSET
) -> RealtimeFundingQuoteSourceBody:
    """Money that is sent for this quote, in a currency such as `USD`."""
    return RealtimeFundingQuoteSourceBody(currency, "REALTIME_FUNDING", customer_id, crypto_network)
