import { formatId, mintUuid, type Uuid } from '@corridor/kernel';
import type { ApprovalResource, BreakResource, OperationReply, Page } from '@corridor/contracts';
import { OperatorActions } from '@corridor/service';
import { eventually } from '@corridor/testing';
import { InstructionOperationsController } from '../src/instruction-operations/instruction-operations.controller';
import { lockShown } from '../src/instructions/shown-subject.repository';
import { chargesText } from './fixtures/camt-text';
import { ConnectedBank } from './fixtures/connected-bank';
import { uuidIn } from './fixtures/ledger-story';
import { bodyOf, type PaymentsApp } from './fixtures/payments-app';
import { resolverRequest, StatementDesk } from './fixtures/statement-desk';
import { refusalOf } from './fixtures/treasury-operators';

interface Refunded {
  id: string;
  account: string;
  instructionId: string;
  reference: string;
}

describe('a payment that its bank has paid after it was refunded', () => {
  let world: ConnectedBank;
  let app: PaymentsApp;
  let desk: StatementDesk;

  beforeAll(async () => {
    world = await ConnectedBank.start({ fourEyes: new Map([['resolve-break-write-off', null]]) });
    ({ app } = world);
    desk = new StatementDesk(world);
    // The platform is one that pays from this account.
    await desk.payout(mintUuid());
  });
  afterAll(() => world.stop());
  afterEach(async () => {
    expect(await desk.breaches()).toEqual([]);
  });

  const operations = (): InstructionOperationsController => app.module.get(InstructionOperationsController);

  async function says(instructionId: string, status: string, more: object = {}): Promise<void> {
    const report = { reportId: mintUuid(), type: 'instruction.report', instructionId, status, ...more };
    await world.report([{ ...report, occurredAt: new Date().toISOString() }]);
  }

  /** A payout that the bank has accepted. */
  async function accepted(providerReference: string): Promise<Refunded> {
    world.bank.answer = () => ({ status: 'ACCEPTED', providerReference });
    const account = await app.accountOf(await app.customer());
    await app.fund(account, 400);
    const { id } = bodyOf<{ id: string }>(await app.out(account, (await app.externalAccount()).id, 400));
    const { reference = '', instructionId } = await world.sent(id);
    return { id, account, reference, instructionId };
  }

  async function refunded(providerReference: string): Promise<Refunded> {
    const payout = await accepted(providerReference);
    await says(payout.instructionId, 'FAILED');
    expect(await app.balance(payout.account)).toBe(400);
    await says(payout.instructionId, 'COMPLETED');
    return payout;
  }

  const comesBack = (instructionId: string, returnId: string, amount: number): Promise<void> =>
    says(instructionId, 'RETURNED', { returnId, amount, currency: 'USD' });

  async function breaksOf(instructionId: string, kind = 'CONTRADICTION'): Promise<BreakResource[]> {
    const query = { instructionId, kind };
    return bodyOf<Page<BreakResource>>(await operations().breaks(resolverRequest({}, {}, query))).data;
  }

  async function ask(instructionId: string, action: string, more: object = {}): Promise<OperationReply> {
    const found = (await breaksOf(instructionId)).find(({ status }) => status === 'OPEN');
    const body = { action, reason: 'the bank has paid it', ...more };
    return operations().resolveBreak(resolverRequest(body, { breakId: found?.id ?? '' }));
  }

  async function resolve(...about: Parameters<typeof ask>): Promise<OperationReply> {
    const asked = await ask(...about);
    return asked.status === 202 ? approved(bodyOf<ApprovalResource>(asked).id) : asked;
  }

  /** What a second person approves. */
  async function approved(approvalId: string): Promise<OperationReply> {
    const { context, ...request } = resolverRequest({}, { approvalId });
    const operatorId = formatId('Operator', mintUuid());
    const decision = { ...request, context: { ...context, operatorId } };
    return app.module.get(OperatorActions).decide(decision, 'APPROVED');
  }

  const loss = (): Promise<number> => world.house('OWN_FUNDS');

  it.each(['the reference of the bank', 'the end-to-end id'])(
    'is a loss of the house, and its line is found by %s',
    async (by) => {
      const before = await loss();
      const bankReference = mintUuid();
      const payout = await refunded(bankReference);
      expect(await ask(payout.instructionId, 'WRITE_OFF')).toMatchObject({ status: 202 });
      expect(await loss()).toBe(before);
      expect(await resolve(payout.instructionId, 'WRITE_OFF')).toMatchObject({ status: 200 });
      expect((await loss()) - before).toBe(-400);
      expect(await app.balance(payout.account)).toBe(400);
      expect(await app.get(payout.id)).toMatchObject({ status: 'FAILED', refund: { status: 'COMPLETED' } });

      const names = by.endsWith('bank') ? { bankReference } : { endToEndId: payout.reference };
      const [line] = await desk.statement([{ cents: -400, ...names }]);
      expect(line && (await desk.line(line))).toMatchObject({ state: 'MATCHED' });
      expect((await loss()) - before).toBe(-400);
    },
  );

  it.each(['by a person', 'by its reference'])(
    'is a loss whose line was there before, found %s',
    async (how) => {
      const [before, suspense] = [await loss(), await world.house('SUSPENSE')];
      const bankReference = mintUuid();
      const payout = await refunded(bankReference);
      const isByHand = how === 'by a person';
      const [line = ''] = await desk.statement([{ cents: -400, ...(isByHand ? {} : { bankReference }) }]);
      expect(await desk.line(line as Uuid)).toMatchObject({ state: 'UNMATCHED' });
      const more = isByHand ? { lineId: formatId('StatementLine', line as Uuid) } : {};
      expect(await resolve(payout.instructionId, 'WRITE_OFF', more)).toMatchObject({ status: 200 });
      await desk.settle();
      expect(await desk.line(line as Uuid)).toMatchObject({ state: 'MATCHED' });
      expect([(await loss()) - before, await world.house('SUSPENSE')]).toEqual([-400, suspense]);
    },
  );

  it.each([
    ['a finding', true],
    ['reported again', false],
  ])('has its fee once, in the charges of its line: as %s', async (_how, isFinding) => {
    const fees = async (): Promise<number> => world.house('PROVIDER_FEES');
    const before = await fees();
    const bankReference = mintUuid();
    const { instructionId } = await accepted(bankReference);
    await says(instructionId, 'FAILED');
    const fee = { fees: [{ amount: 5, currency: 'USD', bearer: 'PLATFORM', settled: 'DEDUCTED' }] };
    await says(instructionId, 'COMPLETED', isFinding ? fee : {});
    expect(await resolve(instructionId, 'WRITE_OFF')).toMatchObject({ status: 200 });
    const [line] = await desk.statement([{ cents: -405, bankReference, charges: chargesText(5) }]);
    expect(line && (await desk.line(line))).toMatchObject({ state: 'MATCHED' });
    await says(instructionId, 'COMPLETED', fee);
    expect((await fees()) - before).toBe(-5);
    for (const { id: breakId } of await breaksOf(instructionId, 'UNBOOKED_FEE')) {
      const asked = resolverRequest({ action: 'BOOK_FEE', reason: 'seen' }, { breakId });
      expect(await refusalOf(operations().resolveBreak(asked))).toMatchObject({ code: 'NOT_IN_THIS_STATE' });
    }
    expect((await fees()) - before).toBe(-5);
  });

  it('is no finding again once the loss is booked, and is booked once', async () => {
    const before = await loss();
    const { instructionId } = await refunded(mintUuid());
    await resolve(instructionId, 'WRITE_OFF');
    await says(instructionId, 'COMPLETED');
    expect(await breaksOf(instructionId)).toMatchObject([{ status: 'RESOLVED', resolution: 'WRITE_OFF' }]);
    const said = { outcome: 'COMPLETED', evidence: 'a letter' };
    await operations().resolve(resolverRequest(said, { instructionId }));
    expect((await breaksOf(instructionId)).filter(({ status }) => status === 'OPEN')).toHaveLength(1);
    expect(bodyOf(await resolve(instructionId, 'WRITE_OFF'))).toMatchObject({
      code: 'NOT_IN_THIS_STATE',
      message: expect.stringContaining('booked already') as string,
    });
    expect((await loss()) - before).toBe(-400);
    expect(await resolve(instructionId, 'NO_ACTION')).toMatchObject({ status: 200 });
  });

  it('is a break with each part that comes back after the loss is booked, which undoes that', async () => {
    const before = await loss();
    const { instructionId, account, id } = await refunded(mintUuid());
    await resolve(instructionId, 'WRITE_OFF');
    await comesBack(instructionId, 'l1', 300);
    await comesBack(instructionId, 'l1', 300);
    await comesBack(instructionId, 'l2', 100);
    const late = await breaksOf(instructionId, 'LATE_RETURN');
    expect(late.map(({ message, amount, severity }) => [message, amount, severity]).toSorted()).toEqual([
      ['1.00 USD (l2) came back, but WRITE_OFF has booked it as missing', 100, 'CRITICAL'],
      ['3.00 USD (l1) came back, but WRITE_OFF has booked it as missing', 300, 'CRITICAL'],
    ]);
    expect((await loss()) - before).toBe(-400);
    for (const { id: breakId } of late) {
      const body = { action: 'BOOK_ENTRY', reason: 'it is on the statement' };
      expect(await operations().resolveBreak(resolverRequest(body, { breakId }))).toMatchObject({
        status: 200,
      });
    }
    expect(await loss()).toBe(before);
    expect(await app.balance(account)).toBe(400);
    expect(await app.get(id)).toMatchObject({ status: 'FAILED', refund: { status: 'COMPLETED' } });
  });

  it.each([
    ['no loss if all of it came back before', 400, 409, 0],
    ['a loss without the part that came back before', 300, 200, -100],
  ])('is %s', async (_what, amount, status, booked) => {
    const before = await loss();
    const { instructionId } = await refunded(mintUuid());
    await comesBack(instructionId, 'e1', amount);
    expect(await breaksOf(instructionId, 'LATE_RETURN')).toEqual([]);
    expect(await resolve(instructionId, 'WRITE_OFF')).toMatchObject({ status });
    expect((await loss()) - before).toBe(booked);
    if (status === 409) expect(await resolve(instructionId, 'NO_ACTION')).toMatchObject({ status: 200 });
  });

  it('is a loss by what is missing if it comes back in part and nobody has said that it was paid', async () => {
    const before = await loss();
    const { instructionId, account } = await accepted(mintUuid());
    await says(instructionId, 'FAILED');
    const fees = [{ amount: 5, currency: 'USD', bearer: 'PLATFORM', settled: 'DEDUCTED' }];
    await says(instructionId, 'RETURNED', { returnId: 'n2', amount: 395, currency: 'USD', fees });
    expect(await breaksOf(instructionId)).toMatchObject([
      { status: 'OPEN', message: 'RETURNED after FAILED: 3.95 USD of 4.00 USD came back' },
    ]);
    expect(await breaksOf(instructionId, 'UNBOOKED_FEE')).toEqual([]);
    expect(await resolve(instructionId, 'WRITE_OFF')).toMatchObject({ status: 200 });
    expect([(await loss()) - before, await app.balance(account)]).toEqual([-5, 400]);
    await comesBack(instructionId, 'n3', 3);
    expect(await breaksOf(instructionId)).toHaveLength(1);
    expect(await breaksOf(instructionId, 'LATE_RETURN')).toMatchObject([{ status: 'OPEN', amount: 3 }]);
  });

  it('is locked in one order with the payments of other lines', async () => {
    const [ofLoss, ofOther] = [mintUuid(), mintUuid()];
    const lost = await refunded(ofLoss);
    await resolve(lost.instructionId, 'WRITE_OFF');
    const { id: otherId } = await desk.payout(ofOther);
    const charged = { cents: -405, charges: chargesText(5) };
    const lines = await desk.statement([
      { ...charged, bankReference: ofLoss },
      { ...charged, bankReference: ofOther },
    ]);
    let shown: Promise<unknown> | undefined;
    await app.dataSource.transaction(async (manager) => {
      const lock = 'SELECT id FROM transaction_states WHERE id = $1 FOR UPDATE';
      await manager.query(lock, [uuidIn(lost.id)]);
      shown = app.dataSource.transaction((other) => lockShown(other, lines));
      await eventually(async () => {
        const { rows } = await app.pool.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return rows.length === 1;
      });
      expect(await manager.query(`${lock} NOWAIT`, [uuidIn(otherId)])).toHaveLength(1);
    });
    expect(await shown).toHaveLength(2);
  });

  it('is said with what has come back, until all has', async () => {
    const { instructionId } = await accepted(mintUuid());
    await says(instructionId, 'FAILED');
    for (const [returnId, amount, ...expected] of [
      ['p1', 100, 'OPEN', '1.00'],
      ['p2', 200, 'OPEN', '3.00'],
      ['p3', 100, 'RESOLVED', '4.00'],
    ] as const) {
      await comesBack(instructionId, returnId, amount);
      const [status, back] = expected;
      const message = `RETURNED after FAILED: ${back} USD of 4.00 USD came back`;
      expect(await breaksOf(instructionId)).toMatchObject([{ status, message }]);
    }
  });

  it('is no finding if it comes back and nobody has said that it was paid', async () => {
    const before = await loss();
    const { instructionId, account } = await accepted(mintUuid());
    await says(instructionId, 'FAILED');
    await comesBack(instructionId, 'n1', 400);
    expect(await breaksOf(instructionId)).toEqual([]);
    expect([await loss(), await app.balance(account)]).toEqual([before, 400]);
    const asked = resolverRequest({ outcome: 'RETURNED', evidence: 'a letter' }, { instructionId });
    expect(bodyOf(await operations().resolve(asked))).toMatchObject({ code: 'NOT_IN_THIS_STATE' });
  });

  it.each([
    ['was paid, though the bank then says FAILED', ['COMPLETED', 'FAILED']],
    ['has not ended', ['COMPLETED']],
  ])('is no loss if it %s', async (_name, statuses) => {
    const before = await loss();
    const { instructionId } = await accepted(mintUuid());
    const isOpen = statuses.length === 1;
    for (const status of statuses) {
      const money = isOpen ? { amount: 399, currency: 'USD' } : {};
      const report = { reportId: mintUuid(), type: 'instruction.report', instructionId, status, ...money };
      await world.report([{ ...report, occurredAt: new Date().toISOString() }]);
    }
    expect(bodyOf(await resolve(instructionId, 'WRITE_OFF'))).toMatchObject({ code: 'NOT_IN_THIS_STATE' });
    expect(await loss()).toBe(before);
  });
});
