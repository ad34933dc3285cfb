# Written by `npm run checks -- sdks`.
from __future__ import annotations

from typing import Unpack

from ..http_client import (
    CallOptions,
    HttpClient,
    Json,
    Request,
    as_file,
    as_json,
    as_nothing,
    path_of,
)
from ..pages import PagedList
from ..values import File, Moment
from .models import (
    AcceptedBulkUpload,
    AdvanceClockBody,
    ApiToken,
    ApproveTransactionBody,
    BeneficialOwner,
    BulkUploadJob,
    ClaimInvitationBody,
    Clock,
    ConsoleLink,
    CreateBeneficialOwnerBody,
    CreateBulkUploadBody,
    CreateBusinessCustomerBody,
    CreateConsoleLinkBody,
    CreateCustomerNoteBody,
    CreatedApiToken,
    CreateDocumentBody,
    CreatedWebhookEndpoint,
    CreateExternalAccountBody,
    CreateIndividualCustomerBody,
    CreateInvitationBody,
    CreateMemberBody,
    CreatePlatformExternalAccountBody,
    CreateQuoteBody,
    CreateTokenBody,
    CreateTransferInBody,
    CreateTransferOutBody,
    CreateVerificationBody,
    CreateWebhookEndpointBody,
    Customer,
    CustomerNote,
    DeliveryStatistics,
    Document,
    EstimateWithdrawalFeeBody,
    ExternalAccount,
    ExternalAccountLookup,
    FundInternalAccountBody,
    GetDeliveryStatisticsBucket,
    GetRequestStatisticsBucket,
    InternalAccount,
    Invitation,
    KycLink,
    LeaseWebhookDeliveriesBody,
    LedgerEntry,
    ListBeneficialOwnersRole,
    ListCustomersCustomerType,
    ListDiscoveriesResponse200,
    ListedBulkUploadJob,
    ListExchangeRatesResponse200,
    ListMembersRole,
    ListPlatformInternalAccountsResponse200,
    ListQuotesStatus,
    ListTransactionsSortOrder,
    ListTransactionsStatus,
    ListTransactionsType,
    ListUmaProvidersSortOrder,
    ListVerificationsVerificationStatus,
    ListWebhookDeliveriesEventType,
    ListWebhookDeliveriesStatus,
    ListWebhookEventsEventType,
    Member,
    MoneyStatistics,
    OwnFindings,
    PaymentStatistics,
    PlatformConfig,
    Quote,
    ReceiveUmaBody,
    RecoverWebhookEndpointBody,
    RejectTransactionBody,
    ReplaceDocumentBody,
    ReportWebhookAttemptBody,
    RequestLog,
    RequestLogDetails,
    RequestStatistics,
    ReviewBody,
    SandboxClock,
    SendSandboxFundsBody,
    TestWebhookBody,
    Transaction,
    TransactionTimeline,
    UmaLookup,
    UmaProvider,
    UpdateBeneficialOwnerBody,
    UpdateConfigBody,
    UpdateCustomerBody,
    UpdateMemberBody,
    UpdateWebhookEndpointBody,
    Verification,
    WebhookDelivery,
    WebhookEndpoint,
    WebhookEvent,
    WebhookLease,
    WebhookSecret,
    WebhookTest,
    WithdrawalFeeEstimate,
)

API_VERSION = "2025-10-13"
"""The version of the API that this client is made from."""


class Group:
    def __init__(self, http: HttpClient) -> None:
        self._http = http


class ApiTokensOperations(Group):
    def list_tokens(
        self,
        *,
        name: str | None = None,
        created_after: Moment | None = None,
        created_before: Moment | None = None,
        updated_after: Moment | None = None,
        updated_before: Moment | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> PagedList[ApiToken]:
        """List API tokens"""
        return self._http.list(
            Request(
                "GET",
                "/tokens",
                params={
                    "name": name,
                    "createdAfter": created_after,
                    "createdBefore": created_before,
                    "updatedAfter": updated_after,
                    "updatedBefore": updated_before,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
            ApiToken.from_dict,
            options,
        )

    def create_token(
        self,
        body: CreateTokenBody | Json,
        **options: Unpack[CallOptions],
    ) -> CreatedApiToken:
        """Create an API token; its secret is shown once"""
        return self._http.call(
            Request(
                "POST",
                "/tokens",
                json=body,
            ),
            as_json(CreatedApiToken.from_dict),
            options,
        )

    def get_token(
        self,
        token_id: str,
        **options: Unpack[CallOptions],
    ) -> ApiToken:
        """Get an API token"""
        return self._http.call(
            Request(
                "GET",
                path_of("/tokens/{token_id}", token_id=token_id),
            ),
            as_json(ApiToken.from_dict),
            options,
        )

    def delete_token(
        self,
        token_id: str,
        **options: Unpack[CallOptions],
    ) -> None:
        """Delete an API token"""
        return self._http.call(
            Request(
                "DELETE",
                path_of("/tokens/{token_id}", token_id=token_id),
            ),
            as_nothing,
            options,
        )


class BeneficialOwnersOperations(Group):
    def list_beneficial_owners(
        self,
        *,
        customer_id: str | None = None,
        role: ListBeneficialOwnersRole | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> PagedList[BeneficialOwner]:
        """List beneficial owners"""
        return self._http.list(
            Request(
                "GET",
                "/beneficial-owners",
                params={
                    "customerId": customer_id,
                    "role": role,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
            BeneficialOwner.from_dict,
            options,
        )

    def create_beneficial_owner(
        self,
        body: CreateBeneficialOwnerBody | Json,
        **options: Unpack[CallOptions],
    ) -> BeneficialOwner:
        """Add a beneficial owner of a business"""
        return self._http.call(
            Request(
                "POST",
                "/beneficial-owners",
                json=body,
            ),
            as_json(BeneficialOwner.from_dict),
            options,
        )

    def get_beneficial_owner(
        self,
        beneficial_owner_id: str,
        **options: Unpack[CallOptions],
    ) -> BeneficialOwner:
        """Get a beneficial owner"""
        return self._http.call(
            Request(
                "GET",
                path_of("/beneficial-owners/{beneficial_owner_id}", beneficial_owner_id=beneficial_owner_id),
            ),
            as_json(BeneficialOwner.from_dict),
            options,
        )

    def update_beneficial_owner(
        self,
        beneficial_owner_id: str,
        body: UpdateBeneficialOwnerBody | Json,
        **options: Unpack[CallOptions],
    ) -> BeneficialOwner:
        """Change a beneficial owner"""
        return self._http.call(
            Request(
                "PATCH",
                path_of("/beneficial-owners/{beneficial_owner_id}", beneficial_owner_id=beneficial_owner_id),
                json=body,
            ),
            as_json(BeneficialOwner.from_dict),
            options,
        )


class ConsoleLinksOperations(Group):
    def create_console_link(
        self,
        body: CreateConsoleLinkBody | Json,
        **options: Unpack[CallOptions],
    ) -> ConsoleLink:
        """Create a link that signs a person in to the console"""
        return self._http.call(
            Request(
                "POST",
                "/console-links",
                json=body,
            ),
            as_json(ConsoleLink.from_dict),
            options,
        )


class CustomersOperations(Group):
    def list_customers(
        self,
        *,
        customer_ids: list[str] | None = None,
        platform_customer_id: str | None = None,
        customer_type: ListCustomersCustomerType | None = None,
        created_after: Moment | None = None,
        created_before: Moment | None = None,
        updated_after: Moment | None = None,
        updated_before: Moment | None = None,
        uma_address: str | None = None,
        is_including_deleted: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> PagedList[Customer]:
        """List customers"""
        return self._http.list(
            Request(
                "GET",
                "/customers",
                params={
                    "customerIds": customer_ids,
                    "platformCustomerId": platform_customer_id,
                    "customerType": customer_type,
                    "createdAfter": created_after,
                    "createdBefore": created_before,
                    "updatedAfter": updated_after,
                    "updatedBefore": updated_before,
                    "umaAddress": uma_address,
                    "isIncludingDeleted": is_including_deleted,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
            Customer.from_dict,
            options,
        )

    def create_customer(
        self,
        body: CreateBusinessCustomerBody | CreateIndividualCustomerBody | Json,
        **options: Unpack[CallOptions],
    ) -> Customer:
        """Create a customer"""
        return self._http.call(
            Request(
                "POST",
                "/customers",
                json=body,
            ),
            as_json(Customer.from_dict),
            options,
        )

    def create_bulk_upload(
        self,
        body: CreateBulkUploadBody,
        **options: Unpack[CallOptions],
    ) -> AcceptedBulkUpload:
        """Import customers from a CSV file"""
        return self._http.call(
            Request(
                "POST",
                "/customers/bulk/csv",
                files=body.to_multipart(),
            ),
            as_json(AcceptedBulkUpload.from_dict),
            options,
        )

    def list_bulk_uploads(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> PagedList[ListedBulkUploadJob]:
        """List imports of customers"""
        return self._http.list(
            Request(
                "GET",
                "/customers/bulk/jobs",
                params={
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
            ListedBulkUploadJob.from_dict,
            options,
        )

    def get_bulk_upload(
        self,
        job_id: str,
        **options: Unpack[CallOptions],
    ) -> BulkUploadJob:
        """Get an import of customers"""
        return self._http.call(
            Request(
                "GET",
                path_of("/customers/bulk/jobs/{job_id}", job_id=job_id),
            ),
            as_json(BulkUploadJob.from_dict),
            options,
        )

    def get_kyc_link(
        self,
        *,
        platform_customer_id: str,
        redirect_uri: str | None = None,
        **options: Unpack[CallOptions],
    ) -> KycLink:
        """Get a link to the hosted KYC page"""
        return self._http.call(
            Request(
                "GET",
                "/customers/kyc-link",
                params={
                    "platformCustomerId": platform_customer_id,
                    "redirectUri": redirect_uri,
                },
            ),
            as_json(KycLink.from_dict),
            options,
        )

    def get_customer(
        self,
        customer_id: str,
        **options: Unpack[CallOptions],
    ) -> Customer:
        """Get a customer"""
        return self._http.call(
            Request(
                "GET",
                path_of("/customers/{customer_id}", customer_id=customer_id),
            ),
            as_json(Customer.from_dict),
            options,
        )

    def delete_customer(
        self,
        customer_id: str,
        **options: Unpack[CallOptions],
    ) -> Customer:
        """Delete a customer (soft)"""
        return self._http.call(
            Request(
                "DELETE",
                path_of("/customers/{customer_id}", customer_id=customer_id),
            ),
            as_json(Customer.from_dict),
            options,
        )

    def update_customer(
        self,
        customer_id: str,
        body: UpdateCustomerBody | Json,
        **options: Unpack[CallOptions],
    ) -> Customer:
        """Change a customer"""
        return self._http.call(
            Request(
                "PATCH",
                path_of("/customers/{customer_id}", customer_id=customer_id),
                json=body,
            ),
            as_json(Customer.from_dict),
            options,
        )

    def revoke_kyc_links(
        self,
        customer_id: str,
        **options: Unpack[CallOptions],
    ) -> None:
        """Revoke the links to the hosted KYC page of a customer"""
        return self._http.call(
            Request(
                "DELETE",
                path_of("/customers/{customer_id}/kyc-links", customer_id=customer_id),
            ),
            as_nothing,
            options,
        )

    def list_customer_notes(
        self,
        customer_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> PagedList[CustomerNote]:
        """List the notes on a customer"""
        return self._http.list(
            Request(
                "GET",
                path_of("/customers/{customer_id}/notes", customer_id=customer_id),
                params={
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
            CustomerNote.from_dict,
            options,
        )

    def create_customer_note(
        self,
        customer_id: str,
        body: CreateCustomerNoteBody | Json,
        **options: Unpack[CallOptions],
    ) -> CustomerNote:
        """Add a note on a customer"""
        return self._http.call(
            Request(
                "POST",
                path_of("/customers/{customer_id}/notes", customer_id=customer_id),
                json=body,
            ),
            as_json(CustomerNote.from_dict),
            options,
        )

    def delete_customer_note(
        self,
        customer_id: str,
        note_id: str,
        **options: Unpack[CallOptions],
    ) -> None:
        """Delete a note on a customer"""
        return self._http.call(
            Request(
                "DELETE",
                path_of("/customers/{customer_id}/notes/{note_id}", customer_id=customer_id, note_id=note_id),
            ),
            as_nothing,
            options,
        )


class DocumentsOperations(Group):
    def list_documents(
        self,
        *,
        document_holder: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> PagedList[Document]:
        """List documents"""
        return self._http.list(
            Request(
                "GET",
                "/documents",
                params={
                    "documentHolder": document_holder,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
            Document.from_dict,
            options,
        )

    def create_document(
        self,
        body: CreateDocumentBody,
        **options: Unpack[CallOptions],
    ) -> Document:
        """Upload a document"""
        return self._http.call(
            Request(
                "POST",
                "/documents",
                files=body.to_multipart(),
            ),
            as_json(Document.from_dict),
            options,
        )

    def get_document(
        self,
        document_id: str,
        **options: Unpack[CallOptions],
    ) -> Document:
        """Get a document"""
        return self._http.call(
            Request(
                "GET",
                path_of("/documents/{document_id}", document_id=document_id),
            ),
            as_json(Document.from_dict),
            options,
        )

    def replace_document(
        self,
        document_id: str,
        body: ReplaceDocumentBody,
        **options: Unpack[CallOptions],
    ) -> Document:
        """Replace a document"""
        return self._http.call(
            Request(
                "PUT",
                path_of("/documents/{document_id}", document_id=document_id),
                files=body.to_multipart(),
            ),
            as_json(Document.from_dict),
            options,
        )

    def delete_document(
        self,
        document_id: str,
        **options: Unpack[CallOptions],
    ) -> None:
        """Delete a document"""
        return self._http.call(
            Request(
                "DELETE",
                path_of("/documents/{document_id}", document_id=document_id),
            ),
            as_nothing,
            options,
        )

    def get_document_content(
        self,
        document_id: str,
        **options: Unpack[CallOptions],
    ) -> File:
        """Download a document"""
        return self._http.call(
            Request(
                "GET",
                path_of("/documents/{document_id}/content", document_id=document_id),
            ),
            as_file,
            options,
        )


class ExternalAccountsOperations(Group):
    def list_external_accounts(
        self,
        *,
        external_account_ids: list[str] | None = None,
        customer_id: str | None = None,
        currency: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> PagedList[ExternalAccount]:
        """List customers' external accounts"""
        return self._http.list(
            Request(
                "GET",
                "/customers/external-accounts",
                params={
                    "externalAccountIds": external_account_ids,
                    "customerId": customer_id,
                    "currency": currency,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
            ExternalAccount.from_dict,
            options,
        )

    def create_external_account(
        self,
        body: CreateExternalAccountBody | Json,
        **options: Unpack[CallOptions],
    ) -> ExternalAccount:
        """Add an external account of a customer"""
        return self._http.call(
            Request(
                "POST",
                "/customers/external-accounts",
                json=body,
            ),
            as_json(ExternalAccount.from_dict),
            options,
        )

    def get_external_account(
        self,
        external_account_id: str,
        **options: Unpack[CallOptions],
    ) -> ExternalAccount:
        """Get a customer's external account"""
        return self._http.call(
            Request(
                "GET",
                path_of(
                    "/customers/external-accounts/{external_account_id}",
                    external_account_id=external_account_id,
                ),
            ),
            as_json(ExternalAccount.from_dict),
            options,
        )

    def delete_external_account(
        self,
        external_account_id: str,
        **options: Unpack[CallOptions],
    ) -> None:
        """Delete a customer's external account"""
        return self._http.call(
            Request(
                "DELETE",
                path_of(
                    "/customers/external-accounts/{external_account_id}",
                    external_account_id=external_account_id,
                ),
            ),
            as_nothing,
            options,
        )

    def list_platform_external_accounts(
        self,
        *,
        currency: str | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> PagedList[ExternalAccount]:
        """List the platform's external accounts"""
        return self._http.list(
            Request(
                "GET",
                "/platform/external-accounts",
                params={
                    "currency": currency,
                    "cursor": cursor,
                },
            ),
            ExternalAccount.from_dict,
            options,
        )

    def create_platform_external_account(
        self,
        body: CreatePlatformExternalAccountBody | Json,
        **options: Unpack[CallOptions],
    ) -> ExternalAccount:
        """Add an external account of the platform"""
        return self._http.call(
            Request(
                "POST",
                "/platform/external-accounts",
                json=body,
            ),
            as_json(ExternalAccount.from_dict),
            options,
        )

    def get_platform_external_account(
        self,
        external_account_id: str,
        **options: Unpack[CallOptions],
    ) -> ExternalAccount:
        """Get an external account of the platform"""
        return self._http.call(
            Request(
                "GET",
                path_of(
                    "/platform/external-accounts/{external_account_id}",
                    external_account_id=external_account_id,
                ),
            ),
            as_json(ExternalAccount.from_dict),
            options,
        )

    def delete_platform_external_account(
        self,
        external_account_id: str,
        **options: Unpack[CallOptions],
    ) -> None:
        """Delete an external account of the platform"""
        return self._http.call(
            Request(
                "DELETE",
                path_of(
                    "/platform/external-accounts/{external_account_id}",
                    external_account_id=external_account_id,
                ),
            ),
            as_nothing,
            options,
        )


class InternalAccountsOperations(Group):
    def list_internal_accounts(
        self,
        *,
        customer_id: str | None = None,
        currency: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> PagedList[InternalAccount]:
        """List customers' internal accounts"""
        return self._http.list(
            Request(
                "GET",
                "/customers/internal-accounts",
                params={
                    "customerId": customer_id,
                    "currency": currency,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
            InternalAccount.from_dict,
            options,
        )

    def list_ledger_entries(
        self,
        account_id: str,
        *,
        start_date: Moment | None = None,
        end_date: Moment | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> PagedList[LedgerEntry]:
        """List the entries of an internal account"""
        return self._http.list(
            Request(
                "GET",
                path_of("/internal-accounts/{account_id}/entries", account_id=account_id),
                params={
                    "startDate": start_date,
                    "endDate": end_date,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
            LedgerEntry.from_dict,
            options,
        )

    def list_platform_internal_accounts(
        self,
        *,
        currency: str | None = None,
        **options: Unpack[CallOptions],
    ) -> ListPlatformInternalAccountsResponse200:
        """List the platform's internal accounts"""
        return self._http.call(
            Request(
                "GET",
                "/platform/internal-accounts",
                params={
                    "currency": currency,
                },
            ),
            as_json(ListPlatformInternalAccountsResponse200.from_dict),
            options,
        )


class InvitationsOperations(Group):
    def create_invitation(
        self,
        body: CreateInvitationBody | Json,
        **options: Unpack[CallOptions],
    ) -> Invitation:
        """Create an invitation to UMA"""
        return self._http.call(
            Request(
                "POST",
                "/invitations",
                json=body,
            ),
            as_json(Invitation.from_dict),
            options,
        )

    def get_invitation(
        self,
        invitation_code: str,
        **options: Unpack[CallOptions],
    ) -> Invitation:
        """Get an invitation"""
        return self._http.call(
            Request(
                "GET",
                path_of("/invitations/{invitation_code}", invitation_code=invitation_code),
            ),
            as_json(Invitation.from_dict),
            options,
        )

    def cancel_invitation(
        self,
        invitation_code: str,
        **options: Unpack[CallOptions],
    ) -> Invitation:
        """Cancel an invitation"""
        return self._http.call(
            Request(
                "POST",
                path_of("/invitations/{invitation_code}/cancel", invitation_code=invitation_code),
            ),
            as_json(Invitation.from_dict),
            options,
        )

    def claim_invitation(
        self,
        invitation_code: str,
        body: ClaimInvitationBody | Json,
        **options: Unpack[CallOptions],
    ) -> Invitation:
        """Claim an invitation"""
        return self._http.call(
            Request(
                "POST",
                path_of("/invitations/{invitation_code}/claim", invitation_code=invitation_code),
                json=body,
            ),
            as_json(Invitation.from_dict),
            options,
        )


class MembersOperations(Group):
    def list_members(
        self,
        *,
        role: ListMembersRole | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> PagedList[Member]:
        """List members"""
        return self._http.list(
            Request(
                "GET",
                "/members",
                params={
                    "role": role,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
            Member.from_dict,
            options,
        )

    def create_member(
        self,
        body: CreateMemberBody | Json,
        **options: Unpack[CallOptions],
    ) -> Member:
        """Add a member"""
        return self._http.call(
            Request(
                "POST",
                "/members",
                json=body,
            ),
            as_json(Member.from_dict),
            options,
        )

    def delete_member(
        self,
        member_id: str,
        **options: Unpack[CallOptions],
    ) -> None:
        """Remove a member"""
        return self._http.call(
            Request(
                "DELETE",
                path_of("/members/{member_id}", member_id=member_id),
            ),
            as_nothing,
            options,
        )

    def update_member(
        self,
        member_id: str,
        body: UpdateMemberBody | Json,
        **options: Unpack[CallOptions],
    ) -> Member:
        """Change a member"""
        return self._http.call(
            Request(
                "PATCH",
                path_of("/members/{member_id}", member_id=member_id),
                json=body,
            ),
            as_json(Member.from_dict),
            options,
        )

    def create_member_link(
        self,
        member_id: str,
        **options: Unpack[CallOptions],
    ) -> ConsoleLink:
        """Create a link that signs a member in to the console"""
        return self._http.call(
            Request(
                "POST",
                path_of("/members/{member_id}/links", member_id=member_id),
            ),
            as_json(ConsoleLink.from_dict),
            options,
        )

    def sign_out_member(
        self,
        member_id: str,
        **options: Unpack[CallOptions],
    ) -> Member:
        """End the sessions of a member"""
        return self._http.call(
            Request(
                "POST",
                path_of("/members/{member_id}/sign-out", member_id=member_id),
            ),
            as_json(Member.from_dict),
            options,
        )


class PlatformConfigurationOperations(Group):
    def get_config(
        self,
        **options: Unpack[CallOptions],
    ) -> PlatformConfig:
        """Get the platform's configuration"""
        return self._http.call(
            Request(
                "GET",
                "/config",
            ),
            as_json(PlatformConfig.from_dict),
            options,
        )

    def update_config(
        self,
        body: UpdateConfigBody | Json,
        **options: Unpack[CallOptions],
    ) -> PlatformConfig:
        """Change the platform's configuration"""
        return self._http.call(
            Request(
                "PATCH",
                "/config",
                json=body,
            ),
            as_json(PlatformConfig.from_dict),
            options,
        )


class QuotesOperations(Group):
    def list_quotes(
        self,
        *,
        customer_id: str | None = None,
        sending_account_id: str | None = None,
        receiving_account_id: str | None = None,
        sending_uma_address: str | None = None,
        receiving_uma_address: str | None = None,
        status: ListQuotesStatus | None = None,
        external_reference: str | None = None,
        created_after: Moment | None = None,
        created_before: Moment | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> PagedList[Quote]:
        """List quotes"""
        return self._http.list(
            Request(
                "GET",
                "/quotes",
                params={
                    "customerId": customer_id,
                    "sendingAccountId": sending_account_id,
                    "receivingAccountId": receiving_account_id,
                    "sendingUmaAddress": sending_uma_address,
                    "receivingUmaAddress": receiving_uma_address,
                    "status": status,
                    "externalReference": external_reference,
                    "createdAfter": created_after,
                    "createdBefore": created_before,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
            Quote.from_dict,
            options,
        )

    def create_quote(
        self,
        body: CreateQuoteBody | Json,
        **options: Unpack[CallOptions],
    ) -> Quote:
        """Create a quote"""
        return self._http.call(
            Request(
                "POST",
                "/quotes",
                json=body,
            ),
            as_json(Quote.from_dict),
            options,
        )

    def get_quote(
        self,
        quote_id: str,
        **options: Unpack[CallOptions],
    ) -> Quote:
        """Get a quote"""
        return self._http.call(
            Request(
                "GET",
                path_of("/quotes/{quote_id}", quote_id=quote_id),
            ),
            as_json(Quote.from_dict),
            options,
        )

    def execute_quote(
        self,
        quote_id: str,
        **options: Unpack[CallOptions],
    ) -> Quote:
        """Execute a quote from its internal account"""
        return self._http.call(
            Request(
                "POST",
                path_of("/quotes/{quote_id}/execute", quote_id=quote_id),
            ),
            as_json(Quote.from_dict),
            options,
        )


class RatesOperations(Group):
    def estimate_withdrawal_fee(
        self,
        body: EstimateWithdrawalFeeBody | Json,
        **options: Unpack[CallOptions],
    ) -> WithdrawalFeeEstimate:
        """Estimate the fees of a crypto withdrawal"""
        return self._http.call(
            Request(
                "POST",
                "/crypto/estimate-withdrawal-fee",
                json=body,
            ),
            as_json(WithdrawalFeeEstimate.from_dict),
            options,
        )

    def list_discoveries(
        self,
        *,
        country: str | None = None,
        currency: str | None = None,
        **options: Unpack[CallOptions],
    ) -> ListDiscoveriesResponse200:
        """List banks and mobile money providers by country and currency"""
        return self._http.call(
            Request(
                "GET",
                "/discoveries",
                params={
                    "country": country,
                    "currency": currency,
                },
            ),
            as_json(ListDiscoveriesResponse200.from_dict),
            options,
        )

    def list_exchange_rates(
        self,
        *,
        source_currency: list[str] | None = None,
        destination_currency: list[str] | None = None,
        sending_amount: int | None = None,
        **options: Unpack[CallOptions],
    ) -> ListExchangeRatesResponse200:
        """List exchange rates with fees and receiving amounts"""
        return self._http.call(
            Request(
                "GET",
                "/exchange-rates",
                params={
                    "sourceCurrency": source_currency,
                    "destinationCurrency": destination_currency,
                    "sendingAmount": sending_amount,
                },
            ),
            as_json(ListExchangeRatesResponse200.from_dict),
            options,
        )


class ReceiversOperations(Group):
    def look_up_external_account(
        self,
        external_account_id: str,
        *,
        sender_uma_address: str | None = None,
        customer_id: str | None = None,
        **options: Unpack[CallOptions],
    ) -> ExternalAccountLookup:
        """Look up what an external account can receive"""
        return self._http.call(
            Request(
                "GET",
                path_of(
                    "/receiver/external-account/{external_account_id}",
                    external_account_id=external_account_id,
                ),
                params={
                    "senderUmaAddress": sender_uma_address,
                    "customerId": customer_id,
                },
            ),
            as_json(ExternalAccountLookup.from_dict),
            options,
        )

    def look_up_uma_address(
        self,
        uma_address: str,
        *,
        sender_uma_address: str | None = None,
        customer_id: str | None = None,
        **options: Unpack[CallOptions],
    ) -> UmaLookup:
        """Look up what a UMA address can receive"""
        return self._http.call(
            Request(
                "GET",
                path_of("/receiver/uma/{uma_address}", uma_address=uma_address),
                params={
                    "senderUmaAddress": sender_uma_address,
                    "customerId": customer_id,
                },
            ),
            as_json(UmaLookup.from_dict),
            options,
        )

    def list_uma_providers(
        self,
        *,
        country_code: str | None = None,
        currency_code: str | None = None,
        has_blocked_providers: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        sort_order: ListUmaProvidersSortOrder | None = None,
        **options: Unpack[CallOptions],
    ) -> PagedList[UmaProvider]:
        """List the institutions that can be reached by UMA addresses"""
        return self._http.list(
            Request(
                "GET",
                "/uma-providers",
                params={
                    "countryCode": country_code,
                    "currencyCode": currency_code,
                    "hasBlockedProviders": has_blocked_providers,
                    "limit": limit,
                    "cursor": cursor,
                    "sortOrder": sort_order,
                },
            ),
            UmaProvider.from_dict,
            options,
        )


class RequestLogOperations(Group):
    def list_request_logs(
        self,
        *,
        status: str | None = None,
        operation: str | None = None,
        code: str | None = None,
        token_id: str | None = None,
        resource_id: str | None = None,
        since: Moment | None = None,
        until: Moment | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> PagedList[RequestLog]:
        """List requests of the platform"""
        return self._http.list(
            Request(
                "GET",
                "/request-logs",
                params={
                    "status": status,
                    "operation": operation,
                    "code": code,
                    "tokenId": token_id,
                    "resourceId": resource_id,
                    "since": since,
                    "until": until,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
            RequestLog.from_dict,
            options,
        )

    def get_request_log(
        self,
        request_id: str,
        **options: Unpack[CallOptions],
    ) -> RequestLogDetails:
        """Get a request by its Corridor-Request-Id or X-Request-Id"""
        return self._http.call(
            Request(
                "GET",
                path_of("/request-logs/{request_id}", request_id=request_id),
            ),
            as_json(RequestLogDetails.from_dict),
            options,
        )


class SandboxOperations(Group):
    def get_clock(
        self,
        **options: Unpack[CallOptions],
    ) -> SandboxClock:
        """Read the platform's clock"""
        return self._http.call(
            Request(
                "GET",
                "/sandbox/clock",
            ),
            as_json(SandboxClock.from_dict),
            options,
        )

    def advance_clock(
        self,
        body: AdvanceClockBody | Json,
        **options: Unpack[CallOptions],
    ) -> Clock:
        """Move the platform's clock forward"""
        return self._http.call(
            Request(
                "POST",
                "/sandbox/clock/advance",
                json=body,
            ),
            as_json(Clock.from_dict),
            options,
        )

    def review_external_account(
        self,
        external_account_id: str,
        body: ReviewBody | Json,
        **options: Unpack[CallOptions],
    ) -> ExternalAccount:
        """Decide the review of an external account"""
        return self._http.call(
            Request(
                "POST",
                path_of(
                    "/sandbox/external-accounts/{external_account_id}/review",
                    external_account_id=external_account_id,
                ),
                json=body,
            ),
            as_json(ExternalAccount.from_dict),
            options,
        )

    def fund_internal_account(
        self,
        account_id: str,
        body: FundInternalAccountBody | Json,
        **options: Unpack[CallOptions],
    ) -> InternalAccount:
        """Add money to an internal account at once"""
        return self._http.call(
            Request(
                "POST",
                path_of("/sandbox/internal-accounts/{account_id}/fund", account_id=account_id),
                json=body,
            ),
            as_json(InternalAccount.from_dict),
            options,
        )

    def send_sandbox_funds(
        self,
        body: SendSandboxFundsBody | Json,
        **options: Unpack[CallOptions],
    ) -> Transaction:
        """Pay the payment instructions of a quote with real-time funding"""
        return self._http.call(
            Request(
                "POST",
                "/sandbox/send",
                json=body,
            ),
            as_json(Transaction.from_dict),
            options,
        )

    def receive_uma(
        self,
        body: ReceiveUmaBody | Json,
        **options: Unpack[CallOptions],
    ) -> Transaction:
        """Simulate an incoming UMA payment for a customer"""
        return self._http.call(
            Request(
                "POST",
                "/sandbox/uma/receive",
                json=body,
            ),
            as_json(Transaction.from_dict),
            options,
        )

    def review_verification(
        self,
        verification_id: str,
        body: ReviewBody | Json,
        **options: Unpack[CallOptions],
    ) -> Verification:
        """Decide a verification that waits for a manual review"""
        return self._http.call(
            Request(
                "POST",
                path_of("/sandbox/verifications/{verification_id}/review", verification_id=verification_id),
                json=body,
            ),
            as_json(Verification.from_dict),
            options,
        )

    def test_sandbox_webhook(
        self,
        body: TestWebhookBody | Json | None = None,
        **options: Unpack[CallOptions],
    ) -> WebhookTest:
        """Send a test event to an endpoint"""
        return self._http.call(
            Request(
                "POST",
                "/sandbox/webhooks/test",
                json=body,
            ),
            as_json(WebhookTest.from_dict),
            options,
        )


class SearchOperations(Group):
    def find_resources(
        self,
        *,
        query: str,
        **options: Unpack[CallOptions],
    ) -> OwnFindings:
        """Find what a text names"""
        return self._http.call(
            Request(
                "GET",
                "/find",
                params={
                    "query": query,
                },
            ),
            as_json(OwnFindings.from_dict),
            options,
        )


class StatisticsOperations(Group):
    def get_delivery_statistics(
        self,
        *,
        from_: Moment | None = None,
        to: Moment | None = None,
        bucket: GetDeliveryStatisticsBucket | None = None,
        **options: Unpack[CallOptions],
    ) -> DeliveryStatistics:
        """Count webhook deliveries by hour or day"""
        return self._http.call(
            Request(
                "GET",
                "/statistics/deliveries",
                params={
                    "from": from_,
                    "to": to,
                    "bucket": bucket,
                },
            ),
            as_json(DeliveryStatistics.from_dict),
            options,
        )

    def get_money_statistics(
        self,
        *,
        days: int | None = None,
        **options: Unpack[CallOptions],
    ) -> MoneyStatistics:
        """Sum the money in and out by currency"""
        return self._http.call(
            Request(
                "GET",
                "/statistics/money",
                params={
                    "days": days,
                },
            ),
            as_json(MoneyStatistics.from_dict),
            options,
        )

    def get_payment_statistics(
        self,
        *,
        from_: Moment | None = None,
        to: Moment | None = None,
        **options: Unpack[CallOptions],
    ) -> PaymentStatistics:
        """Count payments by day"""
        return self._http.call(
            Request(
                "GET",
                "/statistics/payments",
                params={
                    "from": from_,
                    "to": to,
                },
            ),
            as_json(PaymentStatistics.from_dict),
            options,
        )

    def get_request_statistics(
        self,
        *,
        from_: Moment | None = None,
        to: Moment | None = None,
        bucket: GetRequestStatisticsBucket | None = None,
        **options: Unpack[CallOptions],
    ) -> RequestStatistics:
        """Count requests by minute or hour"""
        return self._http.call(
            Request(
                "GET",
                "/statistics/requests",
                params={
                    "from": from_,
                    "to": to,
                    "bucket": bucket,
                },
            ),
            as_json(RequestStatistics.from_dict),
            options,
        )


class TransactionsOperations(Group):
    def list_transactions(
        self,
        *,
        customer_id: str | None = None,
        platform_customer_id: str | None = None,
        sender_account_identifier: str | None = None,
        receiver_account_identifier: str | None = None,
        status: ListTransactionsStatus | None = None,
        type_: ListTransactionsType | None = None,
        reference: str | None = None,
        external_reference: str | None = None,
        start_date: Moment | None = None,
        end_date: Moment | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        sort_order: ListTransactionsSortOrder | None = None,
        **options: Unpack[CallOptions],
    ) -> PagedList[Transaction]:
        """List transactions"""
        return self._http.list(
            Request(
                "GET",
                "/transactions",
                params={
                    "customerId": customer_id,
                    "platformCustomerId": platform_customer_id,
                    "senderAccountIdentifier": sender_account_identifier,
                    "receiverAccountIdentifier": receiver_account_identifier,
                    "status": status,
                    "type": type_,
                    "reference": reference,
                    "externalReference": external_reference,
                    "startDate": start_date,
                    "endDate": end_date,
                    "limit": limit,
                    "cursor": cursor,
                    "sortOrder": sort_order,
                },
            ),
            Transaction.from_dict,
            options,
        )

    def get_transaction(
        self,
        transaction_id: str,
        **options: Unpack[CallOptions],
    ) -> Transaction:
        """Get a transaction"""
        return self._http.call(
            Request(
                "GET",
                path_of("/transactions/{transaction_id}", transaction_id=transaction_id),
            ),
            as_json(Transaction.from_dict),
            options,
        )

    def approve_transaction(
        self,
        transaction_id: str,
        body: ApproveTransactionBody | Json | None = None,
        **options: Unpack[CallOptions],
    ) -> Transaction:
        """Approve an incoming payment that waits for a decision"""
        return self._http.call(
            Request(
                "POST",
                path_of("/transactions/{transaction_id}/approve", transaction_id=transaction_id),
                json=body,
            ),
            as_json(Transaction.from_dict),
            options,
        )

    def reject_transaction(
        self,
        transaction_id: str,
        body: RejectTransactionBody | Json | None = None,
        **options: Unpack[CallOptions],
    ) -> Transaction:
        """Reject an incoming payment that waits for a decision"""
        return self._http.call(
            Request(
                "POST",
                path_of("/transactions/{transaction_id}/reject", transaction_id=transaction_id),
                json=body,
            ),
            as_json(Transaction.from_dict),
            options,
        )

    def get_transaction_timeline(
        self,
        transaction_id: str,
        **options: Unpack[CallOptions],
    ) -> TransactionTimeline:
        """Get everything that is known about a transaction"""
        return self._http.call(
            Request(
                "GET",
                path_of("/transactions/{transaction_id}/timeline", transaction_id=transaction_id),
            ),
            as_json(TransactionTimeline.from_dict),
            options,
        )


class TransfersOperations(Group):
    def create_transfer_in(
        self,
        body: CreateTransferInBody | Json,
        **options: Unpack[CallOptions],
    ) -> Transaction:
        """Collect money from an external account into an internal account of the same currency"""
        return self._http.call(
            Request(
                "POST",
                "/transfer-in",
                json=body,
            ),
            as_json(Transaction.from_dict),
            options,
        )

    def create_transfer_out(
        self,
        body: CreateTransferOutBody | Json,
        **options: Unpack[CallOptions],
    ) -> Transaction:
        """Send money from an internal account to an external account of the same currency"""
        return self._http.call(
            Request(
                "POST",
                "/transfer-out",
                json=body,
            ),
            as_json(Transaction.from_dict),
            options,
        )


class VerificationsOperations(Group):
    def list_verifications(
        self,
        *,
        customer_id: str | None = None,
        verification_status: ListVerificationsVerificationStatus | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> PagedList[Verification]:
        """List verifications"""
        return self._http.list(
            Request(
                "GET",
                "/verifications",
                params={
                    "customerId": customer_id,
                    "verificationStatus": verification_status,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
            Verification.from_dict,
            options,
        )

    def create_verification(
        self,
        body: CreateVerificationBody | Json,
        **options: Unpack[CallOptions],
    ) -> Verification:
        """Start or continue the verification of a customer"""
        return self._http.call(
            Request(
                "POST",
                "/verifications",
                json=body,
            ),
            as_json(Verification.from_dict),
            options,
        )

    def get_verification(
        self,
        verification_id: str,
        **options: Unpack[CallOptions],
    ) -> Verification:
        """Get a verification"""
        return self._http.call(
            Request(
                "GET",
                path_of("/verifications/{verification_id}", verification_id=verification_id),
            ),
            as_json(Verification.from_dict),
            options,
        )


class WebhooksOperations(Group):
    def list_webhook_deliveries(
        self,
        *,
        endpoint_id: str | None = None,
        event_type: ListWebhookDeliveriesEventType | None = None,
        resource_id: str | None = None,
        status: ListWebhookDeliveriesStatus | None = None,
        created_after: Moment | None = None,
        created_before: Moment | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> PagedList[WebhookDelivery]:
        """List deliveries with their attempts"""
        return self._http.list(
            Request(
                "GET",
                "/webhook-deliveries",
                params={
                    "endpointId": endpoint_id,
                    "eventType": event_type,
                    "resourceId": resource_id,
                    "status": status,
                    "createdAfter": created_after,
                    "createdBefore": created_before,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
            WebhookDelivery.from_dict,
            options,
        )

    def get_webhook_delivery(
        self,
        webhook_delivery_id: str,
        **options: Unpack[CallOptions],
    ) -> WebhookDelivery:
        """Get a delivery"""
        return self._http.call(
            Request(
                "GET",
                path_of("/webhook-deliveries/{webhook_delivery_id}", webhook_delivery_id=webhook_delivery_id),
            ),
            as_json(WebhookDelivery.from_dict),
            options,
        )

    def report_webhook_attempt(
        self,
        webhook_delivery_id: str,
        body: ReportWebhookAttemptBody | Json,
        **options: Unpack[CallOptions],
    ) -> WebhookDelivery:
        """Report the attempt of a leased delivery"""
        return self._http.call(
            Request(
                "POST",
                path_of(
                    "/webhook-deliveries/{webhook_delivery_id}/attempts",
                    webhook_delivery_id=webhook_delivery_id,
                ),
                json=body,
            ),
            as_json(WebhookDelivery.from_dict),
            options,
        )

    def retry_webhook_delivery(
        self,
        webhook_delivery_id: str,
        **options: Unpack[CallOptions],
    ) -> WebhookDelivery:
        """Send a delivery again"""
        return self._http.call(
            Request(
                "POST",
                path_of(
                    "/webhook-deliveries/{webhook_delivery_id}/retry", webhook_delivery_id=webhook_delivery_id
                ),
            ),
            as_json(WebhookDelivery.from_dict),
            options,
        )

    def list_webhook_endpoints(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> PagedList[WebhookEndpoint]:
        """List webhook endpoints"""
        return self._http.list(
            Request(
                "GET",
                "/webhook-endpoints",
                params={
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
            WebhookEndpoint.from_dict,
            options,
        )

    def create_webhook_endpoint(
        self,
        body: CreateWebhookEndpointBody | Json,
        **options: Unpack[CallOptions],
    ) -> CreatedWebhookEndpoint:
        """Add a webhook endpoint"""
        return self._http.call(
            Request(
                "POST",
                "/webhook-endpoints",
                json=body,
            ),
            as_json(CreatedWebhookEndpoint.from_dict),
            options,
        )

    def get_webhook_endpoint(
        self,
        webhook_endpoint_id: str,
        **options: Unpack[CallOptions],
    ) -> WebhookEndpoint:
        """Get a webhook endpoint"""
        return self._http.call(
            Request(
                "GET",
                path_of("/webhook-endpoints/{webhook_endpoint_id}", webhook_endpoint_id=webhook_endpoint_id),
            ),
            as_json(WebhookEndpoint.from_dict),
            options,
        )

    def delete_webhook_endpoint(
        self,
        webhook_endpoint_id: str,
        **options: Unpack[CallOptions],
    ) -> None:
        """Delete a webhook endpoint"""
        return self._http.call(
            Request(
                "DELETE",
                path_of("/webhook-endpoints/{webhook_endpoint_id}", webhook_endpoint_id=webhook_endpoint_id),
            ),
            as_nothing,
            options,
        )

    def update_webhook_endpoint(
        self,
        webhook_endpoint_id: str,
        body: UpdateWebhookEndpointBody | Json,
        **options: Unpack[CallOptions],
    ) -> WebhookEndpoint:
        """Change a webhook endpoint"""
        return self._http.call(
            Request(
                "PATCH",
                path_of("/webhook-endpoints/{webhook_endpoint_id}", webhook_endpoint_id=webhook_endpoint_id),
                json=body,
            ),
            as_json(WebhookEndpoint.from_dict),
            options,
        )

    def lease_webhook_deliveries(
        self,
        webhook_endpoint_id: str,
        body: LeaseWebhookDeliveriesBody | Json | None = None,
        **options: Unpack[CallOptions],
    ) -> WebhookLease:
        """Lease the due deliveries of a PULL endpoint"""
        return self._http.call(
            Request(
                "POST",
                path_of(
                    "/webhook-endpoints/{webhook_endpoint_id}/lease", webhook_endpoint_id=webhook_endpoint_id
                ),
                json=body,
            ),
            as_json(WebhookLease.from_dict),
            options,
        )

    def recover_webhook_endpoint(
        self,
        webhook_endpoint_id: str,
        body: RecoverWebhookEndpointBody | Json | None = None,
        **options: Unpack[CallOptions],
    ) -> WebhookEndpoint:
        """Resume deliveries that did not arrive"""
        return self._http.call(
            Request(
                "POST",
                path_of(
                    "/webhook-endpoints/{webhook_endpoint_id}/recover",
                    webhook_endpoint_id=webhook_endpoint_id,
                ),
                json=body,
            ),
            as_json(WebhookEndpoint.from_dict),
            options,
        )

    def get_webhook_secret(
        self,
        webhook_endpoint_id: str,
        **options: Unpack[CallOptions],
    ) -> WebhookSecret:
        """Get an endpoint's signing secret"""
        return self._http.call(
            Request(
                "GET",
                path_of(
                    "/webhook-endpoints/{webhook_endpoint_id}/secret", webhook_endpoint_id=webhook_endpoint_id
                ),
            ),
            as_json(WebhookSecret.from_dict),
            options,
        )

    def rotate_webhook_secret(
        self,
        webhook_endpoint_id: str,
        **options: Unpack[CallOptions],
    ) -> WebhookSecret:
        """Create a new signing secret; the old one signs too for 24 hours"""
        return self._http.call(
            Request(
                "POST",
                path_of(
                    "/webhook-endpoints/{webhook_endpoint_id}/secret/rotate",
                    webhook_endpoint_id=webhook_endpoint_id,
                ),
            ),
            as_json(WebhookSecret.from_dict),
            options,
        )

    def list_webhook_events(
        self,
        *,
        event_type: ListWebhookEventsEventType | None = None,
        resource_id: str | None = None,
        created_after: Moment | None = None,
        created_before: Moment | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> PagedList[WebhookEvent]:
        """List the events of the last 30 days that an endpoint asked for"""
        return self._http.list(
            Request(
                "GET",
                "/webhook-events",
                params={
                    "eventType": event_type,
                    "resourceId": resource_id,
                    "createdAfter": created_after,
                    "createdBefore": created_before,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
            WebhookEvent.from_dict,
            options,
        )

    def test_webhook(
        self,
        body: TestWebhookBody | Json | None = None,
        **options: Unpack[CallOptions],
    ) -> WebhookTest:
        """Send a test event to an endpoint"""
        return self._http.call(
            Request(
                "POST",
                "/webhooks/test",
                json=body,
            ),
            as_json(WebhookTest.from_dict),
            options,
        )


class Operations:
    """The operations, grouped by their tag."""

    def __init__(self, http: HttpClient) -> None:
        self.beneficial_owners = BeneficialOwnersOperations(http)
        self.platform_configuration = PlatformConfigurationOperations(http)
        self.console_links = ConsoleLinksOperations(http)
        self.rates = RatesOperations(http)
        self.customers = CustomersOperations(http)
        self.external_accounts = ExternalAccountsOperations(http)
        self.internal_accounts = InternalAccountsOperations(http)
        self.documents = DocumentsOperations(http)
        self.search = SearchOperations(http)
        self.invitations = InvitationsOperations(http)
        self.members = MembersOperations(http)
        self.quotes = QuotesOperations(http)
        self.receivers = ReceiversOperations(http)
        self.request_log = RequestLogOperations(http)
        self.sandbox = SandboxOperations(http)
        self.statistics = StatisticsOperations(http)
        self.api_tokens = ApiTokensOperations(http)
        self.transactions = TransactionsOperations(http)
        self.transfers = TransfersOperations(http)
        self.verifications = VerificationsOperations(http)
        self.webhooks = WebhooksOperations(http)
