import type { Uuid } from '@corridor/kernel';
import { journalEntry } from '../../ledger/domain/journal-entry';
import type { AccountSnapshot } from '../../ledger/domain/ledger-account';
import type { DecisionWorld } from '../../transactions/domain/decision-world';
import { commandKind, type PaymentBook } from '../../transactions/domain/payment-ledger';
import { customersOf, internalAccountOf } from '../../transactions/domain/readiness';
import { assertSandboxMoney } from '../../transactions/domain/sandbox-money';
import { assertCreditable } from '../../transactions/domain/withheld-money';

/** Money that the sandbox adds to an internal account. */
export interface FundCommand {
  platformKey: number;
  internalAccountId: Uuid;
  /** Smallest units. */
  amount: bigint;
}

function decideFunding(command: FundCommand, book: PaymentBook, world: DecisionWorld): AccountSnapshot {
  const { platformKey, amount } = command;
  const account = internalAccountOf(book, platformKey, command.internalAccountId);
  customersOf(world.replicas, platformKey, [account.snapshot.customerId]);
  assertSandboxMoney(world, platformKey, account.snapshot.currency);
  assertCreditable(world.replicas, account.snapshot);
  if (!account.hasRoomFor(amount)) book.noteNoRoom(account);
  const nowMs = world.nowMs(platformKey);
  account.fund(amount, nowMs);
  const { id, currency } = account.snapshot;
  book.post(
    journalEntry(
      { platformKey, transactionId: world.mintId(nowMs), kind: 'FUND', atMs: nowMs },
      { from: { system: 'FUNDING' }, to: { internalId: id }, currency, amount },
    ),
  );
  return account.snapshot;
}

/** A funding in the sandbox: ledger entries and a balance event, no transaction (docs/behaviour.md 11). */
export const fundAccount = commandKind<FundCommand>({
  kind: 'FUND',
  needs: ({ platformKey, internalAccountId }) => [{ platformKey, accounts: [internalAccountId] }],
  decide: (command, book, world) => ({ kind: 'ACCOUNT', account: decideFunding(command, book, world) }),
});
