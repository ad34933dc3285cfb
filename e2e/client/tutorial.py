"""The story of docs/tutorial.md, told by the Python SDK. Prints what happened as JSON."""

import io
import json
import os
import threading
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TypeVar

from corridor import (
    ApiError,
    Corridor,
    File,
    WebhookEvent,
    WebhookVerificationError,
    destination,
    models,
    source,
    webhooks,
)

POLL_SECONDS = 0.2
POLLS_MAX = 150
T = TypeVar("T")

corridor = Corridor(os.environ["BASE_URL"], os.environ["CLIENT_ID"], os.environ["CLIENT_SECRET"])
address = models.AddressBody(line1="1 Main Street", city="Springfield", postal_code="12345", country="US")
ada = models.IndividualBeneficiary(beneficiary_type="INDIVIDUAL", full_name="Ada Lovelace")
grace = models.IndividualBeneficiary(beneficiary_type="INDIVIDUAL", full_name="Grace Hopper")


def until(ask: Callable[[], T], is_done: Callable[[T], bool]) -> T:
    """Asks until a resource has the awaited state."""
    for _ in range(POLLS_MAX):
        found = ask()
        if is_done(found):
            return found
        time.sleep(POLL_SECONDS)
    raise TimeoutError("the awaited state did not come")


def ended(transaction_id: str) -> models.Transaction:
    return corridor.transactions.wait_for(transaction_id)


def refused(call: Callable[[], object]) -> ApiError:
    """The error that a call must end with."""
    try:
        call()
    except ApiError as error:
        return error
    raise AssertionError("the call was not refused")


class Receiver(BaseHTTPRequestHandler):
    """Verifies every delivery, as the platform's default endpoint."""

    heard: list[WebhookEvent] = []
    secret = ""

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        try:
            self.heard.append(webhooks.verify(body, dict(self.headers), Receiver.secret))
            status = 200
        except WebhookVerificationError:
            status = 400
        self.send_response(status)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


def listen() -> None:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_port}/"
    corridor.platform_configuration.update_config({"webhookEndpoint": url})
    [endpoint] = [one for one in corridor.webhooks.list_webhook_endpoints() if one.url == url]
    Receiver.secret = corridor.webhooks.get_webhook_secret(endpoint.id).secret


def stop_listening() -> None:
    corridor.platform_configuration.update_config({"webhookEndpoint": None})


customer = corridor.customers.create_customer(
    models.CreateIndividualCustomerBody(customer_type="INDIVIDUAL", full_name="Ada Lovelace")
)
accounts = {
    account.balance.currency.code: account.id
    for account in corridor.internal_accounts.list_internal_accounts(customer_id=customer.id, limit=2)
}
bank = corridor.external_accounts.create_external_account(
    models.CreateExternalAccountBody(
        customer_id=customer.id,
        currency="USD",
        account_info=models.UsdAccountInfo(
            account_type="USD_ACCOUNT",
            account_number="000123456789",
            routing_number="110000000",
            account_category="CHECKING",
            bank_name="First Bank",
            beneficiary=ada,
        ),
    )
)


def mexican_account(clabe_number: str) -> models.CreateExternalAccountBody:
    info = models.MxnAccountInfo(account_type="CLABE", clabe_number=clabe_number, beneficiary=grace)
    return models.CreateExternalAccountBody(customer_id=customer.id, currency="MXN", account_info=info)


def refusal() -> dict[str, object]:
    error = refused(lambda: corridor.external_accounts.create_external_account(mexican_account("12")))
    return {
        "fields": [fault.field for fault in error.faults],
        "hasRequestId": bool(error.request_id),
    }


def transfers() -> dict[str, object]:
    corridor.sandbox.fund_internal_account(accounts["USD"], {"amount": 100_000})
    transfer = {
        "source": {"accountId": accounts["USD"]},
        "destination": {"accountId": bank.id},
        "amount": 12_345,
    }
    key = f"order-{customer.id}"
    payment = corridor.transfers.create_transfer_out(transfer, idempotency_key=key)
    status = ended(payment.id).status
    again = corridor.transfers.create_transfer_out(transfer, idempotency_key=key)
    listed = corridor.transactions.list_transactions(customer_id=customer.id, type_="OUTGOING")
    until(
        lambda: [
            event
            for event in Receiver.heard
            if event.type == "OUTGOING_PAYMENT_COMPLETED" and event.data.id == payment.id
        ],
        bool,
    )
    return {
        "transfer": status,
        "isSamePayment": again.id == payment.id,
        "payments": listed.first_page().total_count,
    }


def quotes() -> dict[str, object]:
    payee = mexican_account("032180000118359719")
    order = models.CreateQuoteBody(
        source=source.account(accounts["USD"]),
        destination=destination.external_account(payee),
        locked_currency_side="SENDING",
        locked_currency_amount=10_000,
    )
    quote = corridor.quotes.create_quote(order)
    executed = corridor.quotes.execute_quote(quote.id)
    settled = ended(quote.transaction_id)
    again = refused(lambda: corridor.quotes.execute_quote(quote.id))
    late = corridor.quotes.create_quote(order)
    corridor.sandbox.advance_clock({"seconds": 301})
    expired = refused(lambda: corridor.quotes.execute_quote(late.id))
    funded = corridor.quotes.create_quote(
        {
            "source": source.realtime_funding("EUR", customer_id=customer.id),
            "destination": destination.account(accounts["MXN"]),
            "lockedCurrencySide": "SENDING",
            "lockedCurrencyAmount": 10_000,
        }
    )
    corridor.sandbox.send_sandbox_funds({"quoteId": funded.id, "currencyCode": "EUR"})
    return {
        "quoted": quote.status,
        "executed": executed.status,
        "settled": settled.status,
        "again": {"code": again.code, "status": again.status},
        "expired": expired.code,
        "hasInstructions": bool(funded.payment_instructions),
        "funded": ended(funded.transaction_id).status,
    }


def receive_uma() -> models.Transaction:
    return corridor.sandbox.receive_uma(
        {
            "senderUmaAddress": "$bob@elsewhere.test",
            "customerId": customer.id,
            "receivingCurrencyCode": "USD",
            "receivingCurrencyAmount": 700,
        }
    )


def uma_payments() -> dict[str, object]:
    uma_address = "$success.eur@sandbox.uma.money"
    lookup = corridor.receivers.look_up_uma_address(uma_address)
    sent = corridor.quotes.create_quote(
        {
            "source": {"accountId": accounts["USD"]},
            "destination": destination.uma(uma_address),
            "lookupId": lookup.lookup_id,
            "lockedCurrencySide": "RECEIVING",
            "lockedCurrencyAmount": 1_000,
            "immediatelyExecute": True,
        }
    )
    approved = ended(receive_uma().id)
    # Without an endpoint an incoming payment waits for a call.
    stop_listening()
    rejected = corridor.transactions.reject_transaction(receive_uma().id, {"reason": "unknown sender"})
    forgotten = receive_uma()
    corridor.sandbox.advance_clock({"seconds": 31})
    return {
        "umaSent": ended(sent.transaction_id).status,
        "umaReceived": approved.status,
        "umaRejected": rejected.status,
        "umaForgotten": ended(forgotten.id).failure_reason,
    }


def verification() -> dict[str, object]:
    business = corridor.customers.create_customer(
        {"customerType": "BUSINESS", "businessInfo": {"legalName": "Analytical Engines Ltd"}}
    )
    first = corridor.verifications.create_verification({"customerId": business.id})
    corridor.documents.create_document(
        models.CreateDocumentBody(
            document_holder=business.id,
            document_type="CERTIFICATE_OF_INCORPORATION",
            country="US",
            file=File(io.BytesIO(b"%PDF-1.7\n%%EOF\n"), "certificate.pdf"),
        )
    )
    corridor.beneficial_owners.create_beneficial_owner(
        {
            "customerId": business.id,
            "roles": ["UBO"],
            "ownershipPercentage": 100,
            "personalInfo": {
                "firstName": "Ada",
                "lastName": "Lovelace",
                "birthDate": "1985-12-10",
                "nationality": "GB",
                "address": address,
                "idType": "PASSPORT",
                "identifier": "P1234567",
                "countryOfIssuance": "GB",
            },
        }
    )
    registration = {"registrationNumber": "R-1000", "taxId": "12-3456789", "country": "US"}
    corridor.customers.update_customer(business.id, {"businessInfo": registration, "address": address})
    until(
        lambda: corridor.verifications.create_verification({"customerId": business.id}),
        lambda found: found.verification_status != "RESOLVE_ERRORS",
    )
    found = until(
        lambda: corridor.verifications.get_verification(first.id),
        lambda found: found.verification_status == "APPROVED",
    )
    return {"verification": [first.verification_status, found.verification_status]}


def imported() -> dict[str, object]:
    key = customer.id[-12:]
    rows = [
        "platformCustomerId,customerType,fullName,businessLegalName",
        f"ada-{key},INDIVIDUAL,Ada Lovelace,",
        f'acme-{key},BUSINESS,,"Acme, Inc."',
        f"bob-{key},PERSON,Bob,",
    ]
    text = "".join(f"{row}\n" for row in rows)
    accepted = corridor.customers.create_bulk_upload(
        models.CreateBulkUploadBody(file=File(io.BytesIO(text.encode()), "customers.csv"))
    )
    job = until(
        lambda: corridor.customers.get_bulk_upload(accepted.job_id),
        lambda found: found.status in ("COMPLETED", "FAILED"),
    )
    return {"imported": job.status, "importFaults": len(job.errors)}


listen()
story = {
    "bank": bank.status,
    "refused": refusal(),
    **transfers(),
    **quotes(),
    **uma_payments(),
    **verification(),
    **imported(),
}
print(json.dumps(story))
