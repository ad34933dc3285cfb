import { Injectable } from '@nestjs/common';
import { formatId, MINUTE_MS, toJsonSum, type Uuid } from '@corridor/kernel';
import { raiseAlerts, UnitOfWork } from '@corridor/database';
import type { SqlRunner } from '@corridor/messaging';
import { SettlementAccountRepository } from '../settlement-accounts/settlement-account.repository';
import { BankStatementRepository } from './bank-statement.repository';
import { interimFormats, type InterimFormat } from './domain/camt-message';
import type { ListedInterimEntry } from './domain/interim-entry';
import { linesOfEntries } from './domain/interim-following';
import { matchLines } from './domain/line-matching';
import type { LineTraits } from './domain/line-overlap';
import { InterimEntryRepository } from './interim-entry.repository';
import { NewLineFactory } from './new-line.factory';
import { OpenItemRepository } from './open-item.repository';

/** Entries of one commit. */
const BATCH_ENTRIES = 500;
/** How long after its report an entry is looked for in statements, days. */
const FOLLOWED_DAYS = 60;
/** How long an entry waits for the report of the connector that explains it, before operators are told. */
const TELL_AFTER_MS = 10 * MINUTE_MS;

/**
 * Says what became of interim entries: which line of a statement each is, or which open items explain it. It posts nothing
 * and changes neither lines nor items, so the books don't depend on it.
 */
@Injectable()
export class FollowInterimHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: SettlementAccountRepository,
    private readonly statements: BankStatementRepository,
    private readonly entries: InterimEntryRepository,
    private readonly items: OpenItemRepository,
    private readonly factory: NewLineFactory,
  ) {}

  /** Follows the entries of every account that has some. */
  async all(runner: SqlRunner): Promise<void> {
    for (const id of await this.entries.openAccounts(runner, FOLLOWED_DAYS)) await this.execute(id);
  }

  /** Follows the entries of an account. */
  async execute(accountId: Uuid): Promise<void> {
    for (const format of interimFormats) {
      let afterId: string | null = null;
      do afterId = await this.next({ accountId, format }, afterId);
      while (afterId !== null);
    }
    await this.unitOfWork.transaction(({ manager }) => this.tell(manager, accountId));
  }

  /** One batch after an id. Returns its last id; null if no more follow. */
  private next(
    of: { accountId: Uuid; format: InterimFormat },
    afterId: string | null,
  ): Promise<string | null> {
    return this.unitOfWork.transaction(async ({ manager }) => {
      await this.statements.lockAccount(manager, of.accountId);
      const page = { afterId, limit: BATCH_ENTRIES, days: FOLLOWED_DAYS };
      const batch = await this.entries.open(manager, of, page);
      const rest = await this.followLines(manager, of, batch);
      await this.matchItems(manager, of, await this.followBatches(manager, of, rest));
      return batch.length < BATCH_ENTRIES ? null : (batch.at(-1)?.key ?? null);
    });
  }

  /** Finds the lines that entries are. Returns the entries without one. */
  private async followLines(
    runner: SqlRunner,
    of: { accountId: Uuid; format: InterimFormat },
    batch: readonly ListedInterimEntry[],
  ): Promise<ListedInterimEntry[]> {
    if (batch.length === 0) return [];
    const shown = await this.entries.lines(runner, of, batch);
    const numbered = batch.map((entry, number) => ({ ...traitsOf(entry), number, text: this.textOf(entry) }));
    const lines = shown.map((row) => ({
      ...row,
      key: row.id,
      text: () => this.factory.detailsOf(row)?.reference ?? null,
    }));
    const found = linesOfEntries(numbered, lines);
    await this.entries.booked(
      runner,
      [...found].flatMap(([number, lineId]) => {
        const entry = batch[number];
        return entry ? [{ key: entry.key, lineId }] : [];
      }),
    );
    return batch.filter((_entry, number) => !found.has(number));
  }

  /** Finds the lines of batches that entries are transactions of: these have shown their items. Returns the others. */
  private async followBatches(
    runner: SqlRunner,
    { accountId }: { accountId: Uuid },
    entries: readonly ListedInterimEntry[],
  ): Promise<ListedInterimEntry[]> {
    const items = await this.items.shownInBatches(runner, accountId, entries);
    const lineOf = new Map(items.map(({ key, lineId }) => [key, lineId]));
    const found = matchLines(entries, items).matches.flatMap(({ line: key, items: [item = ''] }) => {
      const lineId = lineOf.get(item);
      return lineId === undefined ? [] : [{ key, lineId }];
    });
    await this.entries.booked(runner, found);
    const booked = new Set(found.map(({ key }) => key));
    return entries.filter(({ key }) => !booked.has(key));
  }

  private async matchItems(
    runner: SqlRunner,
    of: { accountId: Uuid; format: InterimFormat },
    entries: readonly ListedInterimEntry[],
  ): Promise<void> {
    const open = entries.filter(({ state }) => state === 'UNMATCHED');
    if (open.length === 0) return;
    const candidates = await this.items.candidates(runner, of.accountId, open);
    const used = await this.entries.itemsInUse(
      runner,
      of,
      candidates.map(({ key }) => key),
    );
    const free = candidates.filter(({ key }) => !used.has(key));
    await this.entries.matched(runner, matchLines(open, free).matches);
  }

  private async tell(runner: SqlRunner, accountId: Uuid): Promise<void> {
    const account = await this.accounts.find(runner, accountId);
    const untold = await this.entries.tell(runner, accountId, TELL_AFTER_MS);
    if (!account || !untold) return;
    const { count, amount, oldestDate } = untold;
    const settlementAccountId = formatId('SettlementAccount', accountId);
    await raiseAlerts(runner, [
      {
        type: 'INTERIM_ENTRIES_UNMATCHED',
        severity: 'WARNING',
        message: `the bank tells of ${count} entries on settlement account ${account.name} that nothing on our side explains`,
        data: {
          settlementAccountId,
          currency: account.currency,
          count,
          amount: toJsonSum(amount),
          oldestDate,
        },
      },
    ]);
  }

  private textOf({ key, detailsSealed }: ListedInterimEntry): string | null {
    return this.factory.interimDetailsOf({ key, detailsSealed })?.reference ?? null;
  }
}

function traitsOf(entry: ListedInterimEntry): LineTraits {
  const { direction, amount, date, isReversal, bankReference, references, identity } = entry;
  return { direction, amount, date, isReversal, bankReference, references, identity };
}
