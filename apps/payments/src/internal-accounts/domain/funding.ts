import { DomainError, type Uuid } from '@corridor/kernel';
import type { CopyShelf } from '../../copies/domain/copies';
import type { AccountSnapshot } from '../../ledger/domain/ledger-account';
import type { LedgerBook } from '../../ledger/domain/ledger-book';
import type { FundCommand } from '../../ledger/domain/ledger-command';
import { posting } from '../../ledger/domain/posting';
import { customersOf } from '../../transfers/domain/readiness';

/**
 * Decides a sandbox funding: ledger entries and a balance event, no transaction (decisions.md 11).
 * @throws DomainError or CopyRefusal, and books nothing then.
 */
export function decideFunding(
  command: FundCommand,
  book: LedgerBook,
  world: { copies: CopyShelf; nowMs(platformKey: number): number; mintId(ms: number): Uuid },
): AccountSnapshot {
  const { platformKey, amount } = command;
  const account = book.account(platformKey, command.internalAccountId);
  if (!account) throw new DomainError('ACCOUNT_NOT_FOUND', 'the internal account does not exist');
  customersOf(world.copies, platformKey, [account.snapshot.customerId]);
  if (!account.hasRoomFor(amount)) book.noteNoRoom(account);
  const nowMs = world.nowMs(platformKey);
  account.fund(amount, nowMs);
  const { id, currency } = account.snapshot;
  book.post(
    posting(
      { platformKey, transactionId: world.mintId(nowMs), kind: 'FUND', atMs: nowMs },
      { from: { system: 'FUNDING' }, to: { internalId: id }, currency, amount },
    ),
  );
  return account.snapshot;
}
