import {
  refundStatuses,
  transactionStatuses,
  transactionTypes,
  refundReasons,
  failureReasons,
  type RefundStatus,
  type TransactionStatus,
  type TransactionType,
  type FailureReason,
} from '@corridor/kernel';
import { paidDestinationTypes, purposesOfPayment } from '../bodies/quotes.body';
import {
  BooleanField,
  EnumField,
  IdField,
  IntegerField,
  MomentField,
  NumberField,
  ObjectField,
  ObjectListField,
  TextField,
  TextMapField,
} from '../fields';
import { ExternalReferenceField, MetadataField, type Metadata } from '../metadata';
import { AmountResource, PaymentInstructionResource, SignedAmountResource } from './money.resource';
import { RateDetailsResource } from './quotes.resource';

/** InternalAccount (docs/behaviour.md 11). `customerId` is absent for the platform's own. */
export class InternalAccountResource {
  @IdField('InternalAccount') id!: string;
  @IdField('Customer', { optional: true }) customerId?: string;
  @ObjectField(() => AmountResource) balance!: AmountResource;
  @ObjectListField(() => PaymentInstructionResource)
  fundingPaymentInstructions!: PaymentInstructionResource[];
  @MomentField() createdAt!: string;
  @MomentField() updatedAt!: string;
}

/** Kinds of entries of an internal account. */
export const ledgerEntryKinds = [
  'FUNDING',
  'PAYMENT',
  'DEPOSIT',
  'REFUND',
  'RESOLUTION',
  'REVERSAL',
] as const;
export type LedgerEntryKind = (typeof ledgerEntryKinds)[number];

/** A line of an internal account's statement. */
export class LedgerEntryResource {
  @IdField('LedgerEntry') id!: string;
  @ObjectField(() => SignedAmountResource, { description: 'Negative if money left the account' })
  amount!: SignedAmountResource;
  @ObjectField(() => AmountResource, { description: 'Balance of the account after this entry' })
  balanceAfter!: AmountResource;
  @EnumField(ledgerEntryKinds, {
    description:
      'FUNDING: the sandbox added money. PAYMENT: a transfer out or a quote took money, fees included. DEPOSIT: a ' +
      'transfer in, an incoming payment or a conversion arrived. REFUND: the money of a payment was returned. ' +
      'RESOLUTION: an operator returned money that was held in suspense. REVERSAL: a bank took a deposit back.',
  })
  kind!: LedgerEntryKind;
  @IdField('Transaction', { nullable: true, description: 'Null for FUNDING' }) transactionId!: string | null;
  @MomentField({ description: 'Never earlier than that of the previous entry' }) createdAt!: string;
}

/** One side of a transaction that is an account. */
export class TransactionSideResource {
  @EnumField(['ACCOUNT', 'UMA_ADDRESS', 'REALTIME_FUNDING'], { optional: true }) sourceType?: string;
  @EnumField(paidDestinationTypes, { optional: true }) destinationType?: string;
  @TextField({ optional: true, description: 'InternalAccount or ExternalAccount id' }) accountId?: string;
  @TextField({ optional: true, description: 'For UMA_ADDRESS' }) umaAddress?: string;
  @IdField('Customer', { optional: true, description: 'For REALTIME_FUNDING' }) customerId?: string;
  @TextField({ optional: true, example: 'USD' }) currency?: string;
}

/** A field of information about a customer that is requested. */
export class RequestedFieldResource {
  @TextField({ example: 'FULL_NAME' }) name!: string;
  @BooleanField() mandatory!: boolean;
}

/** What the caller uses to match a statement. */
export class ReconciliationInstructions {
  @TextField({ example: 'REF-0A1B2C3D4E' }) reference!: string;
}

/** Why and when the money was returned (docs/behaviour.md 9). */
export class RefundResource {
  @TextField() reference!: string;
  @MomentField() initiatedAt!: string;
  @MomentField({ optional: true }) settledAt?: string;
  @EnumField(refundStatuses) status!: RefundStatus;
  @EnumField(refundReasons) reason!: string;
}

/** The cause of a failure. */
export class FailureDetails {
  @TextField({ example: 'ACCOUNT_CLOSED' }) code!: string;
  @TextField() message!: string;
}

/** Transaction (docs/behaviour.md 9). OUTGOING also has sentAmount, fees and refund. */
export class TransactionResource {
  @IdField('Transaction') id!: string;
  @EnumField(transactionStatuses) status!: TransactionStatus;
  @EnumField(transactionTypes) type!: TransactionType;
  @ObjectField(() => TransactionSideResource) source!: TransactionSideResource;
  @ObjectField(() => TransactionSideResource) destination!: TransactionSideResource;
  @IdField('Customer', { nullable: true }) customerId!: string | null;
  @TextField({ nullable: true }) platformCustomerId!: string | null;
  @ExternalReferenceField() externalReference?: string;
  @MetadataField() metadata?: Metadata;
  @ObjectField(() => AmountResource, { optional: true }) sentAmount?: AmountResource;
  @ObjectField(() => AmountResource, { optional: true }) receivedAmount?: AmountResource;
  @NumberField({ optional: true, description: 'Sending units for one receiving unit, both in major units' })
  exchangeRate?: number;
  @IntegerField({
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    optional: true,
    description: 'Smallest unit of the sending currency; part of `sentAmount`',
  })
  fees?: number;
  @IdField('Quote', { optional: true }) quoteId?: string;
  @ObjectListField(() => PaymentInstructionResource, { optional: true })
  paymentInstructions?: PaymentInstructionResource[];
  @ObjectField(() => RateDetailsResource, { optional: true }) rateDetails?: RateDetailsResource;
  @EnumField(purposesOfPayment, { optional: true }) purposeOfPayment?: string;
  @MomentField({ optional: true }) settledAt?: string;
  @MomentField({
    optional: true,
    description:
      'While it is PROCESSING at a bank: when the bank is expected to have settled it, by its cut-off and business days',
  })
  expectedSettlementAt?: string;
  @TextField({ optional: true }) description?: string;
  @TextMapField({ optional: true, example: { FULL_NAME: 'Grace Hopper' } })
  counterpartyInformation?: Record<string, string>;
  @ObjectListField(() => RequestedFieldResource, {
    optional: true,
    description: 'Fields of `receiverCustomerInfo` for approving an incoming payment',
  })
  requestedReceiverCustomerInfoFields?: RequestedFieldResource[];
  @ObjectField(() => ReconciliationInstructions, { optional: true })
  reconciliationInstructions?: ReconciliationInstructions;
  @ObjectField(() => RefundResource, { optional: true }) refund?: RefundResource;
  @EnumField(failureReasons, { optional: true }) failureReason?: FailureReason;
  @ObjectField(() => FailureDetails, { optional: true }) failureDetails?: FailureDetails;
  @MomentField() createdAt!: string;
  @MomentField() updatedAt!: string;
}
