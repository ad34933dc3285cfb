import {
  transactionStatuses,
  transactionTypes,
  sortOrders,
  type TransactionStatus,
  type TransactionType,
  type SortOrder,
} from '@corridor/kernel';
import { CustomerInfoBody } from './customer-info.body';
import { ExternalReferenceField, MetadataField, type Metadata } from '../metadata';
import {
  AmountField,
  CurrencyCodeField,
  DateBoundField,
  EnumField,
  IdField,
  IntegerField,
  KnownTextsField,
  LimitField,
  ObjectField,
  TextField,
  UMA_ADDRESS_PATTERN,
} from '../fields';

/** Names an internal account. */
export class InternalAccountReference {
  @IdField('InternalAccount') accountId!: string;
}

/** Names an external account. */
export class ExternalAccountReference {
  @IdField('ExternalAccount') accountId!: string;
}

/** The platform's own data of a new payment. */
export class PaymentLabels {
  @ExternalReferenceField({ nullable: true }) externalReference?: string | null;
  @MetadataField({ nullable: true }) metadata?: Metadata | null;
}

/** POST /transfer-out: pushes money from an internal account to an external one of the same currency. */
export class CreateTransferOutBody extends PaymentLabels {
  @ObjectField(() => InternalAccountReference) source!: InternalAccountReference;
  @ObjectField(() => ExternalAccountReference) destination!: ExternalAccountReference;
  @AmountField({ description: 'Smallest unit of the currency' }) amount!: number;
}

/** POST /transfer-in: pulls money from an external account into an internal one of the same currency. */
export class CreateTransferInBody extends PaymentLabels {
  @ObjectField(() => ExternalAccountReference) source!: ExternalAccountReference;
  @ObjectField(() => InternalAccountReference) destination!: InternalAccountReference;
  @AmountField({ description: 'Smallest unit of the currency' }) amount!: number;
}

const ACCOUNT_IDENTIFIER = {
  pattern: new RegExp(
    `^((Internal|External)Account:[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|${UMA_ADDRESS_PATTERN})$`,
  ),
  words:
    'the id of an InternalAccount or ExternalAccount, or a UMA address, for example $success.usd@sandbox.uma.money',
};

const OF_CUSTOMER = 'A customer’s own transactions, and all payments to an account of the customer';

/** GET /transactions. */
export class ListTransactionsQuery {
  @IdField('Customer', { optional: true, description: OF_CUSTOMER }) customerId?: string;
  @TextField({ optional: true, description: OF_CUSTOMER }) platformCustomerId?: string;
  @TextField({
    optional: true,
    form: ACCOUNT_IDENTIFIER,
    description: 'Account id or UMA address of the source',
  })
  senderAccountIdentifier?: string;
  @TextField({
    optional: true,
    form: ACCOUNT_IDENTIFIER,
    description: 'Account id or UMA address of the destination',
  })
  receiverAccountIdentifier?: string;
  @EnumField(transactionStatuses, { optional: true }) status?: TransactionStatus;
  @EnumField(transactionTypes, { optional: true }) type?: TransactionType;
  @TextField({ optional: true, example: 'REF-0A1B2C3D4E' }) reference?: string;
  @ExternalReferenceField({ isFilter: true }) externalReference?: string;
  @DateBoundField({ optional: true }) startDate?: string;
  @DateBoundField({ optional: true }) endDate?: string;
  @LimitField() limit?: number;
  @TextField({ optional: true, maxLength: 1024 }) cursor?: string;
  @EnumField(sortOrders, { optional: true, description: 'By creation; default desc' })
  sortOrder?: SortOrder;
}

/** POST /transactions/{transactionId}/approve. */
export class ApproveTransactionBody {
  @KnownTextsField(() => CustomerInfoBody, {
    optional: true,
    description: 'The fields of `requestedReceiverCustomerInfoFields`: texts, 16 KB in total',
  })
  receiverCustomerInfo?: CustomerInfoBody;
}

/** POST /transactions/{transactionId}/reject. */
export class RejectTransactionBody {
  @TextField({ optional: true, nullable: true }) reason?: string | null;
}

/** GET /customers/internal-accounts. */
export class ListInternalAccountsQuery {
  @IdField('Customer', { optional: true }) customerId?: string;
  @CurrencyCodeField({ optional: true }) currency?: string;
  @LimitField() limit?: number;
  @TextField({ optional: true, maxLength: 1024 }) cursor?: string;
}

/** GET /internal-accounts/{accountId}/entries. */
export class ListLedgerEntriesQuery {
  @DateBoundField({
    optional: true,
    description: 'Booked at or after. A date without a time is the start of that day in UTC',
  })
  startDate?: string;
  @DateBoundField({
    optional: true,
    description: 'Booked at or before. A date without a time is the end of that day in UTC',
  })
  endDate?: string;
  @LimitField() limit?: number;
  @TextField({ optional: true, maxLength: 1024 }) cursor?: string;
}

/** Largest amount of one sandbox funding, smallest units (docs/behaviour.md 11). */
const SANDBOX_FUND_LIMIT = 100000000000;

/** POST /sandbox/internal-accounts/{accountId}/fund. */
export class FundInternalAccountBody {
  @AmountField({ max: SANDBOX_FUND_LIMIT }) amount!: number;
}

/** POST /sandbox/clock/advance. */
export class AdvanceClockBody {
  @IntegerField({ min: 1, max: 604800, example: 60 }) seconds!: number;
}
