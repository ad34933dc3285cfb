import { aRequest } from '@corridor/testing';
import type { OperationRequest } from '@corridor/contracts';
import { MINUTE_MS, mintUuid, type Uuid } from '@corridor/kernel';
import type { EntityManager, QueryRunner } from 'typeorm';
import { TransitItems1797360000000 } from '../src/database/migrations/1797360000000-transit-items';
import { transactionKinds } from '../src/features';
import { settlementRules } from '../src/integrity/settlement-rule.repository';
import { HOUSE_KEY, transitOf, type JournalEntry } from '../src/ledger/domain/journal-entry';
import { transitEffects, type JournalEntryKind } from '../src/ledger/domain/journal-entry-kind';
import { LedgerRepository } from '../src/ledger/ledger.repository';
import { TimerWorker } from '../src/ledger/timer.worker';
import { SuspenseController } from '../src/suspense/suspense.controller';
import { ConnectedBank } from './fixtures/connected-bank';
import { LedgerStory, uuidIn } from './fixtures/ledger-story';
import { bodyOf, type PaymentsApp } from './fixtures/payments-app';

const PLATFORM = 1;
const kinds = Object.keys(transitEffects) as JournalEntryKind[];
const books = [
  ['PLATFORM', PLATFORM],
  ['HOUSE', HOUSE_KEY],
] as const;
const cases = books.flatMap(([book, platformKey]) =>
  kinds.map((kind) => ({ book, platformKey, kind, effect: transitEffects[kind][book] })),
);

describe('postings on TRANSIT', () => {
  let world: ConnectedBank;
  let app: PaymentsApp;

  beforeAll(async () => {
    world = await ConnectedBank.start();
    ({ app } = world);
  });

  afterAll(() => world.stop());

  const undone = new Error('undone');

  /** Looks at what a posting does, and undoes it. */
  async function without<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    let found: { value: T } | undefined;
    await app.dataSource
      .transaction(async (manager) => {
        found = { value: await work(manager) };
        throw undone;
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error;
      });
    if (!found) throw new Error('nothing was done');
    return found.value;
  }

  function entry(platformKey: number, kind: JournalEntryKind, isBack = false): JournalEntry {
    const [suspense, transit] = [{ system: 'SUSPENSE' } as const, transitOf(world.settlementAccountId)];
    const ends = isBack ? { from: transit, to: suspense } : { from: suspense, to: transit };
    const postings = [{ ...ends, currency: 'USD', amount: 7n }];
    return { platformKey, transactionId: mintUuid(), kind, atMs: Date.now(), postings };
  }

  async function itemsOf(manager: EntityManager, transactionId: Uuid): Promise<object[]> {
    return manager.query(
      'SELECT direction, amount::integer, line_id FROM transit_items WHERE transaction_id = $1',
      [transactionId],
    );
  }

  async function faults(manager: EntityManager): Promise<number> {
    const rule = settlementRules.find(({ name }) => name === 'transit-equals-open-items');
    const rows: object[] = await manager.query(rule?.sql(() => 'true', transactionKinds()) ?? '');
    return rows.length;
  }

  it.each(cases)(
    'of $kind in the book of $book have the effect $effect on the open items',
    async ({ platformKey, kind, effect }) => {
      const posted = entry(platformKey, kind);
      const ledger = new LedgerRepository();
      const { items, broken } = await without(async (manager) => {
        await ledger.append(manager, [posted]);
        if (effect === 'BALANCED') {
          await ledger.append(manager, [entry(platformKey === HOUSE_KEY ? PLATFORM : HOUSE_KEY, kind, true)]);
        }
        if (effect === 'SHOWN') {
          // The line or the match beside it closes an item of the same amount.
          const item = entry(HOUSE_KEY, 'FEE', true);
          await ledger.append(manager, [item]);
          const sql = 'UPDATE transit_items SET line_id = $1 WHERE transaction_id = $2';
          await manager.query(sql, [mintUuid(), item.transactionId]);
        }
        return {
          items: await itemsOf(manager, posted.transactionId),
          broken: effect === 'NONE' ? 0 : await faults(manager),
        };
      });
      const open = [{ direction: 'DEBIT', amount: 7, line_id: null }];
      if (effect !== 'NONE') expect(items).toEqual(effect === 'ITEM' ? open : []);
      expect(broken).toBe(0);
    },
  );

  /** A deposit of another amount than its quote, whose payer the bank doesn't name. */
  async function suspended(): Promise<string> {
    const { id, reference } = await new LedgerStory(app).quoteToFund();
    const settlementAccountId = `SettlementAccount:${world.settlementAccountId}`;
    const depositId = mintUuid();
    const fields = { depositId, status: 'BOOKED', amount: 400, currency: 'USD', settlementAccountId };
    await world.report([{ reportId: depositId, type: 'deposit.report', ...fields, reference }]);
    expect(await app.get(id)).toMatchObject({ status: 'FAILED', refund: { status: 'FAILED' } });
    return id;
  }

  async function giveBack(transactionId: string): Promise<void> {
    const context = {
      ...{ platformId: '', platformKey: 0, permissions: [], requestId: 'r', commandId: mintUuid() },
      operatorId: 'Operator:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a01',
    };
    const request = aRequest<unknown, unknown>(
      { outcome: 'REFUNDED', reason: 'paid back by hand' },
      { context, params: { transactionId } },
    );
    const reply = await app.module.get(SuspenseController).resolve(request as OperationRequest<never, never>);
    expect(bodyOf(reply)).toMatchObject({ of: 'SUSPENDED' });
    await app.module.get(TimerWorker).fireDue(PLATFORM, Date.now() + MINUTE_MS);
  }

  it('of a suspended deposit that an operator gives back are an open item', async () => {
    const id = await suspended();
    await giveBack(id);
    expect(await app.get(id)).toMatchObject({ status: 'REFUNDED' });
    expect(await world.breaches()).toEqual([]);
  });

  it('that were resolved without an item get it by the migration, once', async () => {
    const id = await suspended();
    await giveBack(id);
    const owner = await world.database.owner.connect();
    const query = (sql: string) => owner.query(sql);
    try {
      await query('SET search_path = payments');
      await query(`DELETE FROM transit_items WHERE transaction_id = '${uuidIn(id)}' AND kind = 'RESOLVE'`);
      expect(await world.breaches()).toMatchObject([{ name: 'transit-equals-open-items' }]);
      for (let times = 0; times < 2; times += 1) {
        await new TransitItems1797360000000().up({ query } as unknown as QueryRunner);
        expect(await world.breaches()).toEqual([]);
      }
    } finally {
      owner.release(true);
    }
  });
});
