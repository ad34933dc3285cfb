"""A customer, an account and a quote, by the client that openapi-python-client generates (as corridor_client)."""

import base64
import json
import os

from corridor_client import AuthenticatedClient
from corridor_client.api.customers import create_customer
from corridor_client.api.external_accounts import create_external_account
from corridor_client.api.internal_accounts import list_internal_accounts
from corridor_client.api.quotes import create_quote
from corridor_client.models import (
    AccountQuoteDestinationBody,
    AccountQuoteSourceBody,
    CreateExternalAccountBody,
    CreateIndividualCustomerBody,
    CreateQuoteBody,
    IndividualBeneficiary,
    MxnAccountInfo,
    MxnAccountInfoView,
)

credentials = f"{os.environ['CLIENT_ID']}:{os.environ['CLIENT_SECRET']}"
client = AuthenticatedClient(
    base_url=os.environ["BASE_URL"],
    prefix="Basic",
    token=base64.b64encode(credentials.encode()).decode(),
    raise_on_unexpected_status=True,
)

customer = create_customer.sync(
    client=client,
    body=CreateIndividualCustomerBody(customer_type="INDIVIDUAL", full_name="Ada Lovelace"),
)


def mexican_account(clabe_number):
    beneficiary = IndividualBeneficiary(beneficiary_type="INDIVIDUAL", full_name="Grace Hopper")
    info = MxnAccountInfo(account_type="CLABE", clabe_number=clabe_number, beneficiary=beneficiary)
    return CreateExternalAccountBody(currency="MXN", account_info=info, customer_id=customer.id)


account = create_external_account.sync(client=client, body=mexican_account("032180000118359719"))
assert isinstance(account.account_info, MxnAccountInfoView), account
[dollars] = list_internal_accounts.sync(client=client, customer_id=customer.id, currency="USD").data
quote = create_quote.sync(
    client=client,
    idempotency_key=f"story-{customer.id}",
    body=CreateQuoteBody(
        source=AccountQuoteSourceBody(source_type="ACCOUNT", account_id=dollars.id),
        destination=AccountQuoteDestinationBody(destination_type="ACCOUNT", account_id=account.id),
        locked_currency_side="SENDING",
        locked_currency_amount=10_000,
    ),
)
refused = create_external_account.sync(client=client, body=mexican_account("12"))
story = {
    "customer": customer.full_name,
    "account": account.account_info.clabe_number,
    "quoted": quote.status,
    "receiving": quote.receiving_currency.code,
    "refused": {
        "status": refused.status,
        "code": refused.code,
        "fields": [fault.field for fault in refused.details.errors],
    },
}
print(json.dumps(story))
