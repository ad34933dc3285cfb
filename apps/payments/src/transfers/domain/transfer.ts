import { DomainError, type Uuid } from '@corridor/kernel';
import type { LedgerAccount } from '../../ledger/domain/ledger-account';
import type { CustomerReplica, ExternalAccountReplica } from '../../replicas/domain/replicas';
import { bookingAt, type DecisionWorld } from '../../transactions/domain/decision-world';
import { clearing, destinationEnd } from '../../transactions/domain/ledger-ends';
import { moneyIn } from '../../transactions/domain/money-in';
import { commandKind, type PaymentBook, type PaymentNeeds } from '../../transactions/domain/payment-ledger';
import type { PaymentLabels } from '../../transactions/domain/payment-labels';
import { submitPayment } from '../../transactions/domain/rail-reports';
import {
  assertActive,
  assertReady,
  assertWithinLimits,
  currencyRules,
  customersOf,
  externalAccountOf,
  internalAccountOf,
  platformOf,
} from '../../transactions/domain/readiness';
import { reserve } from '../../transactions/domain/settlement';
import { assertNotFrozen } from '../../transactions/domain/withheld-money';
import {
  openedTransaction,
  otherCustomer,
  sentAmountOf,
  type AccountSide,
  type FixedTransaction,
  type Transaction,
} from '../../transactions/domain/transaction';
import type { TransactionKind } from '../../transactions/domain/transaction-kind';
import { renderOpenedTransaction } from '../../transactions/domain/transaction-resource';

/** A transfer between an internal account and an external one. */
export interface TransferCommand extends PaymentLabels {
  platformKey: number;
  internalAccountId: Uuid;
  externalAccountId: Uuid;
  /** Smallest units. */
  amount: bigint;
}

type Direction = 'TRANSFER_OUT' | 'TRANSFER_IN';

interface CheckedTransfer {
  internal: LedgerAccount;
  external: ExternalAccountReplica;
  owner: CustomerReplica | undefined;
}

/** All checks except the balance, in their order (docs/behaviour.md 1). */
function check(
  direction: Direction,
  command: TransferCommand,
  book: PaymentBook,
  world: DecisionWorld,
): CheckedTransfer {
  const { platformKey, amount } = command;
  const { replicas } = world;
  const platform = platformOf(replicas, platformKey);
  const internal = internalAccountOf(book, platformKey, command.internalAccountId);
  const external = externalAccountOf(replicas, platformKey, command.externalAccountId);
  const ownerId = internal.snapshot.customerId;
  const customers = customersOf(replicas, platformKey, [ownerId, external.customerId]);
  assertReady(platform, customers);
  const { currency } = internal.snapshot;
  if (external.currency !== currency) {
    throw new DomainError('INVALID_CURRENCY', `the accounts are in ${currency} and ${external.currency}`);
  }
  const type = direction === 'TRANSFER_OUT' ? 'OUTGOING' : 'INCOMING';
  const rules = currencyRules(platform, currency, type);
  assertNotFrozen(replicas, direction === 'TRANSFER_OUT' ? 'OUT' : 'IN', {
    ...{ platformKey, customers: [ownerId], currencies: [currency] },
    ...{ internal: [command.internalAccountId], external: [external] },
  });
  const payment = { platformKey, operation: direction, amount, account: external, paymentRail: null };
  if (!world.hasRail(payment))
    throw new DomainError('INVALID_CURRENCY', `no rail carries ${currency} to this account`);
  assertActive(external);
  assertWithinLimits(rules, amount);
  return { internal, external, owner: customers.find(({ id }) => id === ownerId) };
}

function newTransaction(
  direction: Direction,
  command: TransferCommand,
  checked: CheckedTransfer,
  world: DecisionWorld,
  nowMs: number,
): FixedTransaction {
  const { internal, external, owner } = checked;
  const { currency, customerId } = internal.snapshot;
  const inside: AccountSide = { kind: 'INTERNAL_ACCOUNT', id: command.internalAccountId, currency };
  const outside: AccountSide = { kind: 'EXTERNAL_ACCOUNT', id: command.externalAccountId, currency };
  const isOutgoing = direction === 'TRANSFER_OUT';
  const { externalReference = null, metadata } = command;
  return {
    platformKey: command.platformKey,
    id: world.mintId(nowMs),
    type: isOutgoing ? 'OUTGOING' : 'INCOMING',
    kind: direction,
    source: isOutgoing ? inside : outside,
    destination: isOutgoing ? outside : inside,
    customerId,
    platformCustomerId: owner?.platformCustomerId ?? null,
    payeeId: isOutgoing ? otherCustomer(external.customerId, customerId) : null,
    ownUmaAddress: null,
    sentAmount: isOutgoing ? command.amount : null,
    receivedAmount: command.amount,
    fees: 0n,
    serial: world.nextSerial(),
    externalReference,
    details: metadata === undefined ? null : { metadata },
    createdAtMs: nowMs,
  };
}

/**
 * Decides a transfer on the locked state and books all its effects at once: the debit of a transfer out, and the
 * rail's reports in the creating commit. The answer is the transaction as it was created, PENDING.
 * @throws DomainError or ProvisionalRefusal; books nothing then.
 */
function decideTransfer(
  direction: Direction,
  command: TransferCommand,
  book: PaymentBook,
  world: DecisionWorld,
): Transaction {
  const checked = check(direction, command, book, world);
  const { internal, external } = checked;
  const { platformKey, amount } = command;
  const nowMs = world.nowMs(platformKey);
  if (direction === 'TRANSFER_OUT') {
    internal.assertCovers(amount);
  } else {
    if (!internal.hasRoomFor(amount)) book.noteNoRoom(internal);
    internal.expect(amount);
  }
  const transaction = book.open(openedTransaction(newTransaction(direction, command, checked, world, nowMs)));
  if (direction === 'TRANSFER_OUT') reserve(book, transaction, nowMs);
  const payment = {
    platformKey,
    transactionId: transaction.id,
    operation: direction,
    amount,
    account: external,
    paymentRail: null,
  };
  submitPayment(book, transaction, payment, { world, booking: bookingAt(world, nowMs) });
  return transaction;
}

function needsOf({ platformKey, internalAccountId, externalAccountId }: TransferCommand): PaymentNeeds[] {
  return [{ platformKey, accounts: [internalAccountId], external: [externalAccountId] }];
}

/** A transfer from an internal account to an external one. */
export const transferOut = commandKind<TransferCommand>({
  kind: 'TRANSFER_OUT',
  needs: needsOf,
  decide: (command, book, world) => ({
    kind: 'OPENED',
    resource: decideTransfer('TRANSFER_OUT', command, book, world),
  }),
});

/** A transfer from an external account to an internal one. */
export const transferIn = commandKind<TransferCommand>({
  kind: 'TRANSFER_IN',
  needs: needsOf,
  decide: (command, book, world) => ({
    kind: 'OPENED',
    resource: decideTransfer('TRANSFER_IN', command, book, world),
  }),
});

/** Transactions of transfers out. */
export const transferOutTransaction: TransactionKind = {
  kind: 'TRANSFER_OUT',
  settlement: (transaction) => [
    {
      from: clearing,
      to: destinationEnd(transaction),
      currency: transaction.source.currency,
      amount: sentAmountOf(transaction),
    },
  ],
  expected: {
    taken: 'AT_ONCE',
    end: [{ from: 'CLEARING', to: 'DESTINATION', currencyOf: 'SOURCE', amount: 'SENT' }],
  },
  firstAnswer: renderOpenedTransaction,
  isPendingAtRail: true,
};

/** Transactions of transfers in. Their first webhook reports the end of the transfer. */
export const transferInTransaction: TransactionKind = {
  kind: 'TRANSFER_IN',
  ...moneyIn,
  isPendingAtRail: true,
};
