import type { InterimEntryResource, Page, StatementUploadResource } from '@corridor/contracts';
import { mintUuid, type Uuid } from '@corridor/kernel';
import { BankStatementsController } from '../src/bank-statements/bank-statements.controller';
import { FollowInterimHandler } from '../src/bank-statements/follow-interim.handler';
import { StatementMatchesController } from '../src/statement-matches/statement-matches.controller';
import { camt, camtReport, type TestLine } from './fixtures/camt-text';
import type { ConnectedBank } from './fixtures/connected-bank';
import { bodyOf } from './fixtures/payments-app';
import { onNewDesk, resolverRequest, StatementDesk } from './fixtures/statement-desk';
import { UploadDesk } from './fixtures/upload-desk';

const batch = { cents: -60, bankReference: 'BATCH-1', count: 3 };

describe('a batch without its details', () => {
  let world: ConnectedBank;
  let desk: StatementDesk;
  let day: string;
  onNewDesk((started) => {
    world = started;
    desk = new StatementDesk(world, Date.now());
    day = new Date().toISOString().slice(0, 10);
  });

  /** Payouts that the bank has completed. Returns their references of the bank. */
  async function payouts(...amounts: readonly number[]): Promise<string[]> {
    const references = amounts.map(() => mintUuid());
    for (const [at, amount] of amounts.entries()) await desk.payout(references[at] ?? '', amount);
    return references;
  }

  async function notify(amounts: readonly number[], references: readonly string[]): Promise<void> {
    const lines = amounts.map((amount, at): TestLine => ({
      cents: -amount,
      bankReference: references[at] ?? '',
    }));
    const text = camtReport('CAMT054', day, lines);
    expect((await UploadDesk.over(world.app).upload(world.settlementAccountId, text, 'CAMT054')).status).toBe(
      201,
    );
  }

  async function entries(): Promise<InterimEntryResource[]> {
    await world.app.module.get(FollowInterimHandler).execute(world.settlementAccountId);
    const settlementAccountId = `SettlementAccount:${world.settlementAccountId}`;
    const reply = await world.app.module
      .get(StatementMatchesController)
      .listInterim(resolverRequest({}, {}, { settlementAccountId }));
    return bodyOf<Page<InterimEntryResource>>(reply).data;
  }

  async function openFindings(): Promise<{ kind: string; line_id: Uuid | null }[]> {
    const sql = `SELECT kind, line_id FROM breaks WHERE status = 'OPEN' ORDER BY created_at, id`;
    return (await world.app.pool.query<{ kind: string; line_id: Uuid | null }>(sql)).rows;
  }

  it('takes the items of payouts that are its count and sum', async () => {
    await payouts(10, 20, 30, 40);
    const [id = mintUuid()] = await desk.statement([batch]);
    expect(await desk.line(id)).toMatchObject({ state: 'MATCHED', rule: 'BATCH' });
    expect(await openFindings()).toEqual([]);
  });

  it('is the line of the entries of a camt.054, before and after it', async () => {
    await notify([10, 20, 30], await payouts(10, 20, 30));
    const [id = mintUuid()] = await desk.statement([batch]);
    expect(await desk.line(id)).toMatchObject({ state: 'MATCHED' });
    const lineId = `StatementLine:${id}`;
    expect(await entries()).toMatchObject([1, 2, 3].map(() => ({ state: 'BOOKED', lineId })));
  });

  it('is the line of the entries of a later camt.054', async () => {
    const references = await payouts(10, 20, 30);
    const [id = mintUuid()] = await desk.statement([batch]);
    await notify([10, 20, 30], references);
    const lineId = `StatementLine:${id}`;
    expect(await entries()).toMatchObject([1, 2, 3].map(() => ({ state: 'BOOKED', lineId })));
  });

  it('takes items that are posted after it', async () => {
    const [id = mintUuid()] = await desk.statement([batch]);
    expect(await desk.line(id)).toMatchObject({ state: 'UNMATCHED' });
    await payouts(10, 20, 30);
    await desk.settle();
    expect(await desk.line(id)).toMatchObject({ state: 'MATCHED', rule: 'BATCH' });
    expect(await openFindings()).toEqual([]);
  });

  it('is known when a statement shows it again, and leaves its items when that is undone', async () => {
    await payouts(10, 20, 30);
    await desk.statement([batch]);
    const uploads = UploadDesk.over(world.app);
    const again = await uploads.upload(world.settlementAccountId, camt(day, 0, [batch], 'again'), 'CAMT053');
    const { statements } = bodyOf<StatementUploadResource>(again);
    expect(statements).toMatchObject([{ lines: 1, knownLines: 1 }]);
    const { rows } = await world.app.pool.query<{ id: string }>(
      'SELECT id FROM bank_statements ORDER BY created_at DESC',
    );
    for (const { id } of rows) {
      const params = { statementId: `BankStatement:${id}` };
      const request = resolverRequest({ reason: 'it was wrong' }, params);
      expect(await world.app.module.get(BankStatementsController).undo(request)).toMatchObject({
        status: 200,
      });
    }
    const open = 'SELECT amount::integer FROM transit_items WHERE line_id IS NULL ORDER BY 1';
    expect((await world.app.pool.query(open)).rows).toEqual([10, 20, 30].map((amount) => ({ amount })));
  });

  it('is ambiguous if other items have its count and sum too, until they are gone', async () => {
    await payouts(10, 20, 30, 25, 15, 20);
    const [id = mintUuid()] = await desk.statement([batch]);
    expect(await desk.line(id)).toMatchObject({ state: 'UNMATCHED' });
    expect(await openFindings()).toEqual([{ kind: 'AMBIGUOUS_ENTRY', line_id: id }]);
  });

  it('is ambiguous beside another one of its count and sum', async () => {
    await payouts(10, 20, 30);
    const ids = await desk.statement([batch, { ...batch, bankReference: 'BATCH-2' }]);
    const kind = 'AMBIGUOUS_ENTRY';
    expect(await openFindings()).toEqual(ids.map((line_id) => ({ kind, line_id })));
    await payouts(5, 15, 40);
    await desk.settle();
    expect(await openFindings()).toEqual(ids.map((line_id) => ({ kind, line_id })));
  });
});
