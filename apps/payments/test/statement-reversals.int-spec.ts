import { mintUuid, type Uuid } from '@corridor/kernel';
import { eventually } from '@corridor/testing';
import { Dispatcher } from '../src/dispatching/dispatcher.worker';
import { ConnectedBank } from './fixtures/connected-bank';
import { uuidIn } from './fixtures/ledger-story';
import { bodyOf, type PaymentsApp } from './fixtures/payments-app';
import { StatementDesk } from './fixtures/statement-desk';

describe('a reversal on a statement', () => {
  let world: ConnectedBank;
  let app: PaymentsApp;
  let desk: StatementDesk;

  beforeAll(async () => {
    world = await ConnectedBank.start();
    ({ app } = world);
    desk = new StatementDesk(world);
  });

  afterEach(async () => {
    expect(await desk.breaches()).toEqual([]);
  });

  afterAll(() => world.stop());

  async function instructionOf(
    transactionId: string,
  ): Promise<{ id: Uuid; state: string; returns: unknown[] }> {
    const { rows } = await app.pool.query<{ id: Uuid; state: string; returns: unknown[] }>(
      'SELECT id, state, returns FROM payment_instructions WHERE transaction_id = $1',
      [uuidIn(transactionId)],
    );
    if (!rows[0]) throw new Error('no instruction');
    return rows[0];
  }

  async function expectReturned(payout: { id: string; account: string }, reversal: Uuid): Promise<void> {
    expect(await app.get(payout.id)).toMatchObject({ status: 'FAILED', refund: { status: 'COMPLETED' } });
    expect(await app.balance(payout.account)).toBe(400);
    const { state, returns } = await instructionOf(payout.id);
    expect([state, returns.length]).toEqual(['RETURNED', 1]);
    expect(await desk.line(reversal)).toMatchObject({ state: 'MATCHED' });
    expect((await desk.breaksOf(reversal)).map(({ status }) => status)).not.toContain('OPEN');
  }

  it.each(['its own reference and the end-to-end id', "the original's reference"])(
    'of a payout under %s is its return, with the refund',
    async (how) => {
      const bankReference = mintUuid();
      const payout = await desk.payout(bankReference);
      const [original] = await desk.statement([{ cents: -400, bankReference }]);
      const names = how.startsWith('its own')
        ? { bankReference: mintUuid(), endToEndId: payout.reference }
        : { bankReference };
      const [reversal] = await desk.statement([{ cents: 400, isReversal: true, ...names }]);
      if (!original || !reversal) throw new Error('no line');
      expect(await desk.line(original)).toMatchObject({ state: 'MATCHED' });
      await desk.settle();
      await expectReturned(payout, reversal);
      expect(await desk.line(original)).toMatchObject({ state: 'MATCHED' });
    },
  );

  it.each(['before', 'after'])('that the connector reports too, %s it, is one return', async (when) => {
    const bankReference = mintUuid();
    const payout = await desk.payout(bankReference);
    const { id } = await instructionOf(payout.id);
    const report = {
      ...{ reportId: mintUuid(), type: 'instruction.report', instructionId: `PaymentInstruction:${id}` },
      ...{ status: 'RETURNED', returnId: mintUuid(), amount: 400, currency: 'USD' },
    };
    await desk.statement([{ cents: -400, bankReference }]);
    if (when === 'before') await world.report([report]);
    const [reversal] = await desk.statement([{ cents: 400, isReversal: true, bankReference }]);
    if (!reversal) throw new Error('no line');
    await desk.settle();
    if (when === 'after') await world.report([report]);
    await expectReturned(payout, reversal);
    const { rows } = await app.pool.query(`SELECT message FROM breaks WHERE kind = 'CONTRADICTION'`);
    expect(rows).toEqual([]);
  });

  it('that comes before its line is found when the line is there', async () => {
    const bankReference = mintUuid();
    const payout = await desk.payout(bankReference);
    const [reversal] = await desk.statement([{ cents: 400, isReversal: true, bankReference }]);
    if (!reversal) throw new Error('no line');
    expect(await desk.line(reversal)).toMatchObject({ state: 'UNMATCHED' });
    await desk.statement([{ cents: -400, bankReference }]);
    await desk.settle();
    await expectReturned(payout, reversal);
  });

  it('in the statement of its line is the return too', async () => {
    const bankReference = mintUuid();
    const payout = await desk.payout(bankReference);
    const [, reversal] = await desk.statement([
      { cents: -400, bankReference },
      { cents: 400, isReversal: true, bankReference },
    ]);
    if (!reversal) throw new Error('no line');
    await desk.settle();
    await expectReturned(payout, reversal);
  });

  it.each([
    ['in the statement of its line', 1],
    ['in a later statement', 2],
    ['before its line', 3],
  ])('%s waits beside it while the payout can still be completed', async (_when, order) => {
    const providerReference = mintUuid();
    world.bank.answer = () => ({ status: 'ACCEPTED', providerReference });
    const account = await app.accountOf(await app.customer());
    await app.fund(account, 400);
    const { id } = bodyOf(await app.out(account, (await app.externalAccount()).id, 400));
    await eventually(async () => {
      await app.module.get(Dispatcher).look();
      return (await instructionOf(id)).state === 'ACCEPTED';
    });
    const endToEndId = (await app.get(id)).reconciliationInstructions?.reference ?? '';
    const bankReference = mintUuid();
    const line = { cents: -400, endToEndId, bankReference };
    const reversed = { cents: 400, isReversal: true, endToEndId, bankReference };
    const days = [[[line, reversed]], [[line], [reversed]], [[reversed], [line]]][order - 1] ?? [];
    const ids: Uuid[] = [];
    for (const lines of days) ids.push(...(await desk.statement(lines)));
    await desk.settle();
    for (const one of ids) {
      expect(await desk.line(one)).toMatchObject({ state: 'UNMATCHED' });
      expect(await desk.breaksOf(one)).toMatchObject([{ status: 'OPEN' }]);
    }
    const reversal = ids[order === 3 ? 0 : 1];
    if (!reversal) throw new Error('no line');
    const { id: instructionId } = await instructionOf(id);
    const report = { type: 'instruction.report', status: 'COMPLETED', providerReference };
    await world.report([
      { reportId: mintUuid(), instructionId: `PaymentInstruction:${instructionId}`, ...report },
    ]);
    await desk.settle();
    await desk.settle();
    await expectReturned({ id, account }, reversal);
    for (const one of ids) expect(await desk.line(one)).toMatchObject({ state: 'MATCHED' });
  });

  it('of a part, or of a line of several payments, is a critical break that names both sides', async () => {
    const shared = mintUuid();
    const [one, two] = [await desk.payout(shared), await desk.payout(shared)];
    const [original] = await desk.statement([{ cents: -800, bankReference: shared }]);
    const [whole, part] = await desk.statement([
      { cents: 800, isReversal: true, bankReference: shared },
      { cents: 100, isReversal: true, bankReference: shared },
    ]);
    if (!original || !whole || !part) throw new Error('no line');
    await desk.settle();
    for (const { id } of [one, two]) expect(await app.get(id)).toMatchObject({ status: 'COMPLETED' });
    const [found] = await desk.breaksOf(whole);
    expect(found).toMatchObject({ severity: 'CRITICAL', status: 'OPEN' });
    for (const { id } of [await instructionOf(one.id), await instructionOf(two.id)])
      expect(found?.message).toContain(`PaymentInstruction:${id}`);
    expect(found?.message).toContain(`StatementLine:${original}`);
    expect(await desk.breaksOf(part)).toMatchObject([{ status: 'OPEN' }]);
    expect([await desk.line(whole), await desk.line(part)]).toMatchObject([
      { state: 'UNMATCHED' },
      { state: 'UNMATCHED' },
    ]);
  });

  it('of a deposit is its reversal, once', async () => {
    const depositId = mintUuid();
    const settlementAccountId = `SettlementAccount:${world.settlementAccountId}`;
    const fields = { type: 'deposit.report', depositId, amount: 250, currency: 'USD', settlementAccountId };
    await world.report([{ reportId: mintUuid(), ...fields, status: 'BOOKED', reference: 'nothing' }]);
    await desk.statement([{ cents: 250, bankReference: depositId }]);
    const [reversal] = await desk.statement([{ cents: -250, isReversal: true, bankReference: depositId }]);
    if (!reversal) throw new Error('no line');
    await desk.settle();
    await world.report([{ reportId: mintUuid(), ...fields, status: 'REVERSED' }]);
    const { rows } = await app.pool.query('SELECT state FROM deposits WHERE deposit_id = $1', [depositId]);
    expect(rows).toEqual([{ state: 'REVERSED' }]);
    expect(await desk.line(reversal)).toMatchObject({ state: 'MATCHED' });
  });
});
