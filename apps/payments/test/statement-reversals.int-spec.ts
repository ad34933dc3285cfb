import { mintUuid, type Uuid } from '@corridor/kernel';
import { eventually } from '@corridor/testing';
import { StatementImportWorker } from '../src/bank-statements/statement-import.worker';
import { DueDepositsWorker } from '../src/deposit-booking/due-deposits.worker';
import { DepositRepository } from '../src/deposits/deposit.repository';
import { Dispatcher } from '../src/dispatching/dispatcher.worker';
import { creditorReference } from '../src/settlement-accounts/domain/creditor-reference';
import { CONNECTOR, ConnectedBank } from './fixtures/connected-bank';
import { LedgerStory, uuidIn } from './fixtures/ledger-story';
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

  /** The connector reports the return of the whole payout. */
  async function returned(transactionId: string, returnId: string = mintUuid()): Promise<void> {
    const { id } = await instructionOf(transactionId);
    await world.report([
      {
        ...{ reportId: mintUuid(), type: 'instruction.report', instructionId: `PaymentInstruction:${id}` },
        ...{ status: 'RETURNED', returnId, amount: 400, currency: 'USD' },
      },
    ]);
  }

  it.each(['before', 'after'])('that the connector reports too, %s it, is one return', async (when) => {
    const bankReference = mintUuid();
    const payout = await desk.payout(bankReference);
    await desk.statement([{ cents: -400, bankReference }]);
    if (when === 'before') await returned(payout.id);
    const [reversal] = await desk.statement([{ cents: 400, isReversal: true, bankReference }]);
    if (!reversal) throw new Error('no line');
    await desk.settle();
    if (when === 'after') await returned(payout.id);
    await expectReturned(payout, reversal);
    const { rows } = await app.pool.query(`SELECT message FROM breaks WHERE kind = 'CONTRADICTION'`);
    expect(rows).toEqual([]);
  });

  it('that names only the line of a payout which is RETURNED already shows its return', async () => {
    const payout = await desk.payout(mintUuid());
    const bankReference = mintUuid();
    const [original] = await desk.statement([{ cents: -400, bankReference, endToEndId: payout.reference }]);
    if (!original) throw new Error('no line');
    expect(await desk.line(original)).toMatchObject({ state: 'MATCHED', rule: 'REFERENCE' });
    await returned(payout.id);
    const [reversal] = await desk.statement([{ cents: 400, isReversal: true, bankReference }]);
    if (!reversal) throw new Error('no line');
    await desk.settle();
    await expectReturned(payout, reversal);
  });

  it('of a payout whose return a line has shown is a second return, which a person decides on', async () => {
    const [bankReference, returnId] = [mintUuid(), mintUuid()];
    const payout = await desk.payout(bankReference);
    const [original] = await desk.statement([{ cents: -400, bankReference }]);
    await returned(payout.id, returnId);
    const [first] = await desk.statement([{ cents: 400, bankReference: returnId }]);
    const [second] = await desk.statement([{ cents: 400, isReversal: true, bankReference }]);
    if (!original || !first || !second) throw new Error('no line');
    await desk.settle();
    await expectReturned(payout, first);
    const { id } = await instructionOf(payout.id);
    const message =
      `StatementLine:${second}: the bank reversed StatementLine:${original}, ` +
      `which shows PaymentInstruction:${id}; decide what became of it`;
    expect(await desk.line(second)).toMatchObject({ state: 'UNMATCHED' });
    expect(await desk.breaksOf(second)).toEqual([{ severity: 'CRITICAL', status: 'OPEN', message }]);
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

  /** A payout that its bank has accepted, without a reference of its own. */
  async function accepted(): Promise<{
    id: string;
    account: string;
    complete: (name: string) => Promise<unknown>;
  }> {
    world.bank.answer = () => ({ status: 'ACCEPTED' });
    const account = await app.accountOf(await app.customer());
    await app.fund(account, 400);
    const { id } = bodyOf(await app.out(account, (await app.externalAccount()).id, 400));
    await eventually(async () => {
      await app.module.get(Dispatcher).look();
      return (await instructionOf(id)).state === 'ACCEPTED';
    });
    const instructionId = `PaymentInstruction:${(await instructionOf(id)).id}`;
    const report = { type: 'instruction.report', instructionId, status: 'COMPLETED' };
    const complete = (providerReference: string): Promise<unknown> =>
      world.report([{ reportId: mintUuid(), ...report, providerReference }]);
    return { id, account, complete };
  }

  it.each([
    ['in the statement of its line', [[-400, 400]]],
    ['in a later statement', [[-400], [400]]],
    ['before its line', [[400], [-400]]],
  ])('%s is the return of a payout that is completed after both', async (_when, days) => {
    const payout = await accepted();
    const bankReference = mintUuid();
    const ids: Uuid[] = [];
    for (const day of days)
      ids.push(
        ...(await desk.statement(day.map((cents) => ({ cents, bankReference, isReversal: cents > 0 })))),
      );
    await desk.settle();
    const [original, reversal] = days[0]?.[0] === 400 ? ids.toReversed() : ids;
    if (!original || !reversal) throw new Error('no line');
    expect(await desk.line(original)).toMatchObject({ state: 'UNDONE' });
    await payout.complete(bankReference);
    // Its worker looks at the account, although no line of it waits.
    const other = await world.anotherInstance();
    await other.module.get(StatementImportWorker).look();
    await other.stop();
    await desk.settle();
    await desk.settle();
    await expectReturned(payout, reversal);
    expect(await desk.line(original)).toMatchObject({ state: 'MATCHED', rule: 'BANK_REFERENCE' });
  });

  it('of a payout that the bank has paid again leaves that completed', async () => {
    const payout = await accepted();
    const bankReference = mintUuid();
    const [original, reversal, again] = await desk.statement(
      [-400, 400, -400].map((cents) => ({ cents, bankReference, isReversal: cents > 0 })),
    );
    if (!original || !reversal || !again) throw new Error('no line');
    await payout.complete(bankReference);
    await desk.settle();
    await desk.settle();
    expect(await app.get(payout.id)).toMatchObject({ status: 'COMPLETED' });
    expect(await Promise.all([original, reversal, again].map((id) => desk.line(id)))).toMatchObject([
      { state: 'UNDONE' },
      { state: 'MATCHED', rule: 'REVERSAL' },
      { state: 'MATCHED', rule: 'BANK_REFERENCE' },
    ]);
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
    const [ofPart] = await desk.breaksOf(part);
    expect(ofPart).toMatchObject({ severity: 'CRITICAL', status: 'OPEN' });
    expect(ofPart?.message).toContain(`a part of StatementLine:${original}, which shows PaymentInstruction:`);
    expect([await desk.line(whole), await desk.line(part)]).toMatchObject([
      { state: 'UNMATCHED' },
      { state: 'UNMATCHED' },
    ]);
  });

  it('of a part of a payout is a critical break, whichever line comes first', async () => {
    const [first, second] = [mintUuid(), mintUuid()];
    const early = await desk.payout(first);
    const [original] = await desk.statement([{ cents: -400, bankReference: first }]);
    const [part, before] = await desk.statement([
      { cents: 100, isReversal: true, bankReference: first },
      { cents: 100, isReversal: true, bankReference: second },
    ]);
    if (!original || !part || !before) throw new Error('no line');
    const { id } = await instructionOf(early.id);
    const message =
      `StatementLine:${part}: the bank reversed a part of StatementLine:${original}, ` +
      `which shows PaymentInstruction:${id}; decide what became of it`;
    expect(await desk.breaksOf(part)).toEqual([{ severity: 'CRITICAL', status: 'OPEN', message }]);
    expect(await desk.breaksOf(before)).toMatchObject([{ severity: 'WARNING', status: 'OPEN' }]);
    const late = await desk.payout(second);
    const [other] = await desk.statement([{ cents: -400, bankReference: second }]);
    await desk.settle();
    const [found] = await desk.breaksOf(before);
    expect(found).toMatchObject({ severity: 'CRITICAL', status: 'OPEN' });
    expect(found?.message).toContain(`a part of StatementLine:${other}, which shows PaymentInstruction:`);
    for (const payout of [early, late])
      expect(await app.get(payout.id)).toMatchObject({ status: 'COMPLETED' });
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

  it.each([
    ['in the statement of its line', [[500, -500]], 'nothing'],
    ['in the next statement', [[500], [-500]], 'nothing'],
    ['before its line', [[-500], [500]], 'nothing'],
    ['alone', [[-500]], 'nothing'],
    ['in the statement of its line, with the reference of a quote that waits', [[500, -500]], 'quote'],
  ])('of a deposit whose report comes late, %s, leaves nobody the money', async (_when, days, of) => {
    const account = await app.accountOf(await app.customer());
    const quote = of === 'quote' ? await new LedgerStory(app).quoteToFund() : undefined;
    const reference = quote?.reference ?? creditorReference(uuidIn(account));
    const bankReference = mintUuid();
    const ids: Uuid[] = [];
    for (const day of days) {
      const lines = day.map((cents) => ({
        ...{ cents, bankReference, isReversal: cents < 0 },
        ...(quote && { endToEndId: reference }),
      }));
      ids.push(...(await desk.statement(lines)));
    }
    await desk.settle();
    const settlementAccountId = `SettlementAccount:${world.settlementAccountId}`;
    const fields = { type: 'deposit.report', depositId: bankReference, amount: 500, currency: 'USD' };
    const report = { ...fields, settlementAccountId, reference };
    await world.report([{ ...report, reportId: mintUuid(), status: 'BOOKED' }]);
    await desk.settle();
    expect(await stateOf(bankReference)).toBe('REVERSED');
    expect(await app.balance(account)).toBe(0);
    if (quote) expect(await app.get(quote.id)).toMatchObject({ status: 'PENDING' });
    await world.report([{ ...report, reportId: mintUuid(), status: 'REVERSED' }]);
    if (days.flat().length === 1) await desk.statement([{ cents: 500, bankReference }]);
    await desk.settle();
    expect(await stateOf(bankReference)).toBe('REVERSED');
    const { rows } = await app.pool.query(
      'SELECT x.kind FROM transit_items x JOIN deposits d ON d.id = x.transaction_id WHERE d.deposit_id = $1',
      [bankReference],
    );
    expect(rows).toEqual([]);
    expect(await app.balance(account)).toBe(0);
  });

  it('of a deposit that the bank has credited again leaves it to its customer', async () => {
    const account = await app.accountOf(await app.customer());
    const bankReference = mintUuid();
    const again = { cents: 250, bankReference };
    await desk.statement([again, { cents: -250, isReversal: true, bankReference }, again]);
    const settlementAccountId = `SettlementAccount:${world.settlementAccountId}`;
    const fields = { type: 'deposit.report', depositId: bankReference, amount: 250, currency: 'USD' };
    const reference = creditorReference(uuidIn(account));
    const status = 'BOOKED';
    await world.report([{ ...fields, reportId: mintUuid(), settlementAccountId, reference, status }]);
    await desk.settle();
    expect(await app.balance(account)).toBe(250);
  });

  it('that is imported while its deposit is booked waits for the booking', async () => {
    const account = await app.accountOf(await app.customer());
    const bankReference = mintUuid();
    await app.module.get(DepositRepository).add(app.dataSource.manager, bankReference, {
      ...{ connectorId: CONNECTOR, settlementAccountId: world.settlementAccountId, amount: 250n },
      ...{ currency: 'USD', state: 'RECEIVED', details: { reference: creditorReference(uuidIn(account)) } },
    });
    const lines = [
      { cents: 250, bankReference },
      { cents: -250, isReversal: true, bankReference },
    ];
    const ids = await desk.statement(lines);
    for (const id of ids) expect(await desk.line(id)).toMatchObject({ state: 'UNMATCHED' });
    await app.pool.query('UPDATE deposits SET look_at = clock_timestamp() WHERE deposit_id = $1', [
      bankReference,
    ]);
    await app.module.get(DueDepositsWorker).look();
    await desk.settle();
    expect(await stateOf(bankReference)).toBe('REVERSED');
    expect(await Promise.all(ids.map((id) => desk.line(id)))).toMatchObject([
      { state: 'UNDONE' },
      { state: 'MATCHED', rule: 'REVERSAL' },
    ]);
  });

  async function stateOf(depositId: string): Promise<string | undefined> {
    const sql = 'SELECT state FROM deposits WHERE deposit_id = $1';
    return (await app.pool.query<{ state: string }>(sql, [depositId])).rows[0]?.state;
  }
});
