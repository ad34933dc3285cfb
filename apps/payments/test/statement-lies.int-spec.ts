import type { ApprovalResource, OpenItemResource, OperationReply } from '@corridor/contracts';
import { OperatorActions } from '@corridor/service';
import { mintUuid, type Uuid } from '@corridor/kernel';
import { StatementMatchesController } from '../src/statement-matches/statement-matches.controller';
import { ConnectedBank } from './fixtures/connected-bank';
import { bodyOf, type PaymentsApp } from './fixtures/payments-app';
import { resolverRequest, StatementDesk } from './fixtures/statement-desk';

describe('what a bank or a person says wrongly of a statement', () => {
  let world: ConnectedBank;
  let app: PaymentsApp;
  let desk: StatementDesk;

  beforeAll(async () => {
    world = await ConnectedBank.start({
      fourEyes: new Map([['match-lines', [{ from: 1_000n, currency: 'USD' }]]]),
    });
    ({ app } = world);
    desk = new StatementDesk(world);
  });

  afterEach(async () => {
    expect(await desk.breaches()).toEqual([]);
  });

  afterAll(() => world.stop());

  const desks = (): StatementMatchesController => app.module.get(StatementMatchesController);

  function match(lineIds: readonly Uuid[], itemIds: readonly string[]): Promise<OperationReply> {
    const difference = { account: 'OWN_FUNDS', reason: 'seen' };
    return desks().match(
      resolverRequest({ lineIds: lineIds.map((id) => `StatementLine:${id}`), itemIds, difference }),
    );
  }

  function approve(approvalId: string): Promise<OperationReply> {
    const asked = resolverRequest({}, { approvalId });
    const context = { ...asked.context, operatorId: 'Operator:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a02' };
    return app.module.get(OperatorActions).decide({ ...asked, context }, 'APPROVED');
  }

  async function itemOf(transactionId: string): Promise<string> {
    const settlementAccountId = `SettlementAccount:${world.settlementAccountId}`;
    const page = bodyOf<{ data: OpenItemResource[] }>(
      await desks().listItems(resolverRequest({}, {}, { settlementAccountId, limit: 100 })),
    );
    const item = page.data.find((one) => one.transactionId === transactionId);
    if (!item) throw new Error('no item');
    return item.id;
  }

  it.each(['NOTPROVIDED', 'NONREF', 'Not Provided'])(
    'the word %s for "no reference" names no payment that a reversal would return',
    async (none) => {
      const payout = await desk.payout(mintUuid());
      const [original] = await desk.statement([
        { cents: -400, bankReference: none, endToEndId: payout.reference },
      ]);
      const [reversal] = await desk.statement([
        { cents: 400, isReversal: true, bankReference: none, endToEndId: none },
      ]);
      if (!original || !reversal) throw new Error('no line');
      await desk.settle();
      expect(await desk.line(original)).toMatchObject({ state: 'MATCHED' });
      expect(await app.get(payout.id)).toMatchObject({ status: 'COMPLETED' });
      expect(await app.balance(payout.account)).toBe(0);
      expect(await desk.line(reversal)).toMatchObject({ state: 'UNMATCHED' });
    },
  );

  it('a second reversal of one deposit is for a person, and does not say that it is booked', async () => {
    const depositId = mintUuid();
    const settlementAccountId = `SettlementAccount:${world.settlementAccountId}`;
    const fields = { type: 'deposit.report', depositId, amount: 250, currency: 'USD', settlementAccountId };
    await world.report([{ reportId: mintUuid(), ...fields, status: 'BOOKED', reference: 'nothing' }]);
    await desk.statement([{ cents: 250, bankReference: depositId }]);
    await desk.statement([{ cents: -250, isReversal: true, bankReference: depositId }]);
    await desk.settle();
    const [second = mintUuid()] = await desk.statement([
      { cents: -250, isReversal: true, bankReference: depositId },
    ]);
    await desk.settle();
    expect(await desk.line(second)).toMatchObject({ state: 'UNMATCHED' });
    const [found] = await desk.breaksOf(second);
    expect(found).toMatchObject({ status: 'OPEN', severity: 'CRITICAL' });
    expect(found?.message).toContain('decide what became of it');
  });

  it('a small line and large items need four eyes as the items do, also to undo them', async () => {
    const payout = await desk.payout(mintUuid(), 5_000);
    const [line = mintUuid()] = await desk.statement([{ cents: -1 }]);
    const reply = await match([line], [await itemOf(payout.id)]);
    expect(reply.status).toBe(202);
    const approved = await approve(bodyOf<ApprovalResource>(reply).id);
    expect(approved.status).toBe(200);
    expect(await desk.line(line)).toMatchObject({ state: 'MATCHED' });
    const { rows } = await app.pool.query<{ id: string }>('SELECT id FROM matches');
    const undone = await desks().undo(
      resolverRequest({ reason: 'other' }, { matchId: `Match:${rows[0]?.id}` }),
    );
    expect(undone.status).toBe(202);
  });
});
