# Written by `npm run checks -- sdks`.
from __future__ import annotations

import datetime
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Literal, Protocol, Self, cast

from attrs import define
from attrs import field as _field

from ..values import UNSET, MultipartParts, Unset, known, members, parts


@define
class AcceptedBulkUpload:
    job_id: str
    status: AcceptedBulkUploadStatus
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "jobId": self.job_id,
                "status": self.status,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        job_id = d.pop("jobId")
        status = cast(AcceptedBulkUploadStatus, d.pop("status"))
        made = cls(
            job_id=job_id,
            status=status,
        )
        made.additional_properties = d
        return made


AcceptedBulkUploadStatus = Literal["COMPLETED", "FAILED", "PENDING", "PROCESSING"]


@define
class AccountOrWalletInfo:
    account_type: str
    """Long name of the account type"""
    payment_rails: list[str] | Unset = UNSET
    """For a bank account"""
    reference: str | Unset = UNSET
    """For a bank account: the reference that the payment must contain"""
    account_number: str | Unset = UNSET
    """For some account types"""
    routing_number: str | Unset = UNSET
    """For some account types"""
    bank_name: str | Unset = UNSET
    """For some account types"""
    iban: str | Unset = UNSET
    """For some account types"""
    sort_code: str | Unset = UNSET
    """For some account types"""
    clabe_number: str | Unset = UNSET
    """For some account types"""
    pix_key: str | Unset = UNSET
    """For some account types"""
    pix_key_type: str | Unset = UNSET
    """For some account types"""
    vpa: str | Unset = UNSET
    """For some account types"""
    bank_code: str | Unset = UNSET
    """For some account types"""
    branch_code: str | Unset = UNSET
    """For some account types"""
    phone_number: str | Unset = UNSET
    """For some account types"""
    provider: str | Unset = UNSET
    """For some account types"""
    asset_type: str | Unset = UNSET
    """For a wallet"""
    address: str | Unset = UNSET
    """For a wallet"""
    invoice: str | Unset = UNSET
    """For Lightning (BOLT 11)"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "paymentRails": self.payment_rails,
                "reference": self.reference,
                "accountNumber": self.account_number,
                "routingNumber": self.routing_number,
                "bankName": self.bank_name,
                "iban": self.iban,
                "sortCode": self.sort_code,
                "clabeNumber": self.clabe_number,
                "pixKey": self.pix_key,
                "pixKeyType": self.pix_key_type,
                "vpa": self.vpa,
                "bankCode": self.bank_code,
                "branchCode": self.branch_code,
                "phoneNumber": self.phone_number,
                "provider": self.provider,
                "assetType": self.asset_type,
                "address": self.address,
                "invoice": self.invoice,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = d.pop("accountType")
        payment_rails = cast(list[str], d.pop("paymentRails", UNSET))
        reference = d.pop("reference", UNSET)
        account_number = d.pop("accountNumber", UNSET)
        routing_number = d.pop("routingNumber", UNSET)
        bank_name = d.pop("bankName", UNSET)
        iban = d.pop("iban", UNSET)
        sort_code = d.pop("sortCode", UNSET)
        clabe_number = d.pop("clabeNumber", UNSET)
        pix_key = d.pop("pixKey", UNSET)
        pix_key_type = d.pop("pixKeyType", UNSET)
        vpa = d.pop("vpa", UNSET)
        bank_code = d.pop("bankCode", UNSET)
        branch_code = d.pop("branchCode", UNSET)
        phone_number = d.pop("phoneNumber", UNSET)
        provider = d.pop("provider", UNSET)
        asset_type = d.pop("assetType", UNSET)
        address = d.pop("address", UNSET)
        invoice = d.pop("invoice", UNSET)
        made = cls(
            account_type=account_type,
            payment_rails=payment_rails,
            reference=reference,
            account_number=account_number,
            routing_number=routing_number,
            bank_name=bank_name,
            iban=iban,
            sort_code=sort_code,
            clabe_number=clabe_number,
            pix_key=pix_key,
            pix_key_type=pix_key_type,
            vpa=vpa,
            bank_code=bank_code,
            branch_code=branch_code,
            phone_number=phone_number,
            provider=provider,
            asset_type=asset_type,
            address=address,
            invoice=invoice,
        )
        made.additional_properties = d
        return made


@define
class AccountQuoteDestinationBody:
    account_id: str
    """For ACCOUNT"""
    destination_type: Literal["ACCOUNT"] | Unset = UNSET
    payment_rail: None | str | Unset = UNSET
    """For ACCOUNT: one of its rails"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountId": self.account_id,
                "destinationType": self.destination_type,
                "paymentRail": self.payment_rail,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_id = d.pop("accountId")
        _destination_type = d.pop("destinationType", UNSET)
        destination_type: Literal["ACCOUNT"] | Unset
        if isinstance(_destination_type, Unset):
            destination_type = UNSET
        else:
            destination_type = cast(Literal["ACCOUNT"], _destination_type)
        payment_rail = d.pop("paymentRail", UNSET)
        made = cls(
            account_id=account_id,
            destination_type=destination_type,
            payment_rail=payment_rail,
        )
        made.additional_properties = d
        return made


@define
class AccountQuoteSourceBody:
    account_id: str
    """For ACCOUNT"""
    source_type: Literal["ACCOUNT"] | Unset = UNSET
    customer_id: None | str | Unset = UNSET
    """Owner of the money; absent: the platform"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountId": self.account_id,
                "sourceType": self.source_type,
                "customerId": self.customer_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_id = d.pop("accountId")
        _source_type = d.pop("sourceType", UNSET)
        source_type: Literal["ACCOUNT"] | Unset
        if isinstance(_source_type, Unset):
            source_type = UNSET
        else:
            source_type = cast(Literal["ACCOUNT"], _source_type)
        customer_id = d.pop("customerId", UNSET)
        made = cls(
            account_id=account_id,
            source_type=source_type,
            customer_id=customer_id,
        )
        made.additional_properties = d
        return made


@define
class AddressBody:
    line1: str
    country: str
    line2: None | str | Unset = UNSET
    city: None | str | Unset = UNSET
    state: None | str | Unset = UNSET
    postal_code: None | str | Unset = UNSET
    """Required if the country has postal codes"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "line1": self.line1,
                "country": self.country,
                "line2": self.line2,
                "city": self.city,
                "state": self.state,
                "postalCode": self.postal_code,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        line1 = d.pop("line1")
        country = d.pop("country")
        line2 = d.pop("line2", UNSET)
        city = d.pop("city", UNSET)
        state = d.pop("state", UNSET)
        postal_code = d.pop("postalCode", UNSET)
        made = cls(
            line1=line1,
            country=country,
            line2=line2,
            city=city,
            state=state,
            postal_code=postal_code,
        )
        made.additional_properties = d
        return made


@define
class AddressPatch:
    line1: str | Unset = UNSET
    line2: None | str | Unset = UNSET
    city: None | str | Unset = UNSET
    state: None | str | Unset = UNSET
    postal_code: None | str | Unset = UNSET
    """Required if the country has postal codes"""
    country: str | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "line1": self.line1,
                "line2": self.line2,
                "city": self.city,
                "state": self.state,
                "postalCode": self.postal_code,
                "country": self.country,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        line1 = d.pop("line1", UNSET)
        line2 = d.pop("line2", UNSET)
        city = d.pop("city", UNSET)
        state = d.pop("state", UNSET)
        postal_code = d.pop("postalCode", UNSET)
        country = d.pop("country", UNSET)
        made = cls(
            line1=line1,
            line2=line2,
            city=city,
            state=state,
            postal_code=postal_code,
            country=country,
        )
        made.additional_properties = d
        return made


@define
class AdvanceClockBody:
    seconds: int
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "seconds": self.seconds,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        seconds = d.pop("seconds")
        made = cls(
            seconds=seconds,
        )
        made.additional_properties = d
        return made


@define
class AedAccountInfo:
    """AED"""

    account_type: AedAccountInfoAccountType
    iban: str
    """An IBAN of the United Arab Emirates: AE and 21 digits, for example AE070331234567890123456.
    Spaces, dashes, dots and brackets are removed, and letters become upper case"""
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    swift_code: str | Unset = UNSET
    """A BIC of 8 or 11 letters and digits, for example DEUTDEFF. Spaces, dashes, dots and brackets are
    removed, and letters become upper case"""
    swift_bic: str | Unset = UNSET
    """A BIC of 8 or 11 letters and digits, for example DEUTDEFF. Spaces, dashes, dots and brackets are
    removed, and letters become upper case"""
    payment_rails: list[AedAccountInfoPaymentRailsItem] | Unset = UNSET
    """Default: BANK_TRANSFER"""
    platform_account_id: None | str | Unset = UNSET
    """Understood here too; the one at the top level wins"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "iban": self.iban,
                "beneficiary": self.beneficiary,
                "swiftCode": self.swift_code,
                "swiftBic": self.swift_bic,
                "paymentRails": self.payment_rails,
                "platformAccountId": self.platform_account_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(AedAccountInfoAccountType, d.pop("accountType"))
        iban = d.pop("iban")

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        swift_code = d.pop("swiftCode", UNSET)
        swift_bic = d.pop("swiftBic", UNSET)
        _payment_rails = d.pop("paymentRails", UNSET)
        payment_rails: list[AedAccountInfoPaymentRailsItem] | Unset = UNSET
        if _payment_rails is not UNSET:
            payment_rails = []
            for payment_rails_item_data in _payment_rails:
                payment_rails_item = cast(AedAccountInfoPaymentRailsItem, payment_rails_item_data)

                payment_rails.append(payment_rails_item)
        platform_account_id = d.pop("platformAccountId", UNSET)
        made = cls(
            account_type=account_type,
            iban=iban,
            beneficiary=beneficiary,
            swift_code=swift_code,
            swift_bic=swift_bic,
            payment_rails=payment_rails,
            platform_account_id=platform_account_id,
        )
        made.additional_properties = d
        return made


AedAccountInfoAccountType = Literal["AED_ACCOUNT"]

AedAccountInfoPaymentRailsItem = Literal["BANK_TRANSFER"]


@define
class AedAccountInfoView:
    """AED"""

    account_type: AedAccountInfoViewAccountType
    iban: str
    """In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only"""
    payment_rails: list[AedAccountInfoViewPaymentRailsItem]
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    swift_code: str | Unset = UNSET
    swift_bic: str | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "iban": self.iban,
                "paymentRails": self.payment_rails,
                "beneficiary": self.beneficiary,
                "swiftCode": self.swift_code,
                "swiftBic": self.swift_bic,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(AedAccountInfoViewAccountType, d.pop("accountType"))
        iban = d.pop("iban")
        payment_rails = []
        _payment_rails = d.pop("paymentRails")
        for payment_rails_item_data in _payment_rails:
            payment_rails_item = cast(AedAccountInfoViewPaymentRailsItem, payment_rails_item_data)

            payment_rails.append(payment_rails_item)

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        swift_code = d.pop("swiftCode", UNSET)
        swift_bic = d.pop("swiftBic", UNSET)
        made = cls(
            account_type=account_type,
            iban=iban,
            payment_rails=payment_rails,
            beneficiary=beneficiary,
            swift_code=swift_code,
            swift_bic=swift_bic,
        )
        made.additional_properties = d
        return made


AedAccountInfoViewAccountType = Literal["AED_ACCOUNT"]

AedAccountInfoViewPaymentRailsItem = Literal["BANK_TRANSFER"]


@define
class Amount:
    amount: int
    currency: Currency
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "amount": self.amount,
                "currency": self.currency,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        amount = d.pop("amount")
        currency = Currency.from_dict(d.pop("currency"))
        made = cls(
            amount=amount,
            currency=currency,
        )
        made.additional_properties = d
        return made


@define
class ApiToken:
    id: str
    name: str
    client_id: str
    """The token's uuid as 32 hex digits, or the choice of an operator"""
    permissions: list[Permission]
    created_at: datetime.datetime
    updated_at: datetime.datetime
    last_used_at: datetime.datetime | None
    """When it was used last, real time, accurate to a minute; null if it was not used"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "id": self.id,
                "name": self.name,
                "clientId": self.client_id,
                "permissions": self.permissions,
                "createdAt": self.created_at,
                "updatedAt": self.updated_at,
                "lastUsedAt": self.last_used_at,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        id = d.pop("id")
        name = d.pop("name")
        client_id = d.pop("clientId")
        permissions = []
        _permissions = d.pop("permissions")
        for permissions_item_data in _permissions:
            permissions_item = cast(Permission, permissions_item_data)

            permissions.append(permissions_item)
        created_at = datetime.datetime.fromisoformat(d.pop("createdAt"))
        updated_at = datetime.datetime.fromisoformat(d.pop("updatedAt"))

        def _parse_last_used_at(data: object) -> datetime.datetime | None:
            if isinstance(data, str):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    last_used_at_type_0 = datetime.datetime.fromisoformat(data)
                    return last_used_at_type_0
            return cast(Any, data)

        last_used_at = _parse_last_used_at(d.pop("lastUsedAt"))
        made = cls(
            id=id,
            name=name,
            client_id=client_id,
            permissions=permissions,
            created_at=created_at,
            updated_at=updated_at,
            last_used_at=last_used_at,
        )
        made.additional_properties = d
        return made


@define
class ApproveTransactionBody:
    receiver_customer_info: CustomerInfoBody | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "receiverCustomerInfo": self.receiver_customer_info,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        _receiver_customer_info = d.pop("receiverCustomerInfo", UNSET)
        receiver_customer_info: CustomerInfoBody | Unset
        if isinstance(_receiver_customer_info, Unset):
            receiver_customer_info = UNSET
        else:
            receiver_customer_info = CustomerInfoBody.from_dict(_receiver_customer_info)
        made = cls(
            receiver_customer_info=receiver_customer_info,
        )
        made.additional_properties = d
        return made


@define
class BaseWalletAccountInfo:
    """USDC; `cryptoNetwork` BASE_MAINNET"""

    account_type: BaseWalletAccountInfoAccountType
    address: str
    """Spaces at its ends are removed, and none may be within"""
    payment_rails: list[str] | Unset = UNSET
    """Empty: a wallet has networks"""
    platform_account_id: None | str | Unset = UNSET
    """Understood here too; the one at the top level wins"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "address": self.address,
                "paymentRails": self.payment_rails,
                "platformAccountId": self.platform_account_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(BaseWalletAccountInfoAccountType, d.pop("accountType"))
        address = d.pop("address")
        payment_rails = cast(list[str], d.pop("paymentRails", UNSET))
        platform_account_id = d.pop("platformAccountId", UNSET)
        made = cls(
            account_type=account_type,
            address=address,
            payment_rails=payment_rails,
            platform_account_id=platform_account_id,
        )
        made.additional_properties = d
        return made


BaseWalletAccountInfoAccountType = Literal["BASE_WALLET"]


@define
class BaseWalletAccountInfoView:
    """USDC; `cryptoNetwork` BASE_MAINNET"""

    account_type: BaseWalletAccountInfoViewAccountType
    address: str
    """In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only"""
    payment_rails: list[str]
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "address": self.address,
                "paymentRails": self.payment_rails,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(BaseWalletAccountInfoViewAccountType, d.pop("accountType"))
        address = d.pop("address")
        payment_rails = cast(list[str], d.pop("paymentRails"))
        made = cls(
            account_type=account_type,
            address=address,
            payment_rails=payment_rails,
        )
        made.additional_properties = d
        return made


BaseWalletAccountInfoViewAccountType = Literal["BASE_WALLET"]


@define
class BdtAccountInfo:
    """BDT"""

    account_type: BdtAccountInfoAccountType
    account_number: str
    """At most 34 letters and digits. Spaces, dashes, dots and brackets are removed"""
    branch_code: str
    """5 digits, for example 00011. Spaces, dashes, dots and brackets are removed"""
    phone_number: str
    """A phone number with its country code, 6 to 14 digits, for example +8801812345678. Stored as
    E.164. A number without its country code is of the account’s country"""
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    swift_code: str | Unset = UNSET
    """A BIC of 8 or 11 letters and digits, for example DEUTDEFF. Spaces, dashes, dots and brackets are
    removed, and letters become upper case"""
    swift_bic: str | Unset = UNSET
    """A BIC of 8 or 11 letters and digits, for example DEUTDEFF. Spaces, dashes, dots and brackets are
    removed, and letters become upper case"""
    payment_rails: list[BdtAccountInfoPaymentRailsItem] | Unset = UNSET
    """Default: BANK_TRANSFER"""
    platform_account_id: None | str | Unset = UNSET
    """Understood here too; the one at the top level wins"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "accountNumber": self.account_number,
                "branchCode": self.branch_code,
                "phoneNumber": self.phone_number,
                "beneficiary": self.beneficiary,
                "swiftCode": self.swift_code,
                "swiftBic": self.swift_bic,
                "paymentRails": self.payment_rails,
                "platformAccountId": self.platform_account_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(BdtAccountInfoAccountType, d.pop("accountType"))
        account_number = d.pop("accountNumber")
        branch_code = d.pop("branchCode")
        phone_number = d.pop("phoneNumber")

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        swift_code = d.pop("swiftCode", UNSET)
        swift_bic = d.pop("swiftBic", UNSET)
        _payment_rails = d.pop("paymentRails", UNSET)
        payment_rails: list[BdtAccountInfoPaymentRailsItem] | Unset = UNSET
        if _payment_rails is not UNSET:
            payment_rails = []
            for payment_rails_item_data in _payment_rails:
                payment_rails_item = cast(BdtAccountInfoPaymentRailsItem, payment_rails_item_data)

                payment_rails.append(payment_rails_item)
        platform_account_id = d.pop("platformAccountId", UNSET)
        made = cls(
            account_type=account_type,
            account_number=account_number,
            branch_code=branch_code,
            phone_number=phone_number,
            beneficiary=beneficiary,
            swift_code=swift_code,
            swift_bic=swift_bic,
            payment_rails=payment_rails,
            platform_account_id=platform_account_id,
        )
        made.additional_properties = d
        return made


BdtAccountInfoAccountType = Literal["BDT_ACCOUNT"]

BdtAccountInfoPaymentRailsItem = Literal["BANK_TRANSFER", "MOBILE_MONEY"]


@define
class BdtAccountInfoView:
    """BDT"""

    account_type: BdtAccountInfoViewAccountType
    account_number: str
    """In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only"""
    branch_code: str
    phone_number: str
    payment_rails: list[BdtAccountInfoViewPaymentRailsItem]
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    swift_code: str | Unset = UNSET
    swift_bic: str | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "accountNumber": self.account_number,
                "branchCode": self.branch_code,
                "phoneNumber": self.phone_number,
                "paymentRails": self.payment_rails,
                "beneficiary": self.beneficiary,
                "swiftCode": self.swift_code,
                "swiftBic": self.swift_bic,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(BdtAccountInfoViewAccountType, d.pop("accountType"))
        account_number = d.pop("accountNumber")
        branch_code = d.pop("branchCode")
        phone_number = d.pop("phoneNumber")
        payment_rails = []
        _payment_rails = d.pop("paymentRails")
        for payment_rails_item_data in _payment_rails:
            payment_rails_item = cast(BdtAccountInfoViewPaymentRailsItem, payment_rails_item_data)

            payment_rails.append(payment_rails_item)

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        swift_code = d.pop("swiftCode", UNSET)
        swift_bic = d.pop("swiftBic", UNSET)
        made = cls(
            account_type=account_type,
            account_number=account_number,
            branch_code=branch_code,
            phone_number=phone_number,
            payment_rails=payment_rails,
            beneficiary=beneficiary,
            swift_code=swift_code,
            swift_bic=swift_bic,
        )
        made.additional_properties = d
        return made


BdtAccountInfoViewAccountType = Literal["BDT_ACCOUNT"]

BdtAccountInfoViewPaymentRailsItem = Literal["BANK_TRANSFER", "MOBILE_MONEY"]


@define
class BeneficialOwner:
    id: str
    customer_id: str
    roles: list[BeneficialOwnerRolesItem]
    ownership_percentage: int
    personal_info: PersonalInfoBody
    kyc_status: BeneficialOwnerKycStatus
    """UNVERIFIED until personalInfo is complete"""
    created_at: datetime.datetime
    updated_at: datetime.datetime
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "id": self.id,
                "customerId": self.customer_id,
                "roles": self.roles,
                "ownershipPercentage": self.ownership_percentage,
                "personalInfo": self.personal_info,
                "kycStatus": self.kyc_status,
                "createdAt": self.created_at,
                "updatedAt": self.updated_at,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        id = d.pop("id")
        customer_id = d.pop("customerId")
        roles = []
        _roles = d.pop("roles")
        for roles_item_data in _roles:
            roles_item = cast(BeneficialOwnerRolesItem, roles_item_data)

            roles.append(roles_item)
        ownership_percentage = d.pop("ownershipPercentage")
        personal_info = PersonalInfoBody.from_dict(d.pop("personalInfo"))
        kyc_status = cast(BeneficialOwnerKycStatus, d.pop("kycStatus"))
        created_at = datetime.datetime.fromisoformat(d.pop("createdAt"))
        updated_at = datetime.datetime.fromisoformat(d.pop("updatedAt"))
        made = cls(
            id=id,
            customer_id=customer_id,
            roles=roles,
            ownership_percentage=ownership_percentage,
            personal_info=personal_info,
            kyc_status=kyc_status,
            created_at=created_at,
            updated_at=updated_at,
        )
        made.additional_properties = d
        return made


BeneficialOwnerKycStatus = Literal["APPROVED", "PENDING", "REJECTED", "UNVERIFIED"]

BeneficialOwnerRolesItem = Literal[
    "COMPANY_OFFICER", "CONTROL_PERSON", "DIRECTOR", "GENERAL_PARTNER", "TRUSTEE", "UBO"
]


@define
class BeneficiaryAddress:
    line1: str | Unset = UNSET
    line2: str | Unset = UNSET
    city: str | Unset = UNSET
    state: str | Unset = UNSET
    postal_code: str | Unset = UNSET
    country: str | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "line1": self.line1,
                "line2": self.line2,
                "city": self.city,
                "state": self.state,
                "postalCode": self.postal_code,
                "country": self.country,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        line1 = d.pop("line1", UNSET)
        line2 = d.pop("line2", UNSET)
        city = d.pop("city", UNSET)
        state = d.pop("state", UNSET)
        postal_code = d.pop("postalCode", UNSET)
        country = d.pop("country", UNSET)
        made = cls(
            line1=line1,
            line2=line2,
            city=city,
            state=state,
            postal_code=postal_code,
            country=country,
        )
        made.additional_properties = d
        return made


@define
class BeneficiaryPostalAddress:
    line1: str
    country: str
    line2: str | Unset = UNSET
    city: str | Unset = UNSET
    state: str | Unset = UNSET
    postal_code: str | Unset = UNSET
    """Needed where the country has postal codes"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "line1": self.line1,
                "country": self.country,
                "line2": self.line2,
                "city": self.city,
                "state": self.state,
                "postalCode": self.postal_code,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        line1 = d.pop("line1")
        country = d.pop("country")
        line2 = d.pop("line2", UNSET)
        city = d.pop("city", UNSET)
        state = d.pop("state", UNSET)
        postal_code = d.pop("postalCode", UNSET)
        made = cls(
            line1=line1,
            country=country,
            line2=line2,
            city=city,
            state=state,
            postal_code=postal_code,
        )
        made.additional_properties = d
        return made


@define
class BeneficiaryVerifiedData:
    full_name: str
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "fullName": self.full_name,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        full_name = d.pop("fullName")
        made = cls(
            full_name=full_name,
        )
        made.additional_properties = d
        return made


@define
class BrlAccountInfo:
    """BRL"""

    account_type: BrlAccountInfoAccountType
    pix_key: str
    """A key of the type that `pixKeyType` names, for example ada@example.com"""
    pix_key_type: BrlAccountInfoPixKeyType
    tax_id: str
    """A CPF of 11 digits, or a CNPJ of 12 letters or digits and 2 digits, for example 52998224725.
    Punctuation is removed, and letters become upper case"""
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    bank_name: str | Unset = UNSET
    """Spaces at its ends are removed. Any name is taken; GET /discoveries lists known ones"""
    payment_rails: list[BrlAccountInfoPaymentRailsItem] | Unset = UNSET
    """Default: PIX"""
    platform_account_id: None | str | Unset = UNSET
    """Understood here too; the one at the top level wins"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "pixKey": self.pix_key,
                "pixKeyType": self.pix_key_type,
                "taxId": self.tax_id,
                "beneficiary": self.beneficiary,
                "bankName": self.bank_name,
                "paymentRails": self.payment_rails,
                "platformAccountId": self.platform_account_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(BrlAccountInfoAccountType, d.pop("accountType"))
        pix_key = d.pop("pixKey")
        pix_key_type = cast(BrlAccountInfoPixKeyType, d.pop("pixKeyType"))
        tax_id = d.pop("taxId")

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        bank_name = d.pop("bankName", UNSET)
        _payment_rails = d.pop("paymentRails", UNSET)
        payment_rails: list[BrlAccountInfoPaymentRailsItem] | Unset = UNSET
        if _payment_rails is not UNSET:
            payment_rails = []
            for payment_rails_item_data in _payment_rails:
                payment_rails_item = cast(BrlAccountInfoPaymentRailsItem, payment_rails_item_data)

                payment_rails.append(payment_rails_item)
        platform_account_id = d.pop("platformAccountId", UNSET)
        made = cls(
            account_type=account_type,
            pix_key=pix_key,
            pix_key_type=pix_key_type,
            tax_id=tax_id,
            beneficiary=beneficiary,
            bank_name=bank_name,
            payment_rails=payment_rails,
            platform_account_id=platform_account_id,
        )
        made.additional_properties = d
        return made


BrlAccountInfoAccountType = Literal["BRL_ACCOUNT", "PIX"]

BrlAccountInfoPaymentRailsItem = Literal["PIX"]

BrlAccountInfoPixKeyType = Literal["CNPJ", "CPF", "EMAIL", "PHONE", "RANDOM"]


@define
class BrlAccountInfoView:
    """BRL"""

    account_type: BrlAccountInfoViewAccountType
    pix_key: str
    """In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only"""
    pix_key_type: BrlAccountInfoViewPixKeyType
    tax_id: str
    """In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only"""
    payment_rails: list[BrlAccountInfoViewPaymentRailsItem]
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    bank_name: str | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "pixKey": self.pix_key,
                "pixKeyType": self.pix_key_type,
                "taxId": self.tax_id,
                "paymentRails": self.payment_rails,
                "beneficiary": self.beneficiary,
                "bankName": self.bank_name,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(BrlAccountInfoViewAccountType, d.pop("accountType"))
        pix_key = d.pop("pixKey")
        pix_key_type = cast(BrlAccountInfoViewPixKeyType, d.pop("pixKeyType"))
        tax_id = d.pop("taxId")
        payment_rails = []
        _payment_rails = d.pop("paymentRails")
        for payment_rails_item_data in _payment_rails:
            payment_rails_item = cast(BrlAccountInfoViewPaymentRailsItem, payment_rails_item_data)

            payment_rails.append(payment_rails_item)

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        bank_name = d.pop("bankName", UNSET)
        made = cls(
            account_type=account_type,
            pix_key=pix_key,
            pix_key_type=pix_key_type,
            tax_id=tax_id,
            payment_rails=payment_rails,
            beneficiary=beneficiary,
            bank_name=bank_name,
        )
        made.additional_properties = d
        return made


BrlAccountInfoViewAccountType = Literal["BRL_ACCOUNT", "PIX"]

BrlAccountInfoViewPaymentRailsItem = Literal["PIX"]

BrlAccountInfoViewPixKeyType = Literal["CNPJ", "CPF", "EMAIL", "PHONE", "RANDOM"]


@define
class BulkUploadError:
    correlation_id: str
    """The row's platformCustomerId; `row:<n>` where it has none that is usable, 1 being the first after
    the header and empty rows counted; `file` if the whole file is rejected"""
    code: str
    message: str
    details: BulkUploadErrorDetails
    """As in an error body: `errors` names every faulty field; `line` is the line of the file in which
    the row begins"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "correlationId": self.correlation_id,
                "code": self.code,
                "message": self.message,
                "details": self.details,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        correlation_id = d.pop("correlationId")
        code = d.pop("code")
        message = d.pop("message")
        details = BulkUploadErrorDetails.from_dict(d.pop("details"))
        made = cls(
            correlation_id=correlation_id,
            code=code,
            message=message,
            details=details,
        )
        made.additional_properties = d
        return made


@define
class BulkUploadErrorDetails:
    """As in an error body: `errors` names every faulty field; `line` is the line of the file in which
    the row begins"""

    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        made = cls()
        made.additional_properties = d
        return made


@define
class BulkUploadJob:
    id: str
    status: BulkUploadJobStatus
    progress: BulkUploadProgress
    errors: list[BulkUploadError]
    """In the order of the rows; the first 1000, or as many as fit into 512 KB"""
    ignored_columns: list[str]
    """Columns of the file that are none of customers: their cells were ignored"""
    completed_at: datetime.datetime | Unset = UNSET
    """When the job is COMPLETED or FAILED"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "id": self.id,
                "status": self.status,
                "progress": self.progress,
                "errors": self.errors,
                "ignoredColumns": self.ignored_columns,
                "completedAt": self.completed_at,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        id = d.pop("id")
        status = cast(BulkUploadJobStatus, d.pop("status"))
        progress = BulkUploadProgress.from_dict(d.pop("progress"))
        errors = []
        _errors = d.pop("errors")
        for errors_item_data in _errors:
            errors_item = BulkUploadError.from_dict(errors_item_data)

            errors.append(errors_item)
        ignored_columns = cast(list[str], d.pop("ignoredColumns"))
        _completed_at = d.pop("completedAt", UNSET)
        completed_at: datetime.datetime | Unset
        if isinstance(_completed_at, Unset):
            completed_at = UNSET
        else:
            completed_at = datetime.datetime.fromisoformat(_completed_at)
        made = cls(
            id=id,
            status=status,
            progress=progress,
            errors=errors,
            ignored_columns=ignored_columns,
            completed_at=completed_at,
        )
        made.additional_properties = d
        return made


BulkUploadJobStatus = Literal["COMPLETED", "FAILED", "PENDING", "PROCESSING"]


@define
class BulkUploadProgress:
    total: int
    """Rows of the file; 0 until they are counted"""
    processed: int
    """Processed rows: successful and failed"""
    successful: int
    """Created customers"""
    failed: int
    """Rejected rows"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "total": self.total,
                "processed": self.processed,
                "successful": self.successful,
                "failed": self.failed,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        total = d.pop("total")
        processed = d.pop("processed")
        successful = d.pop("successful")
        failed = d.pop("failed")
        made = cls(
            total=total,
            processed=processed,
            successful=successful,
            failed=failed,
        )
        made.additional_properties = d
        return made


@define
class BusinessBeneficiary:
    beneficiary_type: Literal["BUSINESS"]
    full_name: str | Unset = UNSET
    legal_name: str | Unset = UNSET
    tax_id: str | Unset = UNSET
    birth_date: datetime.date | Unset = UNSET
    nationality: str | Unset = UNSET
    email: str | Unset = UNSET
    phone_number: str | Unset = UNSET
    country_of_residence: str | Unset = UNSET
    address: BeneficiaryAddress | Unset = UNSET
    business_info: BusinessBeneficiaryBusinessInfo | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "beneficiaryType": self.beneficiary_type,
                "fullName": self.full_name,
                "legalName": self.legal_name,
                "taxId": self.tax_id,
                "birthDate": self.birth_date,
                "nationality": self.nationality,
                "email": self.email,
                "phoneNumber": self.phone_number,
                "countryOfResidence": self.country_of_residence,
                "address": self.address,
                "businessInfo": self.business_info,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        beneficiary_type = known(Literal["BUSINESS"], d.pop("beneficiaryType"))
        full_name = d.pop("fullName", UNSET)
        legal_name = d.pop("legalName", UNSET)
        tax_id = d.pop("taxId", UNSET)
        _birth_date = d.pop("birthDate", UNSET)
        birth_date: datetime.date | Unset
        if isinstance(_birth_date, Unset):
            birth_date = UNSET
        else:
            birth_date = datetime.date.fromisoformat(_birth_date)
        nationality = d.pop("nationality", UNSET)
        email = d.pop("email", UNSET)
        phone_number = d.pop("phoneNumber", UNSET)
        country_of_residence = d.pop("countryOfResidence", UNSET)
        _address = d.pop("address", UNSET)
        address: BeneficiaryAddress | Unset
        if isinstance(_address, Unset):
            address = UNSET
        else:
            address = BeneficiaryAddress.from_dict(_address)
        _business_info = d.pop("businessInfo", UNSET)
        business_info: BusinessBeneficiaryBusinessInfo | Unset
        if isinstance(_business_info, Unset):
            business_info = UNSET
        else:
            business_info = BusinessBeneficiaryBusinessInfo.from_dict(_business_info)
        made = cls(
            beneficiary_type=beneficiary_type,
            full_name=full_name,
            legal_name=legal_name,
            tax_id=tax_id,
            birth_date=birth_date,
            nationality=nationality,
            email=email,
            phone_number=phone_number,
            country_of_residence=country_of_residence,
            address=address,
            business_info=business_info,
        )
        made.additional_properties = d
        return made


@define
class BusinessBeneficiaryBusinessInfo:
    legal_name: str | Unset = UNSET
    tax_id: str | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "legalName": self.legal_name,
                "taxId": self.tax_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        legal_name = d.pop("legalName", UNSET)
        tax_id = d.pop("taxId", UNSET)
        made = cls(
            legal_name=legal_name,
            tax_id=tax_id,
        )
        made.additional_properties = d
        return made


@define
class BusinessInfoBody:
    legal_name: str
    doing_business_as: None | str | Unset = UNSET
    country: None | str | Unset = UNSET
    registration_number: None | str | Unset = UNSET
    incorporated_on: datetime.date | None | Unset = UNSET
    entity_type: None | str | Unset = UNSET
    tax_id: None | str | Unset = UNSET
    countries_of_operation: list[str] | None | Unset = UNSET
    business_type: None | str | Unset = UNSET
    purpose_of_account: None | str | Unset = UNSET
    source_of_funds: None | str | Unset = UNSET
    expected_monthly_transaction_count: int | None | Unset = UNSET
    expected_monthly_transaction_volume: int | None | Unset = UNSET
    expected_recipient_jurisdictions: list[str] | None | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "legalName": self.legal_name,
                "doingBusinessAs": self.doing_business_as,
                "country": self.country,
                "registrationNumber": self.registration_number,
                "incorporatedOn": self.incorporated_on,
                "entityType": self.entity_type,
                "taxId": self.tax_id,
                "countriesOfOperation": self.countries_of_operation,
                "businessType": self.business_type,
                "purposeOfAccount": self.purpose_of_account,
                "sourceOfFunds": self.source_of_funds,
                "expectedMonthlyTransactionCount": self.expected_monthly_transaction_count,
                "expectedMonthlyTransactionVolume": self.expected_monthly_transaction_volume,
                "expectedRecipientJurisdictions": self.expected_recipient_jurisdictions,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        legal_name = d.pop("legalName")
        doing_business_as = d.pop("doingBusinessAs", UNSET)
        country = d.pop("country", UNSET)
        registration_number = d.pop("registrationNumber", UNSET)

        def _parse_incorporated_on(data: object) -> datetime.date | None | Unset:
            if isinstance(data, str):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    incorporated_on_type_0 = datetime.date.fromisoformat(data)
                    return incorporated_on_type_0
            return cast(Any, data)

        incorporated_on = _parse_incorporated_on(d.pop("incorporatedOn", UNSET))
        entity_type = d.pop("entityType", UNSET)
        tax_id = d.pop("taxId", UNSET)

        def _parse_countries_of_operation(data: object) -> list[str] | None | Unset:
            if isinstance(data, list):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    countries_of_operation_type_0 = cast(list[str], data)
                    return countries_of_operation_type_0
            return cast(Any, data)

        countries_of_operation = _parse_countries_of_operation(d.pop("countriesOfOperation", UNSET))
        business_type = d.pop("businessType", UNSET)
        purpose_of_account = d.pop("purposeOfAccount", UNSET)
        source_of_funds = d.pop("sourceOfFunds", UNSET)
        expected_monthly_transaction_count = d.pop("expectedMonthlyTransactionCount", UNSET)
        expected_monthly_transaction_volume = d.pop("expectedMonthlyTransactionVolume", UNSET)

        def _parse_expected_recipient_jurisdictions(data: object) -> list[str] | None | Unset:
            if isinstance(data, list):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    expected_recipient_jurisdictions_type_0 = cast(list[str], data)
                    return expected_recipient_jurisdictions_type_0
            return cast(Any, data)

        expected_recipient_jurisdictions = _parse_expected_recipient_jurisdictions(
            d.pop("expectedRecipientJurisdictions", UNSET)
        )
        made = cls(
            legal_name=legal_name,
            doing_business_as=doing_business_as,
            country=country,
            registration_number=registration_number,
            incorporated_on=incorporated_on,
            entity_type=entity_type,
            tax_id=tax_id,
            countries_of_operation=countries_of_operation,
            business_type=business_type,
            purpose_of_account=purpose_of_account,
            source_of_funds=source_of_funds,
            expected_monthly_transaction_count=expected_monthly_transaction_count,
            expected_monthly_transaction_volume=expected_monthly_transaction_volume,
            expected_recipient_jurisdictions=expected_recipient_jurisdictions,
        )
        made.additional_properties = d
        return made


@define
class BusinessInfoPatch:
    doing_business_as: None | str | Unset = UNSET
    country: None | str | Unset = UNSET
    registration_number: None | str | Unset = UNSET
    incorporated_on: datetime.date | None | Unset = UNSET
    entity_type: None | str | Unset = UNSET
    tax_id: None | str | Unset = UNSET
    countries_of_operation: list[str] | None | Unset = UNSET
    business_type: None | str | Unset = UNSET
    purpose_of_account: None | str | Unset = UNSET
    source_of_funds: None | str | Unset = UNSET
    expected_monthly_transaction_count: int | None | Unset = UNSET
    expected_monthly_transaction_volume: int | None | Unset = UNSET
    expected_recipient_jurisdictions: list[str] | None | Unset = UNSET
    legal_name: str | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "doingBusinessAs": self.doing_business_as,
                "country": self.country,
                "registrationNumber": self.registration_number,
                "incorporatedOn": self.incorporated_on,
                "entityType": self.entity_type,
                "taxId": self.tax_id,
                "countriesOfOperation": self.countries_of_operation,
                "businessType": self.business_type,
                "purposeOfAccount": self.purpose_of_account,
                "sourceOfFunds": self.source_of_funds,
                "expectedMonthlyTransactionCount": self.expected_monthly_transaction_count,
                "expectedMonthlyTransactionVolume": self.expected_monthly_transaction_volume,
                "expectedRecipientJurisdictions": self.expected_recipient_jurisdictions,
                "legalName": self.legal_name,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        doing_business_as = d.pop("doingBusinessAs", UNSET)
        country = d.pop("country", UNSET)
        registration_number = d.pop("registrationNumber", UNSET)

        def _parse_incorporated_on(data: object) -> datetime.date | None | Unset:
            if isinstance(data, str):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    incorporated_on_type_0 = datetime.date.fromisoformat(data)
                    return incorporated_on_type_0
            return cast(Any, data)

        incorporated_on = _parse_incorporated_on(d.pop("incorporatedOn", UNSET))
        entity_type = d.pop("entityType", UNSET)
        tax_id = d.pop("taxId", UNSET)

        def _parse_countries_of_operation(data: object) -> list[str] | None | Unset:
            if isinstance(data, list):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    countries_of_operation_type_0 = cast(list[str], data)
                    return countries_of_operation_type_0
            return cast(Any, data)

        countries_of_operation = _parse_countries_of_operation(d.pop("countriesOfOperation", UNSET))
        business_type = d.pop("businessType", UNSET)
        purpose_of_account = d.pop("purposeOfAccount", UNSET)
        source_of_funds = d.pop("sourceOfFunds", UNSET)
        expected_monthly_transaction_count = d.pop("expectedMonthlyTransactionCount", UNSET)
        expected_monthly_transaction_volume = d.pop("expectedMonthlyTransactionVolume", UNSET)

        def _parse_expected_recipient_jurisdictions(data: object) -> list[str] | None | Unset:
            if isinstance(data, list):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    expected_recipient_jurisdictions_type_0 = cast(list[str], data)
                    return expected_recipient_jurisdictions_type_0
            return cast(Any, data)

        expected_recipient_jurisdictions = _parse_expected_recipient_jurisdictions(
            d.pop("expectedRecipientJurisdictions", UNSET)
        )
        legal_name = d.pop("legalName", UNSET)
        made = cls(
            doing_business_as=doing_business_as,
            country=country,
            registration_number=registration_number,
            incorporated_on=incorporated_on,
            entity_type=entity_type,
            tax_id=tax_id,
            countries_of_operation=countries_of_operation,
            business_type=business_type,
            purpose_of_account=purpose_of_account,
            source_of_funds=source_of_funds,
            expected_monthly_transaction_count=expected_monthly_transaction_count,
            expected_monthly_transaction_volume=expected_monthly_transaction_volume,
            expected_recipient_jurisdictions=expected_recipient_jurisdictions,
            legal_name=legal_name,
        )
        made.additional_properties = d
        return made


@define
class BwpAccountInfo:
    """BWP"""

    account_type: BwpAccountInfoAccountType
    phone_number: str
    """A phone number with its country code, 6 to 14 digits, for example +26771234567. Stored as E.164.
    A number without its country code is of the account’s country"""
    provider: str
    """Spaces at its ends are removed. Any name is taken; GET /discoveries lists known ones"""
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    payment_rails: list[BwpAccountInfoPaymentRailsItem] | Unset = UNSET
    """Default: MOBILE_MONEY"""
    platform_account_id: None | str | Unset = UNSET
    """Understood here too; the one at the top level wins"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "phoneNumber": self.phone_number,
                "provider": self.provider,
                "beneficiary": self.beneficiary,
                "paymentRails": self.payment_rails,
                "platformAccountId": self.platform_account_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(BwpAccountInfoAccountType, d.pop("accountType"))
        phone_number = d.pop("phoneNumber")
        provider = d.pop("provider")

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        _payment_rails = d.pop("paymentRails", UNSET)
        payment_rails: list[BwpAccountInfoPaymentRailsItem] | Unset = UNSET
        if _payment_rails is not UNSET:
            payment_rails = []
            for payment_rails_item_data in _payment_rails:
                payment_rails_item = cast(BwpAccountInfoPaymentRailsItem, payment_rails_item_data)

                payment_rails.append(payment_rails_item)
        platform_account_id = d.pop("platformAccountId", UNSET)
        made = cls(
            account_type=account_type,
            phone_number=phone_number,
            provider=provider,
            beneficiary=beneficiary,
            payment_rails=payment_rails,
            platform_account_id=platform_account_id,
        )
        made.additional_properties = d
        return made


BwpAccountInfoAccountType = Literal["BWP_ACCOUNT"]

BwpAccountInfoPaymentRailsItem = Literal["MOBILE_MONEY"]


@define
class BwpAccountInfoView:
    """BWP"""

    account_type: BwpAccountInfoViewAccountType
    phone_number: str
    """In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only"""
    provider: str
    payment_rails: list[BwpAccountInfoViewPaymentRailsItem]
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "phoneNumber": self.phone_number,
                "provider": self.provider,
                "paymentRails": self.payment_rails,
                "beneficiary": self.beneficiary,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(BwpAccountInfoViewAccountType, d.pop("accountType"))
        phone_number = d.pop("phoneNumber")
        provider = d.pop("provider")
        payment_rails = []
        _payment_rails = d.pop("paymentRails")
        for payment_rails_item_data in _payment_rails:
            payment_rails_item = cast(BwpAccountInfoViewPaymentRailsItem, payment_rails_item_data)

            payment_rails.append(payment_rails_item)

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        made = cls(
            account_type=account_type,
            phone_number=phone_number,
            provider=provider,
            payment_rails=payment_rails,
            beneficiary=beneficiary,
        )
        made.additional_properties = d
        return made


BwpAccountInfoViewAccountType = Literal["BWP_ACCOUNT"]

BwpAccountInfoViewPaymentRailsItem = Literal["MOBILE_MONEY"]


@define
class CadAccountInfo:
    """CAD"""

    account_type: CadAccountInfoAccountType
    bank_code: str
    """3 digits, for example 001. Spaces, dashes, dots and brackets are removed"""
    branch_code: str
    """5 digits, for example 00011. Spaces, dashes, dots and brackets are removed"""
    account_number: str
    """7 to 12 digits, for example 90817263. Spaces, dashes, dots and brackets are removed"""
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    payment_rails: list[CadAccountInfoPaymentRailsItem] | Unset = UNSET
    """Default: BANK_TRANSFER"""
    platform_account_id: None | str | Unset = UNSET
    """Understood here too; the one at the top level wins"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "bankCode": self.bank_code,
                "branchCode": self.branch_code,
                "accountNumber": self.account_number,
                "beneficiary": self.beneficiary,
                "paymentRails": self.payment_rails,
                "platformAccountId": self.platform_account_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(CadAccountInfoAccountType, d.pop("accountType"))
        bank_code = d.pop("bankCode")
        branch_code = d.pop("branchCode")
        account_number = d.pop("accountNumber")

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        _payment_rails = d.pop("paymentRails", UNSET)
        payment_rails: list[CadAccountInfoPaymentRailsItem] | Unset = UNSET
        if _payment_rails is not UNSET:
            payment_rails = []
            for payment_rails_item_data in _payment_rails:
                payment_rails_item = cast(CadAccountInfoPaymentRailsItem, payment_rails_item_data)

                payment_rails.append(payment_rails_item)
        platform_account_id = d.pop("platformAccountId", UNSET)
        made = cls(
            account_type=account_type,
            bank_code=bank_code,
            branch_code=branch_code,
            account_number=account_number,
            beneficiary=beneficiary,
            payment_rails=payment_rails,
            platform_account_id=platform_account_id,
        )
        made.additional_properties = d
        return made


CadAccountInfoAccountType = Literal["CAD_ACCOUNT"]

CadAccountInfoPaymentRailsItem = Literal["BANK_TRANSFER"]


@define
class CadAccountInfoView:
    """CAD"""

    account_type: CadAccountInfoViewAccountType
    bank_code: str
    branch_code: str
    account_number: str
    """In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only"""
    payment_rails: list[CadAccountInfoViewPaymentRailsItem]
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "bankCode": self.bank_code,
                "branchCode": self.branch_code,
                "accountNumber": self.account_number,
                "paymentRails": self.payment_rails,
                "beneficiary": self.beneficiary,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(CadAccountInfoViewAccountType, d.pop("accountType"))
        bank_code = d.pop("bankCode")
        branch_code = d.pop("branchCode")
        account_number = d.pop("accountNumber")
        payment_rails = []
        _payment_rails = d.pop("paymentRails")
        for payment_rails_item_data in _payment_rails:
            payment_rails_item = cast(CadAccountInfoViewPaymentRailsItem, payment_rails_item_data)

            payment_rails.append(payment_rails_item)

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        made = cls(
            account_type=account_type,
            bank_code=bank_code,
            branch_code=branch_code,
            account_number=account_number,
            payment_rails=payment_rails,
            beneficiary=beneficiary,
        )
        made.additional_properties = d
        return made


CadAccountInfoViewAccountType = Literal["CAD_ACCOUNT"]

CadAccountInfoViewPaymentRailsItem = Literal["BANK_TRANSFER"]


@define
class ClaimInvitationBody:
    invitee_uma: str
    """UMA address of the invited person"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "inviteeUma": self.invitee_uma,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        invitee_uma = d.pop("inviteeUma")
        made = cls(
            invitee_uma=invitee_uma,
        )
        made.additional_properties = d
        return made


@define
class Clock:
    now: datetime.datetime
    """The platform's domain time"""
    fired: int
    """Number of timers that fired"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "now": self.now,
                "fired": self.fired,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        now = datetime.datetime.fromisoformat(d.pop("now"))
        fired = d.pop("fired")
        made = cls(
            now=now,
            fired=fired,
        )
        made.additional_properties = d
        return made


@define
class ConsoleLink:
    url: str
    """Signs one person in, once. Whoever opens it first is that person"""
    name: str
    permissions: list[Permission]
    expires_at: datetime.datetime
    """Real time, 10 minutes after the creation"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "url": self.url,
                "name": self.name,
                "permissions": self.permissions,
                "expiresAt": self.expires_at,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        url = d.pop("url")
        name = d.pop("name")
        permissions = []
        _permissions = d.pop("permissions")
        for permissions_item_data in _permissions:
            permissions_item = cast(Permission, permissions_item_data)

            permissions.append(permissions_item)
        expires_at = datetime.datetime.fromisoformat(d.pop("expiresAt"))
        made = cls(
            url=url,
            name=name,
            permissions=permissions,
            expires_at=expires_at,
        )
        made.additional_properties = d
        return made


@define
class CopAccountInfo:
    """COP"""

    account_type: CopAccountInfoAccountType
    account_number: str
    """At most 34 letters and digits. Spaces, dashes, dots and brackets are removed"""
    bank_account_type: CopAccountInfoBankAccountType
    phone_number: str
    """A phone number with its country code, 6 to 14 digits, for example +573211234567. Stored as E.164.
    A number without its country code is of the account’s country"""
    beneficiary: BusinessBeneficiary | IndividualBeneficiaryWithCountryOfResidence
    payment_rails: list[CopAccountInfoPaymentRailsItem] | Unset = UNSET
    """Default: BANK_TRANSFER"""
    platform_account_id: None | str | Unset = UNSET
    """Understood here too; the one at the top level wins"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "accountNumber": self.account_number,
                "bankAccountType": self.bank_account_type,
                "phoneNumber": self.phone_number,
                "beneficiary": self.beneficiary,
                "paymentRails": self.payment_rails,
                "platformAccountId": self.platform_account_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(CopAccountInfoAccountType, d.pop("accountType"))
        account_number = d.pop("accountNumber")
        bank_account_type = cast(CopAccountInfoBankAccountType, d.pop("bankAccountType"))
        phone_number = d.pop("phoneNumber")

        def _parse_beneficiary(
            data: object,
        ) -> BusinessBeneficiary | IndividualBeneficiaryWithCountryOfResidence:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_with_country_of_residence_type_0 = (
                        IndividualBeneficiaryWithCountryOfResidence.from_dict(data)
                    )
                    return componentsschemas_beneficiary_with_country_of_residence_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_with_country_of_residence_type_1 = (
                        BusinessBeneficiary.from_dict(data)
                    )
                    return componentsschemas_beneficiary_with_country_of_residence_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        _payment_rails = d.pop("paymentRails", UNSET)
        payment_rails: list[CopAccountInfoPaymentRailsItem] | Unset = UNSET
        if _payment_rails is not UNSET:
            payment_rails = []
            for payment_rails_item_data in _payment_rails:
                payment_rails_item = cast(CopAccountInfoPaymentRailsItem, payment_rails_item_data)

                payment_rails.append(payment_rails_item)
        platform_account_id = d.pop("platformAccountId", UNSET)
        made = cls(
            account_type=account_type,
            account_number=account_number,
            bank_account_type=bank_account_type,
            phone_number=phone_number,
            beneficiary=beneficiary,
            payment_rails=payment_rails,
            platform_account_id=platform_account_id,
        )
        made.additional_properties = d
        return made


CopAccountInfoAccountType = Literal["COP_ACCOUNT"]

CopAccountInfoBankAccountType = Literal["CHECKING", "SAVINGS"]

CopAccountInfoPaymentRailsItem = Literal["BANK_TRANSFER", "MOBILE_MONEY"]


@define
class CopAccountInfoView:
    """COP"""

    account_type: CopAccountInfoViewAccountType
    account_number: str
    """In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only"""
    bank_account_type: CopAccountInfoViewBankAccountType
    phone_number: str
    payment_rails: list[CopAccountInfoViewPaymentRailsItem]
    beneficiary: BusinessBeneficiary | IndividualBeneficiaryWithCountryOfResidence
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "accountNumber": self.account_number,
                "bankAccountType": self.bank_account_type,
                "phoneNumber": self.phone_number,
                "paymentRails": self.payment_rails,
                "beneficiary": self.beneficiary,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(CopAccountInfoViewAccountType, d.pop("accountType"))
        account_number = d.pop("accountNumber")
        bank_account_type = cast(CopAccountInfoViewBankAccountType, d.pop("bankAccountType"))
        phone_number = d.pop("phoneNumber")
        payment_rails = []
        _payment_rails = d.pop("paymentRails")
        for payment_rails_item_data in _payment_rails:
            payment_rails_item = cast(CopAccountInfoViewPaymentRailsItem, payment_rails_item_data)

            payment_rails.append(payment_rails_item)

        def _parse_beneficiary(
            data: object,
        ) -> BusinessBeneficiary | IndividualBeneficiaryWithCountryOfResidence:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_with_country_of_residence_type_0 = (
                        IndividualBeneficiaryWithCountryOfResidence.from_dict(data)
                    )
                    return componentsschemas_beneficiary_with_country_of_residence_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_with_country_of_residence_type_1 = (
                        BusinessBeneficiary.from_dict(data)
                    )
                    return componentsschemas_beneficiary_with_country_of_residence_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        made = cls(
            account_type=account_type,
            account_number=account_number,
            bank_account_type=bank_account_type,
            phone_number=phone_number,
            payment_rails=payment_rails,
            beneficiary=beneficiary,
        )
        made.additional_properties = d
        return made


CopAccountInfoViewAccountType = Literal["COP_ACCOUNT"]

CopAccountInfoViewBankAccountType = Literal["CHECKING", "SAVINGS"]

CopAccountInfoViewPaymentRailsItem = Literal["BANK_TRANSFER", "MOBILE_MONEY"]


@define
class CreateBeneficialOwnerBody:
    customer_id: str
    """A BUSINESS customer"""
    roles: list[CreateBeneficialOwnerBodyRolesItem]
    ownership_percentage: int
    personal_info: PersonalInfoBody
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "customerId": self.customer_id,
                "roles": self.roles,
                "ownershipPercentage": self.ownership_percentage,
                "personalInfo": self.personal_info,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        customer_id = d.pop("customerId")
        roles = []
        _roles = d.pop("roles")
        for roles_item_data in _roles:
            roles_item = cast(CreateBeneficialOwnerBodyRolesItem, roles_item_data)

            roles.append(roles_item)
        ownership_percentage = d.pop("ownershipPercentage")
        personal_info = PersonalInfoBody.from_dict(d.pop("personalInfo"))
        made = cls(
            customer_id=customer_id,
            roles=roles,
            ownership_percentage=ownership_percentage,
            personal_info=personal_info,
        )
        made.additional_properties = d
        return made


CreateBeneficialOwnerBodyRolesItem = Literal[
    "COMPANY_OFFICER", "CONTROL_PERSON", "DIRECTOR", "GENERAL_PARTNER", "TRUSTEE", "UBO"
]


@define
class CreateBulkUploadBody:
    file: str
    """At most 10 MB; text/csv"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_multipart(self) -> MultipartParts:
        return parts(
            {
                "file": self.file,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        file = d.pop("file")
        made = cls(
            file=file,
        )
        made.additional_properties = d
        return made


@define
class CreateBusinessCustomerBody:
    customer_type: Literal["BUSINESS"]
    business_info: BusinessInfoBody
    full_name: None | str | Unset = UNSET
    birth_date: datetime.date | None | Unset = UNSET
    """From 1900-01-01 on, and before today (UTC)"""
    nationality: None | str | Unset = UNSET
    kyb_status: CreateBusinessCustomerBodyKybStatus | Unset = UNSET
    """Businesses; regulated platforms only"""
    platform_customer_id: str | Unset = UNSET
    """Generated if absent"""
    uma_address: str | Unset = UNSET
    """UMA address `$local@<umaDomain of the platform>`; generated if absent"""
    address: AddressBody | None | Unset = UNSET
    metadata: CreateBusinessCustomerBodyMetadataType0 | None | Unset = UNSET
    """Your own data: at most 20 pairs, names of 1 to 40 of A-Z, a-z, 0-9, "_", "." and "-", texts of at
    most 255 characters. Don’t put personal data here, because events contain it in plain text"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "customerType": self.customer_type,
                "businessInfo": self.business_info,
                "fullName": self.full_name,
                "birthDate": self.birth_date,
                "nationality": self.nationality,
                "kybStatus": self.kyb_status,
                "platformCustomerId": self.platform_customer_id,
                "umaAddress": self.uma_address,
                "address": self.address,
                "metadata": self.metadata,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        customer_type = known(Literal["BUSINESS"], d.pop("customerType"))
        business_info = BusinessInfoBody.from_dict(d.pop("businessInfo"))
        full_name = d.pop("fullName", UNSET)

        def _parse_birth_date(data: object) -> datetime.date | None | Unset:
            if isinstance(data, str):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    birth_date_type_0 = datetime.date.fromisoformat(data)
                    return birth_date_type_0
            return cast(Any, data)

        birth_date = _parse_birth_date(d.pop("birthDate", UNSET))
        nationality = d.pop("nationality", UNSET)
        _kyb_status = d.pop("kybStatus", UNSET)
        kyb_status: CreateBusinessCustomerBodyKybStatus | Unset
        if isinstance(_kyb_status, Unset):
            kyb_status = UNSET
        else:
            kyb_status = cast(CreateBusinessCustomerBodyKybStatus, _kyb_status)
        platform_customer_id = d.pop("platformCustomerId", UNSET)
        uma_address = d.pop("umaAddress", UNSET)

        def _parse_address(data: object) -> AddressBody | None | Unset:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    address_type_0 = AddressBody.from_dict(data)
                    return address_type_0
            return cast(Any, data)

        address = _parse_address(d.pop("address", UNSET))

        def _parse_metadata(data: object) -> CreateBusinessCustomerBodyMetadataType0 | None | Unset:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    metadata_type_0 = CreateBusinessCustomerBodyMetadataType0.from_dict(data)
                    return metadata_type_0
            return cast(Any, data)

        metadata = _parse_metadata(d.pop("metadata", UNSET))
        made = cls(
            customer_type=customer_type,
            business_info=business_info,
            full_name=full_name,
            birth_date=birth_date,
            nationality=nationality,
            kyb_status=kyb_status,
            platform_customer_id=platform_customer_id,
            uma_address=uma_address,
            address=address,
            metadata=metadata,
        )
        made.additional_properties = d
        return made


CreateBusinessCustomerBodyKybStatus = Literal["APPROVED", "PENDING", "REJECTED", "UNVERIFIED"]


@define
class CreateBusinessCustomerBodyMetadataType0:
    """Your own data: at most 20 pairs, names of 1 to 40 of A-Z, a-z, 0-9, "_", "." and "-", texts of at
    most 255 characters. Don’t put personal data here, because events contain it in plain text"""

    additional_properties: dict[str, str] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        made = cls()
        made.additional_properties = d
        return made


@define
class CreateConsoleLinkBody:
    name: str
    """Who signs in by the link: the console and the audit log show it"""
    permissions: list[Permission] | Unset = UNSET
    """What the person may do. Default: the permissions of the token"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "name": self.name,
                "permissions": self.permissions,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        name = d.pop("name")
        _permissions = d.pop("permissions", UNSET)
        permissions: list[Permission] | Unset = UNSET
        if _permissions is not UNSET:
            permissions = []
            for permissions_item_data in _permissions:
                permissions_item = cast(Permission, permissions_item_data)

                permissions.append(permissions_item)
        made = cls(
            name=name,
            permissions=permissions,
        )
        made.additional_properties = d
        return made


@define
class CreateCustomerNoteBody:
    text: str
    """Line feed (`\\n`) is the only control character"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "text": self.text,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        text = d.pop("text")
        made = cls(
            text=text,
        )
        made.additional_properties = d
        return made


@define
class CreateDocumentBody:
    file: str
    """At most 10 MB; type, decided by its bytes, one of application/pdf, image/jpeg, image/png"""
    document_holder: str
    """The customer or beneficial owner to which it belongs"""
    document_type: CreateDocumentBodyDocumentType
    country: str
    """The country that issued it"""
    side: (
        CreateDocumentBodySideType1
        | CreateDocumentBodySideType2Type1
        | CreateDocumentBodySideType3Type1
        | None
        | Unset
    ) = UNSET
    """For a document with two sides"""
    document_number: None | str | Unset = UNSET
    """For example the number of a passport"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_multipart(self) -> MultipartParts:
        return parts(
            {
                "file": self.file,
                "documentHolder": self.document_holder,
                "documentType": self.document_type,
                "country": self.country,
                "side": self.side,
                "documentNumber": self.document_number,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        file = d.pop("file")
        document_holder = d.pop("documentHolder")
        document_type = cast(CreateDocumentBodyDocumentType, d.pop("documentType"))
        country = d.pop("country")
        side = d.pop("side", UNSET)
        document_number = d.pop("documentNumber", UNSET)
        made = cls(
            file=file,
            document_holder=document_holder,
            document_type=document_type,
            country=country,
            side=side,
            document_number=document_number,
        )
        made.additional_properties = d
        return made


CreateDocumentBodyDocumentType = Literal[
    "ARTICLES_OF_ASSOCIATION",
    "ARTICLES_OF_INCORPORATION",
    "BANK_STATEMENT",
    "BUSINESS_LICENSE",
    "CERTIFICATE_OF_INCORPORATION",
    "DRIVERS_LICENSE",
    "GOOD_STANDING_CERTIFICATE",
    "INCUMBENCY_CERTIFICATE",
    "INFORMATION_STATEMENT",
    "NATIONAL_ID",
    "OTHER",
    "PASSPORT",
    "POWER_OF_ATTORNEY",
    "PROOF_OF_ADDRESS",
    "SELFIE",
    "SHAREHOLDER_REGISTER",
    "STATE_REGISTRY_EXCERPT",
    "TAX_RETURN",
    "UTILITY_BILL",
]

CreateDocumentBodySideType1 = Literal["BACK", "FRONT"]

CreateDocumentBodySideType2Type1 = Literal["BACK", "FRONT"]

CreateDocumentBodySideType3Type1 = Literal["BACK", "FRONT"]


@define
class CreateExternalAccountBody:
    currency: str
    account_info: (
        AedAccountInfo
        | BaseWalletAccountInfo
        | BdtAccountInfo
        | BrlAccountInfo
        | BwpAccountInfo
        | CadAccountInfo
        | CopAccountInfo
        | DkkAccountInfo
        | EgpAccountInfo
        | EthereumWalletAccountInfo
        | EurAccountInfo
        | GbpAccountInfo
        | GhsAccountInfo
        | GtqAccountInfo
        | HkdAccountInfo
        | HtgAccountInfo
        | IdrAccountInfo
        | InrAccountInfo
        | JmdAccountInfo
        | KesAccountInfo
        | LightningAccountInfo
        | MwkAccountInfo
        | MxnAccountInfo
        | MyrAccountInfo
        | NgnAccountInfo
        | PhpAccountInfo
        | PkrAccountInfo
        | PolygonWalletAccountInfo
        | RwfAccountInfo
        | SgdAccountInfo
        | SolanaWalletAccountInfo
        | SparkWalletAccountInfo
        | ThbAccountInfo
        | TronWalletAccountInfo
        | TzsAccountInfo
        | UgxAccountInfo
        | UsdAccountInfo
        | VndAccountInfo
        | XafAccountInfo
        | XofAccountInfo
        | ZarAccountInfo
        | ZmwAccountInfo
    )
    """Its fields depend on `accountType`"""
    platform_account_id: None | str | Unset = UNSET
    """The platform's own name for the account"""
    default_uma_deposit_account: bool | Unset = UNSET
    """Whether the customer's incoming UMA payments go to this account"""
    crypto_network: None | str | Unset = UNSET
    customer_id: None | str | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "currency": self.currency,
                "accountInfo": self.account_info,
                "platformAccountId": self.platform_account_id,
                "defaultUmaDepositAccount": self.default_uma_deposit_account,
                "cryptoNetwork": self.crypto_network,
                "customerId": self.customer_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        currency = d.pop("currency")

        def _parse_account_info(
            data: object,
        ) -> (
            AedAccountInfo
            | BaseWalletAccountInfo
            | BdtAccountInfo
            | BrlAccountInfo
            | BwpAccountInfo
            | CadAccountInfo
            | CopAccountInfo
            | DkkAccountInfo
            | EgpAccountInfo
            | EthereumWalletAccountInfo
            | EurAccountInfo
            | GbpAccountInfo
            | GhsAccountInfo
            | GtqAccountInfo
            | HkdAccountInfo
            | HtgAccountInfo
            | IdrAccountInfo
            | InrAccountInfo
            | JmdAccountInfo
            | KesAccountInfo
            | LightningAccountInfo
            | MwkAccountInfo
            | MxnAccountInfo
            | MyrAccountInfo
            | NgnAccountInfo
            | PhpAccountInfo
            | PkrAccountInfo
            | PolygonWalletAccountInfo
            | RwfAccountInfo
            | SgdAccountInfo
            | SolanaWalletAccountInfo
            | SparkWalletAccountInfo
            | ThbAccountInfo
            | TronWalletAccountInfo
            | TzsAccountInfo
            | UgxAccountInfo
            | UsdAccountInfo
            | VndAccountInfo
            | XafAccountInfo
            | XofAccountInfo
            | ZarAccountInfo
            | ZmwAccountInfo
        ):
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_0 = UsdAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_1 = MxnAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_1
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_2 = BrlAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_2
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_3 = EurAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_3
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_4 = PhpAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_4
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_5 = GbpAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_5
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_6 = InrAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_6
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_7 = NgnAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_7
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_8 = ZarAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_8
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_9 = KesAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_9
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_10 = TzsAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_10
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_11 = ZmwAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_11
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_12 = RwfAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_12
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_13 = CadAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_13
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_14 = LightningAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_14
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_15 = SolanaWalletAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_15
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_16 = EthereumWalletAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_16
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_17 = PolygonWalletAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_17
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_18 = BaseWalletAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_18
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_19 = TronWalletAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_19
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_20 = SparkWalletAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_20
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_21 = AedAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_21
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_22 = BdtAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_22
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_23 = BwpAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_23
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_24 = CopAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_24
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_25 = DkkAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_25
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_26 = EgpAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_26
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_27 = GhsAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_27
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_28 = GtqAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_28
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_29 = HkdAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_29
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_30 = HtgAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_30
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_31 = IdrAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_31
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_32 = JmdAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_32
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_33 = MwkAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_33
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_34 = MyrAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_34
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_35 = PkrAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_35
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_36 = SgdAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_36
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_37 = ThbAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_37
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_38 = UgxAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_38
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_39 = VndAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_39
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_40 = XafAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_40
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_41 = XofAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_41
            return cast(Any, data)

        account_info = _parse_account_info(d.pop("accountInfo"))
        platform_account_id = d.pop("platformAccountId", UNSET)
        default_uma_deposit_account = d.pop("defaultUmaDepositAccount", UNSET)
        crypto_network = d.pop("cryptoNetwork", UNSET)
        customer_id = d.pop("customerId", UNSET)
        made = cls(
            currency=currency,
            account_info=account_info,
            platform_account_id=platform_account_id,
            default_uma_deposit_account=default_uma_deposit_account,
            crypto_network=crypto_network,
            customer_id=customer_id,
        )
        made.additional_properties = d
        return made


@define
class CreateIndividualCustomerBody:
    customer_type: Literal["INDIVIDUAL"]
    full_name: None | str | Unset = UNSET
    birth_date: datetime.date | None | Unset = UNSET
    """From 1900-01-01 on, and before today (UTC)"""
    nationality: None | str | Unset = UNSET
    kyc_status: CreateIndividualCustomerBodyKycStatus | Unset = UNSET
    """Individuals; regulated platforms only"""
    platform_customer_id: str | Unset = UNSET
    """Generated if absent"""
    uma_address: str | Unset = UNSET
    """UMA address `$local@<umaDomain of the platform>`; generated if absent"""
    address: AddressBody | None | Unset = UNSET
    metadata: CreateIndividualCustomerBodyMetadataType0 | None | Unset = UNSET
    """Your own data: at most 20 pairs, names of 1 to 40 of A-Z, a-z, 0-9, "_", "." and "-", texts of at
    most 255 characters. Don’t put personal data here, because events contain it in plain text"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "customerType": self.customer_type,
                "fullName": self.full_name,
                "birthDate": self.birth_date,
                "nationality": self.nationality,
                "kycStatus": self.kyc_status,
                "platformCustomerId": self.platform_customer_id,
                "umaAddress": self.uma_address,
                "address": self.address,
                "metadata": self.metadata,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        customer_type = known(Literal["INDIVIDUAL"], d.pop("customerType"))
        full_name = d.pop("fullName", UNSET)

        def _parse_birth_date(data: object) -> datetime.date | None | Unset:
            if isinstance(data, str):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    birth_date_type_0 = datetime.date.fromisoformat(data)
                    return birth_date_type_0
            return cast(Any, data)

        birth_date = _parse_birth_date(d.pop("birthDate", UNSET))
        nationality = d.pop("nationality", UNSET)
        _kyc_status = d.pop("kycStatus", UNSET)
        kyc_status: CreateIndividualCustomerBodyKycStatus | Unset
        if isinstance(_kyc_status, Unset):
            kyc_status = UNSET
        else:
            kyc_status = cast(CreateIndividualCustomerBodyKycStatus, _kyc_status)
        platform_customer_id = d.pop("platformCustomerId", UNSET)
        uma_address = d.pop("umaAddress", UNSET)

        def _parse_address(data: object) -> AddressBody | None | Unset:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    address_type_0 = AddressBody.from_dict(data)
                    return address_type_0
            return cast(Any, data)

        address = _parse_address(d.pop("address", UNSET))

        def _parse_metadata(data: object) -> CreateIndividualCustomerBodyMetadataType0 | None | Unset:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    metadata_type_0 = CreateIndividualCustomerBodyMetadataType0.from_dict(data)
                    return metadata_type_0
            return cast(Any, data)

        metadata = _parse_metadata(d.pop("metadata", UNSET))
        made = cls(
            customer_type=customer_type,
            full_name=full_name,
            birth_date=birth_date,
            nationality=nationality,
            kyc_status=kyc_status,
            platform_customer_id=platform_customer_id,
            uma_address=uma_address,
            address=address,
            metadata=metadata,
        )
        made.additional_properties = d
        return made


CreateIndividualCustomerBodyKycStatus = Literal["APPROVED", "PENDING", "REJECTED", "UNVERIFIED"]


@define
class CreateIndividualCustomerBodyMetadataType0:
    """Your own data: at most 20 pairs, names of 1 to 40 of A-Z, a-z, 0-9, "_", "." and "-", texts of at
    most 255 characters. Don’t put personal data here, because events contain it in plain text"""

    additional_properties: dict[str, str] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        made = cls()
        made.additional_properties = d
        return made


@define
class CreateInvitationBody:
    inviter_uma: str
    """UMA address of a customer of the platform"""
    first_name: None | str | Unset = UNSET
    """Shown to the recipient"""
    amount_to_send: int | None | Unset = UNSET
    """For display: smallest unit of the platform's first currency"""
    expires_at: datetime.datetime | None | Unset = UNSET
    """In the future; without it the invitation never expires"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "inviterUma": self.inviter_uma,
                "firstName": self.first_name,
                "amountToSend": self.amount_to_send,
                "expiresAt": self.expires_at,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        inviter_uma = d.pop("inviterUma")
        first_name = d.pop("firstName", UNSET)
        amount_to_send = d.pop("amountToSend", UNSET)

        def _parse_expires_at(data: object) -> datetime.datetime | None | Unset:
            if isinstance(data, str):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    expires_at_type_0 = datetime.datetime.fromisoformat(data)
                    return expires_at_type_0
            return cast(Any, data)

        expires_at = _parse_expires_at(d.pop("expiresAt", UNSET))
        made = cls(
            inviter_uma=inviter_uma,
            first_name=first_name,
            amount_to_send=amount_to_send,
            expires_at=expires_at,
        )
        made.additional_properties = d
        return made


@define
class CreateMemberBody:
    name: str
    """Who it is: the console shows it"""
    role: CreateMemberBodyRole
    """VIEWER has the permission VIEW, PAYER also TRANSACT, ADMIN also MANAGE"""
    email: None | str | Unset = UNSET
    """For your own use. Nothing is sent to it"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "name": self.name,
                "role": self.role,
                "email": self.email,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        name = d.pop("name")
        role = cast(CreateMemberBodyRole, d.pop("role"))
        email = d.pop("email", UNSET)
        made = cls(
            name=name,
            role=role,
            email=email,
        )
        made.additional_properties = d
        return made


CreateMemberBodyRole = Literal["ADMIN", "PAYER", "VIEWER"]


@define
class CreatePlatformExternalAccountBody:
    currency: str
    account_info: (
        AedAccountInfo
        | BaseWalletAccountInfo
        | BdtAccountInfo
        | BrlAccountInfo
        | BwpAccountInfo
        | CadAccountInfo
        | CopAccountInfo
        | DkkAccountInfo
        | EgpAccountInfo
        | EthereumWalletAccountInfo
        | EurAccountInfo
        | GbpAccountInfo
        | GhsAccountInfo
        | GtqAccountInfo
        | HkdAccountInfo
        | HtgAccountInfo
        | IdrAccountInfo
        | InrAccountInfo
        | JmdAccountInfo
        | KesAccountInfo
        | LightningAccountInfo
        | MwkAccountInfo
        | MxnAccountInfo
        | MyrAccountInfo
        | NgnAccountInfo
        | PhpAccountInfo
        | PkrAccountInfo
        | PolygonWalletAccountInfo
        | RwfAccountInfo
        | SgdAccountInfo
        | SolanaWalletAccountInfo
        | SparkWalletAccountInfo
        | ThbAccountInfo
        | TronWalletAccountInfo
        | TzsAccountInfo
        | UgxAccountInfo
        | UsdAccountInfo
        | VndAccountInfo
        | XafAccountInfo
        | XofAccountInfo
        | ZarAccountInfo
        | ZmwAccountInfo
    )
    """Its fields depend on `accountType`"""
    platform_account_id: None | str | Unset = UNSET
    """The platform's own name for the account"""
    default_uma_deposit_account: bool | Unset = UNSET
    """Whether the customer's incoming UMA payments go to this account"""
    crypto_network: None | str | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "currency": self.currency,
                "accountInfo": self.account_info,
                "platformAccountId": self.platform_account_id,
                "defaultUmaDepositAccount": self.default_uma_deposit_account,
                "cryptoNetwork": self.crypto_network,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        currency = d.pop("currency")

        def _parse_account_info(
            data: object,
        ) -> (
            AedAccountInfo
            | BaseWalletAccountInfo
            | BdtAccountInfo
            | BrlAccountInfo
            | BwpAccountInfo
            | CadAccountInfo
            | CopAccountInfo
            | DkkAccountInfo
            | EgpAccountInfo
            | EthereumWalletAccountInfo
            | EurAccountInfo
            | GbpAccountInfo
            | GhsAccountInfo
            | GtqAccountInfo
            | HkdAccountInfo
            | HtgAccountInfo
            | IdrAccountInfo
            | InrAccountInfo
            | JmdAccountInfo
            | KesAccountInfo
            | LightningAccountInfo
            | MwkAccountInfo
            | MxnAccountInfo
            | MyrAccountInfo
            | NgnAccountInfo
            | PhpAccountInfo
            | PkrAccountInfo
            | PolygonWalletAccountInfo
            | RwfAccountInfo
            | SgdAccountInfo
            | SolanaWalletAccountInfo
            | SparkWalletAccountInfo
            | ThbAccountInfo
            | TronWalletAccountInfo
            | TzsAccountInfo
            | UgxAccountInfo
            | UsdAccountInfo
            | VndAccountInfo
            | XafAccountInfo
            | XofAccountInfo
            | ZarAccountInfo
            | ZmwAccountInfo
        ):
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_0 = UsdAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_1 = MxnAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_1
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_2 = BrlAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_2
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_3 = EurAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_3
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_4 = PhpAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_4
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_5 = GbpAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_5
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_6 = InrAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_6
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_7 = NgnAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_7
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_8 = ZarAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_8
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_9 = KesAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_9
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_10 = TzsAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_10
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_11 = ZmwAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_11
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_12 = RwfAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_12
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_13 = CadAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_13
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_14 = LightningAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_14
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_15 = SolanaWalletAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_15
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_16 = EthereumWalletAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_16
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_17 = PolygonWalletAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_17
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_18 = BaseWalletAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_18
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_19 = TronWalletAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_19
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_20 = SparkWalletAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_20
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_21 = AedAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_21
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_22 = BdtAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_22
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_23 = BwpAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_23
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_24 = CopAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_24
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_25 = DkkAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_25
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_26 = EgpAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_26
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_27 = GhsAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_27
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_28 = GtqAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_28
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_29 = HkdAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_29
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_30 = HtgAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_30
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_31 = IdrAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_31
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_32 = JmdAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_32
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_33 = MwkAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_33
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_34 = MyrAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_34
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_35 = PkrAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_35
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_36 = SgdAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_36
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_37 = ThbAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_37
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_38 = UgxAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_38
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_39 = VndAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_39
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_40 = XafAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_40
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_type_41 = XofAccountInfo.from_dict(data)
                    return componentsschemas_account_info_type_41
            return cast(Any, data)

        account_info = _parse_account_info(d.pop("accountInfo"))
        platform_account_id = d.pop("platformAccountId", UNSET)
        default_uma_deposit_account = d.pop("defaultUmaDepositAccount", UNSET)
        crypto_network = d.pop("cryptoNetwork", UNSET)
        made = cls(
            currency=currency,
            account_info=account_info,
            platform_account_id=platform_account_id,
            default_uma_deposit_account=default_uma_deposit_account,
            crypto_network=crypto_network,
        )
        made.additional_properties = d
        return made


@define
class CreateQuoteBody:
    source: AccountQuoteSourceBody | RealtimeFundingQuoteSourceBody
    """Without `sourceType` the type follows from the other members"""
    destination: (
        AccountQuoteDestinationBody | ExternalAccountDetailsQuoteDestinationBody | UmaQuoteDestinationBody
    )
    """Without `destinationType` the type follows from the other members"""
    locked_currency_side: CreateQuoteBodyLockedCurrencySide
    locked_currency_amount: int
    """Smallest unit of the locked side’s currency"""
    external_reference: None | str | Unset = UNSET
    """Your own reference of the payment, for example an order number; it need not be unique"""
    metadata: CreateQuoteBodyMetadataType0 | None | Unset = UNSET
    """Your own data: at most 20 pairs, names of 1 to 40 of A-Z, a-z, 0-9, "_", "." and "-", texts of at
    most 255 characters. Don’t put personal data here, because events contain it in plain text"""
    immediately_execute: bool | Unset = UNSET
    """Executes the quote in the same step; without the money no quote is created"""
    lookup_id: None | str | Unset = UNSET
    """Required for a UMA address"""
    description: None | str | Unset = UNSET
    purpose_of_payment: CreateQuoteBodyPurposeOfPayment | Unset = UNSET
    sender_customer_info: CustomerInfoBody | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "source": self.source,
                "destination": self.destination,
                "lockedCurrencySide": self.locked_currency_side,
                "lockedCurrencyAmount": self.locked_currency_amount,
                "externalReference": self.external_reference,
                "metadata": self.metadata,
                "immediatelyExecute": self.immediately_execute,
                "lookupId": self.lookup_id,
                "description": self.description,
                "purposeOfPayment": self.purpose_of_payment,
                "senderCustomerInfo": self.sender_customer_info,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)

        def _parse_source(data: object) -> AccountQuoteSourceBody | RealtimeFundingQuoteSourceBody:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_quote_source_body_type_0 = AccountQuoteSourceBody.from_dict(data)
                    return componentsschemas_quote_source_body_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_quote_source_body_type_1 = RealtimeFundingQuoteSourceBody.from_dict(
                        data
                    )
                    return componentsschemas_quote_source_body_type_1
            return cast(Any, data)

        source = _parse_source(d.pop("source"))

        def _parse_destination(
            data: object,
        ) -> (
            AccountQuoteDestinationBody | ExternalAccountDetailsQuoteDestinationBody | UmaQuoteDestinationBody
        ):
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_quote_destination_body_type_0 = AccountQuoteDestinationBody.from_dict(
                        data
                    )
                    return componentsschemas_quote_destination_body_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_quote_destination_body_type_1 = UmaQuoteDestinationBody.from_dict(data)
                    return componentsschemas_quote_destination_body_type_1
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_quote_destination_body_type_2 = (
                        ExternalAccountDetailsQuoteDestinationBody.from_dict(data)
                    )
                    return componentsschemas_quote_destination_body_type_2
            return cast(Any, data)

        destination = _parse_destination(d.pop("destination"))
        locked_currency_side = cast(CreateQuoteBodyLockedCurrencySide, d.pop("lockedCurrencySide"))
        locked_currency_amount = d.pop("lockedCurrencyAmount")
        external_reference = d.pop("externalReference", UNSET)

        def _parse_metadata(data: object) -> CreateQuoteBodyMetadataType0 | None | Unset:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    metadata_type_0 = CreateQuoteBodyMetadataType0.from_dict(data)
                    return metadata_type_0
            return cast(Any, data)

        metadata = _parse_metadata(d.pop("metadata", UNSET))
        immediately_execute = d.pop("immediatelyExecute", UNSET)
        lookup_id = d.pop("lookupId", UNSET)
        description = d.pop("description", UNSET)
        _purpose_of_payment = d.pop("purposeOfPayment", UNSET)
        purpose_of_payment: CreateQuoteBodyPurposeOfPayment | Unset
        if isinstance(_purpose_of_payment, Unset):
            purpose_of_payment = UNSET
        else:
            purpose_of_payment = cast(CreateQuoteBodyPurposeOfPayment, _purpose_of_payment)
        _sender_customer_info = d.pop("senderCustomerInfo", UNSET)
        sender_customer_info: CustomerInfoBody | Unset
        if isinstance(_sender_customer_info, Unset):
            sender_customer_info = UNSET
        else:
            sender_customer_info = CustomerInfoBody.from_dict(_sender_customer_info)
        made = cls(
            source=source,
            destination=destination,
            locked_currency_side=locked_currency_side,
            locked_currency_amount=locked_currency_amount,
            external_reference=external_reference,
            metadata=metadata,
            immediately_execute=immediately_execute,
            lookup_id=lookup_id,
            description=description,
            purpose_of_payment=purpose_of_payment,
            sender_customer_info=sender_customer_info,
        )
        made.additional_properties = d
        return made


CreateQuoteBodyLockedCurrencySide = Literal["RECEIVING", "SENDING"]


@define
class CreateQuoteBodyMetadataType0:
    """Your own data: at most 20 pairs, names of 1 to 40 of A-Z, a-z, 0-9, "_", "." and "-", texts of at
    most 255 characters. Don’t put personal data here, because events contain it in plain text"""

    additional_properties: dict[str, str] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        made = cls()
        made.additional_properties = d
        return made


CreateQuoteBodyPurposeOfPayment = Literal[
    "DONATION",
    "EDUCATION",
    "GIFT",
    "GOODS_OR_SERVICES",
    "HEALTH_OR_MEDICAL",
    "LOAN_PAYMENT",
    "OTHER",
    "REAL_ESTATE_PURCHASE",
    "SELF",
    "TAX_PAYMENT",
    "TRAVEL",
    "UTILITY_BILL",
]


@define
class CreateTokenBody:
    name: str
    permissions: list[Permission]
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "name": self.name,
                "permissions": self.permissions,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        name = d.pop("name")
        permissions = []
        _permissions = d.pop("permissions")
        for permissions_item_data in _permissions:
            permissions_item = cast(Permission, permissions_item_data)

            permissions.append(permissions_item)
        made = cls(
            name=name,
            permissions=permissions,
        )
        made.additional_properties = d
        return made


@define
class CreateTransferInBody:
    source: ExternalAccountReference
    destination: InternalAccountReference
    amount: int
    """Smallest unit of the currency"""
    external_reference: None | str | Unset = UNSET
    """Your own reference of the payment, for example an order number; it need not be unique"""
    metadata: CreateTransferInBodyMetadataType0 | None | Unset = UNSET
    """Your own data: at most 20 pairs, names of 1 to 40 of A-Z, a-z, 0-9, "_", "." and "-", texts of at
    most 255 characters. Don’t put personal data here, because events contain it in plain text"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "source": self.source,
                "destination": self.destination,
                "amount": self.amount,
                "externalReference": self.external_reference,
                "metadata": self.metadata,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        source = ExternalAccountReference.from_dict(d.pop("source"))
        destination = InternalAccountReference.from_dict(d.pop("destination"))
        amount = d.pop("amount")
        external_reference = d.pop("externalReference", UNSET)

        def _parse_metadata(data: object) -> CreateTransferInBodyMetadataType0 | None | Unset:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    metadata_type_0 = CreateTransferInBodyMetadataType0.from_dict(data)
                    return metadata_type_0
            return cast(Any, data)

        metadata = _parse_metadata(d.pop("metadata", UNSET))
        made = cls(
            source=source,
            destination=destination,
            amount=amount,
            external_reference=external_reference,
            metadata=metadata,
        )
        made.additional_properties = d
        return made


@define
class CreateTransferInBodyMetadataType0:
    """Your own data: at most 20 pairs, names of 1 to 40 of A-Z, a-z, 0-9, "_", "." and "-", texts of at
    most 255 characters. Don’t put personal data here, because events contain it in plain text"""

    additional_properties: dict[str, str] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        made = cls()
        made.additional_properties = d
        return made


@define
class CreateTransferOutBody:
    source: InternalAccountReference
    destination: ExternalAccountReference
    amount: int
    """Smallest unit of the currency"""
    external_reference: None | str | Unset = UNSET
    """Your own reference of the payment, for example an order number; it need not be unique"""
    metadata: CreateTransferOutBodyMetadataType0 | None | Unset = UNSET
    """Your own data: at most 20 pairs, names of 1 to 40 of A-Z, a-z, 0-9, "_", "." and "-", texts of at
    most 255 characters. Don’t put personal data here, because events contain it in plain text"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "source": self.source,
                "destination": self.destination,
                "amount": self.amount,
                "externalReference": self.external_reference,
                "metadata": self.metadata,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        source = InternalAccountReference.from_dict(d.pop("source"))
        destination = ExternalAccountReference.from_dict(d.pop("destination"))
        amount = d.pop("amount")
        external_reference = d.pop("externalReference", UNSET)

        def _parse_metadata(data: object) -> CreateTransferOutBodyMetadataType0 | None | Unset:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    metadata_type_0 = CreateTransferOutBodyMetadataType0.from_dict(data)
                    return metadata_type_0
            return cast(Any, data)

        metadata = _parse_metadata(d.pop("metadata", UNSET))
        made = cls(
            source=source,
            destination=destination,
            amount=amount,
            external_reference=external_reference,
            metadata=metadata,
        )
        made.additional_properties = d
        return made


@define
class CreateTransferOutBodyMetadataType0:
    """Your own data: at most 20 pairs, names of 1 to 40 of A-Z, a-z, 0-9, "_", "." and "-", texts of at
    most 255 characters. Don’t put personal data here, because events contain it in plain text"""

    additional_properties: dict[str, str] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        made = cls()
        made.additional_properties = d
        return made


@define
class CreateVerificationBody:
    customer_id: str
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "customerId": self.customer_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        customer_id = d.pop("customerId")
        made = cls(
            customer_id=customer_id,
        )
        made.additional_properties = d
        return made


@define
class CreateWebhookEndpointBody:
    delivery: CreateWebhookEndpointBodyDelivery | Unset = UNSET
    """PUSH (default): Corridor posts to `url`. PULL: you lease the deliveries; there is no `url`"""
    url: str | Unset = UNSET
    """Required unless `delivery` is PULL"""
    description: None | str | Unset = UNSET
    event_types: list[CreateWebhookEndpointBodyEventTypesItem] | Unset = UNSET
    """Empty: all types"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "delivery": self.delivery,
                "url": self.url,
                "description": self.description,
                "eventTypes": self.event_types,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        _delivery = d.pop("delivery", UNSET)
        delivery: CreateWebhookEndpointBodyDelivery | Unset
        if isinstance(_delivery, Unset):
            delivery = UNSET
        else:
            delivery = cast(CreateWebhookEndpointBodyDelivery, _delivery)
        url = d.pop("url", UNSET)
        description = d.pop("description", UNSET)
        _event_types = d.pop("eventTypes", UNSET)
        event_types: list[CreateWebhookEndpointBodyEventTypesItem] | Unset = UNSET
        if _event_types is not UNSET:
            event_types = []
            for event_types_item_data in _event_types:
                event_types_item = cast(CreateWebhookEndpointBodyEventTypesItem, event_types_item_data)

                event_types.append(event_types_item)
        made = cls(
            delivery=delivery,
            url=url,
            description=description,
            event_types=event_types,
        )
        made.additional_properties = d
        return made


CreateWebhookEndpointBodyDelivery = Literal["PULL", "PUSH"]

CreateWebhookEndpointBodyEventTypesItem = Literal[
    "BULK_UPLOAD_COMPLETED",
    "BULK_UPLOAD_FAILED",
    "CUSTOMER_CREATED",
    "CUSTOMER_DELETED",
    "CUSTOMER_KYB_APPROVED",
    "CUSTOMER_KYB_PENDING",
    "CUSTOMER_KYB_REJECTED",
    "CUSTOMER_KYC_APPROVED",
    "CUSTOMER_KYC_PENDING",
    "CUSTOMER_KYC_REJECTED",
    "CUSTOMER_UPDATED",
    "EXTERNAL_ACCOUNT_STATUS_UPDATED",
    "INCOMING_PAYMENT_COMPLETED",
    "INCOMING_PAYMENT_FAILED",
    "INCOMING_PAYMENT_PENDING",
    "INCOMING_PAYMENT_REJECTED",
    "INTERNAL_ACCOUNT_BALANCE_UPDATED",
    "INVITATION_CLAIMED",
    "OUTGOING_PAYMENT_COMPLETED",
    "OUTGOING_PAYMENT_EXPIRED",
    "OUTGOING_PAYMENT_FAILED",
    "OUTGOING_PAYMENT_PENDING",
    "OUTGOING_PAYMENT_PROCESSING",
    "OUTGOING_PAYMENT_REFUND_COMPLETED",
    "OUTGOING_PAYMENT_REFUND_FAILED",
    "OUTGOING_PAYMENT_REFUND_PENDING",
    "OUTGOING_PAYMENT_REJECTED",
    "TEST",
    "VERIFICATION_APPROVED",
    "VERIFICATION_IN_PROGRESS",
    "VERIFICATION_PENDING_MANUAL_REVIEW",
    "VERIFICATION_READY_FOR_VERIFICATION",
    "VERIFICATION_REJECTED",
    "VERIFICATION_RESOLVE_ERRORS",
]


@define
class CreatedApiToken:
    id: str
    name: str
    client_id: str
    """The token's uuid as 32 hex digits, or the choice of an operator"""
    permissions: list[Permission]
    created_at: datetime.datetime
    updated_at: datetime.datetime
    last_used_at: datetime.datetime | None
    """When it was used last, real time, accurate to a minute; null if it was not used"""
    client_secret: str
    """256 random bits"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "id": self.id,
                "name": self.name,
                "clientId": self.client_id,
                "permissions": self.permissions,
                "createdAt": self.created_at,
                "updatedAt": self.updated_at,
                "lastUsedAt": self.last_used_at,
                "clientSecret": self.client_secret,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        id = d.pop("id")
        name = d.pop("name")
        client_id = d.pop("clientId")
        permissions = []
        _permissions = d.pop("permissions")
        for permissions_item_data in _permissions:
            permissions_item = cast(Permission, permissions_item_data)

            permissions.append(permissions_item)
        created_at = datetime.datetime.fromisoformat(d.pop("createdAt"))
        updated_at = datetime.datetime.fromisoformat(d.pop("updatedAt"))

        def _parse_last_used_at(data: object) -> datetime.datetime | None:
            if isinstance(data, str):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    last_used_at_type_0 = datetime.datetime.fromisoformat(data)
                    return last_used_at_type_0
            return cast(Any, data)

        last_used_at = _parse_last_used_at(d.pop("lastUsedAt"))
        client_secret = d.pop("clientSecret")
        made = cls(
            id=id,
            name=name,
            client_id=client_id,
            permissions=permissions,
            created_at=created_at,
            updated_at=updated_at,
            last_used_at=last_used_at,
            client_secret=client_secret,
        )
        made.additional_properties = d
        return made


@define
class CreatedWebhookEndpoint:
    id: str
    delivery: CreatedWebhookEndpointDelivery
    url: None | str
    """Null if `delivery` is PULL"""
    description: None | str
    event_types: list[CreatedWebhookEndpointEventTypesItem]
    status: CreatedWebhookEndpointStatus
    disabled_reason: None | str
    is_default: bool
    created_at: datetime.datetime
    updated_at: datetime.datetime
    secret: str
    """The signing secret (Standard Webhooks)"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "id": self.id,
                "delivery": self.delivery,
                "url": self.url,
                "description": self.description,
                "eventTypes": self.event_types,
                "status": self.status,
                "disabledReason": self.disabled_reason,
                "isDefault": self.is_default,
                "createdAt": self.created_at,
                "updatedAt": self.updated_at,
                "secret": self.secret,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        id = d.pop("id")
        delivery = cast(CreatedWebhookEndpointDelivery, d.pop("delivery"))
        url = d.pop("url")
        description = d.pop("description")
        event_types = []
        _event_types = d.pop("eventTypes")
        for event_types_item_data in _event_types:
            event_types_item = cast(CreatedWebhookEndpointEventTypesItem, event_types_item_data)

            event_types.append(event_types_item)
        status = cast(CreatedWebhookEndpointStatus, d.pop("status"))
        disabled_reason = d.pop("disabledReason")
        is_default = d.pop("isDefault")
        created_at = datetime.datetime.fromisoformat(d.pop("createdAt"))
        updated_at = datetime.datetime.fromisoformat(d.pop("updatedAt"))
        secret = d.pop("secret")
        made = cls(
            id=id,
            delivery=delivery,
            url=url,
            description=description,
            event_types=event_types,
            status=status,
            disabled_reason=disabled_reason,
            is_default=is_default,
            created_at=created_at,
            updated_at=updated_at,
            secret=secret,
        )
        made.additional_properties = d
        return made


CreatedWebhookEndpointDelivery = Literal["PULL", "PUSH"]

CreatedWebhookEndpointEventTypesItem = Literal[
    "BULK_UPLOAD_COMPLETED",
    "BULK_UPLOAD_FAILED",
    "CUSTOMER_CREATED",
    "CUSTOMER_DELETED",
    "CUSTOMER_KYB_APPROVED",
    "CUSTOMER_KYB_PENDING",
    "CUSTOMER_KYB_REJECTED",
    "CUSTOMER_KYC_APPROVED",
    "CUSTOMER_KYC_PENDING",
    "CUSTOMER_KYC_REJECTED",
    "CUSTOMER_UPDATED",
    "EXTERNAL_ACCOUNT_STATUS_UPDATED",
    "INCOMING_PAYMENT_COMPLETED",
    "INCOMING_PAYMENT_FAILED",
    "INCOMING_PAYMENT_PENDING",
    "INCOMING_PAYMENT_REJECTED",
    "INTERNAL_ACCOUNT_BALANCE_UPDATED",
    "INVITATION_CLAIMED",
    "OUTGOING_PAYMENT_COMPLETED",
    "OUTGOING_PAYMENT_EXPIRED",
    "OUTGOING_PAYMENT_FAILED",
    "OUTGOING_PAYMENT_PENDING",
    "OUTGOING_PAYMENT_PROCESSING",
    "OUTGOING_PAYMENT_REFUND_COMPLETED",
    "OUTGOING_PAYMENT_REFUND_FAILED",
    "OUTGOING_PAYMENT_REFUND_PENDING",
    "OUTGOING_PAYMENT_REJECTED",
    "TEST",
    "VERIFICATION_APPROVED",
    "VERIFICATION_IN_PROGRESS",
    "VERIFICATION_PENDING_MANUAL_REVIEW",
    "VERIFICATION_READY_FOR_VERIFICATION",
    "VERIFICATION_REJECTED",
    "VERIFICATION_RESOLVE_ERRORS",
]

CreatedWebhookEndpointStatus = Literal["DISABLED", "ENABLED"]


@define
class Currency:
    code: str
    name: str
    symbol: str
    decimals: int
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "code": self.code,
                "name": self.name,
                "symbol": self.symbol,
                "decimals": self.decimals,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        code = d.pop("code")
        name = d.pop("name")
        symbol = d.pop("symbol")
        decimals = d.pop("decimals")
        made = cls(
            code=code,
            name=name,
            symbol=symbol,
            decimals=decimals,
        )
        made.additional_properties = d
        return made


@define
class Customer:
    id: str
    platform_customer_id: str
    customer_type: CustomerCustomerType
    uma_address: str
    is_deleted: bool
    created_at: datetime.datetime
    updated_at: datetime.datetime
    kyc_status: CustomerKycStatus | Unset = UNSET
    kyb_status: CustomerKybStatus | Unset = UNSET
    full_name: str | Unset = UNSET
    birth_date: datetime.date | Unset = UNSET
    nationality: str | Unset = UNSET
    address: AddressBody | Unset = UNSET
    business_info: BusinessInfoBody | Unset = UNSET
    metadata: CustomerMetadata | Unset = UNSET
    """Your own data: at most 20 pairs, names of 1 to 40 of A-Z, a-z, 0-9, "_", "." and "-", texts of at
    most 255 characters. Don’t put personal data here, because events contain it in plain text"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "id": self.id,
                "platformCustomerId": self.platform_customer_id,
                "customerType": self.customer_type,
                "umaAddress": self.uma_address,
                "isDeleted": self.is_deleted,
                "createdAt": self.created_at,
                "updatedAt": self.updated_at,
                "kycStatus": self.kyc_status,
                "kybStatus": self.kyb_status,
                "fullName": self.full_name,
                "birthDate": self.birth_date,
                "nationality": self.nationality,
                "address": self.address,
                "businessInfo": self.business_info,
                "metadata": self.metadata,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        id = d.pop("id")
        platform_customer_id = d.pop("platformCustomerId")
        customer_type = known(CustomerCustomerType, d.pop("customerType"))
        uma_address = d.pop("umaAddress")
        is_deleted = d.pop("isDeleted")
        created_at = datetime.datetime.fromisoformat(d.pop("createdAt"))
        updated_at = datetime.datetime.fromisoformat(d.pop("updatedAt"))
        _kyc_status = d.pop("kycStatus", UNSET)
        kyc_status: CustomerKycStatus | Unset
        if isinstance(_kyc_status, Unset):
            kyc_status = UNSET
        else:
            kyc_status = cast(CustomerKycStatus, _kyc_status)
        _kyb_status = d.pop("kybStatus", UNSET)
        kyb_status: CustomerKybStatus | Unset
        if isinstance(_kyb_status, Unset):
            kyb_status = UNSET
        else:
            kyb_status = cast(CustomerKybStatus, _kyb_status)
        full_name = d.pop("fullName", UNSET)
        _birth_date = d.pop("birthDate", UNSET)
        birth_date: datetime.date | Unset
        if isinstance(_birth_date, Unset):
            birth_date = UNSET
        else:
            birth_date = datetime.date.fromisoformat(_birth_date)
        nationality = d.pop("nationality", UNSET)
        _address = d.pop("address", UNSET)
        address: AddressBody | Unset
        if isinstance(_address, Unset):
            address = UNSET
        else:
            address = AddressBody.from_dict(_address)
        _business_info = d.pop("businessInfo", UNSET)
        business_info: BusinessInfoBody | Unset
        if isinstance(_business_info, Unset):
            business_info = UNSET
        else:
            business_info = BusinessInfoBody.from_dict(_business_info)
        _metadata = d.pop("metadata", UNSET)
        metadata: CustomerMetadata | Unset
        if isinstance(_metadata, Unset):
            metadata = UNSET
        else:
            metadata = CustomerMetadata.from_dict(_metadata)
        made = cls(
            id=id,
            platform_customer_id=platform_customer_id,
            customer_type=customer_type,
            uma_address=uma_address,
            is_deleted=is_deleted,
            created_at=created_at,
            updated_at=updated_at,
            kyc_status=kyc_status,
            kyb_status=kyb_status,
            full_name=full_name,
            birth_date=birth_date,
            nationality=nationality,
            address=address,
            business_info=business_info,
            metadata=metadata,
        )
        made.additional_properties = d
        return made


CustomerCustomerType = Literal["BUSINESS", "INDIVIDUAL"]


@define
class CustomerInfoBody:
    full_name: None | str | Unset = UNSET
    birth_date: None | str | Unset = UNSET
    nationality: None | str | Unset = UNSET
    phone_number: None | str | Unset = UNSET
    email: None | str | Unset = UNSET
    postal_address: None | str | Unset = UNSET
    tax_id: None | str | Unset = UNSET
    registration_number: None | str | Unset = UNSET
    user_type: None | str | Unset = UNSET
    country_of_residence: None | str | Unset = UNSET
    account_identifier: None | str | Unset = UNSET
    fi_legal_entity_name: None | str | Unset = UNSET
    fi_address: None | str | Unset = UNSET
    purpose_of_payment: None | str | Unset = UNSET
    ultimate_institution_country: None | str | Unset = UNSET
    identifier: None | str | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "FULL_NAME": self.full_name,
                "BIRTH_DATE": self.birth_date,
                "NATIONALITY": self.nationality,
                "PHONE_NUMBER": self.phone_number,
                "EMAIL": self.email,
                "POSTAL_ADDRESS": self.postal_address,
                "TAX_ID": self.tax_id,
                "REGISTRATION_NUMBER": self.registration_number,
                "USER_TYPE": self.user_type,
                "COUNTRY_OF_RESIDENCE": self.country_of_residence,
                "ACCOUNT_IDENTIFIER": self.account_identifier,
                "FI_LEGAL_ENTITY_NAME": self.fi_legal_entity_name,
                "FI_ADDRESS": self.fi_address,
                "PURPOSE_OF_PAYMENT": self.purpose_of_payment,
                "ULTIMATE_INSTITUTION_COUNTRY": self.ultimate_institution_country,
                "IDENTIFIER": self.identifier,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        full_name = d.pop("FULL_NAME", UNSET)
        birth_date = d.pop("BIRTH_DATE", UNSET)
        nationality = d.pop("NATIONALITY", UNSET)
        phone_number = d.pop("PHONE_NUMBER", UNSET)
        email = d.pop("EMAIL", UNSET)
        postal_address = d.pop("POSTAL_ADDRESS", UNSET)
        tax_id = d.pop("TAX_ID", UNSET)
        registration_number = d.pop("REGISTRATION_NUMBER", UNSET)
        user_type = d.pop("USER_TYPE", UNSET)
        country_of_residence = d.pop("COUNTRY_OF_RESIDENCE", UNSET)
        account_identifier = d.pop("ACCOUNT_IDENTIFIER", UNSET)
        fi_legal_entity_name = d.pop("FI_LEGAL_ENTITY_NAME", UNSET)
        fi_address = d.pop("FI_ADDRESS", UNSET)
        purpose_of_payment = d.pop("PURPOSE_OF_PAYMENT", UNSET)
        ultimate_institution_country = d.pop("ULTIMATE_INSTITUTION_COUNTRY", UNSET)
        identifier = d.pop("IDENTIFIER", UNSET)
        made = cls(
            full_name=full_name,
            birth_date=birth_date,
            nationality=nationality,
            phone_number=phone_number,
            email=email,
            postal_address=postal_address,
            tax_id=tax_id,
            registration_number=registration_number,
            user_type=user_type,
            country_of_residence=country_of_residence,
            account_identifier=account_identifier,
            fi_legal_entity_name=fi_legal_entity_name,
            fi_address=fi_address,
            purpose_of_payment=purpose_of_payment,
            ultimate_institution_country=ultimate_institution_country,
            identifier=identifier,
        )
        made.additional_properties = d
        return made


CustomerKybStatus = Literal["APPROVED", "PENDING", "REJECTED", "UNVERIFIED"]

CustomerKycStatus = Literal["APPROVED", "PENDING", "REJECTED", "UNVERIFIED"]


@define
class CustomerMetadata:
    """Your own data: at most 20 pairs, names of 1 to 40 of A-Z, a-z, 0-9, "_", "." and "-", texts of at
    most 255 characters. Don’t put personal data here, because events contain it in plain text"""

    additional_properties: dict[str, str] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        made = cls()
        made.additional_properties = d
        return made


@define
class CustomerNote:
    id: str
    customer_id: str
    text: str
    author: NoteAuthor
    created_at: datetime.datetime
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "id": self.id,
                "customerId": self.customer_id,
                "text": self.text,
                "author": self.author,
                "createdAt": self.created_at,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        id = d.pop("id")
        customer_id = d.pop("customerId")
        text = d.pop("text")
        author = NoteAuthor.from_dict(d.pop("author"))
        created_at = datetime.datetime.fromisoformat(d.pop("createdAt"))
        made = cls(
            id=id,
            customer_id=customer_id,
            text=text,
            author=author,
            created_at=created_at,
        )
        made.additional_properties = d
        return made


@define
class DecisionCause:
    type_: DecisionCauseType
    """REQUEST: a call of the API. RAIL: the bank, or the sandbox in its place. CONNECTOR: an answer or
    a report of a connector. DEPOSIT: money that was paid in. EXPIRY: the time of a quote or of a
    decision was over. APPROVAL: the answer of the webhook endpoint, or approve and reject.
    COUNTERPARTY: the other platform of a UMA payment. OPERATOR: a person of the deployment. TIMER:
    another moment that was set before"""
    name: str
    """The command or the timer; new names may be added"""
    sandbox_rule: str | Unset = UNSET
    """The rule of the sandbox: the last digits of the account, see docs/sandbox.md"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "type": self.type_,
                "name": self.name,
                "sandboxRule": self.sandbox_rule,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        type_ = cast(DecisionCauseType, d.pop("type"))
        name = d.pop("name")
        sandbox_rule = d.pop("sandboxRule", UNSET)
        made = cls(
            type_=type_,
            name=name,
            sandbox_rule=sandbox_rule,
        )
        made.additional_properties = d
        return made


DecisionCauseType = Literal[
    "APPROVAL", "CONNECTOR", "COUNTERPARTY", "DEPOSIT", "EXPIRY", "OPERATOR", "RAIL", "REQUEST", "TIMER"
]


@define
class DeliveryAttempt:
    at: datetime.datetime
    response_status: int | None
    duration_ms: int
    response_body: None | str
    """First 1,024 bytes of the answer"""
    error: None | str
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "at": self.at,
                "responseStatus": self.response_status,
                "durationMs": self.duration_ms,
                "responseBody": self.response_body,
                "error": self.error,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        at = datetime.datetime.fromisoformat(d.pop("at"))
        response_status = d.pop("responseStatus")
        duration_ms = d.pop("durationMs")
        response_body = d.pop("responseBody")
        error = d.pop("error")
        made = cls(
            at=at,
            response_status=response_status,
            duration_ms=duration_ms,
            response_body=response_body,
            error=error,
        )
        made.additional_properties = d
        return made


@define
class DeliveryStatistic:
    at: datetime.datetime
    """Start of the bucket"""
    pending: int
    """Deliveries that are PENDING"""
    delivered: int
    """Deliveries that are DELIVERED"""
    failed: int
    """Deliveries that are FAILED"""
    dropped: int
    """Deliveries that are DROPPED"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "at": self.at,
                "pending": self.pending,
                "delivered": self.delivered,
                "failed": self.failed,
                "dropped": self.dropped,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        at = datetime.datetime.fromisoformat(d.pop("at"))
        pending = d.pop("pending")
        delivered = d.pop("delivered")
        failed = d.pop("failed")
        dropped = d.pop("dropped")
        made = cls(
            at=at,
            pending=pending,
            delivered=delivered,
            failed=failed,
            dropped=dropped,
        )
        made.additional_properties = d
        return made


@define
class DeliveryStatistics:
    bucket: DeliveryStatisticsBucket
    from_: datetime.datetime
    """Start of the first bucket"""
    to: datetime.datetime
    """End of the last bucket, which belongs to the next one"""
    data: list[DeliveryStatistic]
    """All buckets, oldest first; those of nothing have zeros"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "bucket": self.bucket,
                "from": self.from_,
                "to": self.to,
                "data": self.data,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        bucket = cast(DeliveryStatisticsBucket, d.pop("bucket"))
        from_ = datetime.datetime.fromisoformat(d.pop("from"))
        to = datetime.datetime.fromisoformat(d.pop("to"))
        data = []
        _data = d.pop("data")
        for data_item_data in _data:
            data_item = DeliveryStatistic.from_dict(data_item_data)

            data.append(data_item)
        made = cls(
            bucket=bucket,
            from_=from_,
            to=to,
            data=data,
        )
        made.additional_properties = d
        return made


DeliveryStatisticsBucket = Literal["DAY", "HOUR"]


@define
class Discovery:
    bank_name: str
    display_name: str
    country: str
    currency: str
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "bankName": self.bank_name,
                "displayName": self.display_name,
                "country": self.country,
                "currency": self.currency,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        bank_name = d.pop("bankName")
        display_name = d.pop("displayName")
        country = d.pop("country")
        currency = d.pop("currency")
        made = cls(
            bank_name=bank_name,
            display_name=display_name,
            country=country,
            currency=currency,
        )
        made.additional_properties = d
        return made


@define
class DkkAccountInfo:
    """DKK"""

    account_type: DkkAccountInfoAccountType
    iban: str
    """An IBAN of 15 to 34 letters and digits, for example DK5000400440116243. Spaces, dashes, dots and
    brackets are removed, and letters become upper case"""
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    swift_code: str | Unset = UNSET
    """A BIC of 8 or 11 letters and digits, for example DEUTDEFF. Spaces, dashes, dots and brackets are
    removed, and letters become upper case"""
    swift_bic: str | Unset = UNSET
    """A BIC of 8 or 11 letters and digits, for example DEUTDEFF. Spaces, dashes, dots and brackets are
    removed, and letters become upper case"""
    payment_rails: list[DkkAccountInfoPaymentRailsItem] | Unset = UNSET
    """Default: SEPA"""
    platform_account_id: None | str | Unset = UNSET
    """Understood here too; the one at the top level wins"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "iban": self.iban,
                "beneficiary": self.beneficiary,
                "swiftCode": self.swift_code,
                "swiftBic": self.swift_bic,
                "paymentRails": self.payment_rails,
                "platformAccountId": self.platform_account_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(DkkAccountInfoAccountType, d.pop("accountType"))
        iban = d.pop("iban")

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        swift_code = d.pop("swiftCode", UNSET)
        swift_bic = d.pop("swiftBic", UNSET)
        _payment_rails = d.pop("paymentRails", UNSET)
        payment_rails: list[DkkAccountInfoPaymentRailsItem] | Unset = UNSET
        if _payment_rails is not UNSET:
            payment_rails = []
            for payment_rails_item_data in _payment_rails:
                payment_rails_item = cast(DkkAccountInfoPaymentRailsItem, payment_rails_item_data)

                payment_rails.append(payment_rails_item)
        platform_account_id = d.pop("platformAccountId", UNSET)
        made = cls(
            account_type=account_type,
            iban=iban,
            beneficiary=beneficiary,
            swift_code=swift_code,
            swift_bic=swift_bic,
            payment_rails=payment_rails,
            platform_account_id=platform_account_id,
        )
        made.additional_properties = d
        return made


DkkAccountInfoAccountType = Literal["DKK_ACCOUNT"]

DkkAccountInfoPaymentRailsItem = Literal["SEPA", "SEPA_INSTANT"]


@define
class DkkAccountInfoView:
    """DKK"""

    account_type: DkkAccountInfoViewAccountType
    iban: str
    """In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only"""
    payment_rails: list[DkkAccountInfoViewPaymentRailsItem]
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    swift_code: str | Unset = UNSET
    swift_bic: str | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "iban": self.iban,
                "paymentRails": self.payment_rails,
                "beneficiary": self.beneficiary,
                "swiftCode": self.swift_code,
                "swiftBic": self.swift_bic,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(DkkAccountInfoViewAccountType, d.pop("accountType"))
        iban = d.pop("iban")
        payment_rails = []
        _payment_rails = d.pop("paymentRails")
        for payment_rails_item_data in _payment_rails:
            payment_rails_item = cast(DkkAccountInfoViewPaymentRailsItem, payment_rails_item_data)

            payment_rails.append(payment_rails_item)

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        swift_code = d.pop("swiftCode", UNSET)
        swift_bic = d.pop("swiftBic", UNSET)
        made = cls(
            account_type=account_type,
            iban=iban,
            payment_rails=payment_rails,
            beneficiary=beneficiary,
            swift_code=swift_code,
            swift_bic=swift_bic,
        )
        made.additional_properties = d
        return made


DkkAccountInfoViewAccountType = Literal["DKK_ACCOUNT"]

DkkAccountInfoViewPaymentRailsItem = Literal["SEPA", "SEPA_INSTANT"]


@define
class Document:
    id: str
    document_holder: str
    document_type: DocumentDocumentType
    country: str
    """The country that issued it"""
    file_name: str
    """Name of the uploaded file"""
    created_at: datetime.datetime
    updated_at: datetime.datetime
    side: DocumentSide | Unset = UNSET
    """For a document with two sides"""
    document_number: str | Unset = UNSET
    """`****4567` for a token with VIEW only"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "id": self.id,
                "documentHolder": self.document_holder,
                "documentType": self.document_type,
                "country": self.country,
                "fileName": self.file_name,
                "createdAt": self.created_at,
                "updatedAt": self.updated_at,
                "side": self.side,
                "documentNumber": self.document_number,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        id = d.pop("id")
        document_holder = d.pop("documentHolder")
        document_type = cast(DocumentDocumentType, d.pop("documentType"))
        country = d.pop("country")
        file_name = d.pop("fileName")
        created_at = datetime.datetime.fromisoformat(d.pop("createdAt"))
        updated_at = datetime.datetime.fromisoformat(d.pop("updatedAt"))
        _side = d.pop("side", UNSET)
        side: DocumentSide | Unset
        if isinstance(_side, Unset):
            side = UNSET
        else:
            side = cast(DocumentSide, _side)
        document_number = d.pop("documentNumber", UNSET)
        made = cls(
            id=id,
            document_holder=document_holder,
            document_type=document_type,
            country=country,
            file_name=file_name,
            created_at=created_at,
            updated_at=updated_at,
            side=side,
            document_number=document_number,
        )
        made.additional_properties = d
        return made


DocumentDocumentType = Literal[
    "ARTICLES_OF_ASSOCIATION",
    "ARTICLES_OF_INCORPORATION",
    "BANK_STATEMENT",
    "BUSINESS_LICENSE",
    "CERTIFICATE_OF_INCORPORATION",
    "DRIVERS_LICENSE",
    "GOOD_STANDING_CERTIFICATE",
    "INCUMBENCY_CERTIFICATE",
    "INFORMATION_STATEMENT",
    "NATIONAL_ID",
    "OTHER",
    "PASSPORT",
    "POWER_OF_ATTORNEY",
    "PROOF_OF_ADDRESS",
    "SELFIE",
    "SHAREHOLDER_REGISTER",
    "STATE_REGISTRY_EXCERPT",
    "TAX_RETURN",
    "UTILITY_BILL",
]

DocumentSide = Literal["BACK", "FRONT"]


@define
class EgpAccountInfo:
    """EGP"""

    account_type: EgpAccountInfoAccountType
    account_number: str
    """At most 34 letters and digits. Spaces, dashes, dots and brackets are removed"""
    beneficiary: BusinessBeneficiary | IndividualBeneficiaryWithAddressAndCountryOfResidenceAndPhoneNumber
    iban: str | Unset = UNSET
    """An IBAN of 15 to 34 letters and digits, for example EG380019000500000000263180002. Spaces,
    dashes, dots and brackets are removed, and letters become upper case"""
    swift_code: str | Unset = UNSET
    """A BIC of 8 or 11 letters and digits, for example DEUTDEFF. Spaces, dashes, dots and brackets are
    removed, and letters become upper case"""
    swift_bic: str | Unset = UNSET
    """A BIC of 8 or 11 letters and digits, for example DEUTDEFF. Spaces, dashes, dots and brackets are
    removed, and letters become upper case"""
    payment_rails: list[EgpAccountInfoPaymentRailsItem] | Unset = UNSET
    """Default: BANK_TRANSFER"""
    platform_account_id: None | str | Unset = UNSET
    """Understood here too; the one at the top level wins"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "accountNumber": self.account_number,
                "beneficiary": self.beneficiary,
                "iban": self.iban,
                "swiftCode": self.swift_code,
                "swiftBic": self.swift_bic,
                "paymentRails": self.payment_rails,
                "platformAccountId": self.platform_account_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(EgpAccountInfoAccountType, d.pop("accountType"))
        account_number = d.pop("accountNumber")

        def _parse_beneficiary(
            data: object,
        ) -> BusinessBeneficiary | IndividualBeneficiaryWithAddressAndCountryOfResidenceAndPhoneNumber:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_with_address_and_country_of_residence_and_phone_number_type_0 = IndividualBeneficiaryWithAddressAndCountryOfResidenceAndPhoneNumber.from_dict(
                        data
                    )
                    return componentsschemas_beneficiary_with_address_and_country_of_residence_and_phone_number_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_with_address_and_country_of_residence_and_phone_number_type_1 = BusinessBeneficiary.from_dict(
                        data
                    )
                    return componentsschemas_beneficiary_with_address_and_country_of_residence_and_phone_number_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        iban = d.pop("iban", UNSET)
        swift_code = d.pop("swiftCode", UNSET)
        swift_bic = d.pop("swiftBic", UNSET)
        _payment_rails = d.pop("paymentRails", UNSET)
        payment_rails: list[EgpAccountInfoPaymentRailsItem] | Unset = UNSET
        if _payment_rails is not UNSET:
            payment_rails = []
            for payment_rails_item_data in _payment_rails:
                payment_rails_item = cast(EgpAccountInfoPaymentRailsItem, payment_rails_item_data)

                payment_rails.append(payment_rails_item)
        platform_account_id = d.pop("platformAccountId", UNSET)
        made = cls(
            account_type=account_type,
            account_number=account_number,
            beneficiary=beneficiary,
            iban=iban,
            swift_code=swift_code,
            swift_bic=swift_bic,
            payment_rails=payment_rails,
            platform_account_id=platform_account_id,
        )
        made.additional_properties = d
        return made


EgpAccountInfoAccountType = Literal["EGP_ACCOUNT"]

EgpAccountInfoPaymentRailsItem = Literal["BANK_TRANSFER"]


@define
class EgpAccountInfoView:
    """EGP"""

    account_type: EgpAccountInfoViewAccountType
    account_number: str
    """In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only"""
    payment_rails: list[EgpAccountInfoViewPaymentRailsItem]
    beneficiary: BusinessBeneficiary | IndividualBeneficiaryWithAddressAndCountryOfResidenceAndPhoneNumber
    iban: str | Unset = UNSET
    """In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only"""
    swift_code: str | Unset = UNSET
    swift_bic: str | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "accountNumber": self.account_number,
                "paymentRails": self.payment_rails,
                "beneficiary": self.beneficiary,
                "iban": self.iban,
                "swiftCode": self.swift_code,
                "swiftBic": self.swift_bic,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(EgpAccountInfoViewAccountType, d.pop("accountType"))
        account_number = d.pop("accountNumber")
        payment_rails = []
        _payment_rails = d.pop("paymentRails")
        for payment_rails_item_data in _payment_rails:
            payment_rails_item = cast(EgpAccountInfoViewPaymentRailsItem, payment_rails_item_data)

            payment_rails.append(payment_rails_item)

        def _parse_beneficiary(
            data: object,
        ) -> BusinessBeneficiary | IndividualBeneficiaryWithAddressAndCountryOfResidenceAndPhoneNumber:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_with_address_and_country_of_residence_and_phone_number_type_0 = IndividualBeneficiaryWithAddressAndCountryOfResidenceAndPhoneNumber.from_dict(
                        data
                    )
                    return componentsschemas_beneficiary_with_address_and_country_of_residence_and_phone_number_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_with_address_and_country_of_residence_and_phone_number_type_1 = BusinessBeneficiary.from_dict(
                        data
                    )
                    return componentsschemas_beneficiary_with_address_and_country_of_residence_and_phone_number_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        iban = d.pop("iban", UNSET)
        swift_code = d.pop("swiftCode", UNSET)
        swift_bic = d.pop("swiftBic", UNSET)
        made = cls(
            account_type=account_type,
            account_number=account_number,
            payment_rails=payment_rails,
            beneficiary=beneficiary,
            iban=iban,
            swift_code=swift_code,
            swift_bic=swift_bic,
        )
        made.additional_properties = d
        return made


EgpAccountInfoViewAccountType = Literal["EGP_ACCOUNT"]

EgpAccountInfoViewPaymentRailsItem = Literal["BANK_TRANSFER"]


@define
class EstimateWithdrawalFeeBody:
    internal_account_id: str
    """Source of the withdrawal"""
    currency: str
    crypto_network: str
    """A network of one of the currency's wallet types; LIGHTNING or SPARK for BTC"""
    amount: int
    """Smallest unit of the currency, fees included"""
    destination_address: str
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "internalAccountId": self.internal_account_id,
                "currency": self.currency,
                "cryptoNetwork": self.crypto_network,
                "amount": self.amount,
                "destinationAddress": self.destination_address,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        internal_account_id = d.pop("internalAccountId")
        currency = d.pop("currency")
        crypto_network = d.pop("cryptoNetwork")
        amount = d.pop("amount")
        destination_address = d.pop("destinationAddress")
        made = cls(
            internal_account_id=internal_account_id,
            currency=currency,
            crypto_network=crypto_network,
            amount=amount,
            destination_address=destination_address,
        )
        made.additional_properties = d
        return made


@define
class EthereumWalletAccountInfo:
    """USDC, USDT; `cryptoNetwork` ETHEREUM_MAINNET"""

    account_type: EthereumWalletAccountInfoAccountType
    address: str
    """Spaces at its ends are removed, and none may be within"""
    payment_rails: list[str] | Unset = UNSET
    """Empty: a wallet has networks"""
    platform_account_id: None | str | Unset = UNSET
    """Understood here too; the one at the top level wins"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "address": self.address,
                "paymentRails": self.payment_rails,
                "platformAccountId": self.platform_account_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(EthereumWalletAccountInfoAccountType, d.pop("accountType"))
        address = d.pop("address")
        payment_rails = cast(list[str], d.pop("paymentRails", UNSET))
        platform_account_id = d.pop("platformAccountId", UNSET)
        made = cls(
            account_type=account_type,
            address=address,
            payment_rails=payment_rails,
            platform_account_id=platform_account_id,
        )
        made.additional_properties = d
        return made


EthereumWalletAccountInfoAccountType = Literal["ETHEREUM_WALLET"]


@define
class EthereumWalletAccountInfoView:
    """USDC, USDT; `cryptoNetwork` ETHEREUM_MAINNET"""

    account_type: EthereumWalletAccountInfoViewAccountType
    address: str
    """In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only"""
    payment_rails: list[str]
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "address": self.address,
                "paymentRails": self.payment_rails,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(EthereumWalletAccountInfoViewAccountType, d.pop("accountType"))
        address = d.pop("address")
        payment_rails = cast(list[str], d.pop("paymentRails"))
        made = cls(
            account_type=account_type,
            address=address,
            payment_rails=payment_rails,
        )
        made.additional_properties = d
        return made


EthereumWalletAccountInfoViewAccountType = Literal["ETHEREUM_WALLET"]


@define
class EurAccountInfo:
    """EUR"""

    account_type: EurAccountInfoAccountType
    iban: str
    """An IBAN of 15 to 34 letters and digits, for example DE89370400440532013000. Spaces, dashes, dots
    and brackets are removed, and letters become upper case"""
    beneficiary: BusinessBeneficiary | IndividualBeneficiaryWithAddress
    swift_code: str | Unset = UNSET
    """A BIC of 8 or 11 letters and digits, for example DEUTDEFF. Spaces, dashes, dots and brackets are
    removed, and letters become upper case"""
    swift_bic: str | Unset = UNSET
    """A BIC of 8 or 11 letters and digits, for example DEUTDEFF. Spaces, dashes, dots and brackets are
    removed, and letters become upper case"""
    bank_name: str | Unset = UNSET
    """Spaces at its ends are removed. Any name is taken; GET /discoveries lists known ones"""
    payment_rails: list[EurAccountInfoPaymentRailsItem] | Unset = UNSET
    """Default: SEPA"""
    platform_account_id: None | str | Unset = UNSET
    """Understood here too; the one at the top level wins"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "iban": self.iban,
                "beneficiary": self.beneficiary,
                "swiftCode": self.swift_code,
                "swiftBic": self.swift_bic,
                "bankName": self.bank_name,
                "paymentRails": self.payment_rails,
                "platformAccountId": self.platform_account_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(EurAccountInfoAccountType, d.pop("accountType"))
        iban = d.pop("iban")

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiaryWithAddress:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_with_address_type_0 = (
                        IndividualBeneficiaryWithAddress.from_dict(data)
                    )
                    return componentsschemas_beneficiary_with_address_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_with_address_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_with_address_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        swift_code = d.pop("swiftCode", UNSET)
        swift_bic = d.pop("swiftBic", UNSET)
        bank_name = d.pop("bankName", UNSET)
        _payment_rails = d.pop("paymentRails", UNSET)
        payment_rails: list[EurAccountInfoPaymentRailsItem] | Unset = UNSET
        if _payment_rails is not UNSET:
            payment_rails = []
            for payment_rails_item_data in _payment_rails:
                payment_rails_item = cast(EurAccountInfoPaymentRailsItem, payment_rails_item_data)

                payment_rails.append(payment_rails_item)
        platform_account_id = d.pop("platformAccountId", UNSET)
        made = cls(
            account_type=account_type,
            iban=iban,
            beneficiary=beneficiary,
            swift_code=swift_code,
            swift_bic=swift_bic,
            bank_name=bank_name,
            payment_rails=payment_rails,
            platform_account_id=platform_account_id,
        )
        made.additional_properties = d
        return made


EurAccountInfoAccountType = Literal["EUR_ACCOUNT", "IBAN"]

EurAccountInfoPaymentRailsItem = Literal["SEPA", "SEPA_INSTANT"]


@define
class EurAccountInfoView:
    """EUR"""

    account_type: EurAccountInfoViewAccountType
    iban: str
    """In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only"""
    payment_rails: list[EurAccountInfoViewPaymentRailsItem]
    beneficiary: BusinessBeneficiary | IndividualBeneficiaryWithAddress
    swift_code: str | Unset = UNSET
    swift_bic: str | Unset = UNSET
    bank_name: str | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "iban": self.iban,
                "paymentRails": self.payment_rails,
                "beneficiary": self.beneficiary,
                "swiftCode": self.swift_code,
                "swiftBic": self.swift_bic,
                "bankName": self.bank_name,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(EurAccountInfoViewAccountType, d.pop("accountType"))
        iban = d.pop("iban")
        payment_rails = []
        _payment_rails = d.pop("paymentRails")
        for payment_rails_item_data in _payment_rails:
            payment_rails_item = cast(EurAccountInfoViewPaymentRailsItem, payment_rails_item_data)

            payment_rails.append(payment_rails_item)

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiaryWithAddress:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_with_address_type_0 = (
                        IndividualBeneficiaryWithAddress.from_dict(data)
                    )
                    return componentsschemas_beneficiary_with_address_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_with_address_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_with_address_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        swift_code = d.pop("swiftCode", UNSET)
        swift_bic = d.pop("swiftBic", UNSET)
        bank_name = d.pop("bankName", UNSET)
        made = cls(
            account_type=account_type,
            iban=iban,
            payment_rails=payment_rails,
            beneficiary=beneficiary,
            swift_code=swift_code,
            swift_bic=swift_bic,
            bank_name=bank_name,
        )
        made.additional_properties = d
        return made


EurAccountInfoViewAccountType = Literal["EUR_ACCOUNT", "IBAN"]

EurAccountInfoViewPaymentRailsItem = Literal["SEPA", "SEPA_INSTANT"]


@define
class ExchangeRate:
    source_currency: Currency
    sending_amount: int
    min_sending_amount: int
    """The platform's limit"""
    max_sending_amount: int
    """The platform's limit"""
    destination_currency: Currency
    destination_payment_rail: str
    """The first rail of the destination's account type; a wallet's first network"""
    receiving_amount: int
    """The amount that arrives; 0 if sendingAmount buys nothing"""
    exchange_rate: float
    """Source units for one destination unit, major units, margin included"""
    fees: ExchangeRateFees
    updated_at: datetime.datetime
    """Date of the mid-market rate"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "sourceCurrency": self.source_currency,
                "sendingAmount": self.sending_amount,
                "minSendingAmount": self.min_sending_amount,
                "maxSendingAmount": self.max_sending_amount,
                "destinationCurrency": self.destination_currency,
                "destinationPaymentRail": self.destination_payment_rail,
                "receivingAmount": self.receiving_amount,
                "exchangeRate": self.exchange_rate,
                "fees": self.fees,
                "updatedAt": self.updated_at,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        source_currency = Currency.from_dict(d.pop("sourceCurrency"))
        sending_amount = d.pop("sendingAmount")
        min_sending_amount = d.pop("minSendingAmount")
        max_sending_amount = d.pop("maxSendingAmount")
        destination_currency = Currency.from_dict(d.pop("destinationCurrency"))
        destination_payment_rail = d.pop("destinationPaymentRail")
        receiving_amount = d.pop("receivingAmount")
        exchange_rate = d.pop("exchangeRate")
        fees = ExchangeRateFees.from_dict(d.pop("fees"))
        updated_at = datetime.datetime.fromisoformat(d.pop("updatedAt"))
        made = cls(
            source_currency=source_currency,
            sending_amount=sending_amount,
            min_sending_amount=min_sending_amount,
            max_sending_amount=max_sending_amount,
            destination_currency=destination_currency,
            destination_payment_rail=destination_payment_rail,
            receiving_amount=receiving_amount,
            exchange_rate=exchange_rate,
            fees=fees,
            updated_at=updated_at,
        )
        made.additional_properties = d
        return made


@define
class ExchangeRateFees:
    fixed: int
    """Smallest unit of the source currency"""
    variable_rate: float
    """Fraction of the principal"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "fixed": self.fixed,
                "variableRate": self.variable_rate,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        fixed = d.pop("fixed")
        variable_rate = d.pop("variableRate")
        made = cls(
            fixed=fixed,
            variable_rate=variable_rate,
        )
        made.additional_properties = d
        return made


@define
class ExternalAccount:
    id: str
    status: ExternalAccountStatus
    currency: str
    account_info: (
        AedAccountInfoView
        | BaseWalletAccountInfoView
        | BdtAccountInfoView
        | BrlAccountInfoView
        | BwpAccountInfoView
        | CadAccountInfoView
        | CopAccountInfoView
        | DkkAccountInfoView
        | EgpAccountInfoView
        | EthereumWalletAccountInfoView
        | EurAccountInfoView
        | GbpAccountInfoView
        | GhsAccountInfoView
        | GtqAccountInfoView
        | HkdAccountInfoView
        | HtgAccountInfoView
        | IdrAccountInfoView
        | InrAccountInfoView
        | JmdAccountInfoView
        | KesAccountInfoView
        | LightningAccountInfoView
        | MwkAccountInfoView
        | MxnAccountInfoView
        | MyrAccountInfoView
        | NgnAccountInfoView
        | PhpAccountInfoView
        | PkrAccountInfoView
        | PolygonWalletAccountInfoView
        | RwfAccountInfoView
        | SgdAccountInfoView
        | SolanaWalletAccountInfoView
        | SparkWalletAccountInfoView
        | ThbAccountInfoView
        | TronWalletAccountInfoView
        | TzsAccountInfoView
        | UgxAccountInfoView
        | UsdAccountInfoView
        | VndAccountInfoView
        | XafAccountInfoView
        | XofAccountInfoView
        | ZarAccountInfoView
        | ZmwAccountInfoView
    )
    """Its fields depend on `accountType`"""
    customer_id: None | str
    default_uma_deposit_account: bool
    beneficiary_verification_status: ExternalAccountBeneficiaryVerificationStatus
    created_at: datetime.datetime
    updated_at: datetime.datetime
    platform_account_id: str | Unset = UNSET
    beneficiary_verified_data: BeneficiaryVerifiedData | Unset = UNSET
    crypto_network: str | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "id": self.id,
                "status": self.status,
                "currency": self.currency,
                "accountInfo": self.account_info,
                "customerId": self.customer_id,
                "defaultUmaDepositAccount": self.default_uma_deposit_account,
                "beneficiaryVerificationStatus": self.beneficiary_verification_status,
                "createdAt": self.created_at,
                "updatedAt": self.updated_at,
                "platformAccountId": self.platform_account_id,
                "beneficiaryVerifiedData": self.beneficiary_verified_data,
                "cryptoNetwork": self.crypto_network,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        id = d.pop("id")
        status = cast(ExternalAccountStatus, d.pop("status"))
        currency = d.pop("currency")

        def _parse_account_info(
            data: object,
        ) -> (
            AedAccountInfoView
            | BaseWalletAccountInfoView
            | BdtAccountInfoView
            | BrlAccountInfoView
            | BwpAccountInfoView
            | CadAccountInfoView
            | CopAccountInfoView
            | DkkAccountInfoView
            | EgpAccountInfoView
            | EthereumWalletAccountInfoView
            | EurAccountInfoView
            | GbpAccountInfoView
            | GhsAccountInfoView
            | GtqAccountInfoView
            | HkdAccountInfoView
            | HtgAccountInfoView
            | IdrAccountInfoView
            | InrAccountInfoView
            | JmdAccountInfoView
            | KesAccountInfoView
            | LightningAccountInfoView
            | MwkAccountInfoView
            | MxnAccountInfoView
            | MyrAccountInfoView
            | NgnAccountInfoView
            | PhpAccountInfoView
            | PkrAccountInfoView
            | PolygonWalletAccountInfoView
            | RwfAccountInfoView
            | SgdAccountInfoView
            | SolanaWalletAccountInfoView
            | SparkWalletAccountInfoView
            | ThbAccountInfoView
            | TronWalletAccountInfoView
            | TzsAccountInfoView
            | UgxAccountInfoView
            | UsdAccountInfoView
            | VndAccountInfoView
            | XafAccountInfoView
            | XofAccountInfoView
            | ZarAccountInfoView
            | ZmwAccountInfoView
        ):
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_view_type_0 = UsdAccountInfoView.from_dict(data)
                    return componentsschemas_account_info_view_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_view_type_1 = MxnAccountInfoView.from_dict(data)
                    return componentsschemas_account_info_view_type_1
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_view_type_2 = BrlAccountInfoView.from_dict(data)
                    return componentsschemas_account_info_view_type_2
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_view_type_3 = EurAccountInfoView.from_dict(data)
                    return componentsschemas_account_info_view_type_3
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_view_type_4 = PhpAccountInfoView.from_dict(data)
                    return componentsschemas_account_info_view_type_4
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_view_type_5 = GbpAccountInfoView.from_dict(data)
                    return componentsschemas_account_info_view_type_5
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_view_type_6 = InrAccountInfoView.from_dict(data)
                    return componentsschemas_account_info_view_type_6
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_view_type_7 = NgnAccountInfoView.from_dict(data)
                    return componentsschemas_account_info_view_type_7
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_view_type_8 = ZarAccountInfoView.from_dict(data)
                    return componentsschemas_account_info_view_type_8
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_view_type_9 = KesAccountInfoView.from_dict(data)
                    return componentsschemas_account_info_view_type_9
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_view_type_10 = TzsAccountInfoView.from_dict(data)
                    return componentsschemas_account_info_view_type_10
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_view_type_11 = ZmwAccountInfoView.from_dict(data)
                    return componentsschemas_account_info_view_type_11
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_view_type_12 = RwfAccountInfoView.from_dict(data)
                    return componentsschemas_account_info_view_type_12
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_view_type_13 = CadAccountInfoView.from_dict(data)
                    return componentsschemas_account_info_view_type_13
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_view_type_14 = LightningAccountInfoView.from_dict(data)
                    return componentsschemas_account_info_view_type_14
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_view_type_15 = SolanaWalletAccountInfoView.from_dict(data)
                    return componentsschemas_account_info_view_type_15
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_view_type_16 = EthereumWalletAccountInfoView.from_dict(
                        data
                    )
                    return componentsschemas_account_info_view_type_16
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_view_type_17 = PolygonWalletAccountInfoView.from_dict(data)
                    return componentsschemas_account_info_view_type_17
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_view_type_18 = BaseWalletAccountInfoView.from_dict(data)
                    return componentsschemas_account_info_view_type_18
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_view_type_19 = TronWalletAccountInfoView.from_dict(data)
                    return componentsschemas_account_info_view_type_19
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_view_type_20 = SparkWalletAccountInfoView.from_dict(data)
                    return componentsschemas_account_info_view_type_20
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_view_type_21 = AedAccountInfoView.from_dict(data)
                    return componentsschemas_account_info_view_type_21
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_view_type_22 = BdtAccountInfoView.from_dict(data)
                    return componentsschemas_account_info_view_type_22
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_view_type_23 = BwpAccountInfoView.from_dict(data)
                    return componentsschemas_account_info_view_type_23
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_view_type_24 = CopAccountInfoView.from_dict(data)
                    return componentsschemas_account_info_view_type_24
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_view_type_25 = DkkAccountInfoView.from_dict(data)
                    return componentsschemas_account_info_view_type_25
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_view_type_26 = EgpAccountInfoView.from_dict(data)
                    return componentsschemas_account_info_view_type_26
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_view_type_27 = GhsAccountInfoView.from_dict(data)
                    return componentsschemas_account_info_view_type_27
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_view_type_28 = GtqAccountInfoView.from_dict(data)
                    return componentsschemas_account_info_view_type_28
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_view_type_29 = HkdAccountInfoView.from_dict(data)
                    return componentsschemas_account_info_view_type_29
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_view_type_30 = HtgAccountInfoView.from_dict(data)
                    return componentsschemas_account_info_view_type_30
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_view_type_31 = IdrAccountInfoView.from_dict(data)
                    return componentsschemas_account_info_view_type_31
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_view_type_32 = JmdAccountInfoView.from_dict(data)
                    return componentsschemas_account_info_view_type_32
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_view_type_33 = MwkAccountInfoView.from_dict(data)
                    return componentsschemas_account_info_view_type_33
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_view_type_34 = MyrAccountInfoView.from_dict(data)
                    return componentsschemas_account_info_view_type_34
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_view_type_35 = PkrAccountInfoView.from_dict(data)
                    return componentsschemas_account_info_view_type_35
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_view_type_36 = SgdAccountInfoView.from_dict(data)
                    return componentsschemas_account_info_view_type_36
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_view_type_37 = ThbAccountInfoView.from_dict(data)
                    return componentsschemas_account_info_view_type_37
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_view_type_38 = UgxAccountInfoView.from_dict(data)
                    return componentsschemas_account_info_view_type_38
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_view_type_39 = VndAccountInfoView.from_dict(data)
                    return componentsschemas_account_info_view_type_39
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_view_type_40 = XafAccountInfoView.from_dict(data)
                    return componentsschemas_account_info_view_type_40
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_account_info_view_type_41 = XofAccountInfoView.from_dict(data)
                    return componentsschemas_account_info_view_type_41
            return cast(Any, data)

        account_info = _parse_account_info(d.pop("accountInfo"))
        customer_id = d.pop("customerId")
        default_uma_deposit_account = d.pop("defaultUmaDepositAccount")
        beneficiary_verification_status = cast(
            ExternalAccountBeneficiaryVerificationStatus, d.pop("beneficiaryVerificationStatus")
        )
        created_at = datetime.datetime.fromisoformat(d.pop("createdAt"))
        updated_at = datetime.datetime.fromisoformat(d.pop("updatedAt"))
        platform_account_id = d.pop("platformAccountId", UNSET)
        _beneficiary_verified_data = d.pop("beneficiaryVerifiedData", UNSET)
        beneficiary_verified_data: BeneficiaryVerifiedData | Unset
        if isinstance(_beneficiary_verified_data, Unset):
            beneficiary_verified_data = UNSET
        else:
            beneficiary_verified_data = BeneficiaryVerifiedData.from_dict(_beneficiary_verified_data)
        crypto_network = d.pop("cryptoNetwork", UNSET)
        made = cls(
            id=id,
            status=status,
            currency=currency,
            account_info=account_info,
            customer_id=customer_id,
            default_uma_deposit_account=default_uma_deposit_account,
            beneficiary_verification_status=beneficiary_verification_status,
            created_at=created_at,
            updated_at=updated_at,
            platform_account_id=platform_account_id,
            beneficiary_verified_data=beneficiary_verified_data,
            crypto_network=crypto_network,
        )
        made.additional_properties = d
        return made


ExternalAccountBeneficiaryVerificationStatus = Literal[
    "CHECKED_BY_RECEIVING_FI", "MATCHED", "NOT_MATCHED", "PARTIAL_MATCH", "PENDING", "UNSUPPORTED"
]


@define
class ExternalAccountDetailsQuoteDestinationBody:
    external_account_details: CreateExternalAccountBody
    destination_type: Literal["EXTERNAL_ACCOUNT_DETAILS"] | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "externalAccountDetails": self.external_account_details,
                "destinationType": self.destination_type,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        external_account_details = CreateExternalAccountBody.from_dict(d.pop("externalAccountDetails"))
        _destination_type = d.pop("destinationType", UNSET)
        destination_type: Literal["EXTERNAL_ACCOUNT_DETAILS"] | Unset
        if isinstance(_destination_type, Unset):
            destination_type = UNSET
        else:
            destination_type = cast(Literal["EXTERNAL_ACCOUNT_DETAILS"], _destination_type)
        made = cls(
            external_account_details=external_account_details,
            destination_type=destination_type,
        )
        made.additional_properties = d
        return made


@define
class ExternalAccountLookup:
    lookup_id: str
    """Id of the look-up for a quote; it lives 5 minutes"""
    supported_currencies: list[ReceivingCurrency]
    required_payer_data_fields: list[PayerDataField]
    account_id: str
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "lookupId": self.lookup_id,
                "supportedCurrencies": self.supported_currencies,
                "requiredPayerDataFields": self.required_payer_data_fields,
                "accountId": self.account_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        lookup_id = d.pop("lookupId")
        supported_currencies = []
        _supported_currencies = d.pop("supportedCurrencies")
        for supported_currencies_item_data in _supported_currencies:
            supported_currencies_item = ReceivingCurrency.from_dict(supported_currencies_item_data)

            supported_currencies.append(supported_currencies_item)
        required_payer_data_fields = []
        _required_payer_data_fields = d.pop("requiredPayerDataFields")
        for required_payer_data_fields_item_data in _required_payer_data_fields:
            required_payer_data_fields_item = PayerDataField.from_dict(required_payer_data_fields_item_data)

            required_payer_data_fields.append(required_payer_data_fields_item)
        account_id = d.pop("accountId")
        made = cls(
            lookup_id=lookup_id,
            supported_currencies=supported_currencies,
            required_payer_data_fields=required_payer_data_fields,
            account_id=account_id,
        )
        made.additional_properties = d
        return made


@define
class ExternalAccountReference:
    account_id: str
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountId": self.account_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_id = d.pop("accountId")
        made = cls(
            account_id=account_id,
        )
        made.additional_properties = d
        return made


ExternalAccountStatus = Literal["ACTIVE", "INACTIVE", "PENDING", "UNDER_REVIEW"]


@define
class FailureDetails:
    code: str
    message: str
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "code": self.code,
                "message": self.message,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        code = d.pop("code")
        message = d.pop("message")
        made = cls(
            code=code,
            message=message,
        )
        made.additional_properties = d
        return made


@define
class FundInternalAccountBody:
    amount: int
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "amount": self.amount,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        amount = d.pop("amount")
        made = cls(
            amount=amount,
        )
        made.additional_properties = d
        return made


@define
class GbpAccountInfo:
    """GBP"""

    account_type: GbpAccountInfoAccountType
    sort_code: str
    """6 digits, for example 200000. Spaces, dashes, dots and brackets are removed"""
    account_number: str
    """8 digits, for example 90817263. Spaces, dashes, dots and brackets are removed"""
    beneficiary: BusinessBeneficiary | IndividualBeneficiaryWithAddress
    payment_rails: list[GbpAccountInfoPaymentRailsItem] | Unset = UNSET
    """Default: FASTER_PAYMENTS"""
    platform_account_id: None | str | Unset = UNSET
    """Understood here too; the one at the top level wins"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "sortCode": self.sort_code,
                "accountNumber": self.account_number,
                "beneficiary": self.beneficiary,
                "paymentRails": self.payment_rails,
                "platformAccountId": self.platform_account_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(GbpAccountInfoAccountType, d.pop("accountType"))
        sort_code = d.pop("sortCode")
        account_number = d.pop("accountNumber")

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiaryWithAddress:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_with_address_type_0 = (
                        IndividualBeneficiaryWithAddress.from_dict(data)
                    )
                    return componentsschemas_beneficiary_with_address_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_with_address_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_with_address_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        _payment_rails = d.pop("paymentRails", UNSET)
        payment_rails: list[GbpAccountInfoPaymentRailsItem] | Unset = UNSET
        if _payment_rails is not UNSET:
            payment_rails = []
            for payment_rails_item_data in _payment_rails:
                payment_rails_item = cast(GbpAccountInfoPaymentRailsItem, payment_rails_item_data)

                payment_rails.append(payment_rails_item)
        platform_account_id = d.pop("platformAccountId", UNSET)
        made = cls(
            account_type=account_type,
            sort_code=sort_code,
            account_number=account_number,
            beneficiary=beneficiary,
            payment_rails=payment_rails,
            platform_account_id=platform_account_id,
        )
        made.additional_properties = d
        return made


GbpAccountInfoAccountType = Literal["GBP_ACCOUNT"]

GbpAccountInfoPaymentRailsItem = Literal["FASTER_PAYMENTS"]


@define
class GbpAccountInfoView:
    """GBP"""

    account_type: GbpAccountInfoViewAccountType
    sort_code: str
    account_number: str
    """In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only"""
    payment_rails: list[GbpAccountInfoViewPaymentRailsItem]
    beneficiary: BusinessBeneficiary | IndividualBeneficiaryWithAddress
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "sortCode": self.sort_code,
                "accountNumber": self.account_number,
                "paymentRails": self.payment_rails,
                "beneficiary": self.beneficiary,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(GbpAccountInfoViewAccountType, d.pop("accountType"))
        sort_code = d.pop("sortCode")
        account_number = d.pop("accountNumber")
        payment_rails = []
        _payment_rails = d.pop("paymentRails")
        for payment_rails_item_data in _payment_rails:
            payment_rails_item = cast(GbpAccountInfoViewPaymentRailsItem, payment_rails_item_data)

            payment_rails.append(payment_rails_item)

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiaryWithAddress:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_with_address_type_0 = (
                        IndividualBeneficiaryWithAddress.from_dict(data)
                    )
                    return componentsschemas_beneficiary_with_address_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_with_address_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_with_address_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        made = cls(
            account_type=account_type,
            sort_code=sort_code,
            account_number=account_number,
            payment_rails=payment_rails,
            beneficiary=beneficiary,
        )
        made.additional_properties = d
        return made


GbpAccountInfoViewAccountType = Literal["GBP_ACCOUNT"]

GbpAccountInfoViewPaymentRailsItem = Literal["FASTER_PAYMENTS"]

GetDeliveryStatisticsBucket = Literal["DAY", "HOUR"]

GetRequestStatisticsBucket = Literal["HOUR", "MINUTE"]


@define
class GhsAccountInfo:
    """GHS"""

    account_type: GhsAccountInfoAccountType
    account_number: str
    """At most 34 letters and digits. Spaces, dashes, dots and brackets are removed"""
    phone_number: str
    """A phone number with its country code, 6 to 14 digits, for example +233231234567. Stored as E.164.
    A number without its country code is of the account’s country"""
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    payment_rails: list[GhsAccountInfoPaymentRailsItem] | Unset = UNSET
    """Default: BANK_TRANSFER"""
    platform_account_id: None | str | Unset = UNSET
    """Understood here too; the one at the top level wins"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "accountNumber": self.account_number,
                "phoneNumber": self.phone_number,
                "beneficiary": self.beneficiary,
                "paymentRails": self.payment_rails,
                "platformAccountId": self.platform_account_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(GhsAccountInfoAccountType, d.pop("accountType"))
        account_number = d.pop("accountNumber")
        phone_number = d.pop("phoneNumber")

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        _payment_rails = d.pop("paymentRails", UNSET)
        payment_rails: list[GhsAccountInfoPaymentRailsItem] | Unset = UNSET
        if _payment_rails is not UNSET:
            payment_rails = []
            for payment_rails_item_data in _payment_rails:
                payment_rails_item = cast(GhsAccountInfoPaymentRailsItem, payment_rails_item_data)

                payment_rails.append(payment_rails_item)
        platform_account_id = d.pop("platformAccountId", UNSET)
        made = cls(
            account_type=account_type,
            account_number=account_number,
            phone_number=phone_number,
            beneficiary=beneficiary,
            payment_rails=payment_rails,
            platform_account_id=platform_account_id,
        )
        made.additional_properties = d
        return made


GhsAccountInfoAccountType = Literal["GHS_ACCOUNT"]

GhsAccountInfoPaymentRailsItem = Literal["BANK_TRANSFER", "MOBILE_MONEY"]


@define
class GhsAccountInfoView:
    """GHS"""

    account_type: GhsAccountInfoViewAccountType
    account_number: str
    """In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only"""
    phone_number: str
    payment_rails: list[GhsAccountInfoViewPaymentRailsItem]
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "accountNumber": self.account_number,
                "phoneNumber": self.phone_number,
                "paymentRails": self.payment_rails,
                "beneficiary": self.beneficiary,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(GhsAccountInfoViewAccountType, d.pop("accountType"))
        account_number = d.pop("accountNumber")
        phone_number = d.pop("phoneNumber")
        payment_rails = []
        _payment_rails = d.pop("paymentRails")
        for payment_rails_item_data in _payment_rails:
            payment_rails_item = cast(GhsAccountInfoViewPaymentRailsItem, payment_rails_item_data)

            payment_rails.append(payment_rails_item)

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        made = cls(
            account_type=account_type,
            account_number=account_number,
            phone_number=phone_number,
            payment_rails=payment_rails,
            beneficiary=beneficiary,
        )
        made.additional_properties = d
        return made


GhsAccountInfoViewAccountType = Literal["GHS_ACCOUNT"]

GhsAccountInfoViewPaymentRailsItem = Literal["BANK_TRANSFER", "MOBILE_MONEY"]


@define
class GtqAccountInfo:
    """GTQ"""

    account_type: GtqAccountInfoAccountType
    account_number: str
    """At most 34 letters and digits. Spaces, dashes, dots and brackets are removed"""
    phone_number: str
    """A phone number with its country code, 6 to 14 digits, for example +50251234567. Stored as E.164.
    A number without its country code is of the account’s country"""
    beneficiary: BusinessBeneficiary | IndividualBeneficiaryWithCountryOfResidence
    payment_rails: list[GtqAccountInfoPaymentRailsItem] | Unset = UNSET
    """Default: BANK_TRANSFER"""
    platform_account_id: None | str | Unset = UNSET
    """Understood here too; the one at the top level wins"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "accountNumber": self.account_number,
                "phoneNumber": self.phone_number,
                "beneficiary": self.beneficiary,
                "paymentRails": self.payment_rails,
                "platformAccountId": self.platform_account_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(GtqAccountInfoAccountType, d.pop("accountType"))
        account_number = d.pop("accountNumber")
        phone_number = d.pop("phoneNumber")

        def _parse_beneficiary(
            data: object,
        ) -> BusinessBeneficiary | IndividualBeneficiaryWithCountryOfResidence:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_with_country_of_residence_type_0 = (
                        IndividualBeneficiaryWithCountryOfResidence.from_dict(data)
                    )
                    return componentsschemas_beneficiary_with_country_of_residence_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_with_country_of_residence_type_1 = (
                        BusinessBeneficiary.from_dict(data)
                    )
                    return componentsschemas_beneficiary_with_country_of_residence_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        _payment_rails = d.pop("paymentRails", UNSET)
        payment_rails: list[GtqAccountInfoPaymentRailsItem] | Unset = UNSET
        if _payment_rails is not UNSET:
            payment_rails = []
            for payment_rails_item_data in _payment_rails:
                payment_rails_item = cast(GtqAccountInfoPaymentRailsItem, payment_rails_item_data)

                payment_rails.append(payment_rails_item)
        platform_account_id = d.pop("platformAccountId", UNSET)
        made = cls(
            account_type=account_type,
            account_number=account_number,
            phone_number=phone_number,
            beneficiary=beneficiary,
            payment_rails=payment_rails,
            platform_account_id=platform_account_id,
        )
        made.additional_properties = d
        return made


GtqAccountInfoAccountType = Literal["GTQ_ACCOUNT"]

GtqAccountInfoPaymentRailsItem = Literal["BANK_TRANSFER", "MOBILE_MONEY"]


@define
class GtqAccountInfoView:
    """GTQ"""

    account_type: GtqAccountInfoViewAccountType
    account_number: str
    """In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only"""
    phone_number: str
    payment_rails: list[GtqAccountInfoViewPaymentRailsItem]
    beneficiary: BusinessBeneficiary | IndividualBeneficiaryWithCountryOfResidence
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "accountNumber": self.account_number,
                "phoneNumber": self.phone_number,
                "paymentRails": self.payment_rails,
                "beneficiary": self.beneficiary,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(GtqAccountInfoViewAccountType, d.pop("accountType"))
        account_number = d.pop("accountNumber")
        phone_number = d.pop("phoneNumber")
        payment_rails = []
        _payment_rails = d.pop("paymentRails")
        for payment_rails_item_data in _payment_rails:
            payment_rails_item = cast(GtqAccountInfoViewPaymentRailsItem, payment_rails_item_data)

            payment_rails.append(payment_rails_item)

        def _parse_beneficiary(
            data: object,
        ) -> BusinessBeneficiary | IndividualBeneficiaryWithCountryOfResidence:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_with_country_of_residence_type_0 = (
                        IndividualBeneficiaryWithCountryOfResidence.from_dict(data)
                    )
                    return componentsschemas_beneficiary_with_country_of_residence_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_with_country_of_residence_type_1 = (
                        BusinessBeneficiary.from_dict(data)
                    )
                    return componentsschemas_beneficiary_with_country_of_residence_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        made = cls(
            account_type=account_type,
            account_number=account_number,
            phone_number=phone_number,
            payment_rails=payment_rails,
            beneficiary=beneficiary,
        )
        made.additional_properties = d
        return made


GtqAccountInfoViewAccountType = Literal["GTQ_ACCOUNT"]

GtqAccountInfoViewPaymentRailsItem = Literal["BANK_TRANSFER", "MOBILE_MONEY"]


@define
class HkdAccountInfo:
    """HKD"""

    account_type: HkdAccountInfoAccountType
    bank_name: str
    """Spaces at its ends are removed. Any name is taken; GET /discoveries lists known ones"""
    account_number: str
    """At most 34 letters and digits. Spaces, dashes, dots and brackets are removed"""
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    swift_code: str | Unset = UNSET
    """A BIC of 8 or 11 letters and digits, for example DEUTDEFF. Spaces, dashes, dots and brackets are
    removed, and letters become upper case"""
    swift_bic: str | Unset = UNSET
    """A BIC of 8 or 11 letters and digits, for example DEUTDEFF. Spaces, dashes, dots and brackets are
    removed, and letters become upper case"""
    payment_rails: list[HkdAccountInfoPaymentRailsItem] | Unset = UNSET
    """Default: BANK_TRANSFER"""
    platform_account_id: None | str | Unset = UNSET
    """Understood here too; the one at the top level wins"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "bankName": self.bank_name,
                "accountNumber": self.account_number,
                "beneficiary": self.beneficiary,
                "swiftCode": self.swift_code,
                "swiftBic": self.swift_bic,
                "paymentRails": self.payment_rails,
                "platformAccountId": self.platform_account_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(HkdAccountInfoAccountType, d.pop("accountType"))
        bank_name = d.pop("bankName")
        account_number = d.pop("accountNumber")

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        swift_code = d.pop("swiftCode", UNSET)
        swift_bic = d.pop("swiftBic", UNSET)
        _payment_rails = d.pop("paymentRails", UNSET)
        payment_rails: list[HkdAccountInfoPaymentRailsItem] | Unset = UNSET
        if _payment_rails is not UNSET:
            payment_rails = []
            for payment_rails_item_data in _payment_rails:
                payment_rails_item = cast(HkdAccountInfoPaymentRailsItem, payment_rails_item_data)

                payment_rails.append(payment_rails_item)
        platform_account_id = d.pop("platformAccountId", UNSET)
        made = cls(
            account_type=account_type,
            bank_name=bank_name,
            account_number=account_number,
            beneficiary=beneficiary,
            swift_code=swift_code,
            swift_bic=swift_bic,
            payment_rails=payment_rails,
            platform_account_id=platform_account_id,
        )
        made.additional_properties = d
        return made


HkdAccountInfoAccountType = Literal["HKD_ACCOUNT"]

HkdAccountInfoPaymentRailsItem = Literal["BANK_TRANSFER"]


@define
class HkdAccountInfoView:
    """HKD"""

    account_type: HkdAccountInfoViewAccountType
    bank_name: str
    account_number: str
    """In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only"""
    payment_rails: list[HkdAccountInfoViewPaymentRailsItem]
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    swift_code: str | Unset = UNSET
    swift_bic: str | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "bankName": self.bank_name,
                "accountNumber": self.account_number,
                "paymentRails": self.payment_rails,
                "beneficiary": self.beneficiary,
                "swiftCode": self.swift_code,
                "swiftBic": self.swift_bic,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(HkdAccountInfoViewAccountType, d.pop("accountType"))
        bank_name = d.pop("bankName")
        account_number = d.pop("accountNumber")
        payment_rails = []
        _payment_rails = d.pop("paymentRails")
        for payment_rails_item_data in _payment_rails:
            payment_rails_item = cast(HkdAccountInfoViewPaymentRailsItem, payment_rails_item_data)

            payment_rails.append(payment_rails_item)

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        swift_code = d.pop("swiftCode", UNSET)
        swift_bic = d.pop("swiftBic", UNSET)
        made = cls(
            account_type=account_type,
            bank_name=bank_name,
            account_number=account_number,
            payment_rails=payment_rails,
            beneficiary=beneficiary,
            swift_code=swift_code,
            swift_bic=swift_bic,
        )
        made.additional_properties = d
        return made


HkdAccountInfoViewAccountType = Literal["HKD_ACCOUNT"]

HkdAccountInfoViewPaymentRailsItem = Literal["BANK_TRANSFER"]


@define
class HtgAccountInfo:
    """HTG"""

    account_type: HtgAccountInfoAccountType
    phone_number: str
    """A phone number with its country code, 6 to 14 digits, for example +50934101234. Stored as E.164.
    A number without its country code is of the account’s country"""
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    payment_rails: list[HtgAccountInfoPaymentRailsItem] | Unset = UNSET
    """Default: MOBILE_MONEY"""
    platform_account_id: None | str | Unset = UNSET
    """Understood here too; the one at the top level wins"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "phoneNumber": self.phone_number,
                "beneficiary": self.beneficiary,
                "paymentRails": self.payment_rails,
                "platformAccountId": self.platform_account_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(HtgAccountInfoAccountType, d.pop("accountType"))
        phone_number = d.pop("phoneNumber")

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        _payment_rails = d.pop("paymentRails", UNSET)
        payment_rails: list[HtgAccountInfoPaymentRailsItem] | Unset = UNSET
        if _payment_rails is not UNSET:
            payment_rails = []
            for payment_rails_item_data in _payment_rails:
                payment_rails_item = cast(HtgAccountInfoPaymentRailsItem, payment_rails_item_data)

                payment_rails.append(payment_rails_item)
        platform_account_id = d.pop("platformAccountId", UNSET)
        made = cls(
            account_type=account_type,
            phone_number=phone_number,
            beneficiary=beneficiary,
            payment_rails=payment_rails,
            platform_account_id=platform_account_id,
        )
        made.additional_properties = d
        return made


HtgAccountInfoAccountType = Literal["HTG_ACCOUNT"]

HtgAccountInfoPaymentRailsItem = Literal["MOBILE_MONEY"]


@define
class HtgAccountInfoView:
    """HTG"""

    account_type: HtgAccountInfoViewAccountType
    phone_number: str
    """In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only"""
    payment_rails: list[HtgAccountInfoViewPaymentRailsItem]
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "phoneNumber": self.phone_number,
                "paymentRails": self.payment_rails,
                "beneficiary": self.beneficiary,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(HtgAccountInfoViewAccountType, d.pop("accountType"))
        phone_number = d.pop("phoneNumber")
        payment_rails = []
        _payment_rails = d.pop("paymentRails")
        for payment_rails_item_data in _payment_rails:
            payment_rails_item = cast(HtgAccountInfoViewPaymentRailsItem, payment_rails_item_data)

            payment_rails.append(payment_rails_item)

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        made = cls(
            account_type=account_type,
            phone_number=phone_number,
            payment_rails=payment_rails,
            beneficiary=beneficiary,
        )
        made.additional_properties = d
        return made


HtgAccountInfoViewAccountType = Literal["HTG_ACCOUNT"]

HtgAccountInfoViewPaymentRailsItem = Literal["MOBILE_MONEY"]


@define
class IdrAccountInfo:
    """IDR"""

    account_type: IdrAccountInfoAccountType
    bank_name: str
    """Spaces at its ends are removed. Any name is taken; GET /discoveries lists known ones"""
    account_number: str
    """At most 34 letters and digits. Spaces, dashes, dots and brackets are removed"""
    phone_number: str
    """A phone number: +62 and 9 to 12 digits, for example +6281234567890. Stored as E.164. A number
    without its country code is of the account’s country"""
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    swift_code: str | Unset = UNSET
    """A BIC of 8 or 11 letters and digits, for example DEUTDEFF. Spaces, dashes, dots and brackets are
    removed, and letters become upper case"""
    swift_bic: str | Unset = UNSET
    """A BIC of 8 or 11 letters and digits, for example DEUTDEFF. Spaces, dashes, dots and brackets are
    removed, and letters become upper case"""
    payment_rails: list[IdrAccountInfoPaymentRailsItem] | Unset = UNSET
    """Default: BANK_TRANSFER"""
    platform_account_id: None | str | Unset = UNSET
    """Understood here too; the one at the top level wins"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "bankName": self.bank_name,
                "accountNumber": self.account_number,
                "phoneNumber": self.phone_number,
                "beneficiary": self.beneficiary,
                "swiftCode": self.swift_code,
                "swiftBic": self.swift_bic,
                "paymentRails": self.payment_rails,
                "platformAccountId": self.platform_account_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(IdrAccountInfoAccountType, d.pop("accountType"))
        bank_name = d.pop("bankName")
        account_number = d.pop("accountNumber")
        phone_number = d.pop("phoneNumber")

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        swift_code = d.pop("swiftCode", UNSET)
        swift_bic = d.pop("swiftBic", UNSET)
        _payment_rails = d.pop("paymentRails", UNSET)
        payment_rails: list[IdrAccountInfoPaymentRailsItem] | Unset = UNSET
        if _payment_rails is not UNSET:
            payment_rails = []
            for payment_rails_item_data in _payment_rails:
                payment_rails_item = cast(IdrAccountInfoPaymentRailsItem, payment_rails_item_data)

                payment_rails.append(payment_rails_item)
        platform_account_id = d.pop("platformAccountId", UNSET)
        made = cls(
            account_type=account_type,
            bank_name=bank_name,
            account_number=account_number,
            phone_number=phone_number,
            beneficiary=beneficiary,
            swift_code=swift_code,
            swift_bic=swift_bic,
            payment_rails=payment_rails,
            platform_account_id=platform_account_id,
        )
        made.additional_properties = d
        return made


IdrAccountInfoAccountType = Literal["IDR_ACCOUNT"]

IdrAccountInfoPaymentRailsItem = Literal["BANK_TRANSFER"]


@define
class IdrAccountInfoView:
    """IDR"""

    account_type: IdrAccountInfoViewAccountType
    bank_name: str
    account_number: str
    """In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only"""
    phone_number: str
    payment_rails: list[IdrAccountInfoViewPaymentRailsItem]
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    swift_code: str | Unset = UNSET
    swift_bic: str | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "bankName": self.bank_name,
                "accountNumber": self.account_number,
                "phoneNumber": self.phone_number,
                "paymentRails": self.payment_rails,
                "beneficiary": self.beneficiary,
                "swiftCode": self.swift_code,
                "swiftBic": self.swift_bic,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(IdrAccountInfoViewAccountType, d.pop("accountType"))
        bank_name = d.pop("bankName")
        account_number = d.pop("accountNumber")
        phone_number = d.pop("phoneNumber")
        payment_rails = []
        _payment_rails = d.pop("paymentRails")
        for payment_rails_item_data in _payment_rails:
            payment_rails_item = cast(IdrAccountInfoViewPaymentRailsItem, payment_rails_item_data)

            payment_rails.append(payment_rails_item)

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        swift_code = d.pop("swiftCode", UNSET)
        swift_bic = d.pop("swiftBic", UNSET)
        made = cls(
            account_type=account_type,
            bank_name=bank_name,
            account_number=account_number,
            phone_number=phone_number,
            payment_rails=payment_rails,
            beneficiary=beneficiary,
            swift_code=swift_code,
            swift_bic=swift_bic,
        )
        made.additional_properties = d
        return made


IdrAccountInfoViewAccountType = Literal["IDR_ACCOUNT"]

IdrAccountInfoViewPaymentRailsItem = Literal["BANK_TRANSFER"]


@define
class IndividualBeneficiary:
    beneficiary_type: Literal["INDIVIDUAL"]
    full_name: str
    legal_name: str | Unset = UNSET
    tax_id: str | Unset = UNSET
    birth_date: datetime.date | Unset = UNSET
    nationality: str | Unset = UNSET
    email: str | Unset = UNSET
    phone_number: str | Unset = UNSET
    country_of_residence: str | Unset = UNSET
    address: BeneficiaryAddress | Unset = UNSET
    business_info: IndividualBeneficiaryBusinessInfo | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "beneficiaryType": self.beneficiary_type,
                "fullName": self.full_name,
                "legalName": self.legal_name,
                "taxId": self.tax_id,
                "birthDate": self.birth_date,
                "nationality": self.nationality,
                "email": self.email,
                "phoneNumber": self.phone_number,
                "countryOfResidence": self.country_of_residence,
                "address": self.address,
                "businessInfo": self.business_info,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        beneficiary_type = known(Literal["INDIVIDUAL"], d.pop("beneficiaryType"))
        full_name = d.pop("fullName")
        legal_name = d.pop("legalName", UNSET)
        tax_id = d.pop("taxId", UNSET)
        _birth_date = d.pop("birthDate", UNSET)
        birth_date: datetime.date | Unset
        if isinstance(_birth_date, Unset):
            birth_date = UNSET
        else:
            birth_date = datetime.date.fromisoformat(_birth_date)
        nationality = d.pop("nationality", UNSET)
        email = d.pop("email", UNSET)
        phone_number = d.pop("phoneNumber", UNSET)
        country_of_residence = d.pop("countryOfResidence", UNSET)
        _address = d.pop("address", UNSET)
        address: BeneficiaryAddress | Unset
        if isinstance(_address, Unset):
            address = UNSET
        else:
            address = BeneficiaryAddress.from_dict(_address)
        _business_info = d.pop("businessInfo", UNSET)
        business_info: IndividualBeneficiaryBusinessInfo | Unset
        if isinstance(_business_info, Unset):
            business_info = UNSET
        else:
            business_info = IndividualBeneficiaryBusinessInfo.from_dict(_business_info)
        made = cls(
            beneficiary_type=beneficiary_type,
            full_name=full_name,
            legal_name=legal_name,
            tax_id=tax_id,
            birth_date=birth_date,
            nationality=nationality,
            email=email,
            phone_number=phone_number,
            country_of_residence=country_of_residence,
            address=address,
            business_info=business_info,
        )
        made.additional_properties = d
        return made


@define
class IndividualBeneficiaryBusinessInfo:
    legal_name: str | Unset = UNSET
    tax_id: str | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "legalName": self.legal_name,
                "taxId": self.tax_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        legal_name = d.pop("legalName", UNSET)
        tax_id = d.pop("taxId", UNSET)
        made = cls(
            legal_name=legal_name,
            tax_id=tax_id,
        )
        made.additional_properties = d
        return made


@define
class IndividualBeneficiaryWithAddress:
    beneficiary_type: Literal["INDIVIDUAL"]
    full_name: str
    address: BeneficiaryPostalAddress
    legal_name: str | Unset = UNSET
    tax_id: str | Unset = UNSET
    birth_date: datetime.date | Unset = UNSET
    nationality: str | Unset = UNSET
    email: str | Unset = UNSET
    phone_number: str | Unset = UNSET
    country_of_residence: str | Unset = UNSET
    business_info: IndividualBeneficiaryWithAddressBusinessInfo | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "beneficiaryType": self.beneficiary_type,
                "fullName": self.full_name,
                "address": self.address,
                "legalName": self.legal_name,
                "taxId": self.tax_id,
                "birthDate": self.birth_date,
                "nationality": self.nationality,
                "email": self.email,
                "phoneNumber": self.phone_number,
                "countryOfResidence": self.country_of_residence,
                "businessInfo": self.business_info,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        beneficiary_type = known(Literal["INDIVIDUAL"], d.pop("beneficiaryType"))
        full_name = d.pop("fullName")
        address = BeneficiaryPostalAddress.from_dict(d.pop("address"))
        legal_name = d.pop("legalName", UNSET)
        tax_id = d.pop("taxId", UNSET)
        _birth_date = d.pop("birthDate", UNSET)
        birth_date: datetime.date | Unset
        if isinstance(_birth_date, Unset):
            birth_date = UNSET
        else:
            birth_date = datetime.date.fromisoformat(_birth_date)
        nationality = d.pop("nationality", UNSET)
        email = d.pop("email", UNSET)
        phone_number = d.pop("phoneNumber", UNSET)
        country_of_residence = d.pop("countryOfResidence", UNSET)
        _business_info = d.pop("businessInfo", UNSET)
        business_info: IndividualBeneficiaryWithAddressBusinessInfo | Unset
        if isinstance(_business_info, Unset):
            business_info = UNSET
        else:
            business_info = IndividualBeneficiaryWithAddressBusinessInfo.from_dict(_business_info)
        made = cls(
            beneficiary_type=beneficiary_type,
            full_name=full_name,
            address=address,
            legal_name=legal_name,
            tax_id=tax_id,
            birth_date=birth_date,
            nationality=nationality,
            email=email,
            phone_number=phone_number,
            country_of_residence=country_of_residence,
            business_info=business_info,
        )
        made.additional_properties = d
        return made


@define
class IndividualBeneficiaryWithAddressAndCountryOfResidenceAndPhoneNumber:
    beneficiary_type: Literal["INDIVIDUAL"]
    full_name: str
    phone_number: str
    country_of_residence: str
    address: BeneficiaryPostalAddress
    legal_name: str | Unset = UNSET
    tax_id: str | Unset = UNSET
    birth_date: datetime.date | Unset = UNSET
    nationality: str | Unset = UNSET
    email: str | Unset = UNSET
    business_info: IndividualBeneficiaryWithAddressAndCountryOfResidenceAndPhoneNumberBusinessInfo | Unset = (
        UNSET
    )
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "beneficiaryType": self.beneficiary_type,
                "fullName": self.full_name,
                "phoneNumber": self.phone_number,
                "countryOfResidence": self.country_of_residence,
                "address": self.address,
                "legalName": self.legal_name,
                "taxId": self.tax_id,
                "birthDate": self.birth_date,
                "nationality": self.nationality,
                "email": self.email,
                "businessInfo": self.business_info,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        beneficiary_type = known(Literal["INDIVIDUAL"], d.pop("beneficiaryType"))
        full_name = d.pop("fullName")
        phone_number = d.pop("phoneNumber")
        country_of_residence = d.pop("countryOfResidence")
        address = BeneficiaryPostalAddress.from_dict(d.pop("address"))
        legal_name = d.pop("legalName", UNSET)
        tax_id = d.pop("taxId", UNSET)
        _birth_date = d.pop("birthDate", UNSET)
        birth_date: datetime.date | Unset
        if isinstance(_birth_date, Unset):
            birth_date = UNSET
        else:
            birth_date = datetime.date.fromisoformat(_birth_date)
        nationality = d.pop("nationality", UNSET)
        email = d.pop("email", UNSET)
        _business_info = d.pop("businessInfo", UNSET)
        business_info: IndividualBeneficiaryWithAddressAndCountryOfResidenceAndPhoneNumberBusinessInfo | Unset
        if isinstance(_business_info, Unset):
            business_info = UNSET
        else:
            business_info = (
                IndividualBeneficiaryWithAddressAndCountryOfResidenceAndPhoneNumberBusinessInfo.from_dict(
                    _business_info
                )
            )
        made = cls(
            beneficiary_type=beneficiary_type,
            full_name=full_name,
            phone_number=phone_number,
            country_of_residence=country_of_residence,
            address=address,
            legal_name=legal_name,
            tax_id=tax_id,
            birth_date=birth_date,
            nationality=nationality,
            email=email,
            business_info=business_info,
        )
        made.additional_properties = d
        return made


@define
class IndividualBeneficiaryWithAddressAndCountryOfResidenceAndPhoneNumberBusinessInfo:
    legal_name: str | Unset = UNSET
    tax_id: str | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "legalName": self.legal_name,
                "taxId": self.tax_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        legal_name = d.pop("legalName", UNSET)
        tax_id = d.pop("taxId", UNSET)
        made = cls(
            legal_name=legal_name,
            tax_id=tax_id,
        )
        made.additional_properties = d
        return made


@define
class IndividualBeneficiaryWithAddressAndPhoneNumber:
    beneficiary_type: Literal["INDIVIDUAL"]
    full_name: str
    phone_number: str
    address: BeneficiaryPostalAddress
    legal_name: str | Unset = UNSET
    tax_id: str | Unset = UNSET
    birth_date: datetime.date | Unset = UNSET
    nationality: str | Unset = UNSET
    email: str | Unset = UNSET
    country_of_residence: str | Unset = UNSET
    business_info: IndividualBeneficiaryWithAddressAndPhoneNumberBusinessInfo | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "beneficiaryType": self.beneficiary_type,
                "fullName": self.full_name,
                "phoneNumber": self.phone_number,
                "address": self.address,
                "legalName": self.legal_name,
                "taxId": self.tax_id,
                "birthDate": self.birth_date,
                "nationality": self.nationality,
                "email": self.email,
                "countryOfResidence": self.country_of_residence,
                "businessInfo": self.business_info,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        beneficiary_type = known(Literal["INDIVIDUAL"], d.pop("beneficiaryType"))
        full_name = d.pop("fullName")
        phone_number = d.pop("phoneNumber")
        address = BeneficiaryPostalAddress.from_dict(d.pop("address"))
        legal_name = d.pop("legalName", UNSET)
        tax_id = d.pop("taxId", UNSET)
        _birth_date = d.pop("birthDate", UNSET)
        birth_date: datetime.date | Unset
        if isinstance(_birth_date, Unset):
            birth_date = UNSET
        else:
            birth_date = datetime.date.fromisoformat(_birth_date)
        nationality = d.pop("nationality", UNSET)
        email = d.pop("email", UNSET)
        country_of_residence = d.pop("countryOfResidence", UNSET)
        _business_info = d.pop("businessInfo", UNSET)
        business_info: IndividualBeneficiaryWithAddressAndPhoneNumberBusinessInfo | Unset
        if isinstance(_business_info, Unset):
            business_info = UNSET
        else:
            business_info = IndividualBeneficiaryWithAddressAndPhoneNumberBusinessInfo.from_dict(
                _business_info
            )
        made = cls(
            beneficiary_type=beneficiary_type,
            full_name=full_name,
            phone_number=phone_number,
            address=address,
            legal_name=legal_name,
            tax_id=tax_id,
            birth_date=birth_date,
            nationality=nationality,
            email=email,
            country_of_residence=country_of_residence,
            business_info=business_info,
        )
        made.additional_properties = d
        return made


@define
class IndividualBeneficiaryWithAddressAndPhoneNumberBusinessInfo:
    legal_name: str | Unset = UNSET
    tax_id: str | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "legalName": self.legal_name,
                "taxId": self.tax_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        legal_name = d.pop("legalName", UNSET)
        tax_id = d.pop("taxId", UNSET)
        made = cls(
            legal_name=legal_name,
            tax_id=tax_id,
        )
        made.additional_properties = d
        return made


@define
class IndividualBeneficiaryWithAddressBusinessInfo:
    legal_name: str | Unset = UNSET
    tax_id: str | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "legalName": self.legal_name,
                "taxId": self.tax_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        legal_name = d.pop("legalName", UNSET)
        tax_id = d.pop("taxId", UNSET)
        made = cls(
            legal_name=legal_name,
            tax_id=tax_id,
        )
        made.additional_properties = d
        return made


@define
class IndividualBeneficiaryWithCountryOfResidence:
    beneficiary_type: Literal["INDIVIDUAL"]
    full_name: str
    country_of_residence: str
    legal_name: str | Unset = UNSET
    tax_id: str | Unset = UNSET
    birth_date: datetime.date | Unset = UNSET
    nationality: str | Unset = UNSET
    email: str | Unset = UNSET
    phone_number: str | Unset = UNSET
    address: BeneficiaryAddress | Unset = UNSET
    business_info: IndividualBeneficiaryWithCountryOfResidenceBusinessInfo | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "beneficiaryType": self.beneficiary_type,
                "fullName": self.full_name,
                "countryOfResidence": self.country_of_residence,
                "legalName": self.legal_name,
                "taxId": self.tax_id,
                "birthDate": self.birth_date,
                "nationality": self.nationality,
                "email": self.email,
                "phoneNumber": self.phone_number,
                "address": self.address,
                "businessInfo": self.business_info,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        beneficiary_type = known(Literal["INDIVIDUAL"], d.pop("beneficiaryType"))
        full_name = d.pop("fullName")
        country_of_residence = d.pop("countryOfResidence")
        legal_name = d.pop("legalName", UNSET)
        tax_id = d.pop("taxId", UNSET)
        _birth_date = d.pop("birthDate", UNSET)
        birth_date: datetime.date | Unset
        if isinstance(_birth_date, Unset):
            birth_date = UNSET
        else:
            birth_date = datetime.date.fromisoformat(_birth_date)
        nationality = d.pop("nationality", UNSET)
        email = d.pop("email", UNSET)
        phone_number = d.pop("phoneNumber", UNSET)
        _address = d.pop("address", UNSET)
        address: BeneficiaryAddress | Unset
        if isinstance(_address, Unset):
            address = UNSET
        else:
            address = BeneficiaryAddress.from_dict(_address)
        _business_info = d.pop("businessInfo", UNSET)
        business_info: IndividualBeneficiaryWithCountryOfResidenceBusinessInfo | Unset
        if isinstance(_business_info, Unset):
            business_info = UNSET
        else:
            business_info = IndividualBeneficiaryWithCountryOfResidenceBusinessInfo.from_dict(_business_info)
        made = cls(
            beneficiary_type=beneficiary_type,
            full_name=full_name,
            country_of_residence=country_of_residence,
            legal_name=legal_name,
            tax_id=tax_id,
            birth_date=birth_date,
            nationality=nationality,
            email=email,
            phone_number=phone_number,
            address=address,
            business_info=business_info,
        )
        made.additional_properties = d
        return made


@define
class IndividualBeneficiaryWithCountryOfResidenceBusinessInfo:
    legal_name: str | Unset = UNSET
    tax_id: str | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "legalName": self.legal_name,
                "taxId": self.tax_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        legal_name = d.pop("legalName", UNSET)
        tax_id = d.pop("taxId", UNSET)
        made = cls(
            legal_name=legal_name,
            tax_id=tax_id,
        )
        made.additional_properties = d
        return made


@define
class InrAccountInfo:
    """INR: either `vpa`, or `accountNumber` with `ifsc`"""

    account_type: InrAccountInfoAccountType
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    vpa: str | Unset = UNSET
    """A UPI address: a name, @ and the code of a bank, for example ada@upi. Spaces at its ends are
    removed, and none may be within"""
    account_number: str | Unset = UNSET
    """9 to 18 digits, for example 50100123456789. Spaces, dashes, dots and brackets are removed"""
    ifsc: str | Unset = UNSET
    """An IFSC of 4 letters, a zero, and 6 letters or digits, for example HDFC0001234. Spaces, dashes,
    dots and brackets are removed, and letters become upper case"""
    ifsc_code: str | Unset = UNSET
    """An IFSC of 4 letters, a zero, and 6 letters or digits, for example HDFC0001234. Spaces, dashes,
    dots and brackets are removed, and letters become upper case"""
    bank_name: str | Unset = UNSET
    """Spaces at its ends are removed. Any name is taken; GET /discoveries lists known ones"""
    payment_rails: list[InrAccountInfoPaymentRailsItem] | Unset = UNSET
    """Default: UPI with `vpa`, BANK_TRANSFER with `accountNumber`"""
    platform_account_id: None | str | Unset = UNSET
    """Understood here too; the one at the top level wins"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "beneficiary": self.beneficiary,
                "vpa": self.vpa,
                "accountNumber": self.account_number,
                "ifsc": self.ifsc,
                "ifscCode": self.ifsc_code,
                "bankName": self.bank_name,
                "paymentRails": self.payment_rails,
                "platformAccountId": self.platform_account_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(InrAccountInfoAccountType, d.pop("accountType"))

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        vpa = d.pop("vpa", UNSET)
        account_number = d.pop("accountNumber", UNSET)
        ifsc = d.pop("ifsc", UNSET)
        ifsc_code = d.pop("ifscCode", UNSET)
        bank_name = d.pop("bankName", UNSET)
        _payment_rails = d.pop("paymentRails", UNSET)
        payment_rails: list[InrAccountInfoPaymentRailsItem] | Unset = UNSET
        if _payment_rails is not UNSET:
            payment_rails = []
            for payment_rails_item_data in _payment_rails:
                payment_rails_item = cast(InrAccountInfoPaymentRailsItem, payment_rails_item_data)

                payment_rails.append(payment_rails_item)
        platform_account_id = d.pop("platformAccountId", UNSET)
        made = cls(
            account_type=account_type,
            beneficiary=beneficiary,
            vpa=vpa,
            account_number=account_number,
            ifsc=ifsc,
            ifsc_code=ifsc_code,
            bank_name=bank_name,
            payment_rails=payment_rails,
            platform_account_id=platform_account_id,
        )
        made.additional_properties = d
        return made


InrAccountInfoAccountType = Literal["INR_ACCOUNT", "UPI"]

InrAccountInfoPaymentRailsItem = Literal["BANK_TRANSFER", "IMPS", "NEFT", "RTGS", "UPI"]


@define
class InrAccountInfoView:
    """INR: either `vpa`, or `accountNumber` with `ifsc`"""

    account_type: InrAccountInfoViewAccountType
    payment_rails: list[InrAccountInfoViewPaymentRailsItem]
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    vpa: str | Unset = UNSET
    """In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only"""
    account_number: str | Unset = UNSET
    """In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only"""
    ifsc: str | Unset = UNSET
    ifsc_code: str | Unset = UNSET
    bank_name: str | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "paymentRails": self.payment_rails,
                "beneficiary": self.beneficiary,
                "vpa": self.vpa,
                "accountNumber": self.account_number,
                "ifsc": self.ifsc,
                "ifscCode": self.ifsc_code,
                "bankName": self.bank_name,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(InrAccountInfoViewAccountType, d.pop("accountType"))
        payment_rails = []
        _payment_rails = d.pop("paymentRails")
        for payment_rails_item_data in _payment_rails:
            payment_rails_item = cast(InrAccountInfoViewPaymentRailsItem, payment_rails_item_data)

            payment_rails.append(payment_rails_item)

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        vpa = d.pop("vpa", UNSET)
        account_number = d.pop("accountNumber", UNSET)
        ifsc = d.pop("ifsc", UNSET)
        ifsc_code = d.pop("ifscCode", UNSET)
        bank_name = d.pop("bankName", UNSET)
        made = cls(
            account_type=account_type,
            payment_rails=payment_rails,
            beneficiary=beneficiary,
            vpa=vpa,
            account_number=account_number,
            ifsc=ifsc,
            ifsc_code=ifsc_code,
            bank_name=bank_name,
        )
        made.additional_properties = d
        return made


InrAccountInfoViewAccountType = Literal["INR_ACCOUNT", "UPI"]

InrAccountInfoViewPaymentRailsItem = Literal["BANK_TRANSFER", "IMPS", "NEFT", "RTGS", "UPI"]


@define
class InternalAccount:
    id: str
    balance: Amount
    funding_payment_instructions: list[PaymentInstruction]
    created_at: datetime.datetime
    updated_at: datetime.datetime
    customer_id: str | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "id": self.id,
                "balance": self.balance,
                "fundingPaymentInstructions": self.funding_payment_instructions,
                "createdAt": self.created_at,
                "updatedAt": self.updated_at,
                "customerId": self.customer_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        id = d.pop("id")
        balance = Amount.from_dict(d.pop("balance"))
        funding_payment_instructions = []
        _funding_payment_instructions = d.pop("fundingPaymentInstructions")
        for funding_payment_instructions_item_data in _funding_payment_instructions:
            funding_payment_instructions_item = PaymentInstruction.from_dict(
                funding_payment_instructions_item_data
            )

            funding_payment_instructions.append(funding_payment_instructions_item)
        created_at = datetime.datetime.fromisoformat(d.pop("createdAt"))
        updated_at = datetime.datetime.fromisoformat(d.pop("updatedAt"))
        customer_id = d.pop("customerId", UNSET)
        made = cls(
            id=id,
            balance=balance,
            funding_payment_instructions=funding_payment_instructions,
            created_at=created_at,
            updated_at=updated_at,
            customer_id=customer_id,
        )
        made.additional_properties = d
        return made


@define
class InternalAccountReference:
    account_id: str
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountId": self.account_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_id = d.pop("accountId")
        made = cls(
            account_id=account_id,
        )
        made.additional_properties = d
        return made


@define
class Invitation:
    code: str
    created_at: datetime.datetime
    url: str
    """Address at which the recipient claims it"""
    inviter_uma: str
    status: InvitationStatus
    claimed_at: datetime.datetime | Unset = UNSET
    expires_at: datetime.datetime | Unset = UNSET
    invitee_uma: str | Unset = UNSET
    """UMA address of the person who claimed it"""
    first_name: str | Unset = UNSET
    """The inviter's first name"""
    amount_to_send: Amount | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "code": self.code,
                "createdAt": self.created_at,
                "url": self.url,
                "inviterUma": self.inviter_uma,
                "status": self.status,
                "claimedAt": self.claimed_at,
                "expiresAt": self.expires_at,
                "inviteeUma": self.invitee_uma,
                "firstName": self.first_name,
                "amountToSend": self.amount_to_send,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        code = d.pop("code")
        created_at = datetime.datetime.fromisoformat(d.pop("createdAt"))
        url = d.pop("url")
        inviter_uma = d.pop("inviterUma")
        status = cast(InvitationStatus, d.pop("status"))
        _claimed_at = d.pop("claimedAt", UNSET)
        claimed_at: datetime.datetime | Unset
        if isinstance(_claimed_at, Unset):
            claimed_at = UNSET
        else:
            claimed_at = datetime.datetime.fromisoformat(_claimed_at)
        _expires_at = d.pop("expiresAt", UNSET)
        expires_at: datetime.datetime | Unset
        if isinstance(_expires_at, Unset):
            expires_at = UNSET
        else:
            expires_at = datetime.datetime.fromisoformat(_expires_at)
        invitee_uma = d.pop("inviteeUma", UNSET)
        first_name = d.pop("firstName", UNSET)
        _amount_to_send = d.pop("amountToSend", UNSET)
        amount_to_send: Amount | Unset
        if isinstance(_amount_to_send, Unset):
            amount_to_send = UNSET
        else:
            amount_to_send = Amount.from_dict(_amount_to_send)
        made = cls(
            code=code,
            created_at=created_at,
            url=url,
            inviter_uma=inviter_uma,
            status=status,
            claimed_at=claimed_at,
            expires_at=expires_at,
            invitee_uma=invitee_uma,
            first_name=first_name,
            amount_to_send=amount_to_send,
        )
        made.additional_properties = d
        return made


InvitationStatus = Literal["CANCELLED", "CLAIMED", "EXPIRED", "PENDING"]


@define
class JmdAccountInfo:
    """JMD"""

    account_type: JmdAccountInfoAccountType
    account_number: str
    """At most 34 letters and digits. Spaces, dashes, dots and brackets are removed"""
    branch_code: str
    """5 digits, for example 00011. Spaces, dashes, dots and brackets are removed"""
    bank_account_type: JmdAccountInfoBankAccountType
    beneficiary: BusinessBeneficiary | IndividualBeneficiaryWithAddressAndPhoneNumber
    payment_rails: list[JmdAccountInfoPaymentRailsItem] | Unset = UNSET
    """Default: BANK_TRANSFER"""
    platform_account_id: None | str | Unset = UNSET
    """Understood here too; the one at the top level wins"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "accountNumber": self.account_number,
                "branchCode": self.branch_code,
                "bankAccountType": self.bank_account_type,
                "beneficiary": self.beneficiary,
                "paymentRails": self.payment_rails,
                "platformAccountId": self.platform_account_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(JmdAccountInfoAccountType, d.pop("accountType"))
        account_number = d.pop("accountNumber")
        branch_code = d.pop("branchCode")
        bank_account_type = cast(JmdAccountInfoBankAccountType, d.pop("bankAccountType"))

        def _parse_beneficiary(
            data: object,
        ) -> BusinessBeneficiary | IndividualBeneficiaryWithAddressAndPhoneNumber:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_with_address_and_phone_number_type_0 = (
                        IndividualBeneficiaryWithAddressAndPhoneNumber.from_dict(data)
                    )
                    return componentsschemas_beneficiary_with_address_and_phone_number_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_with_address_and_phone_number_type_1 = (
                        BusinessBeneficiary.from_dict(data)
                    )
                    return componentsschemas_beneficiary_with_address_and_phone_number_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        _payment_rails = d.pop("paymentRails", UNSET)
        payment_rails: list[JmdAccountInfoPaymentRailsItem] | Unset = UNSET
        if _payment_rails is not UNSET:
            payment_rails = []
            for payment_rails_item_data in _payment_rails:
                payment_rails_item = cast(JmdAccountInfoPaymentRailsItem, payment_rails_item_data)

                payment_rails.append(payment_rails_item)
        platform_account_id = d.pop("platformAccountId", UNSET)
        made = cls(
            account_type=account_type,
            account_number=account_number,
            branch_code=branch_code,
            bank_account_type=bank_account_type,
            beneficiary=beneficiary,
            payment_rails=payment_rails,
            platform_account_id=platform_account_id,
        )
        made.additional_properties = d
        return made


JmdAccountInfoAccountType = Literal["JMD_ACCOUNT"]

JmdAccountInfoBankAccountType = Literal["CHECKING", "SAVINGS"]

JmdAccountInfoPaymentRailsItem = Literal["BANK_TRANSFER"]


@define
class JmdAccountInfoView:
    """JMD"""

    account_type: JmdAccountInfoViewAccountType
    account_number: str
    """In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only"""
    branch_code: str
    bank_account_type: JmdAccountInfoViewBankAccountType
    payment_rails: list[JmdAccountInfoViewPaymentRailsItem]
    beneficiary: BusinessBeneficiary | IndividualBeneficiaryWithAddressAndPhoneNumber
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "accountNumber": self.account_number,
                "branchCode": self.branch_code,
                "bankAccountType": self.bank_account_type,
                "paymentRails": self.payment_rails,
                "beneficiary": self.beneficiary,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(JmdAccountInfoViewAccountType, d.pop("accountType"))
        account_number = d.pop("accountNumber")
        branch_code = d.pop("branchCode")
        bank_account_type = cast(JmdAccountInfoViewBankAccountType, d.pop("bankAccountType"))
        payment_rails = []
        _payment_rails = d.pop("paymentRails")
        for payment_rails_item_data in _payment_rails:
            payment_rails_item = cast(JmdAccountInfoViewPaymentRailsItem, payment_rails_item_data)

            payment_rails.append(payment_rails_item)

        def _parse_beneficiary(
            data: object,
        ) -> BusinessBeneficiary | IndividualBeneficiaryWithAddressAndPhoneNumber:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_with_address_and_phone_number_type_0 = (
                        IndividualBeneficiaryWithAddressAndPhoneNumber.from_dict(data)
                    )
                    return componentsschemas_beneficiary_with_address_and_phone_number_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_with_address_and_phone_number_type_1 = (
                        BusinessBeneficiary.from_dict(data)
                    )
                    return componentsschemas_beneficiary_with_address_and_phone_number_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        made = cls(
            account_type=account_type,
            account_number=account_number,
            branch_code=branch_code,
            bank_account_type=bank_account_type,
            payment_rails=payment_rails,
            beneficiary=beneficiary,
        )
        made.additional_properties = d
        return made


JmdAccountInfoViewAccountType = Literal["JMD_ACCOUNT"]

JmdAccountInfoViewBankAccountType = Literal["CHECKING", "SAVINGS"]

JmdAccountInfoViewPaymentRailsItem = Literal["BANK_TRANSFER"]


@define
class KesAccountInfo:
    """KES"""

    account_type: KesAccountInfoAccountType
    phone_number: str
    """A phone number: +254 and 9 digits, for example +254712345678. Stored as E.164. A number without
    its country code is of the account’s country"""
    provider: KesAccountInfoProvider
    """GET /discoveries lists the same names; no other one is taken"""
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    payment_rails: list[KesAccountInfoPaymentRailsItem] | Unset = UNSET
    """Default: MOBILE_MONEY"""
    platform_account_id: None | str | Unset = UNSET
    """Understood here too; the one at the top level wins"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "phoneNumber": self.phone_number,
                "provider": self.provider,
                "beneficiary": self.beneficiary,
                "paymentRails": self.payment_rails,
                "platformAccountId": self.platform_account_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(KesAccountInfoAccountType, d.pop("accountType"))
        phone_number = d.pop("phoneNumber")
        provider = cast(KesAccountInfoProvider, d.pop("provider"))

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        _payment_rails = d.pop("paymentRails", UNSET)
        payment_rails: list[KesAccountInfoPaymentRailsItem] | Unset = UNSET
        if _payment_rails is not UNSET:
            payment_rails = []
            for payment_rails_item_data in _payment_rails:
                payment_rails_item = cast(KesAccountInfoPaymentRailsItem, payment_rails_item_data)

                payment_rails.append(payment_rails_item)
        platform_account_id = d.pop("platformAccountId", UNSET)
        made = cls(
            account_type=account_type,
            phone_number=phone_number,
            provider=provider,
            beneficiary=beneficiary,
            payment_rails=payment_rails,
            platform_account_id=platform_account_id,
        )
        made.additional_properties = d
        return made


KesAccountInfoAccountType = Literal["KES_ACCOUNT"]

KesAccountInfoPaymentRailsItem = Literal["MOBILE_MONEY"]

KesAccountInfoProvider = Literal["M-PESA"]


@define
class KesAccountInfoView:
    """KES"""

    account_type: KesAccountInfoViewAccountType
    phone_number: str
    """In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only"""
    provider: KesAccountInfoViewProvider
    payment_rails: list[KesAccountInfoViewPaymentRailsItem]
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "phoneNumber": self.phone_number,
                "provider": self.provider,
                "paymentRails": self.payment_rails,
                "beneficiary": self.beneficiary,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(KesAccountInfoViewAccountType, d.pop("accountType"))
        phone_number = d.pop("phoneNumber")
        provider = cast(KesAccountInfoViewProvider, d.pop("provider"))
        payment_rails = []
        _payment_rails = d.pop("paymentRails")
        for payment_rails_item_data in _payment_rails:
            payment_rails_item = cast(KesAccountInfoViewPaymentRailsItem, payment_rails_item_data)

            payment_rails.append(payment_rails_item)

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        made = cls(
            account_type=account_type,
            phone_number=phone_number,
            provider=provider,
            payment_rails=payment_rails,
            beneficiary=beneficiary,
        )
        made.additional_properties = d
        return made


KesAccountInfoViewAccountType = Literal["KES_ACCOUNT"]

KesAccountInfoViewPaymentRailsItem = Literal["MOBILE_MONEY"]

KesAccountInfoViewProvider = Literal["M-PESA"]


@define
class KycLink:
    kyc_url: str
    """Its holder may supply the data of this customer until it expires"""
    platform_customer_id: str
    customer_id: str
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "kycUrl": self.kyc_url,
                "platformCustomerId": self.platform_customer_id,
                "customerId": self.customer_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        kyc_url = d.pop("kycUrl")
        platform_customer_id = d.pop("platformCustomerId")
        customer_id = d.pop("customerId")
        made = cls(
            kyc_url=kyc_url,
            platform_customer_id=platform_customer_id,
            customer_id=customer_id,
        )
        made.additional_properties = d
        return made


@define
class LeaseWebhookDeliveriesBody:
    limit: int | Unset = UNSET
    """Default: 20"""
    wait_seconds: int | Unset = UNSET
    """How long to wait for a delivery if none is due. Default: 0"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "limit": self.limit,
                "waitSeconds": self.wait_seconds,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        limit = d.pop("limit", UNSET)
        wait_seconds = d.pop("waitSeconds", UNSET)
        made = cls(
            limit=limit,
            wait_seconds=wait_seconds,
        )
        made.additional_properties = d
        return made


@define
class LeasedWebhookDelivery:
    delivery_id: str
    lease_id: str
    """Names the lease in the report"""
    leased_until: datetime.datetime
    """Real time. An attempt that is reported later does not count"""
    event_id: str
    event_type: LeasedWebhookDeliveryEventType
    attempt: int
    """Number of this attempt"""
    headers: LeasedWebhookDeliveryHeaders
    """Headers to send, with the signature (Standard Webhooks)"""
    body: str
    """The body to send. The signature covers exactly its UTF-8 bytes"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "deliveryId": self.delivery_id,
                "leaseId": self.lease_id,
                "leasedUntil": self.leased_until,
                "eventId": self.event_id,
                "eventType": self.event_type,
                "attempt": self.attempt,
                "headers": self.headers,
                "body": self.body,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        delivery_id = d.pop("deliveryId")
        lease_id = d.pop("leaseId")
        leased_until = datetime.datetime.fromisoformat(d.pop("leasedUntil"))
        event_id = d.pop("eventId")
        event_type = cast(LeasedWebhookDeliveryEventType, d.pop("eventType"))
        attempt = d.pop("attempt")
        headers = LeasedWebhookDeliveryHeaders.from_dict(d.pop("headers"))
        body = d.pop("body")
        made = cls(
            delivery_id=delivery_id,
            lease_id=lease_id,
            leased_until=leased_until,
            event_id=event_id,
            event_type=event_type,
            attempt=attempt,
            headers=headers,
            body=body,
        )
        made.additional_properties = d
        return made


LeasedWebhookDeliveryEventType = Literal[
    "BULK_UPLOAD_COMPLETED",
    "BULK_UPLOAD_FAILED",
    "CUSTOMER_CREATED",
    "CUSTOMER_DELETED",
    "CUSTOMER_KYB_APPROVED",
    "CUSTOMER_KYB_PENDING",
    "CUSTOMER_KYB_REJECTED",
    "CUSTOMER_KYC_APPROVED",
    "CUSTOMER_KYC_PENDING",
    "CUSTOMER_KYC_REJECTED",
    "CUSTOMER_UPDATED",
    "EXTERNAL_ACCOUNT_STATUS_UPDATED",
    "INCOMING_PAYMENT_COMPLETED",
    "INCOMING_PAYMENT_FAILED",
    "INCOMING_PAYMENT_PENDING",
    "INCOMING_PAYMENT_REJECTED",
    "INTERNAL_ACCOUNT_BALANCE_UPDATED",
    "INVITATION_CLAIMED",
    "OUTGOING_PAYMENT_COMPLETED",
    "OUTGOING_PAYMENT_EXPIRED",
    "OUTGOING_PAYMENT_FAILED",
    "OUTGOING_PAYMENT_PENDING",
    "OUTGOING_PAYMENT_PROCESSING",
    "OUTGOING_PAYMENT_REFUND_COMPLETED",
    "OUTGOING_PAYMENT_REFUND_FAILED",
    "OUTGOING_PAYMENT_REFUND_PENDING",
    "OUTGOING_PAYMENT_REJECTED",
    "TEST",
    "VERIFICATION_APPROVED",
    "VERIFICATION_IN_PROGRESS",
    "VERIFICATION_PENDING_MANUAL_REVIEW",
    "VERIFICATION_READY_FOR_VERIFICATION",
    "VERIFICATION_REJECTED",
    "VERIFICATION_RESOLVE_ERRORS",
]


@define
class LeasedWebhookDeliveryHeaders:
    """Headers to send, with the signature (Standard Webhooks)"""

    additional_properties: dict[str, str] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        made = cls()
        made.additional_properties = d
        return made


@define
class LedgerEntry:
    id: str
    amount: SignedAmount
    balance_after: Amount
    kind: LedgerEntryKind
    """FUNDING: the sandbox added money. PAYMENT: a transfer out or a quote took money, fees included.
    DEPOSIT: a transfer in, an incoming payment or a conversion arrived. REFUND: the money of a payment
    was returned. RESOLUTION: an operator returned money that was held in suspense. REVERSAL: a bank
    took a deposit back."""
    transaction_id: None | str
    """Null for FUNDING"""
    created_at: datetime.datetime
    """Never earlier than that of the previous entry"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "id": self.id,
                "amount": self.amount,
                "balanceAfter": self.balance_after,
                "kind": self.kind,
                "transactionId": self.transaction_id,
                "createdAt": self.created_at,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        id = d.pop("id")
        amount = SignedAmount.from_dict(d.pop("amount"))
        balance_after = Amount.from_dict(d.pop("balanceAfter"))
        kind = cast(LedgerEntryKind, d.pop("kind"))
        transaction_id = d.pop("transactionId")
        created_at = datetime.datetime.fromisoformat(d.pop("createdAt"))
        made = cls(
            id=id,
            amount=amount,
            balance_after=balance_after,
            kind=kind,
            transaction_id=transaction_id,
            created_at=created_at,
        )
        made.additional_properties = d
        return made


LedgerEntryKind = Literal["DEPOSIT", "FUNDING", "PAYMENT", "REFUND", "RESOLUTION", "REVERSAL"]


@define
class LightningAccountInfo:
    """BTC"""

    account_type: LightningAccountInfoAccountType
    invoice: str | Unset = UNSET
    """Spaces at its ends are removed, and none may be within"""
    bolt12: str | Unset = UNSET
    """Spaces at its ends are removed, and none may be within"""
    lightning_address: str | Unset = UNSET
    """Spaces at its ends are removed, and none may be within"""
    address: str | Unset = UNSET
    """Spaces at its ends are removed, and none may be within"""
    payment_rails: list[str] | Unset = UNSET
    """Empty: a wallet has networks"""
    platform_account_id: None | str | Unset = UNSET
    """Understood here too; the one at the top level wins"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "invoice": self.invoice,
                "bolt12": self.bolt12,
                "lightningAddress": self.lightning_address,
                "address": self.address,
                "paymentRails": self.payment_rails,
                "platformAccountId": self.platform_account_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(LightningAccountInfoAccountType, d.pop("accountType"))
        invoice = d.pop("invoice", UNSET)
        bolt12 = d.pop("bolt12", UNSET)
        lightning_address = d.pop("lightningAddress", UNSET)
        address = d.pop("address", UNSET)
        payment_rails = cast(list[str], d.pop("paymentRails", UNSET))
        platform_account_id = d.pop("platformAccountId", UNSET)
        made = cls(
            account_type=account_type,
            invoice=invoice,
            bolt12=bolt12,
            lightning_address=lightning_address,
            address=address,
            payment_rails=payment_rails,
            platform_account_id=platform_account_id,
        )
        made.additional_properties = d
        return made


LightningAccountInfoAccountType = Literal["LIGHTNING", "LIGHTNING_WALLET"]


@define
class LightningAccountInfoView:
    """BTC"""

    account_type: LightningAccountInfoViewAccountType
    payment_rails: list[str]
    invoice: str | Unset = UNSET
    """In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only"""
    bolt12: str | Unset = UNSET
    """In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only"""
    lightning_address: str | Unset = UNSET
    """In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only"""
    address: str | Unset = UNSET
    """In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "paymentRails": self.payment_rails,
                "invoice": self.invoice,
                "bolt12": self.bolt12,
                "lightningAddress": self.lightning_address,
                "address": self.address,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(LightningAccountInfoViewAccountType, d.pop("accountType"))
        payment_rails = cast(list[str], d.pop("paymentRails"))
        invoice = d.pop("invoice", UNSET)
        bolt12 = d.pop("bolt12", UNSET)
        lightning_address = d.pop("lightningAddress", UNSET)
        address = d.pop("address", UNSET)
        made = cls(
            account_type=account_type,
            payment_rails=payment_rails,
            invoice=invoice,
            bolt12=bolt12,
            lightning_address=lightning_address,
            address=address,
        )
        made.additional_properties = d
        return made


LightningAccountInfoViewAccountType = Literal["LIGHTNING", "LIGHTNING_WALLET"]

ListBeneficialOwnersRole = Literal[
    "COMPANY_OFFICER", "CONTROL_PERSON", "DIRECTOR", "GENERAL_PARTNER", "TRUSTEE", "UBO"
]

ListCustomersCustomerType = Literal["BUSINESS", "INDIVIDUAL"]


@define
class ListDiscoveriesResponse200:
    data: list[Discovery]
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "data": self.data,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        data = []
        _data = d.pop("data")
        for data_item_data in _data:
            data_item = Discovery.from_dict(data_item_data)

            data.append(data_item)
        made = cls(
            data=data,
        )
        made.additional_properties = d
        return made


@define
class ListExchangeRatesResponse200:
    data: list[ExchangeRate]
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "data": self.data,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        data = []
        _data = d.pop("data")
        for data_item_data in _data:
            data_item = ExchangeRate.from_dict(data_item_data)

            data.append(data_item)
        made = cls(
            data=data,
        )
        made.additional_properties = d
        return made


ListMembersRole = Literal["ADMIN", "PAYER", "VIEWER"]


@define
class ListPlatformInternalAccountsResponse200:
    data: list[InternalAccount]
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "data": self.data,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        data = []
        _data = d.pop("data")
        for data_item_data in _data:
            data_item = InternalAccount.from_dict(data_item_data)

            data.append(data_item)
        made = cls(
            data=data,
        )
        made.additional_properties = d
        return made


ListQuotesStatus = Literal["COMPLETED", "EXPIRED", "FAILED", "PENDING", "PROCESSING"]

ListTransactionsSortOrder = Literal["asc", "desc"]

ListTransactionsStatus = Literal[
    "COMPLETED", "CREATED", "EXPIRED", "FAILED", "PENDING", "PROCESSING", "REFUNDED", "REJECTED"
]

ListTransactionsType = Literal["INCOMING", "OUTGOING"]

ListUmaProvidersSortOrder = Literal["asc", "desc"]

ListVerificationsVerificationStatus = Literal[
    "APPROVED", "IN_PROGRESS", "PENDING_MANUAL_REVIEW", "READY_FOR_VERIFICATION", "REJECTED", "RESOLVE_ERRORS"
]

ListWebhookDeliveriesEventType = Literal[
    "BULK_UPLOAD_COMPLETED",
    "BULK_UPLOAD_FAILED",
    "CUSTOMER_CREATED",
    "CUSTOMER_DELETED",
    "CUSTOMER_KYB_APPROVED",
    "CUSTOMER_KYB_PENDING",
    "CUSTOMER_KYB_REJECTED",
    "CUSTOMER_KYC_APPROVED",
    "CUSTOMER_KYC_PENDING",
    "CUSTOMER_KYC_REJECTED",
    "CUSTOMER_UPDATED",
    "EXTERNAL_ACCOUNT_STATUS_UPDATED",
    "INCOMING_PAYMENT_COMPLETED",
    "INCOMING_PAYMENT_FAILED",
    "INCOMING_PAYMENT_PENDING",
    "INCOMING_PAYMENT_REJECTED",
    "INTERNAL_ACCOUNT_BALANCE_UPDATED",
    "INVITATION_CLAIMED",
    "OUTGOING_PAYMENT_COMPLETED",
    "OUTGOING_PAYMENT_EXPIRED",
    "OUTGOING_PAYMENT_FAILED",
    "OUTGOING_PAYMENT_PENDING",
    "OUTGOING_PAYMENT_PROCESSING",
    "OUTGOING_PAYMENT_REFUND_COMPLETED",
    "OUTGOING_PAYMENT_REFUND_FAILED",
    "OUTGOING_PAYMENT_REFUND_PENDING",
    "OUTGOING_PAYMENT_REJECTED",
    "TEST",
    "VERIFICATION_APPROVED",
    "VERIFICATION_IN_PROGRESS",
    "VERIFICATION_PENDING_MANUAL_REVIEW",
    "VERIFICATION_READY_FOR_VERIFICATION",
    "VERIFICATION_REJECTED",
    "VERIFICATION_RESOLVE_ERRORS",
]

ListWebhookDeliveriesStatus = Literal["DELIVERED", "DROPPED", "FAILED", "PENDING"]

ListWebhookEventsEventType = Literal[
    "BULK_UPLOAD_COMPLETED",
    "BULK_UPLOAD_FAILED",
    "CUSTOMER_CREATED",
    "CUSTOMER_DELETED",
    "CUSTOMER_KYB_APPROVED",
    "CUSTOMER_KYB_PENDING",
    "CUSTOMER_KYB_REJECTED",
    "CUSTOMER_KYC_APPROVED",
    "CUSTOMER_KYC_PENDING",
    "CUSTOMER_KYC_REJECTED",
    "CUSTOMER_UPDATED",
    "EXTERNAL_ACCOUNT_STATUS_UPDATED",
    "INCOMING_PAYMENT_COMPLETED",
    "INCOMING_PAYMENT_FAILED",
    "INCOMING_PAYMENT_PENDING",
    "INCOMING_PAYMENT_REJECTED",
    "INTERNAL_ACCOUNT_BALANCE_UPDATED",
    "INVITATION_CLAIMED",
    "OUTGOING_PAYMENT_COMPLETED",
    "OUTGOING_PAYMENT_EXPIRED",
    "OUTGOING_PAYMENT_FAILED",
    "OUTGOING_PAYMENT_PENDING",
    "OUTGOING_PAYMENT_PROCESSING",
    "OUTGOING_PAYMENT_REFUND_COMPLETED",
    "OUTGOING_PAYMENT_REFUND_FAILED",
    "OUTGOING_PAYMENT_REFUND_PENDING",
    "OUTGOING_PAYMENT_REJECTED",
    "TEST",
    "VERIFICATION_APPROVED",
    "VERIFICATION_IN_PROGRESS",
    "VERIFICATION_PENDING_MANUAL_REVIEW",
    "VERIFICATION_READY_FOR_VERIFICATION",
    "VERIFICATION_REJECTED",
    "VERIFICATION_RESOLVE_ERRORS",
]


@define
class ListedBulkUploadJob:
    id: str
    status: ListedBulkUploadJobStatus
    progress: BulkUploadProgress
    created_at: datetime.datetime
    completed_at: datetime.datetime | Unset = UNSET
    """When the job is COMPLETED or FAILED"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "id": self.id,
                "status": self.status,
                "progress": self.progress,
                "createdAt": self.created_at,
                "completedAt": self.completed_at,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        id = d.pop("id")
        status = cast(ListedBulkUploadJobStatus, d.pop("status"))
        progress = BulkUploadProgress.from_dict(d.pop("progress"))
        created_at = datetime.datetime.fromisoformat(d.pop("createdAt"))
        _completed_at = d.pop("completedAt", UNSET)
        completed_at: datetime.datetime | Unset
        if isinstance(_completed_at, Unset):
            completed_at = UNSET
        else:
            completed_at = datetime.datetime.fromisoformat(_completed_at)
        made = cls(
            id=id,
            status=status,
            progress=progress,
            created_at=created_at,
            completed_at=completed_at,
        )
        made.additional_properties = d
        return made


ListedBulkUploadJobStatus = Literal["COMPLETED", "FAILED", "PENDING", "PROCESSING"]


@define
class Member:
    id: str
    name: str
    email: None | str
    role: MemberRole
    created_at: datetime.datetime
    last_sign_in_at: datetime.datetime | None
    """Real time; null if the member has never signed in"""
    open_sessions: int
    """Number of sessions that are open"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "id": self.id,
                "name": self.name,
                "email": self.email,
                "role": self.role,
                "createdAt": self.created_at,
                "lastSignInAt": self.last_sign_in_at,
                "openSessions": self.open_sessions,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        id = d.pop("id")
        name = d.pop("name")
        email = d.pop("email")
        role = cast(MemberRole, d.pop("role"))
        created_at = datetime.datetime.fromisoformat(d.pop("createdAt"))

        def _parse_last_sign_in_at(data: object) -> datetime.datetime | None:
            if isinstance(data, str):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    last_sign_in_at_type_0 = datetime.datetime.fromisoformat(data)
                    return last_sign_in_at_type_0
            return cast(Any, data)

        last_sign_in_at = _parse_last_sign_in_at(d.pop("lastSignInAt"))
        open_sessions = d.pop("openSessions")
        made = cls(
            id=id,
            name=name,
            email=email,
            role=role,
            created_at=created_at,
            last_sign_in_at=last_sign_in_at,
            open_sessions=open_sessions,
        )
        made.additional_properties = d
        return made


MemberRole = Literal["ADMIN", "PAYER", "VIEWER"]


@define
class MoneyStatistic:
    currency: Currency
    received: int | str
    """What internal accounts received from outside"""
    sent: int | str
    """What left internal accounts to outside, with its fees"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "currency": self.currency,
                "received": self.received,
                "sent": self.sent,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        currency = Currency.from_dict(d.pop("currency"))
        received = d.pop("received")
        sent = d.pop("sent")
        made = cls(
            currency=currency,
            received=received,
            sent=sent,
        )
        made.additional_properties = d
        return made


@define
class MoneyStatistics:
    from_: datetime.datetime
    """Start of the first day"""
    to: datetime.datetime
    """End of the last day, which belongs to the next one"""
    data: list[MoneyStatistic]
    """Currencies by code; those without payments are left out"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "from": self.from_,
                "to": self.to,
                "data": self.data,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        from_ = datetime.datetime.fromisoformat(d.pop("from"))
        to = datetime.datetime.fromisoformat(d.pop("to"))
        data = []
        _data = d.pop("data")
        for data_item_data in _data:
            data_item = MoneyStatistic.from_dict(data_item_data)

            data.append(data_item)
        made = cls(
            from_=from_,
            to=to,
            data=data,
        )
        made.additional_properties = d
        return made


@define
class MwkAccountInfo:
    """MWK"""

    account_type: MwkAccountInfoAccountType
    phone_number: str
    """A phone number with its country code, 6 to 14 digits, for example +265991234567. Stored as E.164.
    A number without its country code is of the account’s country"""
    provider: str
    """Spaces at its ends are removed. Any name is taken; GET /discoveries lists known ones"""
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    payment_rails: list[MwkAccountInfoPaymentRailsItem] | Unset = UNSET
    """Default: MOBILE_MONEY"""
    platform_account_id: None | str | Unset = UNSET
    """Understood here too; the one at the top level wins"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "phoneNumber": self.phone_number,
                "provider": self.provider,
                "beneficiary": self.beneficiary,
                "paymentRails": self.payment_rails,
                "platformAccountId": self.platform_account_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(MwkAccountInfoAccountType, d.pop("accountType"))
        phone_number = d.pop("phoneNumber")
        provider = d.pop("provider")

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        _payment_rails = d.pop("paymentRails", UNSET)
        payment_rails: list[MwkAccountInfoPaymentRailsItem] | Unset = UNSET
        if _payment_rails is not UNSET:
            payment_rails = []
            for payment_rails_item_data in _payment_rails:
                payment_rails_item = cast(MwkAccountInfoPaymentRailsItem, payment_rails_item_data)

                payment_rails.append(payment_rails_item)
        platform_account_id = d.pop("platformAccountId", UNSET)
        made = cls(
            account_type=account_type,
            phone_number=phone_number,
            provider=provider,
            beneficiary=beneficiary,
            payment_rails=payment_rails,
            platform_account_id=platform_account_id,
        )
        made.additional_properties = d
        return made


MwkAccountInfoAccountType = Literal["MWK_ACCOUNT"]

MwkAccountInfoPaymentRailsItem = Literal["MOBILE_MONEY"]


@define
class MwkAccountInfoView:
    """MWK"""

    account_type: MwkAccountInfoViewAccountType
    phone_number: str
    """In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only"""
    provider: str
    payment_rails: list[MwkAccountInfoViewPaymentRailsItem]
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "phoneNumber": self.phone_number,
                "provider": self.provider,
                "paymentRails": self.payment_rails,
                "beneficiary": self.beneficiary,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(MwkAccountInfoViewAccountType, d.pop("accountType"))
        phone_number = d.pop("phoneNumber")
        provider = d.pop("provider")
        payment_rails = []
        _payment_rails = d.pop("paymentRails")
        for payment_rails_item_data in _payment_rails:
            payment_rails_item = cast(MwkAccountInfoViewPaymentRailsItem, payment_rails_item_data)

            payment_rails.append(payment_rails_item)

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        made = cls(
            account_type=account_type,
            phone_number=phone_number,
            provider=provider,
            payment_rails=payment_rails,
            beneficiary=beneficiary,
        )
        made.additional_properties = d
        return made


MwkAccountInfoViewAccountType = Literal["MWK_ACCOUNT"]

MwkAccountInfoViewPaymentRailsItem = Literal["MOBILE_MONEY"]


@define
class MxnAccountInfo:
    """MXN"""

    account_type: MxnAccountInfoAccountType
    clabe_number: str
    """18 digits, for example 032180000118359719. Spaces, dashes, dots and brackets are removed"""
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    bank_name: str | Unset = UNSET
    """Spaces at its ends are removed. Any name is taken; GET /discoveries lists known ones"""
    payment_rails: list[MxnAccountInfoPaymentRailsItem] | Unset = UNSET
    """Default: SPEI"""
    platform_account_id: None | str | Unset = UNSET
    """Understood here too; the one at the top level wins"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "clabeNumber": self.clabe_number,
                "beneficiary": self.beneficiary,
                "bankName": self.bank_name,
                "paymentRails": self.payment_rails,
                "platformAccountId": self.platform_account_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(MxnAccountInfoAccountType, d.pop("accountType"))
        clabe_number = d.pop("clabeNumber")

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        bank_name = d.pop("bankName", UNSET)
        _payment_rails = d.pop("paymentRails", UNSET)
        payment_rails: list[MxnAccountInfoPaymentRailsItem] | Unset = UNSET
        if _payment_rails is not UNSET:
            payment_rails = []
            for payment_rails_item_data in _payment_rails:
                payment_rails_item = cast(MxnAccountInfoPaymentRailsItem, payment_rails_item_data)

                payment_rails.append(payment_rails_item)
        platform_account_id = d.pop("platformAccountId", UNSET)
        made = cls(
            account_type=account_type,
            clabe_number=clabe_number,
            beneficiary=beneficiary,
            bank_name=bank_name,
            payment_rails=payment_rails,
            platform_account_id=platform_account_id,
        )
        made.additional_properties = d
        return made


MxnAccountInfoAccountType = Literal["CLABE", "MXN_ACCOUNT"]

MxnAccountInfoPaymentRailsItem = Literal["SPEI"]


@define
class MxnAccountInfoView:
    """MXN"""

    account_type: MxnAccountInfoViewAccountType
    clabe_number: str
    """In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only"""
    payment_rails: list[MxnAccountInfoViewPaymentRailsItem]
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    bank_name: str | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "clabeNumber": self.clabe_number,
                "paymentRails": self.payment_rails,
                "beneficiary": self.beneficiary,
                "bankName": self.bank_name,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(MxnAccountInfoViewAccountType, d.pop("accountType"))
        clabe_number = d.pop("clabeNumber")
        payment_rails = []
        _payment_rails = d.pop("paymentRails")
        for payment_rails_item_data in _payment_rails:
            payment_rails_item = cast(MxnAccountInfoViewPaymentRailsItem, payment_rails_item_data)

            payment_rails.append(payment_rails_item)

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        bank_name = d.pop("bankName", UNSET)
        made = cls(
            account_type=account_type,
            clabe_number=clabe_number,
            payment_rails=payment_rails,
            beneficiary=beneficiary,
            bank_name=bank_name,
        )
        made.additional_properties = d
        return made


MxnAccountInfoViewAccountType = Literal["CLABE", "MXN_ACCOUNT"]

MxnAccountInfoViewPaymentRailsItem = Literal["SPEI"]


@define
class MyrAccountInfo:
    """MYR"""

    account_type: MyrAccountInfoAccountType
    bank_name: str
    """Spaces at its ends are removed. Any name is taken; GET /discoveries lists known ones"""
    account_number: str
    """At most 34 letters and digits. Spaces, dashes, dots and brackets are removed"""
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    swift_code: str | Unset = UNSET
    """A BIC of 8 or 11 letters and digits, for example DEUTDEFF. Spaces, dashes, dots and brackets are
    removed, and letters become upper case"""
    swift_bic: str | Unset = UNSET
    """A BIC of 8 or 11 letters and digits, for example DEUTDEFF. Spaces, dashes, dots and brackets are
    removed, and letters become upper case"""
    payment_rails: list[MyrAccountInfoPaymentRailsItem] | Unset = UNSET
    """Default: BANK_TRANSFER"""
    platform_account_id: None | str | Unset = UNSET
    """Understood here too; the one at the top level wins"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "bankName": self.bank_name,
                "accountNumber": self.account_number,
                "beneficiary": self.beneficiary,
                "swiftCode": self.swift_code,
                "swiftBic": self.swift_bic,
                "paymentRails": self.payment_rails,
                "platformAccountId": self.platform_account_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(MyrAccountInfoAccountType, d.pop("accountType"))
        bank_name = d.pop("bankName")
        account_number = d.pop("accountNumber")

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        swift_code = d.pop("swiftCode", UNSET)
        swift_bic = d.pop("swiftBic", UNSET)
        _payment_rails = d.pop("paymentRails", UNSET)
        payment_rails: list[MyrAccountInfoPaymentRailsItem] | Unset = UNSET
        if _payment_rails is not UNSET:
            payment_rails = []
            for payment_rails_item_data in _payment_rails:
                payment_rails_item = cast(MyrAccountInfoPaymentRailsItem, payment_rails_item_data)

                payment_rails.append(payment_rails_item)
        platform_account_id = d.pop("platformAccountId", UNSET)
        made = cls(
            account_type=account_type,
            bank_name=bank_name,
            account_number=account_number,
            beneficiary=beneficiary,
            swift_code=swift_code,
            swift_bic=swift_bic,
            payment_rails=payment_rails,
            platform_account_id=platform_account_id,
        )
        made.additional_properties = d
        return made


MyrAccountInfoAccountType = Literal["MYR_ACCOUNT"]

MyrAccountInfoPaymentRailsItem = Literal["BANK_TRANSFER"]


@define
class MyrAccountInfoView:
    """MYR"""

    account_type: MyrAccountInfoViewAccountType
    bank_name: str
    account_number: str
    """In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only"""
    payment_rails: list[MyrAccountInfoViewPaymentRailsItem]
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    swift_code: str | Unset = UNSET
    swift_bic: str | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "bankName": self.bank_name,
                "accountNumber": self.account_number,
                "paymentRails": self.payment_rails,
                "beneficiary": self.beneficiary,
                "swiftCode": self.swift_code,
                "swiftBic": self.swift_bic,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(MyrAccountInfoViewAccountType, d.pop("accountType"))
        bank_name = d.pop("bankName")
        account_number = d.pop("accountNumber")
        payment_rails = []
        _payment_rails = d.pop("paymentRails")
        for payment_rails_item_data in _payment_rails:
            payment_rails_item = cast(MyrAccountInfoViewPaymentRailsItem, payment_rails_item_data)

            payment_rails.append(payment_rails_item)

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        swift_code = d.pop("swiftCode", UNSET)
        swift_bic = d.pop("swiftBic", UNSET)
        made = cls(
            account_type=account_type,
            bank_name=bank_name,
            account_number=account_number,
            payment_rails=payment_rails,
            beneficiary=beneficiary,
            swift_code=swift_code,
            swift_bic=swift_bic,
        )
        made.additional_properties = d
        return made


MyrAccountInfoViewAccountType = Literal["MYR_ACCOUNT"]

MyrAccountInfoViewPaymentRailsItem = Literal["BANK_TRANSFER"]


@define
class NgnAccountInfo:
    """NGN"""

    account_type: NgnAccountInfoAccountType
    account_number: str
    """10 digits, for example 0123456789. Spaces, dashes, dots and brackets are removed"""
    bank_name: str
    """Spaces at its ends are removed. Any name is taken; GET /discoveries lists known ones"""
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    payment_rails: list[NgnAccountInfoPaymentRailsItem] | Unset = UNSET
    """Default: BANK_TRANSFER"""
    platform_account_id: None | str | Unset = UNSET
    """Understood here too; the one at the top level wins"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "accountNumber": self.account_number,
                "bankName": self.bank_name,
                "beneficiary": self.beneficiary,
                "paymentRails": self.payment_rails,
                "platformAccountId": self.platform_account_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(NgnAccountInfoAccountType, d.pop("accountType"))
        account_number = d.pop("accountNumber")
        bank_name = d.pop("bankName")

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        _payment_rails = d.pop("paymentRails", UNSET)
        payment_rails: list[NgnAccountInfoPaymentRailsItem] | Unset = UNSET
        if _payment_rails is not UNSET:
            payment_rails = []
            for payment_rails_item_data in _payment_rails:
                payment_rails_item = cast(NgnAccountInfoPaymentRailsItem, payment_rails_item_data)

                payment_rails.append(payment_rails_item)
        platform_account_id = d.pop("platformAccountId", UNSET)
        made = cls(
            account_type=account_type,
            account_number=account_number,
            bank_name=bank_name,
            beneficiary=beneficiary,
            payment_rails=payment_rails,
            platform_account_id=platform_account_id,
        )
        made.additional_properties = d
        return made


NgnAccountInfoAccountType = Literal["NGN_ACCOUNT"]

NgnAccountInfoPaymentRailsItem = Literal["BANK_TRANSFER"]


@define
class NgnAccountInfoView:
    """NGN"""

    account_type: NgnAccountInfoViewAccountType
    account_number: str
    """In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only"""
    bank_name: str
    payment_rails: list[NgnAccountInfoViewPaymentRailsItem]
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "accountNumber": self.account_number,
                "bankName": self.bank_name,
                "paymentRails": self.payment_rails,
                "beneficiary": self.beneficiary,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(NgnAccountInfoViewAccountType, d.pop("accountType"))
        account_number = d.pop("accountNumber")
        bank_name = d.pop("bankName")
        payment_rails = []
        _payment_rails = d.pop("paymentRails")
        for payment_rails_item_data in _payment_rails:
            payment_rails_item = cast(NgnAccountInfoViewPaymentRailsItem, payment_rails_item_data)

            payment_rails.append(payment_rails_item)

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        made = cls(
            account_type=account_type,
            account_number=account_number,
            bank_name=bank_name,
            payment_rails=payment_rails,
            beneficiary=beneficiary,
        )
        made.additional_properties = d
        return made


NgnAccountInfoViewAccountType = Literal["NGN_ACCOUNT"]

NgnAccountInfoViewPaymentRailsItem = Literal["BANK_TRANSFER"]


@define
class NoteAuthor:
    id: str
    """The token of the request. In the console the member, or the session of a person who is no
    member"""
    name: str
    """The name of the token or the person at that time"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "id": self.id,
                "name": self.name,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        id = d.pop("id")
        name = d.pop("name")
        made = cls(
            id=id,
            name=name,
        )
        made.additional_properties = d
        return made


@define
class OwnFinding:
    kind: OwnFindingKind
    """The kind of the id"""
    id: str
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "kind": self.kind,
                "id": self.id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        kind = cast(OwnFindingKind, d.pop("kind"))
        id = d.pop("id")
        made = cls(
            kind=kind,
            id=id,
        )
        made.additional_properties = d
        return made


OwnFindingKind = Literal[
    "BeneficialOwner",
    "BulkUploadJob",
    "Customer",
    "Document",
    "ExternalAccount",
    "InternalAccount",
    "Quote",
    "Transaction",
    "Verification",
    "Webhook",
    "WebhookDelivery",
    "WebhookEndpoint",
]


@define
class OwnFindings:
    found: list[OwnFinding]
    parts: SilentParts
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "found": self.found,
                "parts": self.parts,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        found = []
        _found = d.pop("found")
        for found_item_data in _found:
            found_item = OwnFinding.from_dict(found_item_data)

            found.append(found_item)
        parts = SilentParts.from_dict(d.pop("parts"))
        made = cls(
            found=found,
            parts=parts,
        )
        made.additional_properties = d
        return made


@define
class PayerDataField:
    name: PayerDataFieldName
    mandatory: bool
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "name": self.name,
                "mandatory": self.mandatory,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        name = cast(PayerDataFieldName, d.pop("name"))
        mandatory = d.pop("mandatory")
        made = cls(
            name=name,
            mandatory=mandatory,
        )
        made.additional_properties = d
        return made


PayerDataFieldName = Literal[
    "ACCOUNT_IDENTIFIER",
    "BIRTH_DATE",
    "COUNTRY_OF_RESIDENCE",
    "EMAIL",
    "FI_ADDRESS",
    "FI_LEGAL_ENTITY_NAME",
    "FULL_NAME",
    "IDENTIFIER",
    "NATIONALITY",
    "PHONE_NUMBER",
    "POSTAL_ADDRESS",
    "PURPOSE_OF_PAYMENT",
    "REGISTRATION_NUMBER",
    "TAX_ID",
    "ULTIMATE_INSTITUTION_COUNTRY",
    "USER_TYPE",
]


@define
class PaymentInstruction:
    account_or_wallet_info: AccountOrWalletInfo
    instructions_notes: str | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountOrWalletInfo": self.account_or_wallet_info,
                "instructionsNotes": self.instructions_notes,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_or_wallet_info = AccountOrWalletInfo.from_dict(d.pop("accountOrWalletInfo"))
        instructions_notes = d.pop("instructionsNotes", UNSET)
        made = cls(
            account_or_wallet_info=account_or_wallet_info,
            instructions_notes=instructions_notes,
        )
        made.additional_properties = d
        return made


@define
class PaymentStatistic:
    at: datetime.datetime
    """Start of the bucket"""
    in_flight: int
    """Payments that are CREATED, PENDING or PROCESSING"""
    settled: int
    """Payments that are COMPLETED"""
    unsuccessful: int
    """Payments that are REJECTED, FAILED or REFUNDED"""
    expired: int
    """Payments that are EXPIRED"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "at": self.at,
                "inFlight": self.in_flight,
                "settled": self.settled,
                "unsuccessful": self.unsuccessful,
                "expired": self.expired,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        at = datetime.datetime.fromisoformat(d.pop("at"))
        in_flight = d.pop("inFlight")
        settled = d.pop("settled")
        unsuccessful = d.pop("unsuccessful")
        expired = d.pop("expired")
        made = cls(
            at=at,
            in_flight=in_flight,
            settled=settled,
            unsuccessful=unsuccessful,
            expired=expired,
        )
        made.additional_properties = d
        return made


@define
class PaymentStatistics:
    bucket: PaymentStatisticsBucket
    from_: datetime.datetime
    """Start of the first bucket"""
    to: datetime.datetime
    """End of the last bucket, which belongs to the next one"""
    data: list[PaymentStatistic]
    """All buckets, oldest first; those of nothing have zeros"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "bucket": self.bucket,
                "from": self.from_,
                "to": self.to,
                "data": self.data,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        bucket = cast(PaymentStatisticsBucket, d.pop("bucket"))
        from_ = datetime.datetime.fromisoformat(d.pop("from"))
        to = datetime.datetime.fromisoformat(d.pop("to"))
        data = []
        _data = d.pop("data")
        for data_item_data in _data:
            data_item = PaymentStatistic.from_dict(data_item_data)

            data.append(data_item)
        made = cls(
            bucket=bucket,
            from_=from_,
            to=to,
            data=data,
        )
        made.additional_properties = d
        return made


PaymentStatisticsBucket = Literal["DAY"]

Permission = Literal["MANAGE", "TRANSACT", "VIEW"]


@define
class PersonalInfoBody:
    first_name: str
    last_name: str
    middle_name: None | str | Unset = UNSET
    birth_date: datetime.date | None | Unset = UNSET
    """From 1900-01-01 on, and before today (UTC)"""
    nationality: None | str | Unset = UNSET
    id_type: None | str | Unset = UNSET
    identifier: None | str | Unset = UNSET
    """Number of the `idType`; masked for tokens with VIEW only"""
    email: None | str | Unset = UNSET
    phone_number: None | str | Unset = UNSET
    country_of_issuance: None | str | Unset = UNSET
    """Country that issued the `identifier`"""
    address: AddressBody | None | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "firstName": self.first_name,
                "lastName": self.last_name,
                "middleName": self.middle_name,
                "birthDate": self.birth_date,
                "nationality": self.nationality,
                "idType": self.id_type,
                "identifier": self.identifier,
                "email": self.email,
                "phoneNumber": self.phone_number,
                "countryOfIssuance": self.country_of_issuance,
                "address": self.address,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        first_name = d.pop("firstName")
        last_name = d.pop("lastName")
        middle_name = d.pop("middleName", UNSET)

        def _parse_birth_date(data: object) -> datetime.date | None | Unset:
            if isinstance(data, str):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    birth_date_type_0 = datetime.date.fromisoformat(data)
                    return birth_date_type_0
            return cast(Any, data)

        birth_date = _parse_birth_date(d.pop("birthDate", UNSET))
        nationality = d.pop("nationality", UNSET)
        id_type = d.pop("idType", UNSET)
        identifier = d.pop("identifier", UNSET)
        email = d.pop("email", UNSET)
        phone_number = d.pop("phoneNumber", UNSET)
        country_of_issuance = d.pop("countryOfIssuance", UNSET)

        def _parse_address(data: object) -> AddressBody | None | Unset:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    address_type_0 = AddressBody.from_dict(data)
                    return address_type_0
            return cast(Any, data)

        address = _parse_address(d.pop("address", UNSET))
        made = cls(
            first_name=first_name,
            last_name=last_name,
            middle_name=middle_name,
            birth_date=birth_date,
            nationality=nationality,
            id_type=id_type,
            identifier=identifier,
            email=email,
            phone_number=phone_number,
            country_of_issuance=country_of_issuance,
            address=address,
        )
        made.additional_properties = d
        return made


@define
class PersonalInfoPatch:
    middle_name: None | str | Unset = UNSET
    birth_date: datetime.date | None | Unset = UNSET
    """From 1900-01-01 on, and before today (UTC)"""
    nationality: None | str | Unset = UNSET
    id_type: None | str | Unset = UNSET
    identifier: None | str | Unset = UNSET
    """Number of the `idType`; masked for tokens with VIEW only"""
    email: None | str | Unset = UNSET
    phone_number: None | str | Unset = UNSET
    country_of_issuance: None | str | Unset = UNSET
    """Country that issued the `identifier`"""
    first_name: str | Unset = UNSET
    last_name: str | Unset = UNSET
    address: AddressPatch | None | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "middleName": self.middle_name,
                "birthDate": self.birth_date,
                "nationality": self.nationality,
                "idType": self.id_type,
                "identifier": self.identifier,
                "email": self.email,
                "phoneNumber": self.phone_number,
                "countryOfIssuance": self.country_of_issuance,
                "firstName": self.first_name,
                "lastName": self.last_name,
                "address": self.address,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        middle_name = d.pop("middleName", UNSET)

        def _parse_birth_date(data: object) -> datetime.date | None | Unset:
            if isinstance(data, str):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    birth_date_type_0 = datetime.date.fromisoformat(data)
                    return birth_date_type_0
            return cast(Any, data)

        birth_date = _parse_birth_date(d.pop("birthDate", UNSET))
        nationality = d.pop("nationality", UNSET)
        id_type = d.pop("idType", UNSET)
        identifier = d.pop("identifier", UNSET)
        email = d.pop("email", UNSET)
        phone_number = d.pop("phoneNumber", UNSET)
        country_of_issuance = d.pop("countryOfIssuance", UNSET)
        first_name = d.pop("firstName", UNSET)
        last_name = d.pop("lastName", UNSET)

        def _parse_address(data: object) -> AddressPatch | None | Unset:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    address_type_0 = AddressPatch.from_dict(data)
                    return address_type_0
            return cast(Any, data)

        address = _parse_address(d.pop("address", UNSET))
        made = cls(
            middle_name=middle_name,
            birth_date=birth_date,
            nationality=nationality,
            id_type=id_type,
            identifier=identifier,
            email=email,
            phone_number=phone_number,
            country_of_issuance=country_of_issuance,
            first_name=first_name,
            last_name=last_name,
            address=address,
        )
        made.additional_properties = d
        return made


@define
class PhpAccountInfo:
    """PHP"""

    account_type: PhpAccountInfoAccountType
    bank_name: str
    """Spaces at its ends are removed. Any name is taken; GET /discoveries lists known ones"""
    account_number: str
    """8 to 16 digits, for example 90817263. Spaces, dashes, dots and brackets are removed"""
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    payment_rails: list[PhpAccountInfoPaymentRailsItem] | Unset = UNSET
    """Default: BANK_TRANSFER"""
    platform_account_id: None | str | Unset = UNSET
    """Understood here too; the one at the top level wins"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "bankName": self.bank_name,
                "accountNumber": self.account_number,
                "beneficiary": self.beneficiary,
                "paymentRails": self.payment_rails,
                "platformAccountId": self.platform_account_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(PhpAccountInfoAccountType, d.pop("accountType"))
        bank_name = d.pop("bankName")
        account_number = d.pop("accountNumber")

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        _payment_rails = d.pop("paymentRails", UNSET)
        payment_rails: list[PhpAccountInfoPaymentRailsItem] | Unset = UNSET
        if _payment_rails is not UNSET:
            payment_rails = []
            for payment_rails_item_data in _payment_rails:
                payment_rails_item = cast(PhpAccountInfoPaymentRailsItem, payment_rails_item_data)

                payment_rails.append(payment_rails_item)
        platform_account_id = d.pop("platformAccountId", UNSET)
        made = cls(
            account_type=account_type,
            bank_name=bank_name,
            account_number=account_number,
            beneficiary=beneficiary,
            payment_rails=payment_rails,
            platform_account_id=platform_account_id,
        )
        made.additional_properties = d
        return made


PhpAccountInfoAccountType = Literal["PHP_ACCOUNT"]

PhpAccountInfoPaymentRailsItem = Literal["BANK_TRANSFER"]


@define
class PhpAccountInfoView:
    """PHP"""

    account_type: PhpAccountInfoViewAccountType
    bank_name: str
    account_number: str
    """In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only"""
    payment_rails: list[PhpAccountInfoViewPaymentRailsItem]
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "bankName": self.bank_name,
                "accountNumber": self.account_number,
                "paymentRails": self.payment_rails,
                "beneficiary": self.beneficiary,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(PhpAccountInfoViewAccountType, d.pop("accountType"))
        bank_name = d.pop("bankName")
        account_number = d.pop("accountNumber")
        payment_rails = []
        _payment_rails = d.pop("paymentRails")
        for payment_rails_item_data in _payment_rails:
            payment_rails_item = cast(PhpAccountInfoViewPaymentRailsItem, payment_rails_item_data)

            payment_rails.append(payment_rails_item)

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        made = cls(
            account_type=account_type,
            bank_name=bank_name,
            account_number=account_number,
            payment_rails=payment_rails,
            beneficiary=beneficiary,
        )
        made.additional_properties = d
        return made


PhpAccountInfoViewAccountType = Literal["PHP_ACCOUNT"]

PhpAccountInfoViewPaymentRailsItem = Literal["BANK_TRANSFER"]


@define
class PkrAccountInfo:
    """PKR"""

    account_type: PkrAccountInfoAccountType
    account_number: str
    """At most 34 letters and digits. Spaces, dashes, dots and brackets are removed"""
    phone_number: str
    """A phone number with its country code, 6 to 14 digits, for example +923012345678. Stored as E.164.
    A number without its country code is of the account’s country"""
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    iban: str | Unset = UNSET
    """An IBAN of 15 to 34 letters and digits, for example PK36SCBL0000001123456702. Spaces, dashes,
    dots and brackets are removed, and letters become upper case"""
    payment_rails: list[PkrAccountInfoPaymentRailsItem] | Unset = UNSET
    """Default: BANK_TRANSFER"""
    platform_account_id: None | str | Unset = UNSET
    """Understood here too; the one at the top level wins"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "accountNumber": self.account_number,
                "phoneNumber": self.phone_number,
                "beneficiary": self.beneficiary,
                "iban": self.iban,
                "paymentRails": self.payment_rails,
                "platformAccountId": self.platform_account_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(PkrAccountInfoAccountType, d.pop("accountType"))
        account_number = d.pop("accountNumber")
        phone_number = d.pop("phoneNumber")

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        iban = d.pop("iban", UNSET)
        _payment_rails = d.pop("paymentRails", UNSET)
        payment_rails: list[PkrAccountInfoPaymentRailsItem] | Unset = UNSET
        if _payment_rails is not UNSET:
            payment_rails = []
            for payment_rails_item_data in _payment_rails:
                payment_rails_item = cast(PkrAccountInfoPaymentRailsItem, payment_rails_item_data)

                payment_rails.append(payment_rails_item)
        platform_account_id = d.pop("platformAccountId", UNSET)
        made = cls(
            account_type=account_type,
            account_number=account_number,
            phone_number=phone_number,
            beneficiary=beneficiary,
            iban=iban,
            payment_rails=payment_rails,
            platform_account_id=platform_account_id,
        )
        made.additional_properties = d
        return made


PkrAccountInfoAccountType = Literal["PKR_ACCOUNT"]

PkrAccountInfoPaymentRailsItem = Literal["BANK_TRANSFER", "MOBILE_MONEY"]


@define
class PkrAccountInfoView:
    """PKR"""

    account_type: PkrAccountInfoViewAccountType
    account_number: str
    """In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only"""
    phone_number: str
    payment_rails: list[PkrAccountInfoViewPaymentRailsItem]
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    iban: str | Unset = UNSET
    """In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "accountNumber": self.account_number,
                "phoneNumber": self.phone_number,
                "paymentRails": self.payment_rails,
                "beneficiary": self.beneficiary,
                "iban": self.iban,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(PkrAccountInfoViewAccountType, d.pop("accountType"))
        account_number = d.pop("accountNumber")
        phone_number = d.pop("phoneNumber")
        payment_rails = []
        _payment_rails = d.pop("paymentRails")
        for payment_rails_item_data in _payment_rails:
            payment_rails_item = cast(PkrAccountInfoViewPaymentRailsItem, payment_rails_item_data)

            payment_rails.append(payment_rails_item)

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        iban = d.pop("iban", UNSET)
        made = cls(
            account_type=account_type,
            account_number=account_number,
            phone_number=phone_number,
            payment_rails=payment_rails,
            beneficiary=beneficiary,
            iban=iban,
        )
        made.additional_properties = d
        return made


PkrAccountInfoViewAccountType = Literal["PKR_ACCOUNT"]

PkrAccountInfoViewPaymentRailsItem = Literal["BANK_TRANSFER", "MOBILE_MONEY"]


@define
class PlatformConfig:
    id: str
    uma_domain: str
    webhook_endpoint: None | str
    supported_currencies: list[SupportedCurrency]
    is_regulated_financial_institution: bool
    created_at: datetime.datetime
    updated_at: datetime.datetime
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "id": self.id,
                "umaDomain": self.uma_domain,
                "webhookEndpoint": self.webhook_endpoint,
                "supportedCurrencies": self.supported_currencies,
                "isRegulatedFinancialInstitution": self.is_regulated_financial_institution,
                "createdAt": self.created_at,
                "updatedAt": self.updated_at,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        id = d.pop("id")
        uma_domain = d.pop("umaDomain")
        webhook_endpoint = d.pop("webhookEndpoint")
        supported_currencies = []
        _supported_currencies = d.pop("supportedCurrencies")
        for supported_currencies_item_data in _supported_currencies:
            supported_currencies_item = SupportedCurrency.from_dict(supported_currencies_item_data)

            supported_currencies.append(supported_currencies_item)
        is_regulated_financial_institution = d.pop("isRegulatedFinancialInstitution")
        created_at = datetime.datetime.fromisoformat(d.pop("createdAt"))
        updated_at = datetime.datetime.fromisoformat(d.pop("updatedAt"))
        made = cls(
            id=id,
            uma_domain=uma_domain,
            webhook_endpoint=webhook_endpoint,
            supported_currencies=supported_currencies,
            is_regulated_financial_institution=is_regulated_financial_institution,
            created_at=created_at,
            updated_at=updated_at,
        )
        made.additional_properties = d
        return made


@define
class PolygonWalletAccountInfo:
    """USDC; `cryptoNetwork` POLYGON_MAINNET"""

    account_type: PolygonWalletAccountInfoAccountType
    address: str
    """Spaces at its ends are removed, and none may be within"""
    payment_rails: list[str] | Unset = UNSET
    """Empty: a wallet has networks"""
    platform_account_id: None | str | Unset = UNSET
    """Understood here too; the one at the top level wins"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "address": self.address,
                "paymentRails": self.payment_rails,
                "platformAccountId": self.platform_account_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(PolygonWalletAccountInfoAccountType, d.pop("accountType"))
        address = d.pop("address")
        payment_rails = cast(list[str], d.pop("paymentRails", UNSET))
        platform_account_id = d.pop("platformAccountId", UNSET)
        made = cls(
            account_type=account_type,
            address=address,
            payment_rails=payment_rails,
            platform_account_id=platform_account_id,
        )
        made.additional_properties = d
        return made


PolygonWalletAccountInfoAccountType = Literal["POLYGON_WALLET"]


@define
class PolygonWalletAccountInfoView:
    """USDC; `cryptoNetwork` POLYGON_MAINNET"""

    account_type: PolygonWalletAccountInfoViewAccountType
    address: str
    """In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only"""
    payment_rails: list[str]
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "address": self.address,
                "paymentRails": self.payment_rails,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(PolygonWalletAccountInfoViewAccountType, d.pop("accountType"))
        address = d.pop("address")
        payment_rails = cast(list[str], d.pop("paymentRails"))
        made = cls(
            account_type=account_type,
            address=address,
            payment_rails=payment_rails,
        )
        made.additional_properties = d
        return made


PolygonWalletAccountInfoViewAccountType = Literal["POLYGON_WALLET"]


@define
class Quote:
    id: str
    status: QuoteStatus
    created_at: datetime.datetime
    expires_at: datetime.datetime
    source: QuoteSource
    destination: QuoteDestination
    sending_currency: Currency
    receiving_currency: Currency
    total_sending_amount: int
    """Fees included"""
    total_receiving_amount: int
    """The amount that arrives"""
    exchange_rate: float
    """Sending units for one receiving unit, both in major units"""
    fees_included: int
    """Smallest unit of the sending currency"""
    transaction_id: str
    rate_details: RateDetails
    payment_instructions: list[PaymentInstruction] | Unset = UNSET
    """Where to pay a quote with REALTIME_FUNDING"""
    counterparty_information: QuoteCounterpartyInformation | Unset = UNSET
    description: str | Unset = UNSET
    purpose_of_payment: QuotePurposeOfPayment | Unset = UNSET
    external_reference: str | Unset = UNSET
    """Your own reference of the payment, for example an order number; it need not be unique"""
    metadata: QuoteMetadata | Unset = UNSET
    """Your own data: at most 20 pairs, names of 1 to 40 of A-Z, a-z, 0-9, "_", "." and "-", texts of at
    most 255 characters. Don’t put personal data here, because events contain it in plain text"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "id": self.id,
                "status": self.status,
                "createdAt": self.created_at,
                "expiresAt": self.expires_at,
                "source": self.source,
                "destination": self.destination,
                "sendingCurrency": self.sending_currency,
                "receivingCurrency": self.receiving_currency,
                "totalSendingAmount": self.total_sending_amount,
                "totalReceivingAmount": self.total_receiving_amount,
                "exchangeRate": self.exchange_rate,
                "feesIncluded": self.fees_included,
                "transactionId": self.transaction_id,
                "rateDetails": self.rate_details,
                "paymentInstructions": self.payment_instructions,
                "counterpartyInformation": self.counterparty_information,
                "description": self.description,
                "purposeOfPayment": self.purpose_of_payment,
                "externalReference": self.external_reference,
                "metadata": self.metadata,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        id = d.pop("id")
        status = cast(QuoteStatus, d.pop("status"))
        created_at = datetime.datetime.fromisoformat(d.pop("createdAt"))
        expires_at = datetime.datetime.fromisoformat(d.pop("expiresAt"))
        source = QuoteSource.from_dict(d.pop("source"))
        destination = QuoteDestination.from_dict(d.pop("destination"))
        sending_currency = Currency.from_dict(d.pop("sendingCurrency"))
        receiving_currency = Currency.from_dict(d.pop("receivingCurrency"))
        total_sending_amount = d.pop("totalSendingAmount")
        total_receiving_amount = d.pop("totalReceivingAmount")
        exchange_rate = d.pop("exchangeRate")
        fees_included = d.pop("feesIncluded")
        transaction_id = d.pop("transactionId")
        rate_details = RateDetails.from_dict(d.pop("rateDetails"))
        _payment_instructions = d.pop("paymentInstructions", UNSET)
        payment_instructions: list[PaymentInstruction] | Unset = UNSET
        if _payment_instructions is not UNSET:
            payment_instructions = []
            for payment_instructions_item_data in _payment_instructions:
                payment_instructions_item = PaymentInstruction.from_dict(payment_instructions_item_data)

                payment_instructions.append(payment_instructions_item)
        _counterparty_information = d.pop("counterpartyInformation", UNSET)
        counterparty_information: QuoteCounterpartyInformation | Unset
        if isinstance(_counterparty_information, Unset):
            counterparty_information = UNSET
        else:
            counterparty_information = QuoteCounterpartyInformation.from_dict(_counterparty_information)
        description = d.pop("description", UNSET)
        _purpose_of_payment = d.pop("purposeOfPayment", UNSET)
        purpose_of_payment: QuotePurposeOfPayment | Unset
        if isinstance(_purpose_of_payment, Unset):
            purpose_of_payment = UNSET
        else:
            purpose_of_payment = cast(QuotePurposeOfPayment, _purpose_of_payment)
        external_reference = d.pop("externalReference", UNSET)
        _metadata = d.pop("metadata", UNSET)
        metadata: QuoteMetadata | Unset
        if isinstance(_metadata, Unset):
            metadata = UNSET
        else:
            metadata = QuoteMetadata.from_dict(_metadata)
        made = cls(
            id=id,
            status=status,
            created_at=created_at,
            expires_at=expires_at,
            source=source,
            destination=destination,
            sending_currency=sending_currency,
            receiving_currency=receiving_currency,
            total_sending_amount=total_sending_amount,
            total_receiving_amount=total_receiving_amount,
            exchange_rate=exchange_rate,
            fees_included=fees_included,
            transaction_id=transaction_id,
            rate_details=rate_details,
            payment_instructions=payment_instructions,
            counterparty_information=counterparty_information,
            description=description,
            purpose_of_payment=purpose_of_payment,
            external_reference=external_reference,
            metadata=metadata,
        )
        made.additional_properties = d
        return made


@define
class QuoteCounterpartyInformation:
    additional_properties: dict[str, str] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        made = cls()
        made.additional_properties = d
        return made


@define
class QuoteDestination:
    destination_type: QuoteDestinationDestinationType
    account_id: str | Unset = UNSET
    """ExternalAccount or InternalAccount id"""
    payment_rail: str | Unset = UNSET
    uma_address: str | Unset = UNSET
    currency: str | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "destinationType": self.destination_type,
                "accountId": self.account_id,
                "paymentRail": self.payment_rail,
                "umaAddress": self.uma_address,
                "currency": self.currency,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        destination_type = cast(QuoteDestinationDestinationType, d.pop("destinationType"))
        account_id = d.pop("accountId", UNSET)
        payment_rail = d.pop("paymentRail", UNSET)
        uma_address = d.pop("umaAddress", UNSET)
        currency = d.pop("currency", UNSET)
        made = cls(
            destination_type=destination_type,
            account_id=account_id,
            payment_rail=payment_rail,
            uma_address=uma_address,
            currency=currency,
        )
        made.additional_properties = d
        return made


QuoteDestinationDestinationType = Literal["ACCOUNT", "UMA_ADDRESS"]


@define
class QuoteMetadata:
    """Your own data: at most 20 pairs, names of 1 to 40 of A-Z, a-z, 0-9, "_", "." and "-", texts of at
    most 255 characters. Don’t put personal data here, because events contain it in plain text"""

    additional_properties: dict[str, str] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        made = cls()
        made.additional_properties = d
        return made


QuotePurposeOfPayment = Literal[
    "DONATION",
    "EDUCATION",
    "GIFT",
    "GOODS_OR_SERVICES",
    "HEALTH_OR_MEDICAL",
    "LOAN_PAYMENT",
    "OTHER",
    "REAL_ESTATE_PURCHASE",
    "SELF",
    "TAX_PAYMENT",
    "TRAVEL",
    "UTILITY_BILL",
]


@define
class QuoteSource:
    source_type: QuoteSourceSourceType
    account_id: str | Unset = UNSET
    customer_id: str | Unset = UNSET
    currency: str | Unset = UNSET
    crypto_network: str | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "sourceType": self.source_type,
                "accountId": self.account_id,
                "customerId": self.customer_id,
                "currency": self.currency,
                "cryptoNetwork": self.crypto_network,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        source_type = cast(QuoteSourceSourceType, d.pop("sourceType"))
        account_id = d.pop("accountId", UNSET)
        customer_id = d.pop("customerId", UNSET)
        currency = d.pop("currency", UNSET)
        crypto_network = d.pop("cryptoNetwork", UNSET)
        made = cls(
            source_type=source_type,
            account_id=account_id,
            customer_id=customer_id,
            currency=currency,
            crypto_network=crypto_network,
        )
        made.additional_properties = d
        return made


QuoteSourceSourceType = Literal["ACCOUNT", "REALTIME_FUNDING"]

QuoteStatus = Literal["COMPLETED", "EXPIRED", "FAILED", "PENDING", "PROCESSING"]


@define
class RateDetails:
    mid_market_rate: float
    """Sending units for one receiving unit, without margin"""
    margin_rate: float
    """A fraction of the mid-market rate"""
    fixed_fee: int
    """Smallest unit of the sending currency"""
    variable_fee_rate: float
    """A fraction of the principal"""
    variable_fee_amount: int
    """Smallest unit of the sending currency"""
    counterparty_fixed_fee: int
    """Smallest unit of the receiving currency; not part of the receiving amount"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "midMarketRate": self.mid_market_rate,
                "marginRate": self.margin_rate,
                "fixedFee": self.fixed_fee,
                "variableFeeRate": self.variable_fee_rate,
                "variableFeeAmount": self.variable_fee_amount,
                "counterpartyFixedFee": self.counterparty_fixed_fee,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        mid_market_rate = d.pop("midMarketRate")
        margin_rate = d.pop("marginRate")
        fixed_fee = d.pop("fixedFee")
        variable_fee_rate = d.pop("variableFeeRate")
        variable_fee_amount = d.pop("variableFeeAmount")
        counterparty_fixed_fee = d.pop("counterpartyFixedFee")
        made = cls(
            mid_market_rate=mid_market_rate,
            margin_rate=margin_rate,
            fixed_fee=fixed_fee,
            variable_fee_rate=variable_fee_rate,
            variable_fee_amount=variable_fee_amount,
            counterparty_fixed_fee=counterparty_fixed_fee,
        )
        made.additional_properties = d
        return made


@define
class RealtimeFundingQuoteSourceBody:
    currency: str
    """For REALTIME_FUNDING"""
    source_type: Literal["REALTIME_FUNDING"] | Unset = UNSET
    customer_id: None | str | Unset = UNSET
    """Owner of the money; absent: the platform"""
    crypto_network: None | str | Unset = UNSET
    """For REALTIME_FUNDING in a crypto currency, a network of it: USDC SOLANA_MAINNET (default),
    SOLANA_DEVNET, ETHEREUM_MAINNET, POLYGON_MAINNET, BASE_MAINNET; USDT TRON_MAINNET (default),
    ETHEREUM_MAINNET; BTC SPARK (default), LIGHTNING"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "currency": self.currency,
                "sourceType": self.source_type,
                "customerId": self.customer_id,
                "cryptoNetwork": self.crypto_network,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        currency = d.pop("currency")
        _source_type = d.pop("sourceType", UNSET)
        source_type: Literal["REALTIME_FUNDING"] | Unset
        if isinstance(_source_type, Unset):
            source_type = UNSET
        else:
            source_type = cast(Literal["REALTIME_FUNDING"], _source_type)
        customer_id = d.pop("customerId", UNSET)
        crypto_network = d.pop("cryptoNetwork", UNSET)
        made = cls(
            currency=currency,
            source_type=source_type,
            customer_id=customer_id,
            crypto_network=crypto_network,
        )
        made.additional_properties = d
        return made


@define
class ReceiveUmaBody:
    sender_uma_address: str
    receiving_currency_code: str
    receiving_currency_amount: int
    """Smallest unit"""
    receiver_uma_address: str | Unset = UNSET
    customer_id: str | Unset = UNSET
    """Instead of `receiverUmaAddress`"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "senderUmaAddress": self.sender_uma_address,
                "receivingCurrencyCode": self.receiving_currency_code,
                "receivingCurrencyAmount": self.receiving_currency_amount,
                "receiverUmaAddress": self.receiver_uma_address,
                "customerId": self.customer_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        sender_uma_address = d.pop("senderUmaAddress")
        receiving_currency_code = d.pop("receivingCurrencyCode")
        receiving_currency_amount = d.pop("receivingCurrencyAmount")
        receiver_uma_address = d.pop("receiverUmaAddress", UNSET)
        customer_id = d.pop("customerId", UNSET)
        made = cls(
            sender_uma_address=sender_uma_address,
            receiving_currency_code=receiving_currency_code,
            receiving_currency_amount=receiving_currency_amount,
            receiver_uma_address=receiver_uma_address,
            customer_id=customer_id,
        )
        made.additional_properties = d
        return made


@define
class ReceivingCurrency:
    currency: Currency
    estimated_exchange_rate: float
    """Units of the sender's primary currency for one unit of this one, both in major units, as in
    quotes. The primary currency is the first one that the platform supports. An estimate: only a quote
    fixes a rate"""
    min_: int
    """Smallest receiving amount of a payment, smallest unit"""
    max_: int
    """Largest receiving amount of a payment, smallest unit"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "currency": self.currency,
                "estimatedExchangeRate": self.estimated_exchange_rate,
                "min": self.min_,
                "max": self.max_,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        currency = Currency.from_dict(d.pop("currency"))
        estimated_exchange_rate = d.pop("estimatedExchangeRate")
        min_ = d.pop("min")
        max_ = d.pop("max")
        made = cls(
            currency=currency,
            estimated_exchange_rate=estimated_exchange_rate,
            min_=min_,
            max_=max_,
        )
        made.additional_properties = d
        return made


@define
class ReconciliationInstructions:
    reference: str
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "reference": self.reference,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        reference = d.pop("reference")
        made = cls(
            reference=reference,
        )
        made.additional_properties = d
        return made


@define
class RecoverWebhookEndpointBody:
    since: str | Unset = UNSET
    """Deliveries that failed at or after it; a date without a time is the start of that day in UTC"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "since": self.since,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        since = d.pop("since", UNSET)
        made = cls(
            since=since,
        )
        made.additional_properties = d
        return made


@define
class Refund:
    reference: str
    initiated_at: datetime.datetime
    status: RefundStatus
    reason: RefundReason
    settled_at: datetime.datetime | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "reference": self.reference,
                "initiatedAt": self.initiated_at,
                "status": self.status,
                "reason": self.reason,
                "settledAt": self.settled_at,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        reference = d.pop("reference")
        initiated_at = datetime.datetime.fromisoformat(d.pop("initiatedAt"))
        status = cast(RefundStatus, d.pop("status"))
        reason = cast(RefundReason, d.pop("reason"))
        _settled_at = d.pop("settledAt", UNSET)
        settled_at: datetime.datetime | Unset
        if isinstance(_settled_at, Unset):
            settled_at = UNSET
        else:
            settled_at = datetime.datetime.fromisoformat(_settled_at)
        made = cls(
            reference=reference,
            initiated_at=initiated_at,
            status=status,
            reason=reason,
            settled_at=settled_at,
        )
        made.additional_properties = d
        return made


RefundReason = Literal["FUNDING_MISMATCH", "RETURNED", "TRANSACTION_FAILED", "USER_CANCELLATION"]

RefundStatus = Literal["COMPLETED", "FAILED", "PENDING"]


@define
class RejectTransactionBody:
    reason: None | str | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "reason": self.reason,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        reason = d.pop("reason", UNSET)
        made = cls(
            reason=reason,
        )
        made.additional_properties = d
        return made


@define
class ReplaceDocumentBody:
    file: str | Unset = UNSET
    """At most 10 MB; type, decided by its bytes, one of application/pdf, image/jpeg, image/png"""
    document_holder: str | Unset = UNSET
    """The customer or beneficial owner to which it belongs"""
    document_type: ReplaceDocumentBodyDocumentType | Unset = UNSET
    country: str | Unset = UNSET
    """The country that issued it"""
    side: (
        None
        | ReplaceDocumentBodySideType1
        | ReplaceDocumentBodySideType2Type1
        | ReplaceDocumentBodySideType3Type1
        | Unset
    ) = UNSET
    """For a document with two sides"""
    document_number: None | str | Unset = UNSET
    """For example the number of a passport"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_multipart(self) -> MultipartParts:
        return parts(
            {
                "file": self.file,
                "documentHolder": self.document_holder,
                "documentType": self.document_type,
                "country": self.country,
                "side": self.side,
                "documentNumber": self.document_number,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        file = d.pop("file", UNSET)
        document_holder = d.pop("documentHolder", UNSET)
        _document_type = d.pop("documentType", UNSET)
        document_type: ReplaceDocumentBodyDocumentType | Unset
        if isinstance(_document_type, Unset):
            document_type = UNSET
        else:
            document_type = cast(ReplaceDocumentBodyDocumentType, _document_type)
        country = d.pop("country", UNSET)
        side = d.pop("side", UNSET)
        document_number = d.pop("documentNumber", UNSET)
        made = cls(
            file=file,
            document_holder=document_holder,
            document_type=document_type,
            country=country,
            side=side,
            document_number=document_number,
        )
        made.additional_properties = d
        return made


ReplaceDocumentBodyDocumentType = Literal[
    "ARTICLES_OF_ASSOCIATION",
    "ARTICLES_OF_INCORPORATION",
    "BANK_STATEMENT",
    "BUSINESS_LICENSE",
    "CERTIFICATE_OF_INCORPORATION",
    "DRIVERS_LICENSE",
    "GOOD_STANDING_CERTIFICATE",
    "INCUMBENCY_CERTIFICATE",
    "INFORMATION_STATEMENT",
    "NATIONAL_ID",
    "OTHER",
    "PASSPORT",
    "POWER_OF_ATTORNEY",
    "PROOF_OF_ADDRESS",
    "SELFIE",
    "SHAREHOLDER_REGISTER",
    "STATE_REGISTRY_EXCERPT",
    "TAX_RETURN",
    "UTILITY_BILL",
]

ReplaceDocumentBodySideType1 = Literal["BACK", "FRONT"]

ReplaceDocumentBodySideType2Type1 = Literal["BACK", "FRONT"]

ReplaceDocumentBodySideType3Type1 = Literal["BACK", "FRONT"]


@define
class ReportWebhookAttemptBody:
    lease_id: str
    """Of the lease"""
    duration_ms: int
    response_status: int | None | Unset = UNSET
    """Status of the HTTP answer; absent if none came"""
    response_body: None | str | Unset = UNSET
    """Beginning of the answer, without NUL characters; 1,024 bytes are kept"""
    error: None | str | Unset = UNSET
    """Why no answer came; required without `responseStatus`"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "leaseId": self.lease_id,
                "durationMs": self.duration_ms,
                "responseStatus": self.response_status,
                "responseBody": self.response_body,
                "error": self.error,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        lease_id = d.pop("leaseId")
        duration_ms = d.pop("durationMs")
        response_status = d.pop("responseStatus", UNSET)
        response_body = d.pop("responseBody", UNSET)
        error = d.pop("error", UNSET)
        made = cls(
            lease_id=lease_id,
            duration_ms=duration_ms,
            response_status=response_status,
            response_body=response_body,
            error=error,
        )
        made.additional_properties = d
        return made


@define
class RequestContent:
    url: str
    """Path and query. A parameter that is no id has its name in place of its value"""
    request_body: None | RequestContentRequestBodyType0
    """Null if there was none, and if it is cut"""
    is_request_cut: bool
    """Whether there was a body that is not kept: it has more than 16 KB or no Content-Length, or is no
    JSON object, as forms"""
    answer_body: None | RequestContentAnswerBodyType0
    """Null if there was none, if it was no JSON, and if it is cut"""
    is_answer_cut: bool
    """Whether the body is not kept because it has more than 16 KB"""
    faults: list[RequestFault]
    """The faults that the answer names"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "url": self.url,
                "requestBody": self.request_body,
                "isRequestCut": self.is_request_cut,
                "answerBody": self.answer_body,
                "isAnswerCut": self.is_answer_cut,
                "faults": self.faults,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        url = d.pop("url")

        def _parse_request_body(data: object) -> None | RequestContentRequestBodyType0:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    request_body_type_0 = RequestContentRequestBodyType0.from_dict(data)
                    return request_body_type_0
            return cast(Any, data)

        request_body = _parse_request_body(d.pop("requestBody"))
        is_request_cut = d.pop("isRequestCut")

        def _parse_answer_body(data: object) -> None | RequestContentAnswerBodyType0:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    answer_body_type_0 = RequestContentAnswerBodyType0.from_dict(data)
                    return answer_body_type_0
            return cast(Any, data)

        answer_body = _parse_answer_body(d.pop("answerBody"))
        is_answer_cut = d.pop("isAnswerCut")
        faults = []
        _faults = d.pop("faults")
        for faults_item_data in _faults:
            faults_item = RequestFault.from_dict(faults_item_data)

            faults.append(faults_item)
        made = cls(
            url=url,
            request_body=request_body,
            is_request_cut=is_request_cut,
            answer_body=answer_body,
            is_answer_cut=is_answer_cut,
            faults=faults,
        )
        made.additional_properties = d
        return made


@define
class RequestContentAnswerBodyType0:
    """Null if there was none, if it was no JSON, and if it is cut"""

    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        made = cls()
        made.additional_properties = d
        return made


@define
class RequestContentRequestBodyType0:
    """Null if there was none, and if it is cut"""

    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        made = cls()
        made.additional_properties = d
        return made


@define
class RequestFault:
    field: str
    """The path of the field, up to a name that is not shown"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "field": self.field,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        field = d.pop("field")
        made = cls(
            field=field,
        )
        made.additional_properties = d
        return made


@define
class RequestLog:
    request_id: str
    """`Corridor-Request-Id` of the answer"""
    caller_request_id: None | str
    """`X-Request-Id` that the caller sent"""
    at: datetime.datetime
    """When it began, real time"""
    method: str
    operation: str
    """The id of the operation in this document; `kycPage` and the like for pages of people"""
    path: str
    """The path with the names of its parameters"""
    status: int
    """The HTTP status; 499 if the caller closed the connection before the answer"""
    code: None | str
    """The code of an error"""
    duration_ms: int
    token: None | RequestToken
    """Null for a person with a link to the hosted page"""
    member: None | RequestMember
    """The member who made it in the console"""
    resource_id: None | str
    """What the path names, or what the request has made"""
    replayed: bool
    """Whether an earlier answer was given again (Idempotency-Key)"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "requestId": self.request_id,
                "callerRequestId": self.caller_request_id,
                "at": self.at,
                "method": self.method,
                "operation": self.operation,
                "path": self.path,
                "status": self.status,
                "code": self.code,
                "durationMs": self.duration_ms,
                "token": self.token,
                "member": self.member,
                "resourceId": self.resource_id,
                "replayed": self.replayed,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        request_id = d.pop("requestId")
        caller_request_id = d.pop("callerRequestId")
        at = datetime.datetime.fromisoformat(d.pop("at"))
        method = d.pop("method")
        operation = d.pop("operation")
        path = d.pop("path")
        status = d.pop("status")
        code = d.pop("code")
        duration_ms = d.pop("durationMs")

        def _parse_token(data: object) -> None | RequestToken:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    token_type_0 = RequestToken.from_dict(data)
                    return token_type_0
            return cast(Any, data)

        token = _parse_token(d.pop("token"))

        def _parse_member(data: object) -> None | RequestMember:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    member_type_0 = RequestMember.from_dict(data)
                    return member_type_0
            return cast(Any, data)

        member = _parse_member(d.pop("member"))
        resource_id = d.pop("resourceId")
        replayed = d.pop("replayed")
        made = cls(
            request_id=request_id,
            caller_request_id=caller_request_id,
            at=at,
            method=method,
            operation=operation,
            path=path,
            status=status,
            code=code,
            duration_ms=duration_ms,
            token=token,
            member=member,
            resource_id=resource_id,
            replayed=replayed,
        )
        made.additional_properties = d
        return made


@define
class RequestLogDetails:
    request_id: str
    """`Corridor-Request-Id` of the answer"""
    caller_request_id: None | str
    """`X-Request-Id` that the caller sent"""
    at: datetime.datetime
    """When it began, real time"""
    method: str
    operation: str
    """The id of the operation in this document; `kycPage` and the like for pages of people"""
    path: str
    """The path with the names of its parameters"""
    status: int
    """The HTTP status; 499 if the caller closed the connection before the answer"""
    code: None | str
    """The code of an error"""
    duration_ms: int
    token: None | RequestToken
    """Null for a person with a link to the hosted page"""
    member: None | RequestMember
    """The member who made it in the console"""
    resource_id: None | str
    """What the path names, or what the request has made"""
    replayed: bool
    """Whether an earlier answer was given again (Idempotency-Key)"""
    content: None | RequestContent
    """Null if it was not kept: outside of a sandbox contents are kept only if the operator turns that
    on, and of each platform about 1 MB a minute. Removed after 7 days by default"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "requestId": self.request_id,
                "callerRequestId": self.caller_request_id,
                "at": self.at,
                "method": self.method,
                "operation": self.operation,
                "path": self.path,
                "status": self.status,
                "code": self.code,
                "durationMs": self.duration_ms,
                "token": self.token,
                "member": self.member,
                "resourceId": self.resource_id,
                "replayed": self.replayed,
                "content": self.content,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        request_id = d.pop("requestId")
        caller_request_id = d.pop("callerRequestId")
        at = datetime.datetime.fromisoformat(d.pop("at"))
        method = d.pop("method")
        operation = d.pop("operation")
        path = d.pop("path")
        status = d.pop("status")
        code = d.pop("code")
        duration_ms = d.pop("durationMs")

        def _parse_token(data: object) -> None | RequestToken:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    token_type_0 = RequestToken.from_dict(data)
                    return token_type_0
            return cast(Any, data)

        token = _parse_token(d.pop("token"))

        def _parse_member(data: object) -> None | RequestMember:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    member_type_0 = RequestMember.from_dict(data)
                    return member_type_0
            return cast(Any, data)

        member = _parse_member(d.pop("member"))
        resource_id = d.pop("resourceId")
        replayed = d.pop("replayed")

        def _parse_content(data: object) -> None | RequestContent:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    content_type_0 = RequestContent.from_dict(data)
                    return content_type_0
            return cast(Any, data)

        content = _parse_content(d.pop("content"))
        made = cls(
            request_id=request_id,
            caller_request_id=caller_request_id,
            at=at,
            method=method,
            operation=operation,
            path=path,
            status=status,
            code=code,
            duration_ms=duration_ms,
            token=token,
            member=member,
            resource_id=resource_id,
            replayed=replayed,
            content=content,
        )
        made.additional_properties = d
        return made


@define
class RequestMember:
    id: str
    name: None | str
    """Null if the member was removed since"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "id": self.id,
                "name": self.name,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        id = d.pop("id")
        name = d.pop("name")
        made = cls(
            id=id,
            name=name,
        )
        made.additional_properties = d
        return made


@define
class RequestStatistic:
    at: datetime.datetime
    """Start of the bucket"""
    succeeded: int
    """Requests with a status below 400"""
    client_errors: int
    """Requests with a status of 4xx"""
    server_errors: int
    """Requests with a status of 5xx"""
    p_95_ms: int | None
    """95 of 100 requests took at most so many milliseconds, to within a quarter; null without requests.
    Leases of deliveries do not count, because they wait"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "at": self.at,
                "succeeded": self.succeeded,
                "clientErrors": self.client_errors,
                "serverErrors": self.server_errors,
                "p95Ms": self.p_95_ms,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        at = datetime.datetime.fromisoformat(d.pop("at"))
        succeeded = d.pop("succeeded")
        client_errors = d.pop("clientErrors")
        server_errors = d.pop("serverErrors")
        p_95_ms = d.pop("p95Ms")
        made = cls(
            at=at,
            succeeded=succeeded,
            client_errors=client_errors,
            server_errors=server_errors,
            p_95_ms=p_95_ms,
        )
        made.additional_properties = d
        return made


@define
class RequestStatistics:
    bucket: RequestStatisticsBucket
    from_: datetime.datetime
    """Start of the first bucket"""
    to: datetime.datetime
    """End of the last bucket, which belongs to the next one"""
    data: list[RequestStatistic]
    """All buckets, oldest first; those of nothing have zeros"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "bucket": self.bucket,
                "from": self.from_,
                "to": self.to,
                "data": self.data,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        bucket = cast(RequestStatisticsBucket, d.pop("bucket"))
        from_ = datetime.datetime.fromisoformat(d.pop("from"))
        to = datetime.datetime.fromisoformat(d.pop("to"))
        data = []
        _data = d.pop("data")
        for data_item_data in _data:
            data_item = RequestStatistic.from_dict(data_item_data)

            data.append(data_item)
        made = cls(
            bucket=bucket,
            from_=from_,
            to=to,
            data=data,
        )
        made.additional_properties = d
        return made


RequestStatisticsBucket = Literal["HOUR", "MINUTE"]


@define
class RequestToken:
    id: str
    name: None | str
    """Null if the token was deleted since"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "id": self.id,
                "name": self.name,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        id = d.pop("id")
        name = d.pop("name")
        made = cls(
            id=id,
            name=name,
        )
        made.additional_properties = d
        return made


@define
class RequestedField:
    name: str
    mandatory: bool
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "name": self.name,
                "mandatory": self.mandatory,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        name = d.pop("name")
        mandatory = d.pop("mandatory")
        made = cls(
            name=name,
            mandatory=mandatory,
        )
        made.additional_properties = d
        return made


@define
class RequiredCounterpartyField:
    name: RequiredCounterpartyFieldName
    mandatory: bool
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "name": self.name,
                "mandatory": self.mandatory,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        name = cast(RequiredCounterpartyFieldName, d.pop("name"))
        mandatory = d.pop("mandatory")
        made = cls(
            name=name,
            mandatory=mandatory,
        )
        made.additional_properties = d
        return made


RequiredCounterpartyFieldName = Literal[
    "ACCOUNT_IDENTIFIER",
    "BIRTH_DATE",
    "COUNTRY_OF_RESIDENCE",
    "EMAIL",
    "FI_ADDRESS",
    "FI_LEGAL_ENTITY_NAME",
    "FULL_NAME",
    "IDENTIFIER",
    "NATIONALITY",
    "PHONE_NUMBER",
    "POSTAL_ADDRESS",
    "PURPOSE_OF_PAYMENT",
    "REGISTRATION_NUMBER",
    "TAX_ID",
    "ULTIMATE_INSTITUTION_COUNTRY",
    "USER_TYPE",
]


@define
class ReviewBody:
    decision: ReviewBodyDecision
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "decision": self.decision,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        decision = cast(ReviewBodyDecision, d.pop("decision"))
        made = cls(
            decision=decision,
        )
        made.additional_properties = d
        return made


ReviewBodyDecision = Literal["APPROVE", "REJECT"]


@define
class RwfAccountInfo:
    """RWF"""

    account_type: RwfAccountInfoAccountType
    phone_number: str
    """A phone number: +250 and 9 digits, for example +250781234567. Stored as E.164. A number without
    its country code is of the account’s country"""
    provider: RwfAccountInfoProvider
    """GET /discoveries lists the same names; no other one is taken"""
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    payment_rails: list[RwfAccountInfoPaymentRailsItem] | Unset = UNSET
    """Default: MOBILE_MONEY"""
    platform_account_id: None | str | Unset = UNSET
    """Understood here too; the one at the top level wins"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "phoneNumber": self.phone_number,
                "provider": self.provider,
                "beneficiary": self.beneficiary,
                "paymentRails": self.payment_rails,
                "platformAccountId": self.platform_account_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(RwfAccountInfoAccountType, d.pop("accountType"))
        phone_number = d.pop("phoneNumber")
        provider = cast(RwfAccountInfoProvider, d.pop("provider"))

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        _payment_rails = d.pop("paymentRails", UNSET)
        payment_rails: list[RwfAccountInfoPaymentRailsItem] | Unset = UNSET
        if _payment_rails is not UNSET:
            payment_rails = []
            for payment_rails_item_data in _payment_rails:
                payment_rails_item = cast(RwfAccountInfoPaymentRailsItem, payment_rails_item_data)

                payment_rails.append(payment_rails_item)
        platform_account_id = d.pop("platformAccountId", UNSET)
        made = cls(
            account_type=account_type,
            phone_number=phone_number,
            provider=provider,
            beneficiary=beneficiary,
            payment_rails=payment_rails,
            platform_account_id=platform_account_id,
        )
        made.additional_properties = d
        return made


RwfAccountInfoAccountType = Literal["RWF_ACCOUNT"]

RwfAccountInfoPaymentRailsItem = Literal["MOBILE_MONEY"]

RwfAccountInfoProvider = Literal["AIRTEL", "MTN"]


@define
class RwfAccountInfoView:
    """RWF"""

    account_type: RwfAccountInfoViewAccountType
    phone_number: str
    """In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only"""
    provider: RwfAccountInfoViewProvider
    payment_rails: list[RwfAccountInfoViewPaymentRailsItem]
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "phoneNumber": self.phone_number,
                "provider": self.provider,
                "paymentRails": self.payment_rails,
                "beneficiary": self.beneficiary,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(RwfAccountInfoViewAccountType, d.pop("accountType"))
        phone_number = d.pop("phoneNumber")
        provider = cast(RwfAccountInfoViewProvider, d.pop("provider"))
        payment_rails = []
        _payment_rails = d.pop("paymentRails")
        for payment_rails_item_data in _payment_rails:
            payment_rails_item = cast(RwfAccountInfoViewPaymentRailsItem, payment_rails_item_data)

            payment_rails.append(payment_rails_item)

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        made = cls(
            account_type=account_type,
            phone_number=phone_number,
            provider=provider,
            payment_rails=payment_rails,
            beneficiary=beneficiary,
        )
        made.additional_properties = d
        return made


RwfAccountInfoViewAccountType = Literal["RWF_ACCOUNT"]

RwfAccountInfoViewPaymentRailsItem = Literal["MOBILE_MONEY"]

RwfAccountInfoViewProvider = Literal["AIRTEL", "MTN"]


@define
class SandboxClock:
    now: datetime.datetime
    """The platform's domain time"""
    offset_ms: int
    """How far it is ahead of real time, milliseconds"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "now": self.now,
                "offsetMs": self.offset_ms,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        now = datetime.datetime.fromisoformat(d.pop("now"))
        offset_ms = d.pop("offsetMs")
        made = cls(
            now=now,
            offset_ms=offset_ms,
        )
        made.additional_properties = d
        return made


@define
class SendSandboxFundsBody:
    quote_id: str
    currency_code: str
    currency_amount: int | Unset = UNSET
    """Default: the amount of the quote"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "quoteId": self.quote_id,
                "currencyCode": self.currency_code,
                "currencyAmount": self.currency_amount,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        quote_id = d.pop("quoteId")
        currency_code = d.pop("currencyCode")
        currency_amount = d.pop("currencyAmount", UNSET)
        made = cls(
            quote_id=quote_id,
            currency_code=currency_code,
            currency_amount=currency_amount,
        )
        made.additional_properties = d
        return made


@define
class SgdAccountInfo:
    """SGD"""

    account_type: SgdAccountInfoAccountType
    bank_name: str
    """Spaces at its ends are removed. Any name is taken; GET /discoveries lists known ones"""
    account_number: str
    """At most 34 letters and digits. Spaces, dashes, dots and brackets are removed"""
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    swift_code: str | Unset = UNSET
    """A BIC of 8 or 11 letters and digits, for example DEUTDEFF. Spaces, dashes, dots and brackets are
    removed, and letters become upper case"""
    swift_bic: str | Unset = UNSET
    """A BIC of 8 or 11 letters and digits, for example DEUTDEFF. Spaces, dashes, dots and brackets are
    removed, and letters become upper case"""
    payment_rails: list[SgdAccountInfoPaymentRailsItem] | Unset = UNSET
    """Default: PAYNOW"""
    platform_account_id: None | str | Unset = UNSET
    """Understood here too; the one at the top level wins"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "bankName": self.bank_name,
                "accountNumber": self.account_number,
                "beneficiary": self.beneficiary,
                "swiftCode": self.swift_code,
                "swiftBic": self.swift_bic,
                "paymentRails": self.payment_rails,
                "platformAccountId": self.platform_account_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(SgdAccountInfoAccountType, d.pop("accountType"))
        bank_name = d.pop("bankName")
        account_number = d.pop("accountNumber")

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        swift_code = d.pop("swiftCode", UNSET)
        swift_bic = d.pop("swiftBic", UNSET)
        _payment_rails = d.pop("paymentRails", UNSET)
        payment_rails: list[SgdAccountInfoPaymentRailsItem] | Unset = UNSET
        if _payment_rails is not UNSET:
            payment_rails = []
            for payment_rails_item_data in _payment_rails:
                payment_rails_item = cast(SgdAccountInfoPaymentRailsItem, payment_rails_item_data)

                payment_rails.append(payment_rails_item)
        platform_account_id = d.pop("platformAccountId", UNSET)
        made = cls(
            account_type=account_type,
            bank_name=bank_name,
            account_number=account_number,
            beneficiary=beneficiary,
            swift_code=swift_code,
            swift_bic=swift_bic,
            payment_rails=payment_rails,
            platform_account_id=platform_account_id,
        )
        made.additional_properties = d
        return made


SgdAccountInfoAccountType = Literal["SGD_ACCOUNT"]

SgdAccountInfoPaymentRailsItem = Literal["BANK_TRANSFER", "FAST", "PAYNOW"]


@define
class SgdAccountInfoView:
    """SGD"""

    account_type: SgdAccountInfoViewAccountType
    bank_name: str
    account_number: str
    """In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only"""
    payment_rails: list[SgdAccountInfoViewPaymentRailsItem]
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    swift_code: str | Unset = UNSET
    swift_bic: str | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "bankName": self.bank_name,
                "accountNumber": self.account_number,
                "paymentRails": self.payment_rails,
                "beneficiary": self.beneficiary,
                "swiftCode": self.swift_code,
                "swiftBic": self.swift_bic,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(SgdAccountInfoViewAccountType, d.pop("accountType"))
        bank_name = d.pop("bankName")
        account_number = d.pop("accountNumber")
        payment_rails = []
        _payment_rails = d.pop("paymentRails")
        for payment_rails_item_data in _payment_rails:
            payment_rails_item = cast(SgdAccountInfoViewPaymentRailsItem, payment_rails_item_data)

            payment_rails.append(payment_rails_item)

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        swift_code = d.pop("swiftCode", UNSET)
        swift_bic = d.pop("swiftBic", UNSET)
        made = cls(
            account_type=account_type,
            bank_name=bank_name,
            account_number=account_number,
            payment_rails=payment_rails,
            beneficiary=beneficiary,
            swift_code=swift_code,
            swift_bic=swift_bic,
        )
        made.additional_properties = d
        return made


SgdAccountInfoViewAccountType = Literal["SGD_ACCOUNT"]

SgdAccountInfoViewPaymentRailsItem = Literal["BANK_TRANSFER", "FAST", "PAYNOW"]


@define
class SignedAmount:
    amount: int
    currency: Currency
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "amount": self.amount,
                "currency": self.currency,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        amount = d.pop("amount")
        currency = Currency.from_dict(d.pop("currency"))
        made = cls(
            amount=amount,
            currency=currency,
        )
        made.additional_properties = d
        return made


@define
class SilentParts:
    accounts: SilentPartsAccounts | Unset = UNSET
    compliance: SilentPartsCompliance | Unset = UNSET
    payments: SilentPartsPayments | Unset = UNSET
    notifications: SilentPartsNotifications | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accounts": self.accounts,
                "compliance": self.compliance,
                "payments": self.payments,
                "notifications": self.notifications,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        _accounts = d.pop("accounts", UNSET)
        accounts: SilentPartsAccounts | Unset
        if isinstance(_accounts, Unset):
            accounts = UNSET
        else:
            accounts = cast(SilentPartsAccounts, _accounts)
        _compliance = d.pop("compliance", UNSET)
        compliance: SilentPartsCompliance | Unset
        if isinstance(_compliance, Unset):
            compliance = UNSET
        else:
            compliance = cast(SilentPartsCompliance, _compliance)
        _payments = d.pop("payments", UNSET)
        payments: SilentPartsPayments | Unset
        if isinstance(_payments, Unset):
            payments = UNSET
        else:
            payments = cast(SilentPartsPayments, _payments)
        _notifications = d.pop("notifications", UNSET)
        notifications: SilentPartsNotifications | Unset
        if isinstance(_notifications, Unset):
            notifications = UNSET
        else:
            notifications = cast(SilentPartsNotifications, _notifications)
        made = cls(
            accounts=accounts,
            compliance=compliance,
            payments=payments,
            notifications=notifications,
        )
        made.additional_properties = d
        return made


SilentPartsAccounts = Literal["UNAVAILABLE"]

SilentPartsCompliance = Literal["UNAVAILABLE"]

SilentPartsNotifications = Literal["UNAVAILABLE"]

SilentPartsPayments = Literal["UNAVAILABLE"]


@define
class SolanaWalletAccountInfo:
    """USDC; `cryptoNetwork` SOLANA_MAINNET or SOLANA_DEVNET"""

    account_type: SolanaWalletAccountInfoAccountType
    address: str
    """Spaces at its ends are removed, and none may be within"""
    payment_rails: list[str] | Unset = UNSET
    """Empty: a wallet has networks"""
    platform_account_id: None | str | Unset = UNSET
    """Understood here too; the one at the top level wins"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "address": self.address,
                "paymentRails": self.payment_rails,
                "platformAccountId": self.platform_account_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(SolanaWalletAccountInfoAccountType, d.pop("accountType"))
        address = d.pop("address")
        payment_rails = cast(list[str], d.pop("paymentRails", UNSET))
        platform_account_id = d.pop("platformAccountId", UNSET)
        made = cls(
            account_type=account_type,
            address=address,
            payment_rails=payment_rails,
            platform_account_id=platform_account_id,
        )
        made.additional_properties = d
        return made


SolanaWalletAccountInfoAccountType = Literal["SOLANA_WALLET"]


@define
class SolanaWalletAccountInfoView:
    """USDC; `cryptoNetwork` SOLANA_MAINNET or SOLANA_DEVNET"""

    account_type: SolanaWalletAccountInfoViewAccountType
    address: str
    """In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only"""
    payment_rails: list[str]
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "address": self.address,
                "paymentRails": self.payment_rails,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(SolanaWalletAccountInfoViewAccountType, d.pop("accountType"))
        address = d.pop("address")
        payment_rails = cast(list[str], d.pop("paymentRails"))
        made = cls(
            account_type=account_type,
            address=address,
            payment_rails=payment_rails,
        )
        made.additional_properties = d
        return made


SolanaWalletAccountInfoViewAccountType = Literal["SOLANA_WALLET"]


@define
class SparkWalletAccountInfo:
    """BTC"""

    account_type: SparkWalletAccountInfoAccountType
    address: str
    """Spaces at its ends are removed, and none may be within"""
    payment_rails: list[str] | Unset = UNSET
    """Empty: a wallet has networks"""
    platform_account_id: None | str | Unset = UNSET
    """Understood here too; the one at the top level wins"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "address": self.address,
                "paymentRails": self.payment_rails,
                "platformAccountId": self.platform_account_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(SparkWalletAccountInfoAccountType, d.pop("accountType"))
        address = d.pop("address")
        payment_rails = cast(list[str], d.pop("paymentRails", UNSET))
        platform_account_id = d.pop("platformAccountId", UNSET)
        made = cls(
            account_type=account_type,
            address=address,
            payment_rails=payment_rails,
            platform_account_id=platform_account_id,
        )
        made.additional_properties = d
        return made


SparkWalletAccountInfoAccountType = Literal["SPARK_WALLET"]


@define
class SparkWalletAccountInfoView:
    """BTC"""

    account_type: SparkWalletAccountInfoViewAccountType
    address: str
    """In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only"""
    payment_rails: list[str]
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "address": self.address,
                "paymentRails": self.payment_rails,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(SparkWalletAccountInfoViewAccountType, d.pop("accountType"))
        address = d.pop("address")
        payment_rails = cast(list[str], d.pop("paymentRails"))
        made = cls(
            account_type=account_type,
            address=address,
            payment_rails=payment_rails,
        )
        made.additional_properties = d
        return made


SparkWalletAccountInfoViewAccountType = Literal["SPARK_WALLET"]


@define
class SupportedCurrency:
    currency_code: str
    min_amount: int | Unset = UNSET
    max_amount: int | Unset = UNSET
    enabled_transaction_types: list[SupportedCurrencyEnabledTransactionTypesItem] | Unset = UNSET
    required_counterparty_fields: list[RequiredCounterpartyField] | Unset = UNSET
    provider_required_customer_fields: list[SupportedCurrencyProviderRequiredCustomerFieldsItem] | Unset = (
        UNSET
    )
    provider_required_counterparty_customer_fields: (
        list[SupportedCurrencyProviderRequiredCounterpartyCustomerFieldsItem] | Unset
    ) = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "currencyCode": self.currency_code,
                "minAmount": self.min_amount,
                "maxAmount": self.max_amount,
                "enabledTransactionTypes": self.enabled_transaction_types,
                "requiredCounterpartyFields": self.required_counterparty_fields,
                "providerRequiredCustomerFields": self.provider_required_customer_fields,
                "providerRequiredCounterpartyCustomerFields": self.provider_required_counterparty_customer_fields,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        currency_code = d.pop("currencyCode")
        min_amount = d.pop("minAmount", UNSET)
        max_amount = d.pop("maxAmount", UNSET)
        _enabled_transaction_types = d.pop("enabledTransactionTypes", UNSET)
        enabled_transaction_types: list[SupportedCurrencyEnabledTransactionTypesItem] | Unset = UNSET
        if _enabled_transaction_types is not UNSET:
            enabled_transaction_types = []
            for enabled_transaction_types_item_data in _enabled_transaction_types:
                enabled_transaction_types_item = cast(
                    SupportedCurrencyEnabledTransactionTypesItem, enabled_transaction_types_item_data
                )

                enabled_transaction_types.append(enabled_transaction_types_item)
        _required_counterparty_fields = d.pop("requiredCounterpartyFields", UNSET)
        required_counterparty_fields: list[RequiredCounterpartyField] | Unset = UNSET
        if _required_counterparty_fields is not UNSET:
            required_counterparty_fields = []
            for required_counterparty_fields_item_data in _required_counterparty_fields:
                required_counterparty_fields_item = RequiredCounterpartyField.from_dict(
                    required_counterparty_fields_item_data
                )

                required_counterparty_fields.append(required_counterparty_fields_item)
        _provider_required_customer_fields = d.pop("providerRequiredCustomerFields", UNSET)
        provider_required_customer_fields: (
            list[SupportedCurrencyProviderRequiredCustomerFieldsItem] | Unset
        ) = UNSET
        if _provider_required_customer_fields is not UNSET:
            provider_required_customer_fields = []
            for provider_required_customer_fields_item_data in _provider_required_customer_fields:
                provider_required_customer_fields_item = cast(
                    SupportedCurrencyProviderRequiredCustomerFieldsItem,
                    provider_required_customer_fields_item_data,
                )

                provider_required_customer_fields.append(provider_required_customer_fields_item)
        _provider_required_counterparty_customer_fields = d.pop(
            "providerRequiredCounterpartyCustomerFields", UNSET
        )
        provider_required_counterparty_customer_fields: (
            list[SupportedCurrencyProviderRequiredCounterpartyCustomerFieldsItem] | Unset
        ) = UNSET
        if _provider_required_counterparty_customer_fields is not UNSET:
            provider_required_counterparty_customer_fields = []
            for (
                provider_required_counterparty_customer_fields_item_data
            ) in _provider_required_counterparty_customer_fields:
                provider_required_counterparty_customer_fields_item = cast(
                    SupportedCurrencyProviderRequiredCounterpartyCustomerFieldsItem,
                    provider_required_counterparty_customer_fields_item_data,
                )

                provider_required_counterparty_customer_fields.append(
                    provider_required_counterparty_customer_fields_item
                )
        made = cls(
            currency_code=currency_code,
            min_amount=min_amount,
            max_amount=max_amount,
            enabled_transaction_types=enabled_transaction_types,
            required_counterparty_fields=required_counterparty_fields,
            provider_required_customer_fields=provider_required_customer_fields,
            provider_required_counterparty_customer_fields=provider_required_counterparty_customer_fields,
        )
        made.additional_properties = d
        return made


SupportedCurrencyEnabledTransactionTypesItem = Literal["INCOMING", "OUTGOING"]

SupportedCurrencyProviderRequiredCounterpartyCustomerFieldsItem = Literal[
    "ACCOUNT_IDENTIFIER",
    "BIRTH_DATE",
    "COUNTRY_OF_RESIDENCE",
    "EMAIL",
    "FI_ADDRESS",
    "FI_LEGAL_ENTITY_NAME",
    "FULL_NAME",
    "IDENTIFIER",
    "NATIONALITY",
    "PHONE_NUMBER",
    "POSTAL_ADDRESS",
    "PURPOSE_OF_PAYMENT",
    "REGISTRATION_NUMBER",
    "TAX_ID",
    "ULTIMATE_INSTITUTION_COUNTRY",
    "USER_TYPE",
]

SupportedCurrencyProviderRequiredCustomerFieldsItem = Literal[
    "ACCOUNT_IDENTIFIER",
    "BIRTH_DATE",
    "COUNTRY_OF_RESIDENCE",
    "EMAIL",
    "FI_ADDRESS",
    "FI_LEGAL_ENTITY_NAME",
    "FULL_NAME",
    "IDENTIFIER",
    "NATIONALITY",
    "PHONE_NUMBER",
    "POSTAL_ADDRESS",
    "PURPOSE_OF_PAYMENT",
    "REGISTRATION_NUMBER",
    "TAX_ID",
    "ULTIMATE_INSTITUTION_COUNTRY",
    "USER_TYPE",
]


@define
class TestWebhookBody:
    endpoint_id: str | Unset = UNSET
    """The endpoint that receives the event, also a DISABLED one. Default: `config.webhookEndpoint`"""
    type_: TestWebhookBodyType | Unset = UNSET
    """Type of the event, regardless of `eventTypes` of the endpoint. Default: TEST"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "endpointId": self.endpoint_id,
                "type": self.type_,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        endpoint_id = d.pop("endpointId", UNSET)
        _type_ = d.pop("type", UNSET)
        type_: TestWebhookBodyType | Unset
        if isinstance(_type_, Unset):
            type_ = UNSET
        else:
            type_ = cast(TestWebhookBodyType, _type_)
        made = cls(
            endpoint_id=endpoint_id,
            type_=type_,
        )
        made.additional_properties = d
        return made


TestWebhookBodyType = Literal[
    "BULK_UPLOAD_COMPLETED",
    "BULK_UPLOAD_FAILED",
    "CUSTOMER_CREATED",
    "CUSTOMER_DELETED",
    "CUSTOMER_KYB_APPROVED",
    "CUSTOMER_KYB_PENDING",
    "CUSTOMER_KYB_REJECTED",
    "CUSTOMER_KYC_APPROVED",
    "CUSTOMER_KYC_PENDING",
    "CUSTOMER_KYC_REJECTED",
    "CUSTOMER_UPDATED",
    "EXTERNAL_ACCOUNT_STATUS_UPDATED",
    "INCOMING_PAYMENT_COMPLETED",
    "INCOMING_PAYMENT_FAILED",
    "INCOMING_PAYMENT_PENDING",
    "INCOMING_PAYMENT_REJECTED",
    "INTERNAL_ACCOUNT_BALANCE_UPDATED",
    "INVITATION_CLAIMED",
    "OUTGOING_PAYMENT_COMPLETED",
    "OUTGOING_PAYMENT_EXPIRED",
    "OUTGOING_PAYMENT_FAILED",
    "OUTGOING_PAYMENT_PENDING",
    "OUTGOING_PAYMENT_PROCESSING",
    "OUTGOING_PAYMENT_REFUND_COMPLETED",
    "OUTGOING_PAYMENT_REFUND_FAILED",
    "OUTGOING_PAYMENT_REFUND_PENDING",
    "OUTGOING_PAYMENT_REJECTED",
    "TEST",
    "VERIFICATION_APPROVED",
    "VERIFICATION_IN_PROGRESS",
    "VERIFICATION_PENDING_MANUAL_REVIEW",
    "VERIFICATION_READY_FOR_VERIFICATION",
    "VERIFICATION_REJECTED",
    "VERIFICATION_RESOLVE_ERRORS",
]


@define
class ThbAccountInfo:
    """THB"""

    account_type: ThbAccountInfoAccountType
    bank_name: str
    """Spaces at its ends are removed. Any name is taken; GET /discoveries lists known ones"""
    account_number: str
    """At most 34 letters and digits. Spaces, dashes, dots and brackets are removed"""
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    swift_code: str | Unset = UNSET
    """A BIC of 8 or 11 letters and digits, for example DEUTDEFF. Spaces, dashes, dots and brackets are
    removed, and letters become upper case"""
    swift_bic: str | Unset = UNSET
    """A BIC of 8 or 11 letters and digits, for example DEUTDEFF. Spaces, dashes, dots and brackets are
    removed, and letters become upper case"""
    payment_rails: list[ThbAccountInfoPaymentRailsItem] | Unset = UNSET
    """Default: BANK_TRANSFER"""
    platform_account_id: None | str | Unset = UNSET
    """Understood here too; the one at the top level wins"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "bankName": self.bank_name,
                "accountNumber": self.account_number,
                "beneficiary": self.beneficiary,
                "swiftCode": self.swift_code,
                "swiftBic": self.swift_bic,
                "paymentRails": self.payment_rails,
                "platformAccountId": self.platform_account_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(ThbAccountInfoAccountType, d.pop("accountType"))
        bank_name = d.pop("bankName")
        account_number = d.pop("accountNumber")

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        swift_code = d.pop("swiftCode", UNSET)
        swift_bic = d.pop("swiftBic", UNSET)
        _payment_rails = d.pop("paymentRails", UNSET)
        payment_rails: list[ThbAccountInfoPaymentRailsItem] | Unset = UNSET
        if _payment_rails is not UNSET:
            payment_rails = []
            for payment_rails_item_data in _payment_rails:
                payment_rails_item = cast(ThbAccountInfoPaymentRailsItem, payment_rails_item_data)

                payment_rails.append(payment_rails_item)
        platform_account_id = d.pop("platformAccountId", UNSET)
        made = cls(
            account_type=account_type,
            bank_name=bank_name,
            account_number=account_number,
            beneficiary=beneficiary,
            swift_code=swift_code,
            swift_bic=swift_bic,
            payment_rails=payment_rails,
            platform_account_id=platform_account_id,
        )
        made.additional_properties = d
        return made


ThbAccountInfoAccountType = Literal["THB_ACCOUNT"]

ThbAccountInfoPaymentRailsItem = Literal["BANK_TRANSFER"]


@define
class ThbAccountInfoView:
    """THB"""

    account_type: ThbAccountInfoViewAccountType
    bank_name: str
    account_number: str
    """In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only"""
    payment_rails: list[ThbAccountInfoViewPaymentRailsItem]
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    swift_code: str | Unset = UNSET
    swift_bic: str | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "bankName": self.bank_name,
                "accountNumber": self.account_number,
                "paymentRails": self.payment_rails,
                "beneficiary": self.beneficiary,
                "swiftCode": self.swift_code,
                "swiftBic": self.swift_bic,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(ThbAccountInfoViewAccountType, d.pop("accountType"))
        bank_name = d.pop("bankName")
        account_number = d.pop("accountNumber")
        payment_rails = []
        _payment_rails = d.pop("paymentRails")
        for payment_rails_item_data in _payment_rails:
            payment_rails_item = cast(ThbAccountInfoViewPaymentRailsItem, payment_rails_item_data)

            payment_rails.append(payment_rails_item)

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        swift_code = d.pop("swiftCode", UNSET)
        swift_bic = d.pop("swiftBic", UNSET)
        made = cls(
            account_type=account_type,
            bank_name=bank_name,
            account_number=account_number,
            payment_rails=payment_rails,
            beneficiary=beneficiary,
            swift_code=swift_code,
            swift_bic=swift_bic,
        )
        made.additional_properties = d
        return made


ThbAccountInfoViewAccountType = Literal["THB_ACCOUNT"]

ThbAccountInfoViewPaymentRailsItem = Literal["BANK_TRANSFER"]


@define
class TimelineEntry:
    at: datetime.datetime
    clock: TimelineEntryClock
    """DOMAIN: the clock of the platform, which a sandbox can move. REAL: the time of day"""
    service: TimelineEntryService
    kind: TimelineEntryKind
    """REQUEST: a call of the API. DECISION: a status of the payment. POSTING: money that moved.
    INSTRUCTION: an order to a connector. EVENT: what webhooks report. DELIVERY: an event on its way to
    an endpoint. TIMER: what happens next"""
    status: str
    """REQUEST: the HTTP status. DECISION: the status of the payment, or REFUND_COMPLETED and the like.
    POSTING: the step. INSTRUCTION: its state. EVENT: STORED, NO_ENDPOINT if no endpoint asked for it,
    or NOT_STORED if nothing more is known of it. DELIVERY: its status. TIMER: WAITING, or STOPPED if it
    failed too often"""
    ids: TimelineEntryIds
    """Ids of what the entry names, by `requestId`, `tokenId`, `memberId`, `transactionId`, `eventId`
    and so on"""
    href: None | str
    """Path of the resource below the base URL of the API; null if it has none"""
    method: str | Unset = UNSET
    """REQUEST: the method"""
    operation: str | Unset = UNSET
    """REQUEST: the id of the operation"""
    response_status: int | Unset = UNSET
    """REQUEST: the HTTP status as a number"""
    code: str | Unset = UNSET
    """REQUEST: the code of an error"""
    duration_ms: int | Unset = UNSET
    """REQUEST: how long it took"""
    token_name: str | Unset = UNSET
    """REQUEST: the name of its token, while it exists"""
    member_name: str | Unset = UNSET
    """REQUEST: the member who made it in the console"""
    replayed: bool | Unset = UNSET
    """REQUEST: whether an earlier answer was given again"""
    cause: DecisionCause | Unset = UNSET
    real_at: datetime.datetime | Unset = UNSET
    """DECISION: the time of day"""
    version: int | Unset = UNSET
    """DECISION: the version of the payment"""
    reason: str | Unset = UNSET
    """DECISION: the reason of a failure or a refund"""
    from_: str | Unset = UNSET
    """POSTING: an internal account, or an account of the ledger"""
    to: str | Unset = UNSET
    """POSTING: an internal account, or an account of the ledger"""
    amount: Amount | Unset = UNSET
    attempts: list[TimelineStep] | Unset = UNSET
    """INSTRUCTION and DELIVERY: the attempts, oldest first"""
    reports: list[TimelineStep] | Unset = UNSET
    """INSTRUCTION: what the connector reported"""
    next_attempt_at: datetime.datetime | None | Unset = UNSET
    """DELIVERY: when it is sent next; null if it is not"""
    event_type: TimelineEntryEventType | Unset = UNSET
    """EVENT and DELIVERY: the type of the webhook"""
    sequence: int | Unset = UNSET
    """EVENT: its sequence"""
    action: str | Unset = UNSET
    """TIMER: what happens then"""
    outcome: TimelineEntryOutcome | Unset = UNSET
    """TIMER: the status that the payment gets then, which only a sandbox knows before"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "at": self.at,
                "clock": self.clock,
                "service": self.service,
                "kind": self.kind,
                "status": self.status,
                "ids": self.ids,
                "href": self.href,
                "method": self.method,
                "operation": self.operation,
                "responseStatus": self.response_status,
                "code": self.code,
                "durationMs": self.duration_ms,
                "tokenName": self.token_name,
                "memberName": self.member_name,
                "replayed": self.replayed,
                "cause": self.cause,
                "realAt": self.real_at,
                "version": self.version,
                "reason": self.reason,
                "from": self.from_,
                "to": self.to,
                "amount": self.amount,
                "attempts": self.attempts,
                "reports": self.reports,
                "nextAttemptAt": self.next_attempt_at,
                "eventType": self.event_type,
                "sequence": self.sequence,
                "action": self.action,
                "outcome": self.outcome,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        at = datetime.datetime.fromisoformat(d.pop("at"))
        clock = cast(TimelineEntryClock, d.pop("clock"))
        service = cast(TimelineEntryService, d.pop("service"))
        kind = cast(TimelineEntryKind, d.pop("kind"))
        status = d.pop("status")
        ids = TimelineEntryIds.from_dict(d.pop("ids"))
        href = d.pop("href")
        method = d.pop("method", UNSET)
        operation = d.pop("operation", UNSET)
        response_status = d.pop("responseStatus", UNSET)
        code = d.pop("code", UNSET)
        duration_ms = d.pop("durationMs", UNSET)
        token_name = d.pop("tokenName", UNSET)
        member_name = d.pop("memberName", UNSET)
        replayed = d.pop("replayed", UNSET)
        _cause = d.pop("cause", UNSET)
        cause: DecisionCause | Unset
        if isinstance(_cause, Unset):
            cause = UNSET
        else:
            cause = DecisionCause.from_dict(_cause)
        _real_at = d.pop("realAt", UNSET)
        real_at: datetime.datetime | Unset
        if isinstance(_real_at, Unset):
            real_at = UNSET
        else:
            real_at = datetime.datetime.fromisoformat(_real_at)
        version = d.pop("version", UNSET)
        reason = d.pop("reason", UNSET)
        from_ = d.pop("from", UNSET)
        to = d.pop("to", UNSET)
        _amount = d.pop("amount", UNSET)
        amount: Amount | Unset
        if isinstance(_amount, Unset):
            amount = UNSET
        else:
            amount = Amount.from_dict(_amount)
        _attempts = d.pop("attempts", UNSET)
        attempts: list[TimelineStep] | Unset = UNSET
        if _attempts is not UNSET:
            attempts = []
            for attempts_item_data in _attempts:
                attempts_item = TimelineStep.from_dict(attempts_item_data)

                attempts.append(attempts_item)
        _reports = d.pop("reports", UNSET)
        reports: list[TimelineStep] | Unset = UNSET
        if _reports is not UNSET:
            reports = []
            for reports_item_data in _reports:
                reports_item = TimelineStep.from_dict(reports_item_data)

                reports.append(reports_item)

        def _parse_next_attempt_at(data: object) -> datetime.datetime | None | Unset:
            if isinstance(data, str):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    next_attempt_at_type_0 = datetime.datetime.fromisoformat(data)
                    return next_attempt_at_type_0
            return cast(Any, data)

        next_attempt_at = _parse_next_attempt_at(d.pop("nextAttemptAt", UNSET))
        _event_type = d.pop("eventType", UNSET)
        event_type: TimelineEntryEventType | Unset
        if isinstance(_event_type, Unset):
            event_type = UNSET
        else:
            event_type = cast(TimelineEntryEventType, _event_type)
        sequence = d.pop("sequence", UNSET)
        action = d.pop("action", UNSET)
        _outcome = d.pop("outcome", UNSET)
        outcome: TimelineEntryOutcome | Unset
        if isinstance(_outcome, Unset):
            outcome = UNSET
        else:
            outcome = cast(TimelineEntryOutcome, _outcome)
        made = cls(
            at=at,
            clock=clock,
            service=service,
            kind=kind,
            status=status,
            ids=ids,
            href=href,
            method=method,
            operation=operation,
            response_status=response_status,
            code=code,
            duration_ms=duration_ms,
            token_name=token_name,
            member_name=member_name,
            replayed=replayed,
            cause=cause,
            real_at=real_at,
            version=version,
            reason=reason,
            from_=from_,
            to=to,
            amount=amount,
            attempts=attempts,
            reports=reports,
            next_attempt_at=next_attempt_at,
            event_type=event_type,
            sequence=sequence,
            action=action,
            outcome=outcome,
        )
        made.additional_properties = d
        return made


TimelineEntryClock = Literal["DOMAIN", "REAL"]

TimelineEntryEventType = Literal[
    "BULK_UPLOAD_COMPLETED",
    "BULK_UPLOAD_FAILED",
    "CUSTOMER_CREATED",
    "CUSTOMER_DELETED",
    "CUSTOMER_KYB_APPROVED",
    "CUSTOMER_KYB_PENDING",
    "CUSTOMER_KYB_REJECTED",
    "CUSTOMER_KYC_APPROVED",
    "CUSTOMER_KYC_PENDING",
    "CUSTOMER_KYC_REJECTED",
    "CUSTOMER_UPDATED",
    "EXTERNAL_ACCOUNT_STATUS_UPDATED",
    "INCOMING_PAYMENT_COMPLETED",
    "INCOMING_PAYMENT_FAILED",
    "INCOMING_PAYMENT_PENDING",
    "INCOMING_PAYMENT_REJECTED",
    "INTERNAL_ACCOUNT_BALANCE_UPDATED",
    "INVITATION_CLAIMED",
    "OUTGOING_PAYMENT_COMPLETED",
    "OUTGOING_PAYMENT_EXPIRED",
    "OUTGOING_PAYMENT_FAILED",
    "OUTGOING_PAYMENT_PENDING",
    "OUTGOING_PAYMENT_PROCESSING",
    "OUTGOING_PAYMENT_REFUND_COMPLETED",
    "OUTGOING_PAYMENT_REFUND_FAILED",
    "OUTGOING_PAYMENT_REFUND_PENDING",
    "OUTGOING_PAYMENT_REJECTED",
    "TEST",
    "VERIFICATION_APPROVED",
    "VERIFICATION_IN_PROGRESS",
    "VERIFICATION_PENDING_MANUAL_REVIEW",
    "VERIFICATION_READY_FOR_VERIFICATION",
    "VERIFICATION_REJECTED",
    "VERIFICATION_RESOLVE_ERRORS",
]


@define
class TimelineEntryIds:
    """Ids of what the entry names, by `requestId`, `tokenId`, `memberId`, `transactionId`, `eventId`
    and so on"""

    additional_properties: dict[str, str] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        made = cls()
        made.additional_properties = d
        return made


TimelineEntryKind = Literal["DECISION", "DELIVERY", "EVENT", "INSTRUCTION", "POSTING", "REQUEST", "TIMER"]

TimelineEntryOutcome = Literal[
    "COMPLETED", "CREATED", "EXPIRED", "FAILED", "PENDING", "PROCESSING", "REFUNDED", "REJECTED"
]

TimelineEntryService = Literal["gateway", "notifications", "payments"]


@define
class TimelineParts:
    gateway: TimelinePartsGateway | Unset = UNSET
    payments: TimelinePartsPayments | Unset = UNSET
    notifications: TimelinePartsNotifications | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "gateway": self.gateway,
                "payments": self.payments,
                "notifications": self.notifications,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        _gateway = d.pop("gateway", UNSET)
        gateway: TimelinePartsGateway | Unset
        if isinstance(_gateway, Unset):
            gateway = UNSET
        else:
            gateway = cast(TimelinePartsGateway, _gateway)
        _payments = d.pop("payments", UNSET)
        payments: TimelinePartsPayments | Unset
        if isinstance(_payments, Unset):
            payments = UNSET
        else:
            payments = cast(TimelinePartsPayments, _payments)
        _notifications = d.pop("notifications", UNSET)
        notifications: TimelinePartsNotifications | Unset
        if isinstance(_notifications, Unset):
            notifications = UNSET
        else:
            notifications = cast(TimelinePartsNotifications, _notifications)
        made = cls(
            gateway=gateway,
            payments=payments,
            notifications=notifications,
        )
        made.additional_properties = d
        return made


TimelinePartsGateway = Literal["UNAVAILABLE"]

TimelinePartsNotifications = Literal["UNAVAILABLE"]

TimelinePartsPayments = Literal["UNAVAILABLE"]


@define
class TimelineStep:
    at: datetime.datetime
    status: str
    attempt: int | Unset = UNSET
    """Number of the attempt"""
    response_status: int | None | Unset = UNSET
    duration_ms: int | Unset = UNSET
    error: None | str | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "at": self.at,
                "status": self.status,
                "attempt": self.attempt,
                "responseStatus": self.response_status,
                "durationMs": self.duration_ms,
                "error": self.error,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        at = datetime.datetime.fromisoformat(d.pop("at"))
        status = d.pop("status")
        attempt = d.pop("attempt", UNSET)
        response_status = d.pop("responseStatus", UNSET)
        duration_ms = d.pop("durationMs", UNSET)
        error = d.pop("error", UNSET)
        made = cls(
            at=at,
            status=status,
            attempt=attempt,
            response_status=response_status,
            duration_ms=duration_ms,
            error=error,
        )
        made.additional_properties = d
        return made


@define
class Transaction:
    id: str
    status: TransactionStatus
    type_: TransactionType
    source: TransactionSide
    destination: TransactionSide
    customer_id: None | str
    platform_customer_id: None | str
    created_at: datetime.datetime
    updated_at: datetime.datetime
    external_reference: str | Unset = UNSET
    """Your own reference of the payment, for example an order number; it need not be unique"""
    metadata: TransactionMetadata | Unset = UNSET
    """Your own data: at most 20 pairs, names of 1 to 40 of A-Z, a-z, 0-9, "_", "." and "-", texts of at
    most 255 characters. Don’t put personal data here, because events contain it in plain text"""
    sent_amount: Amount | Unset = UNSET
    received_amount: Amount | Unset = UNSET
    exchange_rate: float | Unset = UNSET
    """Sending units for one receiving unit, both in major units"""
    fees: int | Unset = UNSET
    """Smallest unit of the sending currency; part of `sentAmount`"""
    quote_id: str | Unset = UNSET
    payment_instructions: list[PaymentInstruction] | Unset = UNSET
    rate_details: RateDetails | Unset = UNSET
    purpose_of_payment: TransactionPurposeOfPayment | Unset = UNSET
    settled_at: datetime.datetime | Unset = UNSET
    expected_settlement_at: datetime.datetime | Unset = UNSET
    """While it is PROCESSING at a bank: when the bank is expected to have settled it, by its cut-off
    and business days"""
    description: str | Unset = UNSET
    counterparty_information: TransactionCounterpartyInformation | Unset = UNSET
    requested_receiver_customer_info_fields: list[RequestedField] | Unset = UNSET
    """Fields of `receiverCustomerInfo` for approving an incoming payment"""
    reconciliation_instructions: ReconciliationInstructions | Unset = UNSET
    refund: Refund | Unset = UNSET
    failure_reason: TransactionFailureReason | Unset = UNSET
    failure_details: FailureDetails | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "id": self.id,
                "status": self.status,
                "type": self.type_,
                "source": self.source,
                "destination": self.destination,
                "customerId": self.customer_id,
                "platformCustomerId": self.platform_customer_id,
                "createdAt": self.created_at,
                "updatedAt": self.updated_at,
                "externalReference": self.external_reference,
                "metadata": self.metadata,
                "sentAmount": self.sent_amount,
                "receivedAmount": self.received_amount,
                "exchangeRate": self.exchange_rate,
                "fees": self.fees,
                "quoteId": self.quote_id,
                "paymentInstructions": self.payment_instructions,
                "rateDetails": self.rate_details,
                "purposeOfPayment": self.purpose_of_payment,
                "settledAt": self.settled_at,
                "expectedSettlementAt": self.expected_settlement_at,
                "description": self.description,
                "counterpartyInformation": self.counterparty_information,
                "requestedReceiverCustomerInfoFields": self.requested_receiver_customer_info_fields,
                "reconciliationInstructions": self.reconciliation_instructions,
                "refund": self.refund,
                "failureReason": self.failure_reason,
                "failureDetails": self.failure_details,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        id = d.pop("id")
        status = cast(TransactionStatus, d.pop("status"))
        type_ = cast(TransactionType, d.pop("type"))
        source = TransactionSide.from_dict(d.pop("source"))
        destination = TransactionSide.from_dict(d.pop("destination"))
        customer_id = d.pop("customerId")
        platform_customer_id = d.pop("platformCustomerId")
        created_at = datetime.datetime.fromisoformat(d.pop("createdAt"))
        updated_at = datetime.datetime.fromisoformat(d.pop("updatedAt"))
        external_reference = d.pop("externalReference", UNSET)
        _metadata = d.pop("metadata", UNSET)
        metadata: TransactionMetadata | Unset
        if isinstance(_metadata, Unset):
            metadata = UNSET
        else:
            metadata = TransactionMetadata.from_dict(_metadata)
        _sent_amount = d.pop("sentAmount", UNSET)
        sent_amount: Amount | Unset
        if isinstance(_sent_amount, Unset):
            sent_amount = UNSET
        else:
            sent_amount = Amount.from_dict(_sent_amount)
        _received_amount = d.pop("receivedAmount", UNSET)
        received_amount: Amount | Unset
        if isinstance(_received_amount, Unset):
            received_amount = UNSET
        else:
            received_amount = Amount.from_dict(_received_amount)
        exchange_rate = d.pop("exchangeRate", UNSET)
        fees = d.pop("fees", UNSET)
        quote_id = d.pop("quoteId", UNSET)
        _payment_instructions = d.pop("paymentInstructions", UNSET)
        payment_instructions: list[PaymentInstruction] | Unset = UNSET
        if _payment_instructions is not UNSET:
            payment_instructions = []
            for payment_instructions_item_data in _payment_instructions:
                payment_instructions_item = PaymentInstruction.from_dict(payment_instructions_item_data)

                payment_instructions.append(payment_instructions_item)
        _rate_details = d.pop("rateDetails", UNSET)
        rate_details: RateDetails | Unset
        if isinstance(_rate_details, Unset):
            rate_details = UNSET
        else:
            rate_details = RateDetails.from_dict(_rate_details)
        _purpose_of_payment = d.pop("purposeOfPayment", UNSET)
        purpose_of_payment: TransactionPurposeOfPayment | Unset
        if isinstance(_purpose_of_payment, Unset):
            purpose_of_payment = UNSET
        else:
            purpose_of_payment = cast(TransactionPurposeOfPayment, _purpose_of_payment)
        _settled_at = d.pop("settledAt", UNSET)
        settled_at: datetime.datetime | Unset
        if isinstance(_settled_at, Unset):
            settled_at = UNSET
        else:
            settled_at = datetime.datetime.fromisoformat(_settled_at)
        _expected_settlement_at = d.pop("expectedSettlementAt", UNSET)
        expected_settlement_at: datetime.datetime | Unset
        if isinstance(_expected_settlement_at, Unset):
            expected_settlement_at = UNSET
        else:
            expected_settlement_at = datetime.datetime.fromisoformat(_expected_settlement_at)
        description = d.pop("description", UNSET)
        _counterparty_information = d.pop("counterpartyInformation", UNSET)
        counterparty_information: TransactionCounterpartyInformation | Unset
        if isinstance(_counterparty_information, Unset):
            counterparty_information = UNSET
        else:
            counterparty_information = TransactionCounterpartyInformation.from_dict(_counterparty_information)
        _requested_receiver_customer_info_fields = d.pop("requestedReceiverCustomerInfoFields", UNSET)
        requested_receiver_customer_info_fields: list[RequestedField] | Unset = UNSET
        if _requested_receiver_customer_info_fields is not UNSET:
            requested_receiver_customer_info_fields = []
            for requested_receiver_customer_info_fields_item_data in _requested_receiver_customer_info_fields:
                requested_receiver_customer_info_fields_item = RequestedField.from_dict(
                    requested_receiver_customer_info_fields_item_data
                )

                requested_receiver_customer_info_fields.append(requested_receiver_customer_info_fields_item)
        _reconciliation_instructions = d.pop("reconciliationInstructions", UNSET)
        reconciliation_instructions: ReconciliationInstructions | Unset
        if isinstance(_reconciliation_instructions, Unset):
            reconciliation_instructions = UNSET
        else:
            reconciliation_instructions = ReconciliationInstructions.from_dict(_reconciliation_instructions)
        _refund = d.pop("refund", UNSET)
        refund: Refund | Unset
        if isinstance(_refund, Unset):
            refund = UNSET
        else:
            refund = Refund.from_dict(_refund)
        _failure_reason = d.pop("failureReason", UNSET)
        failure_reason: TransactionFailureReason | Unset
        if isinstance(_failure_reason, Unset):
            failure_reason = UNSET
        else:
            failure_reason = cast(TransactionFailureReason, _failure_reason)
        _failure_details = d.pop("failureDetails", UNSET)
        failure_details: FailureDetails | Unset
        if isinstance(_failure_details, Unset):
            failure_details = UNSET
        else:
            failure_details = FailureDetails.from_dict(_failure_details)
        made = cls(
            id=id,
            status=status,
            type_=type_,
            source=source,
            destination=destination,
            customer_id=customer_id,
            platform_customer_id=platform_customer_id,
            created_at=created_at,
            updated_at=updated_at,
            external_reference=external_reference,
            metadata=metadata,
            sent_amount=sent_amount,
            received_amount=received_amount,
            exchange_rate=exchange_rate,
            fees=fees,
            quote_id=quote_id,
            payment_instructions=payment_instructions,
            rate_details=rate_details,
            purpose_of_payment=purpose_of_payment,
            settled_at=settled_at,
            expected_settlement_at=expected_settlement_at,
            description=description,
            counterparty_information=counterparty_information,
            requested_receiver_customer_info_fields=requested_receiver_customer_info_fields,
            reconciliation_instructions=reconciliation_instructions,
            refund=refund,
            failure_reason=failure_reason,
            failure_details=failure_details,
        )
        made.additional_properties = d
        return made


@define
class TransactionCounterpartyInformation:
    additional_properties: dict[str, str] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        made = cls()
        made.additional_properties = d
        return made


TransactionFailureReason = Literal[
    "COUNTERPARTY_POST_TX_FAILED",
    "FUNDING_AMOUNT_MISMATCH",
    "LIGHTNING_PAYMENT_FAILED",
    "LNURLP_FAILED",
    "MISSING_MANDATORY_PAYEE_DATA",
    "OFFRAMP_FAILED",
    "PAY_REQUEST_FAILED",
    "PAYMENT_APPROVAL_TIMED_OUT",
    "PAYMENT_APPROVAL_WEBHOOK_ERROR",
    "QUOTE_EXECUTION_FAILED",
    "QUOTE_EXPIRED",
]


@define
class TransactionMetadata:
    """Your own data: at most 20 pairs, names of 1 to 40 of A-Z, a-z, 0-9, "_", "." and "-", texts of at
    most 255 characters. Don’t put personal data here, because events contain it in plain text"""

    additional_properties: dict[str, str] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        made = cls()
        made.additional_properties = d
        return made


TransactionPurposeOfPayment = Literal[
    "DONATION",
    "EDUCATION",
    "GIFT",
    "GOODS_OR_SERVICES",
    "HEALTH_OR_MEDICAL",
    "LOAN_PAYMENT",
    "OTHER",
    "REAL_ESTATE_PURCHASE",
    "SELF",
    "TAX_PAYMENT",
    "TRAVEL",
    "UTILITY_BILL",
]


@define
class TransactionSide:
    source_type: TransactionSideSourceType | Unset = UNSET
    destination_type: TransactionSideDestinationType | Unset = UNSET
    account_id: str | Unset = UNSET
    """InternalAccount or ExternalAccount id"""
    uma_address: str | Unset = UNSET
    """For UMA_ADDRESS"""
    customer_id: str | Unset = UNSET
    """For REALTIME_FUNDING"""
    currency: str | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "sourceType": self.source_type,
                "destinationType": self.destination_type,
                "accountId": self.account_id,
                "umaAddress": self.uma_address,
                "customerId": self.customer_id,
                "currency": self.currency,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        _source_type = d.pop("sourceType", UNSET)
        source_type: TransactionSideSourceType | Unset
        if isinstance(_source_type, Unset):
            source_type = UNSET
        else:
            source_type = cast(TransactionSideSourceType, _source_type)
        _destination_type = d.pop("destinationType", UNSET)
        destination_type: TransactionSideDestinationType | Unset
        if isinstance(_destination_type, Unset):
            destination_type = UNSET
        else:
            destination_type = cast(TransactionSideDestinationType, _destination_type)
        account_id = d.pop("accountId", UNSET)
        uma_address = d.pop("umaAddress", UNSET)
        customer_id = d.pop("customerId", UNSET)
        currency = d.pop("currency", UNSET)
        made = cls(
            source_type=source_type,
            destination_type=destination_type,
            account_id=account_id,
            uma_address=uma_address,
            customer_id=customer_id,
            currency=currency,
        )
        made.additional_properties = d
        return made


TransactionSideDestinationType = Literal["ACCOUNT", "UMA_ADDRESS"]

TransactionSideSourceType = Literal["ACCOUNT", "REALTIME_FUNDING", "UMA_ADDRESS"]

TransactionStatus = Literal[
    "COMPLETED", "CREATED", "EXPIRED", "FAILED", "PENDING", "PROCESSING", "REFUNDED", "REJECTED"
]


@define
class TransactionTimeline:
    entries: list[TimelineEntry]
    """Sorted by `at`"""
    parts: TimelineParts
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "entries": self.entries,
                "parts": self.parts,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        entries = []
        _entries = d.pop("entries")
        for entries_item_data in _entries:
            entries_item = TimelineEntry.from_dict(entries_item_data)

            entries.append(entries_item)
        parts = TimelineParts.from_dict(d.pop("parts"))
        made = cls(
            entries=entries,
            parts=parts,
        )
        made.additional_properties = d
        return made


TransactionType = Literal["INCOMING", "OUTGOING"]


@define
class TronWalletAccountInfo:
    """USDT; `cryptoNetwork` TRON_MAINNET"""

    account_type: TronWalletAccountInfoAccountType
    address: str
    """Spaces at its ends are removed, and none may be within"""
    payment_rails: list[str] | Unset = UNSET
    """Empty: a wallet has networks"""
    platform_account_id: None | str | Unset = UNSET
    """Understood here too; the one at the top level wins"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "address": self.address,
                "paymentRails": self.payment_rails,
                "platformAccountId": self.platform_account_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(TronWalletAccountInfoAccountType, d.pop("accountType"))
        address = d.pop("address")
        payment_rails = cast(list[str], d.pop("paymentRails", UNSET))
        platform_account_id = d.pop("platformAccountId", UNSET)
        made = cls(
            account_type=account_type,
            address=address,
            payment_rails=payment_rails,
            platform_account_id=platform_account_id,
        )
        made.additional_properties = d
        return made


TronWalletAccountInfoAccountType = Literal["TRON_WALLET"]


@define
class TronWalletAccountInfoView:
    """USDT; `cryptoNetwork` TRON_MAINNET"""

    account_type: TronWalletAccountInfoViewAccountType
    address: str
    """In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only"""
    payment_rails: list[str]
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "address": self.address,
                "paymentRails": self.payment_rails,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(TronWalletAccountInfoViewAccountType, d.pop("accountType"))
        address = d.pop("address")
        payment_rails = cast(list[str], d.pop("paymentRails"))
        made = cls(
            account_type=account_type,
            address=address,
            payment_rails=payment_rails,
        )
        made.additional_properties = d
        return made


TronWalletAccountInfoViewAccountType = Literal["TRON_WALLET"]


@define
class TzsAccountInfo:
    """TZS"""

    account_type: TzsAccountInfoAccountType
    phone_number: str
    """A phone number: +255 and 9 digits, for example +255712345678. Stored as E.164. A number without
    its country code is of the account’s country"""
    provider: TzsAccountInfoProvider
    """GET /discoveries lists the same names; no other one is taken"""
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    payment_rails: list[TzsAccountInfoPaymentRailsItem] | Unset = UNSET
    """Default: MOBILE_MONEY"""
    platform_account_id: None | str | Unset = UNSET
    """Understood here too; the one at the top level wins"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "phoneNumber": self.phone_number,
                "provider": self.provider,
                "beneficiary": self.beneficiary,
                "paymentRails": self.payment_rails,
                "platformAccountId": self.platform_account_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(TzsAccountInfoAccountType, d.pop("accountType"))
        phone_number = d.pop("phoneNumber")
        provider = cast(TzsAccountInfoProvider, d.pop("provider"))

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        _payment_rails = d.pop("paymentRails", UNSET)
        payment_rails: list[TzsAccountInfoPaymentRailsItem] | Unset = UNSET
        if _payment_rails is not UNSET:
            payment_rails = []
            for payment_rails_item_data in _payment_rails:
                payment_rails_item = cast(TzsAccountInfoPaymentRailsItem, payment_rails_item_data)

                payment_rails.append(payment_rails_item)
        platform_account_id = d.pop("platformAccountId", UNSET)
        made = cls(
            account_type=account_type,
            phone_number=phone_number,
            provider=provider,
            beneficiary=beneficiary,
            payment_rails=payment_rails,
            platform_account_id=platform_account_id,
        )
        made.additional_properties = d
        return made


TzsAccountInfoAccountType = Literal["TZS_ACCOUNT"]

TzsAccountInfoPaymentRailsItem = Literal["MOBILE_MONEY"]

TzsAccountInfoProvider = Literal["AIRTEL", "VODACOM"]


@define
class TzsAccountInfoView:
    """TZS"""

    account_type: TzsAccountInfoViewAccountType
    phone_number: str
    """In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only"""
    provider: TzsAccountInfoViewProvider
    payment_rails: list[TzsAccountInfoViewPaymentRailsItem]
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "phoneNumber": self.phone_number,
                "provider": self.provider,
                "paymentRails": self.payment_rails,
                "beneficiary": self.beneficiary,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(TzsAccountInfoViewAccountType, d.pop("accountType"))
        phone_number = d.pop("phoneNumber")
        provider = cast(TzsAccountInfoViewProvider, d.pop("provider"))
        payment_rails = []
        _payment_rails = d.pop("paymentRails")
        for payment_rails_item_data in _payment_rails:
            payment_rails_item = cast(TzsAccountInfoViewPaymentRailsItem, payment_rails_item_data)

            payment_rails.append(payment_rails_item)

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        made = cls(
            account_type=account_type,
            phone_number=phone_number,
            provider=provider,
            payment_rails=payment_rails,
            beneficiary=beneficiary,
        )
        made.additional_properties = d
        return made


TzsAccountInfoViewAccountType = Literal["TZS_ACCOUNT"]

TzsAccountInfoViewPaymentRailsItem = Literal["MOBILE_MONEY"]

TzsAccountInfoViewProvider = Literal["AIRTEL", "VODACOM"]


@define
class UgxAccountInfo:
    """UGX"""

    account_type: UgxAccountInfoAccountType
    phone_number: str
    """A phone number with its country code, 6 to 14 digits, for example +256712345678. Stored as E.164.
    A number without its country code is of the account’s country"""
    provider: str
    """Spaces at its ends are removed. Any name is taken; GET /discoveries lists known ones"""
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    payment_rails: list[UgxAccountInfoPaymentRailsItem] | Unset = UNSET
    """Default: MOBILE_MONEY"""
    platform_account_id: None | str | Unset = UNSET
    """Understood here too; the one at the top level wins"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "phoneNumber": self.phone_number,
                "provider": self.provider,
                "beneficiary": self.beneficiary,
                "paymentRails": self.payment_rails,
                "platformAccountId": self.platform_account_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(UgxAccountInfoAccountType, d.pop("accountType"))
        phone_number = d.pop("phoneNumber")
        provider = d.pop("provider")

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        _payment_rails = d.pop("paymentRails", UNSET)
        payment_rails: list[UgxAccountInfoPaymentRailsItem] | Unset = UNSET
        if _payment_rails is not UNSET:
            payment_rails = []
            for payment_rails_item_data in _payment_rails:
                payment_rails_item = cast(UgxAccountInfoPaymentRailsItem, payment_rails_item_data)

                payment_rails.append(payment_rails_item)
        platform_account_id = d.pop("platformAccountId", UNSET)
        made = cls(
            account_type=account_type,
            phone_number=phone_number,
            provider=provider,
            beneficiary=beneficiary,
            payment_rails=payment_rails,
            platform_account_id=platform_account_id,
        )
        made.additional_properties = d
        return made


UgxAccountInfoAccountType = Literal["UGX_ACCOUNT"]

UgxAccountInfoPaymentRailsItem = Literal["MOBILE_MONEY"]


@define
class UgxAccountInfoView:
    """UGX"""

    account_type: UgxAccountInfoViewAccountType
    phone_number: str
    """In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only"""
    provider: str
    payment_rails: list[UgxAccountInfoViewPaymentRailsItem]
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "phoneNumber": self.phone_number,
                "provider": self.provider,
                "paymentRails": self.payment_rails,
                "beneficiary": self.beneficiary,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(UgxAccountInfoViewAccountType, d.pop("accountType"))
        phone_number = d.pop("phoneNumber")
        provider = d.pop("provider")
        payment_rails = []
        _payment_rails = d.pop("paymentRails")
        for payment_rails_item_data in _payment_rails:
            payment_rails_item = cast(UgxAccountInfoViewPaymentRailsItem, payment_rails_item_data)

            payment_rails.append(payment_rails_item)

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        made = cls(
            account_type=account_type,
            phone_number=phone_number,
            provider=provider,
            payment_rails=payment_rails,
            beneficiary=beneficiary,
        )
        made.additional_properties = d
        return made


UgxAccountInfoViewAccountType = Literal["UGX_ACCOUNT"]

UgxAccountInfoViewPaymentRailsItem = Literal["MOBILE_MONEY"]


@define
class UmaLookup:
    lookup_id: str
    """Id of the look-up for a quote; it lives 5 minutes"""
    supported_currencies: list[ReceivingCurrency]
    required_payer_data_fields: list[PayerDataField]
    receiver_uma_address: str
    """In lower case"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "lookupId": self.lookup_id,
                "supportedCurrencies": self.supported_currencies,
                "requiredPayerDataFields": self.required_payer_data_fields,
                "receiverUmaAddress": self.receiver_uma_address,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        lookup_id = d.pop("lookupId")
        supported_currencies = []
        _supported_currencies = d.pop("supportedCurrencies")
        for supported_currencies_item_data in _supported_currencies:
            supported_currencies_item = ReceivingCurrency.from_dict(supported_currencies_item_data)

            supported_currencies.append(supported_currencies_item)
        required_payer_data_fields = []
        _required_payer_data_fields = d.pop("requiredPayerDataFields")
        for required_payer_data_fields_item_data in _required_payer_data_fields:
            required_payer_data_fields_item = PayerDataField.from_dict(required_payer_data_fields_item_data)

            required_payer_data_fields.append(required_payer_data_fields_item)
        receiver_uma_address = d.pop("receiverUmaAddress")
        made = cls(
            lookup_id=lookup_id,
            supported_currencies=supported_currencies,
            required_payer_data_fields=required_payer_data_fields,
            receiver_uma_address=receiver_uma_address,
        )
        made.additional_properties = d
        return made


@define
class UmaProvider:
    name: str
    domain: str
    """Domain of its UMA addresses"""
    supported_regions: list[str]
    """ISO 3166-1 alpha-2 codes"""
    supported_currencies: list[Currency]
    logo_url: str
    lei: str
    """Legal entity identifier (ISO 17442)"""
    allow_list_status: bool
    """Whether the provider is on the allow-list"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "name": self.name,
                "domain": self.domain,
                "supportedRegions": self.supported_regions,
                "supportedCurrencies": self.supported_currencies,
                "logoUrl": self.logo_url,
                "lei": self.lei,
                "allowListStatus": self.allow_list_status,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        name = d.pop("name")
        domain = d.pop("domain")
        supported_regions = cast(list[str], d.pop("supportedRegions"))
        supported_currencies = []
        _supported_currencies = d.pop("supportedCurrencies")
        for supported_currencies_item_data in _supported_currencies:
            supported_currencies_item = Currency.from_dict(supported_currencies_item_data)

            supported_currencies.append(supported_currencies_item)
        logo_url = d.pop("logoUrl")
        lei = d.pop("lei")
        allow_list_status = d.pop("allowListStatus")
        made = cls(
            name=name,
            domain=domain,
            supported_regions=supported_regions,
            supported_currencies=supported_currencies,
            logo_url=logo_url,
            lei=lei,
            allow_list_status=allow_list_status,
        )
        made.additional_properties = d
        return made


@define
class UmaQuoteDestinationBody:
    uma_address: str
    destination_type: Literal["UMA_ADDRESS"] | Unset = UNSET
    currency: str | Unset = UNSET
    """For UMA_ADDRESS; default: its first currency"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "umaAddress": self.uma_address,
                "destinationType": self.destination_type,
                "currency": self.currency,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        uma_address = d.pop("umaAddress")
        _destination_type = d.pop("destinationType", UNSET)
        destination_type: Literal["UMA_ADDRESS"] | Unset
        if isinstance(_destination_type, Unset):
            destination_type = UNSET
        else:
            destination_type = cast(Literal["UMA_ADDRESS"], _destination_type)
        currency = d.pop("currency", UNSET)
        made = cls(
            uma_address=uma_address,
            destination_type=destination_type,
            currency=currency,
        )
        made.additional_properties = d
        return made


@define
class UpdateBeneficialOwnerBody:
    roles: list[UpdateBeneficialOwnerBodyRolesItem] | Unset = UNSET
    ownership_percentage: int | Unset = UNSET
    personal_info: PersonalInfoPatch | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "roles": self.roles,
                "ownershipPercentage": self.ownership_percentage,
                "personalInfo": self.personal_info,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        _roles = d.pop("roles", UNSET)
        roles: list[UpdateBeneficialOwnerBodyRolesItem] | Unset = UNSET
        if _roles is not UNSET:
            roles = []
            for roles_item_data in _roles:
                roles_item = cast(UpdateBeneficialOwnerBodyRolesItem, roles_item_data)

                roles.append(roles_item)
        ownership_percentage = d.pop("ownershipPercentage", UNSET)
        _personal_info = d.pop("personalInfo", UNSET)
        personal_info: PersonalInfoPatch | Unset
        if isinstance(_personal_info, Unset):
            personal_info = UNSET
        else:
            personal_info = PersonalInfoPatch.from_dict(_personal_info)
        made = cls(
            roles=roles,
            ownership_percentage=ownership_percentage,
            personal_info=personal_info,
        )
        made.additional_properties = d
        return made


UpdateBeneficialOwnerBodyRolesItem = Literal[
    "COMPANY_OFFICER", "CONTROL_PERSON", "DIRECTOR", "GENERAL_PARTNER", "TRUSTEE", "UBO"
]


@define
class UpdateConfigBody:
    uma_domain: str | Unset = UNSET
    webhook_endpoint: None | str | Unset = UNSET
    supported_currencies: list[SupportedCurrency] | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "umaDomain": self.uma_domain,
                "webhookEndpoint": self.webhook_endpoint,
                "supportedCurrencies": self.supported_currencies,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        uma_domain = d.pop("umaDomain", UNSET)
        webhook_endpoint = d.pop("webhookEndpoint", UNSET)
        _supported_currencies = d.pop("supportedCurrencies", UNSET)
        supported_currencies: list[SupportedCurrency] | Unset = UNSET
        if _supported_currencies is not UNSET:
            supported_currencies = []
            for supported_currencies_item_data in _supported_currencies:
                supported_currencies_item = SupportedCurrency.from_dict(supported_currencies_item_data)

                supported_currencies.append(supported_currencies_item)
        made = cls(
            uma_domain=uma_domain,
            webhook_endpoint=webhook_endpoint,
            supported_currencies=supported_currencies,
        )
        made.additional_properties = d
        return made


@define
class UpdateCustomerBody:
    full_name: None | str | Unset = UNSET
    birth_date: datetime.date | None | Unset = UNSET
    """From 1900-01-01 on, and before today (UTC)"""
    nationality: None | str | Unset = UNSET
    kyc_status: UpdateCustomerBodyKycStatus | Unset = UNSET
    """Individuals; regulated platforms only"""
    kyb_status: UpdateCustomerBodyKybStatus | Unset = UNSET
    """Businesses; regulated platforms only"""
    customer_type: UpdateCustomerBodyCustomerType | Unset = UNSET
    """The customer's own type; another is 400"""
    uma_address: str | Unset = UNSET
    address: AddressPatch | None | Unset = UNSET
    business_info: BusinessInfoPatch | Unset = UNSET
    metadata: None | Unset | UpdateCustomerBodyMetadataType0 = UNSET
    """Merges pair by pair with the stored pairs, 20 in total; null as a value removes its pair, null as
    the object removes all pairs"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "fullName": self.full_name,
                "birthDate": self.birth_date,
                "nationality": self.nationality,
                "kycStatus": self.kyc_status,
                "kybStatus": self.kyb_status,
                "customerType": self.customer_type,
                "umaAddress": self.uma_address,
                "address": self.address,
                "businessInfo": self.business_info,
                "metadata": self.metadata,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        full_name = d.pop("fullName", UNSET)

        def _parse_birth_date(data: object) -> datetime.date | None | Unset:
            if isinstance(data, str):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    birth_date_type_0 = datetime.date.fromisoformat(data)
                    return birth_date_type_0
            return cast(Any, data)

        birth_date = _parse_birth_date(d.pop("birthDate", UNSET))
        nationality = d.pop("nationality", UNSET)
        _kyc_status = d.pop("kycStatus", UNSET)
        kyc_status: UpdateCustomerBodyKycStatus | Unset
        if isinstance(_kyc_status, Unset):
            kyc_status = UNSET
        else:
            kyc_status = cast(UpdateCustomerBodyKycStatus, _kyc_status)
        _kyb_status = d.pop("kybStatus", UNSET)
        kyb_status: UpdateCustomerBodyKybStatus | Unset
        if isinstance(_kyb_status, Unset):
            kyb_status = UNSET
        else:
            kyb_status = cast(UpdateCustomerBodyKybStatus, _kyb_status)
        _customer_type = d.pop("customerType", UNSET)
        customer_type: UpdateCustomerBodyCustomerType | Unset
        if isinstance(_customer_type, Unset):
            customer_type = UNSET
        else:
            customer_type = known(UpdateCustomerBodyCustomerType, _customer_type)
        uma_address = d.pop("umaAddress", UNSET)

        def _parse_address(data: object) -> AddressPatch | None | Unset:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    address_type_0 = AddressPatch.from_dict(data)
                    return address_type_0
            return cast(Any, data)

        address = _parse_address(d.pop("address", UNSET))
        _business_info = d.pop("businessInfo", UNSET)
        business_info: BusinessInfoPatch | Unset
        if isinstance(_business_info, Unset):
            business_info = UNSET
        else:
            business_info = BusinessInfoPatch.from_dict(_business_info)

        def _parse_metadata(data: object) -> None | Unset | UpdateCustomerBodyMetadataType0:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    metadata_type_0 = UpdateCustomerBodyMetadataType0.from_dict(data)
                    return metadata_type_0
            return cast(Any, data)

        metadata = _parse_metadata(d.pop("metadata", UNSET))
        made = cls(
            full_name=full_name,
            birth_date=birth_date,
            nationality=nationality,
            kyc_status=kyc_status,
            kyb_status=kyb_status,
            customer_type=customer_type,
            uma_address=uma_address,
            address=address,
            business_info=business_info,
            metadata=metadata,
        )
        made.additional_properties = d
        return made


UpdateCustomerBodyCustomerType = Literal["BUSINESS", "INDIVIDUAL"]

UpdateCustomerBodyKybStatus = Literal["APPROVED", "PENDING", "REJECTED", "UNVERIFIED"]

UpdateCustomerBodyKycStatus = Literal["APPROVED", "PENDING", "REJECTED", "UNVERIFIED"]


@define
class UpdateCustomerBodyMetadataType0:
    """Merges pair by pair with the stored pairs, 20 in total; null as a value removes its pair, null as
    the object removes all pairs"""

    additional_properties: dict[str, None | str] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        made = cls()
        for prop_name, prop_value in d.items():
            additional_property = prop_value

            made.additional_properties[prop_name] = additional_property
        return made


@define
class UpdateMemberBody:
    name: str | Unset = UNSET
    email: None | str | Unset = UNSET
    role: UpdateMemberBodyRole | Unset = UNSET
    """Another role ends the sessions of the member"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "name": self.name,
                "email": self.email,
                "role": self.role,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        name = d.pop("name", UNSET)
        email = d.pop("email", UNSET)
        _role = d.pop("role", UNSET)
        role: UpdateMemberBodyRole | Unset
        if isinstance(_role, Unset):
            role = UNSET
        else:
            role = cast(UpdateMemberBodyRole, _role)
        made = cls(
            name=name,
            email=email,
            role=role,
        )
        made.additional_properties = d
        return made


UpdateMemberBodyRole = Literal["ADMIN", "PAYER", "VIEWER"]


@define
class UpdateWebhookEndpointBody:
    url: str | Unset = UNSET
    description: None | str | Unset = UNSET
    event_types: list[UpdateWebhookEndpointBodyEventTypesType0Item] | None | Unset = UNSET
    status: UpdateWebhookEndpointBodyStatus | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "url": self.url,
                "description": self.description,
                "eventTypes": self.event_types,
                "status": self.status,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        url = d.pop("url", UNSET)
        description = d.pop("description", UNSET)

        def _parse_event_types(
            data: object,
        ) -> list[UpdateWebhookEndpointBodyEventTypesType0Item] | None | Unset:
            if isinstance(data, list):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    event_types_type_0 = []
                    _event_types_type_0 = data
                    for event_types_type_0_item_data in _event_types_type_0:
                        event_types_type_0_item = cast(
                            UpdateWebhookEndpointBodyEventTypesType0Item, event_types_type_0_item_data
                        )

                        event_types_type_0.append(event_types_type_0_item)
                    return event_types_type_0
            return cast(Any, data)

        event_types = _parse_event_types(d.pop("eventTypes", UNSET))
        _status = d.pop("status", UNSET)
        status: UpdateWebhookEndpointBodyStatus | Unset
        if isinstance(_status, Unset):
            status = UNSET
        else:
            status = cast(UpdateWebhookEndpointBodyStatus, _status)
        made = cls(
            url=url,
            description=description,
            event_types=event_types,
            status=status,
        )
        made.additional_properties = d
        return made


UpdateWebhookEndpointBodyEventTypesType0Item = Literal[
    "BULK_UPLOAD_COMPLETED",
    "BULK_UPLOAD_FAILED",
    "CUSTOMER_CREATED",
    "CUSTOMER_DELETED",
    "CUSTOMER_KYB_APPROVED",
    "CUSTOMER_KYB_PENDING",
    "CUSTOMER_KYB_REJECTED",
    "CUSTOMER_KYC_APPROVED",
    "CUSTOMER_KYC_PENDING",
    "CUSTOMER_KYC_REJECTED",
    "CUSTOMER_UPDATED",
    "EXTERNAL_ACCOUNT_STATUS_UPDATED",
    "INCOMING_PAYMENT_COMPLETED",
    "INCOMING_PAYMENT_FAILED",
    "INCOMING_PAYMENT_PENDING",
    "INCOMING_PAYMENT_REJECTED",
    "INTERNAL_ACCOUNT_BALANCE_UPDATED",
    "INVITATION_CLAIMED",
    "OUTGOING_PAYMENT_COMPLETED",
    "OUTGOING_PAYMENT_EXPIRED",
    "OUTGOING_PAYMENT_FAILED",
    "OUTGOING_PAYMENT_PENDING",
    "OUTGOING_PAYMENT_PROCESSING",
    "OUTGOING_PAYMENT_REFUND_COMPLETED",
    "OUTGOING_PAYMENT_REFUND_FAILED",
    "OUTGOING_PAYMENT_REFUND_PENDING",
    "OUTGOING_PAYMENT_REJECTED",
    "TEST",
    "VERIFICATION_APPROVED",
    "VERIFICATION_IN_PROGRESS",
    "VERIFICATION_PENDING_MANUAL_REVIEW",
    "VERIFICATION_READY_FOR_VERIFICATION",
    "VERIFICATION_REJECTED",
    "VERIFICATION_RESOLVE_ERRORS",
]

UpdateWebhookEndpointBodyStatus = Literal["DISABLED", "ENABLED"]


@define
class UsdAccountInfo:
    """USD"""

    account_type: UsdAccountInfoAccountType
    account_number: str
    """At most 34 letters and digits. Spaces, dashes, dots and brackets are removed"""
    routing_number: str
    """9 digits, for example 021000021. Spaces, dashes, dots and brackets are removed"""
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    account_category: UsdAccountInfoAccountCategory | Unset = UNSET
    bank_name: str | Unset = UNSET
    """Spaces at its ends are removed. Any name is taken; GET /discoveries lists known ones"""
    payment_rails: list[UsdAccountInfoPaymentRailsItem] | Unset = UNSET
    """Default: ACH"""
    platform_account_id: None | str | Unset = UNSET
    """Understood here too; the one at the top level wins"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "accountNumber": self.account_number,
                "routingNumber": self.routing_number,
                "beneficiary": self.beneficiary,
                "accountCategory": self.account_category,
                "bankName": self.bank_name,
                "paymentRails": self.payment_rails,
                "platformAccountId": self.platform_account_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(UsdAccountInfoAccountType, d.pop("accountType"))
        account_number = d.pop("accountNumber")
        routing_number = d.pop("routingNumber")

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        _account_category = d.pop("accountCategory", UNSET)
        account_category: UsdAccountInfoAccountCategory | Unset
        if isinstance(_account_category, Unset):
            account_category = UNSET
        else:
            account_category = cast(UsdAccountInfoAccountCategory, _account_category)
        bank_name = d.pop("bankName", UNSET)
        _payment_rails = d.pop("paymentRails", UNSET)
        payment_rails: list[UsdAccountInfoPaymentRailsItem] | Unset = UNSET
        if _payment_rails is not UNSET:
            payment_rails = []
            for payment_rails_item_data in _payment_rails:
                payment_rails_item = cast(UsdAccountInfoPaymentRailsItem, payment_rails_item_data)

                payment_rails.append(payment_rails_item)
        platform_account_id = d.pop("platformAccountId", UNSET)
        made = cls(
            account_type=account_type,
            account_number=account_number,
            routing_number=routing_number,
            beneficiary=beneficiary,
            account_category=account_category,
            bank_name=bank_name,
            payment_rails=payment_rails,
            platform_account_id=platform_account_id,
        )
        made.additional_properties = d
        return made


UsdAccountInfoAccountCategory = Literal["CHECKING", "SAVINGS"]

UsdAccountInfoAccountType = Literal["US_ACCOUNT", "USD_ACCOUNT"]

UsdAccountInfoPaymentRailsItem = Literal["ACH", "BANK_TRANSFER", "FEDNOW", "RTP", "WIRE"]


@define
class UsdAccountInfoView:
    """USD"""

    account_type: UsdAccountInfoViewAccountType
    account_number: str
    """In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only"""
    routing_number: str
    payment_rails: list[UsdAccountInfoViewPaymentRailsItem]
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    account_category: UsdAccountInfoViewAccountCategory | Unset = UNSET
    bank_name: str | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "accountNumber": self.account_number,
                "routingNumber": self.routing_number,
                "paymentRails": self.payment_rails,
                "beneficiary": self.beneficiary,
                "accountCategory": self.account_category,
                "bankName": self.bank_name,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(UsdAccountInfoViewAccountType, d.pop("accountType"))
        account_number = d.pop("accountNumber")
        routing_number = d.pop("routingNumber")
        payment_rails = []
        _payment_rails = d.pop("paymentRails")
        for payment_rails_item_data in _payment_rails:
            payment_rails_item = cast(UsdAccountInfoViewPaymentRailsItem, payment_rails_item_data)

            payment_rails.append(payment_rails_item)

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        _account_category = d.pop("accountCategory", UNSET)
        account_category: UsdAccountInfoViewAccountCategory | Unset
        if isinstance(_account_category, Unset):
            account_category = UNSET
        else:
            account_category = cast(UsdAccountInfoViewAccountCategory, _account_category)
        bank_name = d.pop("bankName", UNSET)
        made = cls(
            account_type=account_type,
            account_number=account_number,
            routing_number=routing_number,
            payment_rails=payment_rails,
            beneficiary=beneficiary,
            account_category=account_category,
            bank_name=bank_name,
        )
        made.additional_properties = d
        return made


UsdAccountInfoViewAccountCategory = Literal["CHECKING", "SAVINGS"]

UsdAccountInfoViewAccountType = Literal["US_ACCOUNT", "USD_ACCOUNT"]

UsdAccountInfoViewPaymentRailsItem = Literal["ACH", "BANK_TRANSFER", "FEDNOW", "RTP", "WIRE"]


@define
class Verification:
    id: str
    customer_id: str
    verification_status: VerificationVerificationStatus
    errors: list[VerificationError]
    """Empty except in RESOLVE_ERRORS"""
    created_at: datetime.datetime
    updated_at: datetime.datetime
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "id": self.id,
                "customerId": self.customer_id,
                "verificationStatus": self.verification_status,
                "errors": self.errors,
                "createdAt": self.created_at,
                "updatedAt": self.updated_at,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        id = d.pop("id")
        customer_id = d.pop("customerId")
        verification_status = cast(VerificationVerificationStatus, d.pop("verificationStatus"))
        errors = []
        _errors = d.pop("errors")
        for errors_item_data in _errors:
            errors_item = VerificationError.from_dict(errors_item_data)

            errors.append(errors_item)
        created_at = datetime.datetime.fromisoformat(d.pop("createdAt"))
        updated_at = datetime.datetime.fromisoformat(d.pop("updatedAt"))
        made = cls(
            id=id,
            customer_id=customer_id,
            verification_status=verification_status,
            errors=errors,
            created_at=created_at,
            updated_at=updated_at,
        )
        made.additional_properties = d
        return made


@define
class VerificationError:
    resource_id: str
    """Resource whose data is missing"""
    type_: VerificationErrorType
    reason: str
    field: str | Unset = UNSET
    """For MISSING_FIELD: path as the caller writes it"""
    accepted_document_types: list[str] | Unset = UNSET
    """For a missing document: the accepted types"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "resourceId": self.resource_id,
                "type": self.type_,
                "reason": self.reason,
                "field": self.field,
                "acceptedDocumentTypes": self.accepted_document_types,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        resource_id = d.pop("resourceId")
        type_ = cast(VerificationErrorType, d.pop("type"))
        reason = d.pop("reason")
        field = d.pop("field", UNSET)
        accepted_document_types = cast(list[str], d.pop("acceptedDocumentTypes", UNSET))
        made = cls(
            resource_id=resource_id,
            type_=type_,
            reason=reason,
            field=field,
            accepted_document_types=accepted_document_types,
        )
        made.additional_properties = d
        return made


VerificationErrorType = Literal[
    "MISSING_BENEFICIAL_OWNER", "MISSING_FIELD", "MISSING_PROOF_OF_ADDRESS_DOCUMENT"
]

VerificationVerificationStatus = Literal[
    "APPROVED", "IN_PROGRESS", "PENDING_MANUAL_REVIEW", "READY_FOR_VERIFICATION", "REJECTED", "RESOLVE_ERRORS"
]


@define
class VndAccountInfo:
    """VND"""

    account_type: VndAccountInfoAccountType
    bank_name: str
    """Spaces at its ends are removed. Any name is taken; GET /discoveries lists known ones"""
    account_number: str
    """At most 34 letters and digits. Spaces, dashes, dots and brackets are removed"""
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    swift_code: str | Unset = UNSET
    """A BIC of 8 or 11 letters and digits, for example DEUTDEFF. Spaces, dashes, dots and brackets are
    removed, and letters become upper case"""
    swift_bic: str | Unset = UNSET
    """A BIC of 8 or 11 letters and digits, for example DEUTDEFF. Spaces, dashes, dots and brackets are
    removed, and letters become upper case"""
    payment_rails: list[VndAccountInfoPaymentRailsItem] | Unset = UNSET
    """Default: BANK_TRANSFER"""
    platform_account_id: None | str | Unset = UNSET
    """Understood here too; the one at the top level wins"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "bankName": self.bank_name,
                "accountNumber": self.account_number,
                "beneficiary": self.beneficiary,
                "swiftCode": self.swift_code,
                "swiftBic": self.swift_bic,
                "paymentRails": self.payment_rails,
                "platformAccountId": self.platform_account_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(VndAccountInfoAccountType, d.pop("accountType"))
        bank_name = d.pop("bankName")
        account_number = d.pop("accountNumber")

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        swift_code = d.pop("swiftCode", UNSET)
        swift_bic = d.pop("swiftBic", UNSET)
        _payment_rails = d.pop("paymentRails", UNSET)
        payment_rails: list[VndAccountInfoPaymentRailsItem] | Unset = UNSET
        if _payment_rails is not UNSET:
            payment_rails = []
            for payment_rails_item_data in _payment_rails:
                payment_rails_item = cast(VndAccountInfoPaymentRailsItem, payment_rails_item_data)

                payment_rails.append(payment_rails_item)
        platform_account_id = d.pop("platformAccountId", UNSET)
        made = cls(
            account_type=account_type,
            bank_name=bank_name,
            account_number=account_number,
            beneficiary=beneficiary,
            swift_code=swift_code,
            swift_bic=swift_bic,
            payment_rails=payment_rails,
            platform_account_id=platform_account_id,
        )
        made.additional_properties = d
        return made


VndAccountInfoAccountType = Literal["VND_ACCOUNT"]

VndAccountInfoPaymentRailsItem = Literal["BANK_TRANSFER"]


@define
class VndAccountInfoView:
    """VND"""

    account_type: VndAccountInfoViewAccountType
    bank_name: str
    account_number: str
    """In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only"""
    payment_rails: list[VndAccountInfoViewPaymentRailsItem]
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    swift_code: str | Unset = UNSET
    swift_bic: str | Unset = UNSET
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "bankName": self.bank_name,
                "accountNumber": self.account_number,
                "paymentRails": self.payment_rails,
                "beneficiary": self.beneficiary,
                "swiftCode": self.swift_code,
                "swiftBic": self.swift_bic,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(VndAccountInfoViewAccountType, d.pop("accountType"))
        bank_name = d.pop("bankName")
        account_number = d.pop("accountNumber")
        payment_rails = []
        _payment_rails = d.pop("paymentRails")
        for payment_rails_item_data in _payment_rails:
            payment_rails_item = cast(VndAccountInfoViewPaymentRailsItem, payment_rails_item_data)

            payment_rails.append(payment_rails_item)

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        swift_code = d.pop("swiftCode", UNSET)
        swift_bic = d.pop("swiftBic", UNSET)
        made = cls(
            account_type=account_type,
            bank_name=bank_name,
            account_number=account_number,
            payment_rails=payment_rails,
            beneficiary=beneficiary,
            swift_code=swift_code,
            swift_bic=swift_bic,
        )
        made.additional_properties = d
        return made


VndAccountInfoViewAccountType = Literal["VND_ACCOUNT"]

VndAccountInfoViewPaymentRailsItem = Literal["BANK_TRANSFER"]


@define
class WebhookDelivery:
    id: str
    event_id: str
    event_type: WebhookDeliveryEventType
    endpoint_id: str
    resource_id: str
    status: WebhookDeliveryStatus
    attempts: list[DeliveryAttempt]
    next_attempt_at: datetime.datetime | None
    created_at: datetime.datetime
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "id": self.id,
                "eventId": self.event_id,
                "eventType": self.event_type,
                "endpointId": self.endpoint_id,
                "resourceId": self.resource_id,
                "status": self.status,
                "attempts": self.attempts,
                "nextAttemptAt": self.next_attempt_at,
                "createdAt": self.created_at,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        id = d.pop("id")
        event_id = d.pop("eventId")
        event_type = cast(WebhookDeliveryEventType, d.pop("eventType"))
        endpoint_id = d.pop("endpointId")
        resource_id = d.pop("resourceId")
        status = cast(WebhookDeliveryStatus, d.pop("status"))
        attempts = []
        _attempts = d.pop("attempts")
        for attempts_item_data in _attempts:
            attempts_item = DeliveryAttempt.from_dict(attempts_item_data)

            attempts.append(attempts_item)

        def _parse_next_attempt_at(data: object) -> datetime.datetime | None:
            if isinstance(data, str):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    next_attempt_at_type_0 = datetime.datetime.fromisoformat(data)
                    return next_attempt_at_type_0
            return cast(Any, data)

        next_attempt_at = _parse_next_attempt_at(d.pop("nextAttemptAt"))
        created_at = datetime.datetime.fromisoformat(d.pop("createdAt"))
        made = cls(
            id=id,
            event_id=event_id,
            event_type=event_type,
            endpoint_id=endpoint_id,
            resource_id=resource_id,
            status=status,
            attempts=attempts,
            next_attempt_at=next_attempt_at,
            created_at=created_at,
        )
        made.additional_properties = d
        return made


WebhookDeliveryEventType = Literal[
    "BULK_UPLOAD_COMPLETED",
    "BULK_UPLOAD_FAILED",
    "CUSTOMER_CREATED",
    "CUSTOMER_DELETED",
    "CUSTOMER_KYB_APPROVED",
    "CUSTOMER_KYB_PENDING",
    "CUSTOMER_KYB_REJECTED",
    "CUSTOMER_KYC_APPROVED",
    "CUSTOMER_KYC_PENDING",
    "CUSTOMER_KYC_REJECTED",
    "CUSTOMER_UPDATED",
    "EXTERNAL_ACCOUNT_STATUS_UPDATED",
    "INCOMING_PAYMENT_COMPLETED",
    "INCOMING_PAYMENT_FAILED",
    "INCOMING_PAYMENT_PENDING",
    "INCOMING_PAYMENT_REJECTED",
    "INTERNAL_ACCOUNT_BALANCE_UPDATED",
    "INVITATION_CLAIMED",
    "OUTGOING_PAYMENT_COMPLETED",
    "OUTGOING_PAYMENT_EXPIRED",
    "OUTGOING_PAYMENT_FAILED",
    "OUTGOING_PAYMENT_PENDING",
    "OUTGOING_PAYMENT_PROCESSING",
    "OUTGOING_PAYMENT_REFUND_COMPLETED",
    "OUTGOING_PAYMENT_REFUND_FAILED",
    "OUTGOING_PAYMENT_REFUND_PENDING",
    "OUTGOING_PAYMENT_REJECTED",
    "TEST",
    "VERIFICATION_APPROVED",
    "VERIFICATION_IN_PROGRESS",
    "VERIFICATION_PENDING_MANUAL_REVIEW",
    "VERIFICATION_READY_FOR_VERIFICATION",
    "VERIFICATION_REJECTED",
    "VERIFICATION_RESOLVE_ERRORS",
]

WebhookDeliveryStatus = Literal["DELIVERED", "DROPPED", "FAILED", "PENDING"]


@define
class WebhookEndpoint:
    id: str
    delivery: WebhookEndpointDelivery
    url: None | str
    """Null if `delivery` is PULL"""
    description: None | str
    event_types: list[WebhookEndpointEventTypesItem]
    status: WebhookEndpointStatus
    disabled_reason: None | str
    is_default: bool
    created_at: datetime.datetime
    updated_at: datetime.datetime
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "id": self.id,
                "delivery": self.delivery,
                "url": self.url,
                "description": self.description,
                "eventTypes": self.event_types,
                "status": self.status,
                "disabledReason": self.disabled_reason,
                "isDefault": self.is_default,
                "createdAt": self.created_at,
                "updatedAt": self.updated_at,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        id = d.pop("id")
        delivery = cast(WebhookEndpointDelivery, d.pop("delivery"))
        url = d.pop("url")
        description = d.pop("description")
        event_types = []
        _event_types = d.pop("eventTypes")
        for event_types_item_data in _event_types:
            event_types_item = cast(WebhookEndpointEventTypesItem, event_types_item_data)

            event_types.append(event_types_item)
        status = cast(WebhookEndpointStatus, d.pop("status"))
        disabled_reason = d.pop("disabledReason")
        is_default = d.pop("isDefault")
        created_at = datetime.datetime.fromisoformat(d.pop("createdAt"))
        updated_at = datetime.datetime.fromisoformat(d.pop("updatedAt"))
        made = cls(
            id=id,
            delivery=delivery,
            url=url,
            description=description,
            event_types=event_types,
            status=status,
            disabled_reason=disabled_reason,
            is_default=is_default,
            created_at=created_at,
            updated_at=updated_at,
        )
        made.additional_properties = d
        return made


WebhookEndpointDelivery = Literal["PULL", "PUSH"]

WebhookEndpointEventTypesItem = Literal[
    "BULK_UPLOAD_COMPLETED",
    "BULK_UPLOAD_FAILED",
    "CUSTOMER_CREATED",
    "CUSTOMER_DELETED",
    "CUSTOMER_KYB_APPROVED",
    "CUSTOMER_KYB_PENDING",
    "CUSTOMER_KYB_REJECTED",
    "CUSTOMER_KYC_APPROVED",
    "CUSTOMER_KYC_PENDING",
    "CUSTOMER_KYC_REJECTED",
    "CUSTOMER_UPDATED",
    "EXTERNAL_ACCOUNT_STATUS_UPDATED",
    "INCOMING_PAYMENT_COMPLETED",
    "INCOMING_PAYMENT_FAILED",
    "INCOMING_PAYMENT_PENDING",
    "INCOMING_PAYMENT_REJECTED",
    "INTERNAL_ACCOUNT_BALANCE_UPDATED",
    "INVITATION_CLAIMED",
    "OUTGOING_PAYMENT_COMPLETED",
    "OUTGOING_PAYMENT_EXPIRED",
    "OUTGOING_PAYMENT_FAILED",
    "OUTGOING_PAYMENT_PENDING",
    "OUTGOING_PAYMENT_PROCESSING",
    "OUTGOING_PAYMENT_REFUND_COMPLETED",
    "OUTGOING_PAYMENT_REFUND_FAILED",
    "OUTGOING_PAYMENT_REFUND_PENDING",
    "OUTGOING_PAYMENT_REJECTED",
    "TEST",
    "VERIFICATION_APPROVED",
    "VERIFICATION_IN_PROGRESS",
    "VERIFICATION_PENDING_MANUAL_REVIEW",
    "VERIFICATION_READY_FOR_VERIFICATION",
    "VERIFICATION_REJECTED",
    "VERIFICATION_RESOLVE_ERRORS",
]

WebhookEndpointStatus = Literal["DISABLED", "ENABLED"]


@define
class WebhookEvent:
    id: str
    type_: WebhookEventType
    timestamp: datetime.datetime
    sequence: int
    """The resource's version"""
    data: WebhookEventData
    """The resource as it was at the event, as its GET shows it, masked"""
    is_test: bool | Unset = UNSET
    """True for an event of the webhook test; otherwise absent"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "id": self.id,
                "type": self.type_,
                "timestamp": self.timestamp,
                "sequence": self.sequence,
                "data": self.data,
                "isTest": self.is_test,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        id = d.pop("id")
        type_ = cast(WebhookEventType, d.pop("type"))
        timestamp = datetime.datetime.fromisoformat(d.pop("timestamp"))
        sequence = d.pop("sequence")
        data = WebhookEventData.from_dict(d.pop("data"))
        is_test = d.pop("isTest", UNSET)
        made = cls(
            id=id,
            type_=type_,
            timestamp=timestamp,
            sequence=sequence,
            data=data,
            is_test=is_test,
        )
        made.additional_properties = d
        return made


@define
class WebhookEventData:
    """The resource as it was at the event, as its GET shows it, masked"""

    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        made = cls()
        made.additional_properties = d
        return made


WebhookEventType = Literal[
    "BULK_UPLOAD_COMPLETED",
    "BULK_UPLOAD_FAILED",
    "CUSTOMER_CREATED",
    "CUSTOMER_DELETED",
    "CUSTOMER_KYB_APPROVED",
    "CUSTOMER_KYB_PENDING",
    "CUSTOMER_KYB_REJECTED",
    "CUSTOMER_KYC_APPROVED",
    "CUSTOMER_KYC_PENDING",
    "CUSTOMER_KYC_REJECTED",
    "CUSTOMER_UPDATED",
    "EXTERNAL_ACCOUNT_STATUS_UPDATED",
    "INCOMING_PAYMENT_COMPLETED",
    "INCOMING_PAYMENT_FAILED",
    "INCOMING_PAYMENT_PENDING",
    "INCOMING_PAYMENT_REJECTED",
    "INTERNAL_ACCOUNT_BALANCE_UPDATED",
    "INVITATION_CLAIMED",
    "OUTGOING_PAYMENT_COMPLETED",
    "OUTGOING_PAYMENT_EXPIRED",
    "OUTGOING_PAYMENT_FAILED",
    "OUTGOING_PAYMENT_PENDING",
    "OUTGOING_PAYMENT_PROCESSING",
    "OUTGOING_PAYMENT_REFUND_COMPLETED",
    "OUTGOING_PAYMENT_REFUND_FAILED",
    "OUTGOING_PAYMENT_REFUND_PENDING",
    "OUTGOING_PAYMENT_REJECTED",
    "TEST",
    "VERIFICATION_APPROVED",
    "VERIFICATION_IN_PROGRESS",
    "VERIFICATION_PENDING_MANUAL_REVIEW",
    "VERIFICATION_READY_FOR_VERIFICATION",
    "VERIFICATION_REJECTED",
    "VERIFICATION_RESOLVE_ERRORS",
]


@define
class WebhookLease:
    data: list[LeasedWebhookDelivery]
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "data": self.data,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        data = []
        _data = d.pop("data")
        for data_item_data in _data:
            data_item = LeasedWebhookDelivery.from_dict(data_item_data)

            data.append(data_item)
        made = cls(
            data=data,
        )
        made.additional_properties = d
        return made


@define
class WebhookSecret:
    secret: str
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "secret": self.secret,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        secret = d.pop("secret")
        made = cls(
            secret=secret,
        )
        made.additional_properties = d
        return made


@define
class WebhookTest:
    url: str
    response_status: int
    response_body: str
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "url": self.url,
                "response_status": self.response_status,
                "response_body": self.response_body,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        url = d.pop("url")
        response_status = d.pop("response_status")
        response_body = d.pop("response_body")
        made = cls(
            url=url,
            response_status=response_status,
            response_body=response_body,
        )
        made.additional_properties = d
        return made


@define
class WithdrawalFeeEstimate:
    network_fee: int
    network_fee_asset: str
    """Currency of the network fee"""
    application_fee: int
    total_fee: int
    """Sum of both fees"""
    net_amount: int
    """The amount that arrives"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "networkFee": self.network_fee,
                "networkFeeAsset": self.network_fee_asset,
                "applicationFee": self.application_fee,
                "totalFee": self.total_fee,
                "netAmount": self.net_amount,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        network_fee = d.pop("networkFee")
        network_fee_asset = d.pop("networkFeeAsset")
        application_fee = d.pop("applicationFee")
        total_fee = d.pop("totalFee")
        net_amount = d.pop("netAmount")
        made = cls(
            network_fee=network_fee,
            network_fee_asset=network_fee_asset,
            application_fee=application_fee,
            total_fee=total_fee,
            net_amount=net_amount,
        )
        made.additional_properties = d
        return made


@define
class XafAccountInfo:
    """XAF"""

    account_type: XafAccountInfoAccountType
    phone_number: str
    """A phone number with its country code, 6 to 14 digits, for example +237671234567. Stored as E.164.
    A number without its country code is of the account’s country"""
    provider: str
    """Spaces at its ends are removed. Any name is taken; GET /discoveries lists known ones"""
    region: XafAccountInfoRegion
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    payment_rails: list[XafAccountInfoPaymentRailsItem] | Unset = UNSET
    """Default: MOBILE_MONEY"""
    platform_account_id: None | str | Unset = UNSET
    """Understood here too; the one at the top level wins"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "phoneNumber": self.phone_number,
                "provider": self.provider,
                "region": self.region,
                "beneficiary": self.beneficiary,
                "paymentRails": self.payment_rails,
                "platformAccountId": self.platform_account_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(XafAccountInfoAccountType, d.pop("accountType"))
        phone_number = d.pop("phoneNumber")
        provider = d.pop("provider")
        region = cast(XafAccountInfoRegion, d.pop("region"))

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        _payment_rails = d.pop("paymentRails", UNSET)
        payment_rails: list[XafAccountInfoPaymentRailsItem] | Unset = UNSET
        if _payment_rails is not UNSET:
            payment_rails = []
            for payment_rails_item_data in _payment_rails:
                payment_rails_item = cast(XafAccountInfoPaymentRailsItem, payment_rails_item_data)

                payment_rails.append(payment_rails_item)
        platform_account_id = d.pop("platformAccountId", UNSET)
        made = cls(
            account_type=account_type,
            phone_number=phone_number,
            provider=provider,
            region=region,
            beneficiary=beneficiary,
            payment_rails=payment_rails,
            platform_account_id=platform_account_id,
        )
        made.additional_properties = d
        return made


XafAccountInfoAccountType = Literal["XAF_ACCOUNT"]

XafAccountInfoPaymentRailsItem = Literal["MOBILE_MONEY"]

XafAccountInfoRegion = Literal["CG", "CM"]


@define
class XafAccountInfoView:
    """XAF"""

    account_type: XafAccountInfoViewAccountType
    phone_number: str
    """In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only"""
    provider: str
    region: XafAccountInfoViewRegion
    payment_rails: list[XafAccountInfoViewPaymentRailsItem]
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "phoneNumber": self.phone_number,
                "provider": self.provider,
                "region": self.region,
                "paymentRails": self.payment_rails,
                "beneficiary": self.beneficiary,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(XafAccountInfoViewAccountType, d.pop("accountType"))
        phone_number = d.pop("phoneNumber")
        provider = d.pop("provider")
        region = cast(XafAccountInfoViewRegion, d.pop("region"))
        payment_rails = []
        _payment_rails = d.pop("paymentRails")
        for payment_rails_item_data in _payment_rails:
            payment_rails_item = cast(XafAccountInfoViewPaymentRailsItem, payment_rails_item_data)

            payment_rails.append(payment_rails_item)

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        made = cls(
            account_type=account_type,
            phone_number=phone_number,
            provider=provider,
            region=region,
            payment_rails=payment_rails,
            beneficiary=beneficiary,
        )
        made.additional_properties = d
        return made


XafAccountInfoViewAccountType = Literal["XAF_ACCOUNT"]

XafAccountInfoViewPaymentRailsItem = Literal["MOBILE_MONEY"]

XafAccountInfoViewRegion = Literal["CG", "CM"]


@define
class XofAccountInfo:
    """XOF"""

    account_type: XofAccountInfoAccountType
    phone_number: str
    """A phone number with its country code, 6 to 14 digits, for example +221701234567. Stored as E.164.
    A number without its country code is of the account’s country"""
    provider: str
    """Spaces at its ends are removed. Any name is taken; GET /discoveries lists known ones"""
    region: XofAccountInfoRegion
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    payment_rails: list[XofAccountInfoPaymentRailsItem] | Unset = UNSET
    """Default: MOBILE_MONEY"""
    platform_account_id: None | str | Unset = UNSET
    """Understood here too; the one at the top level wins"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "phoneNumber": self.phone_number,
                "provider": self.provider,
                "region": self.region,
                "beneficiary": self.beneficiary,
                "paymentRails": self.payment_rails,
                "platformAccountId": self.platform_account_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(XofAccountInfoAccountType, d.pop("accountType"))
        phone_number = d.pop("phoneNumber")
        provider = d.pop("provider")
        region = cast(XofAccountInfoRegion, d.pop("region"))

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        _payment_rails = d.pop("paymentRails", UNSET)
        payment_rails: list[XofAccountInfoPaymentRailsItem] | Unset = UNSET
        if _payment_rails is not UNSET:
            payment_rails = []
            for payment_rails_item_data in _payment_rails:
                payment_rails_item = cast(XofAccountInfoPaymentRailsItem, payment_rails_item_data)

                payment_rails.append(payment_rails_item)
        platform_account_id = d.pop("platformAccountId", UNSET)
        made = cls(
            account_type=account_type,
            phone_number=phone_number,
            provider=provider,
            region=region,
            beneficiary=beneficiary,
            payment_rails=payment_rails,
            platform_account_id=platform_account_id,
        )
        made.additional_properties = d
        return made


XofAccountInfoAccountType = Literal["XOF_ACCOUNT"]

XofAccountInfoPaymentRailsItem = Literal["MOBILE_MONEY"]

XofAccountInfoRegion = Literal["BJ", "CI", "SN", "TG"]


@define
class XofAccountInfoView:
    """XOF"""

    account_type: XofAccountInfoViewAccountType
    phone_number: str
    """In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only"""
    provider: str
    region: XofAccountInfoViewRegion
    payment_rails: list[XofAccountInfoViewPaymentRailsItem]
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "phoneNumber": self.phone_number,
                "provider": self.provider,
                "region": self.region,
                "paymentRails": self.payment_rails,
                "beneficiary": self.beneficiary,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(XofAccountInfoViewAccountType, d.pop("accountType"))
        phone_number = d.pop("phoneNumber")
        provider = d.pop("provider")
        region = cast(XofAccountInfoViewRegion, d.pop("region"))
        payment_rails = []
        _payment_rails = d.pop("paymentRails")
        for payment_rails_item_data in _payment_rails:
            payment_rails_item = cast(XofAccountInfoViewPaymentRailsItem, payment_rails_item_data)

            payment_rails.append(payment_rails_item)

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        made = cls(
            account_type=account_type,
            phone_number=phone_number,
            provider=provider,
            region=region,
            payment_rails=payment_rails,
            beneficiary=beneficiary,
        )
        made.additional_properties = d
        return made


XofAccountInfoViewAccountType = Literal["XOF_ACCOUNT"]

XofAccountInfoViewPaymentRailsItem = Literal["MOBILE_MONEY"]

XofAccountInfoViewRegion = Literal["BJ", "CI", "SN", "TG"]


@define
class ZarAccountInfo:
    """ZAR"""

    account_type: ZarAccountInfoAccountType
    account_number: str
    """9 to 13 digits, for example 5829103746. Spaces, dashes, dots and brackets are removed"""
    bank_name: str
    """Spaces at its ends are removed. Any name is taken; GET /discoveries lists known ones"""
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    payment_rails: list[ZarAccountInfoPaymentRailsItem] | Unset = UNSET
    """Default: BANK_TRANSFER"""
    platform_account_id: None | str | Unset = UNSET
    """Understood here too; the one at the top level wins"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "accountNumber": self.account_number,
                "bankName": self.bank_name,
                "beneficiary": self.beneficiary,
                "paymentRails": self.payment_rails,
                "platformAccountId": self.platform_account_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(ZarAccountInfoAccountType, d.pop("accountType"))
        account_number = d.pop("accountNumber")
        bank_name = d.pop("bankName")

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        _payment_rails = d.pop("paymentRails", UNSET)
        payment_rails: list[ZarAccountInfoPaymentRailsItem] | Unset = UNSET
        if _payment_rails is not UNSET:
            payment_rails = []
            for payment_rails_item_data in _payment_rails:
                payment_rails_item = cast(ZarAccountInfoPaymentRailsItem, payment_rails_item_data)

                payment_rails.append(payment_rails_item)
        platform_account_id = d.pop("platformAccountId", UNSET)
        made = cls(
            account_type=account_type,
            account_number=account_number,
            bank_name=bank_name,
            beneficiary=beneficiary,
            payment_rails=payment_rails,
            platform_account_id=platform_account_id,
        )
        made.additional_properties = d
        return made


ZarAccountInfoAccountType = Literal["ZAR_ACCOUNT"]

ZarAccountInfoPaymentRailsItem = Literal["BANK_TRANSFER"]


@define
class ZarAccountInfoView:
    """ZAR"""

    account_type: ZarAccountInfoViewAccountType
    account_number: str
    """In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only"""
    bank_name: str
    payment_rails: list[ZarAccountInfoViewPaymentRailsItem]
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "accountNumber": self.account_number,
                "bankName": self.bank_name,
                "paymentRails": self.payment_rails,
                "beneficiary": self.beneficiary,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(ZarAccountInfoViewAccountType, d.pop("accountType"))
        account_number = d.pop("accountNumber")
        bank_name = d.pop("bankName")
        payment_rails = []
        _payment_rails = d.pop("paymentRails")
        for payment_rails_item_data in _payment_rails:
            payment_rails_item = cast(ZarAccountInfoViewPaymentRailsItem, payment_rails_item_data)

            payment_rails.append(payment_rails_item)

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        made = cls(
            account_type=account_type,
            account_number=account_number,
            bank_name=bank_name,
            payment_rails=payment_rails,
            beneficiary=beneficiary,
        )
        made.additional_properties = d
        return made


ZarAccountInfoViewAccountType = Literal["ZAR_ACCOUNT"]

ZarAccountInfoViewPaymentRailsItem = Literal["BANK_TRANSFER"]


@define
class ZmwAccountInfo:
    """ZMW"""

    account_type: ZmwAccountInfoAccountType
    phone_number: str
    """A phone number: +260 and 9 digits, for example +260971234567. Stored as E.164. A number without
    its country code is of the account’s country"""
    provider: ZmwAccountInfoProvider
    """GET /discoveries lists the same names; no other one is taken"""
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    payment_rails: list[ZmwAccountInfoPaymentRailsItem] | Unset = UNSET
    """Default: MOBILE_MONEY"""
    platform_account_id: None | str | Unset = UNSET
    """Understood here too; the one at the top level wins"""
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "phoneNumber": self.phone_number,
                "provider": self.provider,
                "beneficiary": self.beneficiary,
                "paymentRails": self.payment_rails,
                "platformAccountId": self.platform_account_id,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(ZmwAccountInfoAccountType, d.pop("accountType"))
        phone_number = d.pop("phoneNumber")
        provider = cast(ZmwAccountInfoProvider, d.pop("provider"))

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        _payment_rails = d.pop("paymentRails", UNSET)
        payment_rails: list[ZmwAccountInfoPaymentRailsItem] | Unset = UNSET
        if _payment_rails is not UNSET:
            payment_rails = []
            for payment_rails_item_data in _payment_rails:
                payment_rails_item = cast(ZmwAccountInfoPaymentRailsItem, payment_rails_item_data)

                payment_rails.append(payment_rails_item)
        platform_account_id = d.pop("platformAccountId", UNSET)
        made = cls(
            account_type=account_type,
            phone_number=phone_number,
            provider=provider,
            beneficiary=beneficiary,
            payment_rails=payment_rails,
            platform_account_id=platform_account_id,
        )
        made.additional_properties = d
        return made


ZmwAccountInfoAccountType = Literal["ZMW_ACCOUNT"]

ZmwAccountInfoPaymentRailsItem = Literal["MOBILE_MONEY"]

ZmwAccountInfoProvider = Literal["AIRTEL", "MTN", "TNM", "ZAMTEL"]


@define
class ZmwAccountInfoView:
    """ZMW"""

    account_type: ZmwAccountInfoViewAccountType
    phone_number: str
    """In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only"""
    provider: ZmwAccountInfoViewProvider
    payment_rails: list[ZmwAccountInfoViewPaymentRailsItem]
    beneficiary: BusinessBeneficiary | IndividualBeneficiary
    additional_properties: dict[str, Any] = _field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return members(
            {
                "accountType": self.account_type,
                "phoneNumber": self.phone_number,
                "provider": self.provider,
                "paymentRails": self.payment_rails,
                "beneficiary": self.beneficiary,
                **self.additional_properties,
            }
        )

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        account_type = known(ZmwAccountInfoViewAccountType, d.pop("accountType"))
        phone_number = d.pop("phoneNumber")
        provider = cast(ZmwAccountInfoViewProvider, d.pop("provider"))
        payment_rails = []
        _payment_rails = d.pop("paymentRails")
        for payment_rails_item_data in _payment_rails:
            payment_rails_item = cast(ZmwAccountInfoViewPaymentRailsItem, payment_rails_item_data)

            payment_rails.append(payment_rails_item)

        def _parse_beneficiary(data: object) -> BusinessBeneficiary | IndividualBeneficiary:
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_0 = IndividualBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_0
            if isinstance(data, dict):
                with suppress(TypeError, ValueError, AttributeError, KeyError):
                    componentsschemas_beneficiary_type_1 = BusinessBeneficiary.from_dict(data)
                    return componentsschemas_beneficiary_type_1
            return cast(Any, data)

        beneficiary = _parse_beneficiary(d.pop("beneficiary"))
        made = cls(
            account_type=account_type,
            phone_number=phone_number,
            provider=provider,
            payment_rails=payment_rails,
            beneficiary=beneficiary,
        )
        made.additional_properties = d
        return made


ZmwAccountInfoViewAccountType = Literal["ZMW_ACCOUNT"]

ZmwAccountInfoViewPaymentRailsItem = Literal["MOBILE_MONEY"]

ZmwAccountInfoViewProvider = Literal["AIRTEL", "MTN", "TNM", "ZAMTEL"]


class _Resource(Protocol):
    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self: ...


WEBHOOK_DATA: dict[str, type[_Resource]] = {
    "INCOMING_PAYMENT_PENDING": Transaction,
    "INCOMING_PAYMENT_COMPLETED": Transaction,
    "INCOMING_PAYMENT_FAILED": Transaction,
    "INCOMING_PAYMENT_REJECTED": Transaction,
    "OUTGOING_PAYMENT_PENDING": Transaction,
    "OUTGOING_PAYMENT_PROCESSING": Transaction,
    "OUTGOING_PAYMENT_COMPLETED": Transaction,
    "OUTGOING_PAYMENT_FAILED": Transaction,
    "OUTGOING_PAYMENT_REJECTED": Transaction,
    "OUTGOING_PAYMENT_EXPIRED": Transaction,
    "OUTGOING_PAYMENT_REFUND_PENDING": Transaction,
    "OUTGOING_PAYMENT_REFUND_COMPLETED": Transaction,
    "OUTGOING_PAYMENT_REFUND_FAILED": Transaction,
    "CUSTOMER_CREATED": Customer,
    "CUSTOMER_UPDATED": Customer,
    "CUSTOMER_DELETED": Customer,
    "CUSTOMER_KYC_APPROVED": Customer,
    "CUSTOMER_KYC_REJECTED": Customer,
    "CUSTOMER_KYC_PENDING": Customer,
    "CUSTOMER_KYB_APPROVED": Customer,
    "CUSTOMER_KYB_REJECTED": Customer,
    "CUSTOMER_KYB_PENDING": Customer,
    "VERIFICATION_READY_FOR_VERIFICATION": Verification,
    "VERIFICATION_APPROVED": Verification,
    "VERIFICATION_REJECTED": Verification,
    "VERIFICATION_RESOLVE_ERRORS": Verification,
    "VERIFICATION_IN_PROGRESS": Verification,
    "VERIFICATION_PENDING_MANUAL_REVIEW": Verification,
    "EXTERNAL_ACCOUNT_STATUS_UPDATED": ExternalAccount,
    "INTERNAL_ACCOUNT_BALANCE_UPDATED": InternalAccount,
    "INVITATION_CLAIMED": Invitation,
    "BULK_UPLOAD_COMPLETED": BulkUploadJob,
    "BULK_UPLOAD_FAILED": BulkUploadJob,
    "TEST": WebhookEndpoint,
}
"""What the events of webhooks are about."""
