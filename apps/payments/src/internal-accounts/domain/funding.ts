import type { DecisionWorld } from '../../ledger/domain/decision-world';
import type { AccountSnapshot } from '../../ledger/domain/ledger-account';
import type { LedgerBook } from '../../ledger/domain/ledger-book';
import type { FundCommand } from '../../ledger/domain/ledger-command';
import { journalEntry } from '../../ledger/domain/journal-entry';
import { customersOf, internalAccountOf } from '../../transfers/domain/readiness';

/**
 * Decides a sandbox funding: ledger entries and a balance event, no transaction (docs/behaviour.md 11).
 * @throws DomainError or ReplicaRefusal, and books nothing then.
 */
export function decideFunding(command: FundCommand, book: LedgerBook, world: DecisionWorld): AccountSnapshot {
  const { platformKey, amount } = command;
  const account = internalAccountOf(book, platformKey, command.internalAccountId);
  customersOf(world.replicas, platformKey, [account.snapshot.customerId]);
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
