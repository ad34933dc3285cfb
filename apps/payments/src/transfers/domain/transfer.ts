import { DomainError } from '@corridor/kernel';
import type { CustomerReplica, ExternalAccountReplica } from '../../replicas/domain/replicas';
import { applyReports } from '../../timers/domain/rail-report';
import { bookingAt, type DecisionWorld } from '../../ledger/domain/decision-world';
import type { LedgerAccount } from '../../ledger/domain/ledger-account';
import type { LedgerBook } from '../../ledger/domain/ledger-book';
import type { TransferCommand } from '../../ledger/domain/ledger-command';
import type { RailPlan } from '../../rails/domain/rail-plan';
import { reserve } from '../../transactions/domain/settlement';
import {
  openedTransaction,
  otherCustomer,
  type AccountSide,
  type FixedTransaction,
  type Transaction,
} from '../../transactions/domain/transaction';
import {
  assertActive,
  assertReady,
  assertWithinLimits,
  currencyRules,
  customersOf,
  externalAccountOf,
  internalAccountOf,
  platformOf,
} from './readiness';

interface CheckedTransfer {
  internal: LedgerAccount;
  external: ExternalAccountReplica;
  owner: CustomerReplica | undefined;
  plan: RailPlan;
}

/** The checks in their order (docs/behaviour.md 1), all but the balance. */
function check(command: TransferCommand, book: LedgerBook, world: DecisionWorld): CheckedTransfer {
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
  const direction = command.kind === 'TRANSFER_OUT' ? 'OUTGOING' : 'INCOMING';
  const rules = currencyRules(platform, currency, direction);
  const plan = world.planOf({ operation: command.kind, amount, account: external, paymentRail: null });
  if (!plan) throw new DomainError('INVALID_CURRENCY', `no rail carries ${currency} to this account`);
  assertActive(external);
  assertWithinLimits(rules, amount);
  return { internal, external, owner: customers.find(({ id }) => id === ownerId), plan };
}

function newTransaction(
  command: TransferCommand,
  checked: CheckedTransfer,
  world: DecisionWorld,
  nowMs: number,
): FixedTransaction {
  const { internal, external, owner } = checked;
  const { currency, customerId } = internal.snapshot;
  const inside: AccountSide = { kind: 'INTERNAL_ACCOUNT', id: command.internalAccountId, currency };
  const outside: AccountSide = { kind: 'EXTERNAL_ACCOUNT', id: command.externalAccountId, currency };
  const isOutgoing = command.kind === 'TRANSFER_OUT';
  const { externalReference = null, metadata } = command;
  return {
    platformKey: command.platformKey,
    id: world.mintId(nowMs),
    type: isOutgoing ? 'OUTGOING' : 'INCOMING',
    kind: command.kind,
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
 * Decides a transfer on the locked state and books all that follows from it at once: the debit of a transfer out, and
 * what its rail reports in the creating commit. The answer is the transaction as it was created, PENDING.
 * @throws DomainError or ReplicaRefusal, and books nothing then.
 */
export function decideTransfer(
  command: TransferCommand,
  book: LedgerBook,
  world: DecisionWorld,
): Transaction {
  const checked = check(command, book, world);
  const { internal, plan } = checked;
  const { amount } = command;
  const nowMs = world.nowMs(command.platformKey);
  if (command.kind === 'TRANSFER_OUT') {
    internal.assertCovers(amount);
  } else {
    if (!internal.hasRoomFor(amount)) book.noteNoRoom(internal);
    internal.expect(amount);
  }
  const transaction = book.open(openedTransaction(newTransaction(command, checked, world, nowMs)));
  if (command.kind === 'TRANSFER_OUT') reserve(book, transaction, nowMs);
  applyReports(book, transaction, { steps: plan.steps }, bookingAt(world, nowMs));
  return transaction;
}
