from __future__ import annotations

from typing import Any

from corridor import UNSET, destination, models, source


def quote_body() -> models.CreateQuoteBody:
    return models.CreateQuoteBody(
        source=models.AccountQuoteSourceBody(source_type="ACCOUNT", account_id="InternalAccount:1"),
        destination=models.AccountQuoteDestinationBody(
            destination_type="ACCOUNT", account_id="ExternalAccount:1"
        ),
        locked_currency_side="SENDING",
        locked_currency_amount=10_000,
    )


def bank_account(**change: Any) -> dict[str, Any]:
    info = {
        "accountType": "CLABE",
        "clabeNumber": "032180000118359719",
        "paymentRails": ["SPEI"],
        "beneficiary": {"beneficiaryType": "INDIVIDUAL", "fullName": "Grace Hopper"},
    }
    return {
        "id": "ExternalAccount:1",
        "customerId": "Customer:1",
        "defaultUmaDepositAccount": False,
        "status": "ACTIVE",
        "currency": "MXN",
        "beneficiaryVerificationStatus": "MATCHED",
        "accountInfo": {**info, **change},
        "createdAt": "2026-01-31T12:00:00.000Z",
        "updatedAt": "2026-01-31T12:00:00.000Z",
    }


def test_a_model_writes_the_names_of_the_api_and_leaves_out_what_is_absent() -> None:
    assert quote_body().to_dict() == {
        "source": {"sourceType": "ACCOUNT", "accountId": "InternalAccount:1"},
        "destination": {"destinationType": "ACCOUNT", "accountId": "ExternalAccount:1"},
        "lockedCurrencySide": "SENDING",
        "lockedCurrencyAmount": 10_000,
    }
    assert quote_body().lookup_id is UNSET


def test_what_a_model_writes_it_reads() -> None:
    assert models.CreateQuoteBody.from_dict(quote_body().to_dict()) == quote_body()


def test_a_union_is_read_as_the_variant_that_its_member_names() -> None:
    account = models.ExternalAccount.from_dict(bank_account())
    assert isinstance(account.account_info, models.MxnAccountInfoView)
    assert account.account_info.clabe_number == "032180000118359719"


def test_a_variant_that_is_not_known_stays_a_dict() -> None:
    account = models.ExternalAccount.from_dict(bank_account(accountType="MOON_ACCOUNT"))
    assert isinstance(account.account_info, dict)
    assert account.account_info["accountType"] == "MOON_ACCOUNT"


def test_new_values_and_members_are_kept() -> None:
    account = models.ExternalAccount.from_dict({**bank_account(), "status": "FROZEN", "colour": "blue"})
    assert account.status == "FROZEN"
    assert account.additional_properties["colour"] == "blue"
    assert account.to_dict()["status"] == "FROZEN"


def test_sides_of_a_quote_are_bodies_of_the_api() -> None:
    details = {
        "customerId": "Customer:1",
        "currency": "MXN",
        "accountInfo": {
            "accountType": "CLABE",
            "clabeNumber": "032180000118359719",
            "beneficiary": {"beneficiaryType": "INDIVIDUAL", "fullName": "Grace Hopper"},
        },
    }
    made = [
        source.account("InternalAccount:1"),
        source.account("InternalAccount:1", customer_id="Customer:1"),
        source.realtime_funding("USDC", customer_id="Customer:1", crypto_network="SOLANA_MAINNET"),
        destination.account("ExternalAccount:1", payment_rail="ACH"),
        destination.uma("$ada@x.test", currency="USD"),
        destination.external_account(details),
        destination.external_account(models.CreateExternalAccountBody.from_dict(details)),
    ]
    by_details = {"destinationType": "EXTERNAL_ACCOUNT_DETAILS", "externalAccountDetails": details}
    assert [one.to_dict() for one in made] == [
        {"sourceType": "ACCOUNT", "accountId": "InternalAccount:1"},
        {"sourceType": "ACCOUNT", "accountId": "InternalAccount:1", "customerId": "Customer:1"},
        {
            "sourceType": "REALTIME_FUNDING",
            "currency": "USDC",
            "customerId": "Customer:1",
            "cryptoNetwork": "SOLANA_MAINNET",
        },
        {"destinationType": "ACCOUNT", "accountId": "ExternalAccount:1", "paymentRail": "ACH"},
        {"destinationType": "UMA_ADDRESS", "umaAddress": "$ada@x.test", "currency": "USD"},
        by_details,
        by_details,
    ]
