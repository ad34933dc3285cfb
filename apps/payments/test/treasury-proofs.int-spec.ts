import type { MetricSampler, Reading } from '@corridor/service';
import { businessDaysBetween } from '../src/calendars/domain/business-days';
import { calendarOf } from '../src/calendars/holidays.registry';
import { ManageSettlementAccountsHandler } from '../src/settlement-accounts/manage-settlement-accounts.handler';
import { SettlementAccountRepository } from '../src/settlement-accounts/settlement-account.repository';
import { ChangeOrderHandler } from '../src/treasury-orders/change-order.handler';
import type { OrderOutcome } from '../src/treasury-orders/domain/treasury-order';
import { TreasuryOrdersController } from '../src/treasury-orders/treasury-orders.controller';
import { TreasuryOrdersWorker } from '../src/treasury-orders/treasury-orders.worker';
import { ProofMetrics } from '../src/treasury-proofs/proof.metrics';
import { ProveAccountHandler } from '../src/treasury-proofs/prove-account.handler';
import { ProofRepository } from '../src/treasury-proofs/proof.repository';
import { CONNECTOR, ConnectedBank } from './fixtures/connected-bank';
import { uuidIn } from './fixtures/ledger-story';
import { bodyOf } from './fixtures/payments-app';
import { resolverRequest, StatementDesk } from './fixtures/statement-desk';

/** A Tuesday. The bank keeps Saturdays, Sundays and the holidays of TARGET. */
const NOW = Date.parse('2026-04-07T12:00:00Z');

describe('a proof', () => {
  let world: ConnectedBank;
  let desk: StatementDesk;

  beforeEach(async () => {
    world = await ConnectedBank.start();
    desk = new StatementDesk(world);
    await world.app.pool.query("UPDATE settlement_accounts SET calendar = 'TARGET'");
  });

  afterEach(() => world.stop());

  async function prove(accountId = world.settlementAccountId) {
    const { app } = world;
    await app.module.get(ProveAccountHandler).execute(accountId, NOW);
    const [last] = await app.module.get(ProofRepository).list(app.pool, { accountId, limit: 1 });
    return last;
  }

  async function alerts(): Promise<string[]> {
    const { rows } = await world.app.pool.query<{ said: string }>(
      `SELECT type || ' ' || (data ->> 'count') AS said FROM alerts WHERE type LIKE '%OVERDUE' ORDER BY id`,
    );
    return rows.map(({ said }) => said);
  }

  const postedAt = (moment: string): Promise<unknown> =>
    world.app.pool.query('UPDATE transit_items SET posted_at = $1', [moment]);

  it('names each item that is two business days older than its rail takes, and tells of it once', async () => {
    const { id } = await desk.payout('B-1');
    await desk.statement([]);
    // The rail takes an hour. Good Friday and Easter Monday are closed: two business days ago is the Wednesday.
    await postedAt('2026-04-01T11:00:01Z');
    expect(await prove()).toMatchObject({ status: 'PROVEN', overdueItems: { count: 0 } });
    await postedAt('2026-04-01T11:00:00Z');
    const entry = { id, kind: 'SETTLE', direction: 'DEBIT', amount: 400, since: '2026-04-01T11:00:00.000Z' };
    expect(await prove()).toMatchObject({
      status: 'OPEN_ITEMS',
      difference: 0,
      overdueItems: { count: 1, amount: -400, entries: [entry] },
      openItems: [
        { fromDays: 0, count: 0, oldest: null },
        { fromDays: 1, toDays: 3, count: 1, amount: -400, oldest: entry },
        { fromDays: 3, count: 0 },
        { fromDays: 7, count: 0 },
        { fromDays: 30, count: 0 },
      ],
    });
    await prove();
    expect(await alerts()).toEqual(['OPEN_ITEMS_OVERDUE 1']);
  });

  it('waits for a fee as long as for the payment that it was taken for', async () => {
    const { id } = await desk.payout('B-1');
    await desk.statement([]);
    const { rows } = await world.app.pool.query<{ id: string }>(
      `INSERT INTO transit_items (platform_key, transaction_id, kind, line, direction, settlement_account_id, amount,
         currency, posted_at)
       SELECT 0, i.id, 'FEE', 0, 'DEBIT', i.settlement_account_id, 5, i.currency, now()
       FROM payment_instructions i WHERE i.transaction_id = $1 RETURNING transaction_id AS id`,
      [uuidIn(id)],
    );
    expect(rows).toHaveLength(1);
    await world.app.pool.query(
      `UPDATE connectors SET capabilities = replace(capabilities::text, '"expectedSeconds": 3600', '"expectedSeconds": 432000')::jsonb`,
    );
    await postedAt('2026-03-31T11:00:00Z');
    expect(await prove()).toMatchObject({ overdueItems: { count: 0 } });
    await postedAt('2026-03-24T11:00:00Z');
    expect(await prove()).toMatchObject({ overdueItems: { count: 2 } });
  });

  it('waits for both items of an own transfer as long as its rail takes', async () => {
    const { app, settlementAccountId } = world;
    const other = await app.module.get(ManageSettlementAccountsHandler).add({
      ...{ connectorId: `Connector:${CONNECTOR}`, currency: 'USD', name: 'other', calendar: 'TARGET' },
      bankDetails: { accountType: 'USD_ACCOUNT', accountNumber: '1234567890', routingNumber: '021000021' },
    });
    await desk.statement([]);
    const params = { settlementAccountId: `SettlementAccount:${settlementAccountId}` };
    const body = { toSettlementAccountId: other.id, amount: 500 };
    const ordered = await app.module
      .get(TreasuryOrdersController)
      .createOwnTransfer(resolverRequest(body, params));
    const id = uuidIn(bodyOf<{ id: string }>(ordered).id);
    await app.module.get(TreasuryOrdersWorker).look();
    const outcome: OrderOutcome = {
      ...{ status: 'COMPLETED', providerReference: null, sold: null, bought: null },
      ...{ deducted: 0n, fees: [], message: null, returnId: null },
    };
    await app.module.get(ChangeOrderHandler).execute(id, { type: 'REPORT', outcome });
    const capable = { rails: [{ operation: 'OWN_TRANSFER', currency: 'USD', expectedSeconds: 432_000 }] };
    await app.pool.query('UPDATE connectors SET capabilities = $1', [JSON.stringify(capable)]);
    const overdue = async (): Promise<unknown> => [
      (await prove())?.overdueItems,
      (await prove(uuidIn(other.id)))?.overdueItems,
    ];

    // Five business days of the rail and two more.
    await postedAt('2026-03-25T13:00:00Z');
    expect(await overdue()).toMatchObject([{ count: 0 }, { count: 0 }]);
    await postedAt('2026-03-25T11:00:00Z');
    expect(await overdue()).toMatchObject([
      { count: 1, amount: -500 },
      { count: 1, amount: 500 },
    ]);
  });

  it('waits for the return of a deposit as long as a refund takes, and for a trade no longer than its bank', async () => {
    const { app } = world;
    await desk.statement([]);
    const { rows } = await app.pool.query<{ id: string }>(
      `INSERT INTO settlement_accounts
       SELECT (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'name', 'other'))).*
       FROM settlement_accounts a RETURNING id`,
    );
    const capable = { rails: [{ operation: 'REFUND', currency: 'USD', expectedSeconds: 86_400 }] };
    await app.pool.query('UPDATE connectors SET capabilities = $1', [JSON.stringify(capable)]);
    await app.pool.query(
      `WITH ordered AS (
         INSERT INTO treasury_orders (id, kind, state, connector_id, from_account_id, to_account_id, sell, buy, amount,
           body, sold_amount, bought_amount, deposit_id, house_item_id)
         SELECT gen_random_uuid(), kind, 'COMPLETED', $1, $2, other, 'USD', 'USD', amount, '{}', amount, amount, deposit, item
         FROM (VALUES ('DEPOSIT_RETURN', 7, NULL, gen_random_uuid(), gen_random_uuid()), ('FX_TRADE', 9, $3::uuid, NULL, NULL))
           AS o (kind, amount, other, deposit, item)
         RETURNING id, kind, amount)
       INSERT INTO transit_items (platform_key, transaction_id, kind, line, direction, settlement_account_id, amount,
         currency, posted_at)
       SELECT 0, id, CASE kind WHEN 'FX_TRADE' THEN 'TRADE' ELSE 'SETTLE' END, 0, 'DEBIT', $2, amount, 'USD', now()
       FROM ordered`,
      [CONNECTOR, world.settlementAccountId, rows[0]?.id],
    );
    await postedAt('2026-04-01T11:00:00Z');
    expect(await prove()).toMatchObject({ overdueItems: { count: 1, amount: -9 } });
    await postedAt('2026-03-31T11:00:00Z');
    expect(await prove()).toMatchObject({ overdueItems: { count: 2, amount: -16 } });
  });

  it('gives the age of the oldest open item by the business days of its bank', async () => {
    let read: () => Promise<readonly Reading[]> = () => Promise.resolve([]);
    const sampler = { add: (_: unknown, source: typeof read) => void (read = source) };
    new ProofMetrics(sampler as unknown as MetricSampler, world.app.pool);
    const days = async (): Promise<number | undefined> =>
      (await read()).find(({ name }) => name === 'treasury_oldest_item_age')?.value;
    await desk.statement([]);
    await prove();
    expect(await days()).toBe(0);
    await desk.payout('B-1');
    await postedAt('2026-04-01T11:00:00Z');
    await prove();
    const account = await world.app.module
      .get(SettlementAccountRepository)
      .find(world.app.pool, world.settlementAccountId);
    if (!account) throw new Error('the account is gone');
    const today = new Date().toISOString().slice(0, 10);
    expect(await days()).toBe(businessDaysBetween(await calendarOf(account), '2026-04-01', today));
  });

  it('is none beside a line without a match that was booked before the last business day', async () => {
    const [line] = await desk.statement([{ cents: 7 }]);
    const bookedOn = (day: string): Promise<unknown> =>
      world.app.pool.query('UPDATE statement_lines SET booking_date = $1', [day]);
    await bookedOn('2026-04-02');
    expect(await prove()).toMatchObject({ status: 'PROVEN', overdueLines: { count: 0 } });
    await bookedOn('2026-04-01');
    const oldest = { id: line, direction: 'CREDIT', amount: 7, since: '2026-04-01' };
    expect(await prove()).toMatchObject({
      status: 'OPEN_ITEMS',
      overdueLines: { count: 1, amount: 7, entries: [oldest] },
    });
    expect((await prove())?.unmatchedLines[1]).toEqual({
      ...{ fromDays: 1, toDays: 3, count: 1, amount: 7 },
      oldest,
    });
    // The proof of the import, which is made at the present time, has told of it too.
    expect(await alerts()).toEqual(['UNMATCHED_LINES_OVERDUE 1', 'UNMATCHED_LINES_OVERDUE 1']);
  });

  it('waits for an import that is not finished, and finds a gap', async () => {
    await desk.statement([]);
    await desk.statement([]);
    expect(await prove()).toMatchObject({ status: 'PROVEN', gapDate: null, isImporting: false });
    const change = (set: string): Promise<unknown> =>
      world.app.pool.query(`UPDATE bank_statements SET ${set} WHERE statement_date = '2026-03-01'`);
    await change('closing = 5');
    expect(await prove()).toMatchObject({ status: 'OPEN_ITEMS', gapDate: '2026-03-02' });
    await change('imported_at = NULL');
    expect(await prove()).toMatchObject({ status: 'MISSING_STATEMENT', isImporting: true });
  });

  it('of a former release is shown as it was', async () => {
    await desk.statement([]);
    await prove();
    await world.app.pool.query(
      `UPDATE treasury_proofs SET details = details - 'overdueItems' - 'overdueLines' - 'isImporting' - 'gapDate'
         || '{"unmatchedLines": 3}'`,
    );
    const { app, settlementAccountId: accountId } = world;
    const [last] = await app.module.get(ProofRepository).list(app.pool, { accountId, limit: 1 });
    expect(last).toMatchObject({ unmatchedLines: [{ count: 3 }], overdueItems: { count: 0 }, gapDate: null });
    await prove();
  });
});
