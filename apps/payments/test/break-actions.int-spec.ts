import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { formatId, type DomainError, type Uuid } from '@corridor/kernel';
import type {
  ApprovalResource,
  BreakResource,
  OperationReply,
  OperationRequest,
  Page,
} from '@corridor/contracts';
import { readAuditLog, verifyAuditLog } from '@corridor/database';
import { OperatorActions } from '@corridor/service';
import { FileStorage, newStorageKey } from '@corridor/storage';
import { aRequest, eventually } from '@corridor/testing';
import { StatementImportWorker } from '../src/bank-statements/statement-import.worker';
import { TakeFileHandler } from '../src/bank-statements/take-file.handler';
import { CreditDepositHandler } from '../src/deposit-booking/credit-deposit.handler';
import { HouseItemRepository } from '../src/deposits/house-item.repository';
import { InstructionOperationsController } from '../src/instruction-operations/instruction-operations.controller';
import { SettlementAccountRepository } from '../src/settlement-accounts/settlement-account.repository';
import { TreasuryOrdersWorker } from '../src/treasury-orders/treasury-orders.worker';
import { ConnectedBank } from './fixtures/connected-bank';
import { uuidIn } from './fixtures/ledger-story';
import { bodyOf, type PaymentsApp } from './fixtures/payments-app';

const debtor = {
  name: 'Katherine Johnson',
  account: { accountType: 'USD_ACCOUNT', accountNumber: '5551234567', routingNumber: '021000021' },
};

describe('a break that moves money', () => {
  let world: ConnectedBank;
  let app: PaymentsApp;
  let number = 0;

  beforeAll(async () => {
    world = await ConnectedBank.start({
      fourEyes: new Map([['resolve-break-credit-account', [{ from: 1_000n, currency: 'USD' }]]]),
    });
    ({ app } = world);
  });
  afterAll(() => world.stop());

  afterEach(async () => {
    expect(await world.breaches()).toEqual([]);
  });

  const [ada, bob] = [1, 2].map((n) => `Operator:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a0${n}`);

  function request(
    params: Record<string, string>,
    body: object = {},
    operatorId = ada,
    key?: string,
  ): OperationRequest {
    const permissions = { permissions: [], operatorPermissions: ['RESOLVE'] as const };
    const scope = { scope: `${operatorId ?? ''} resolve`, bodyHash: JSON.stringify(body) };
    const claim = key === undefined ? {} : { idempotency: { key, ...scope } };
    const context = {
      platformId: '',
      platformKey: 0,
      ...permissions,
      operatorId: operatorId ?? '',
      ...claim,
    };
    return aRequest<unknown, unknown>(body, { context, params }) as OperationRequest;
  }

  const controller = (): InstructionOperationsController => app.module.get(InstructionOperationsController);
  const resolve = (
    breakId: string,
    body: object,
    operatorId?: string,
    key?: string,
  ): Promise<OperationReply> =>
    controller().resolveBreak(request({ breakId }, { reason: 'seen', ...body }, operatorId, key));

  /** What became of a call: its status, or that of its refusal. */
  const statusOf = (call: Promise<OperationReply>): Promise<number | undefined> =>
    call.then(
      ({ status }) => status,
      (error: unknown) => (error as DomainError).status,
    );

  async function deposit(given: object = {}): Promise<string> {
    const depositId = `D-${(number += 1)}`;
    const settlementAccountId = formatId('SettlementAccount', world.settlementAccountId);
    const fields = { depositId, status: 'BOOKED', amount: 500, currency: 'USD', settlementAccountId };
    const report = { reportId: `r-${(number += 1)}`, type: 'deposit.report', reference: 'rent', ...fields };
    await world.report([{ ...report, ...given }]);
    return (given as { depositId?: string }).depositId ?? depositId;
  }

  async function openBreak(query: object): Promise<BreakResource | undefined> {
    const reply = await controller().breaks({ ...request({}), query: { ...query, status: 'OPEN' } });
    return bodyOf<Page<BreakResource>>(reply).data[0];
  }

  const breakOf = async (depositId: string): Promise<string> => (await openBreak({ depositId }))?.id ?? '';

  async function stateOf(depositId: string): Promise<string | undefined> {
    const sql = 'SELECT state FROM deposits WHERE deposit_id = $1';
    return (await app.pool.query<{ state: string }>(sql, [depositId])).rows[0]?.state;
  }

  const house = (name: string): Promise<number> => world.house(name);

  async function sendOrders(): Promise<void> {
    await app.pool.query('UPDATE treasury_orders SET look_at = clock_timestamp() WHERE look_at IS NOT NULL');
    await app.module.get(TreasuryOrdersWorker).look();
  }

  const account = async (): Promise<string> => app.accountOf(await app.customer());

  it('shows one break as the list shows it, its texts only to whoever resolves', async () => {
    const depositId = await deposit({ reference: 'rent of Ada' });
    const listed = await openBreak({ depositId });
    const breakId = listed?.id ?? '';
    const readBy = (permission: 'RESOLVE' | 'READ') => {
      const asked = request({ breakId });
      return controller().getBreak({
        ...asked,
        context: { ...asked.context, operatorPermissions: [permission] },
      });
    };
    const [open, masked] = [bodyOf(await readBy('RESOLVE')), bodyOf(await readBy('READ'))];
    expect(open).toEqual(listed);
    expect([open, masked]).toMatchObject([
      { text: 'rent of Ada' },
      { text: expect.not.stringContaining('Ada') },
    ]);
    const none = formatId('Break', randomUUID());
    await expect(controller().getBreak(request({ breakId: none }))).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: `there is no break ${none}`,
    });
  });

  it('finds the break of a deposit by its settlement account, and under no other', async () => {
    const depositId = await deposit();
    const ofAccount = (uuid: string) =>
      openBreak({ depositId, settlementAccountId: formatId('SettlementAccount', uuid) });
    expect(await ofAccount(world.settlementAccountId)).toMatchObject({
      settlementAccountId: formatId('SettlementAccount', world.settlementAccountId),
      kind: 'UNMATCHED_DEPOSIT',
      depositId,
    });
    expect(await ofAccount(randomUUID())).toBeUndefined();
    await deposit({ depositId, amount: 501 });
    const settlementAccountId = formatId('SettlementAccount', world.settlementAccountId);
    const conflict = await openBreak({ kind: 'CONFLICT', settlementAccountId });
    expect(conflict?.message).toContain(`deposit ${depositId} came again`);
  });

  it('credits one account, once, when two operators act at once and one repeats', async () => {
    const depositId = await deposit();
    const breakId = await breakOf(depositId);
    const accounts = [await account(), await account()];
    const credit = (accountId = '', operator = ada, key?: string) =>
      resolve(breakId, { action: 'CREDIT_ACCOUNT', accountId }, operator, key);
    const statuses = await Promise.all(
      [
        credit(accounts[0], ada, 'k-ada'),
        credit(accounts[1], bob, 'k-bob'),
        credit(accounts[0], ada, 'k-ada'),
      ].map(statusOf),
    );
    const again = [
      await statusOf(credit(accounts[0], ada, 'k-ada')),
      await statusOf(credit(accounts[1], bob, 'k-bob')),
    ];
    const balances = await Promise.all(accounts.map((id) => app.balance(id)));
    const { entries } = await readAuditLog(app.pool, 'payments', { resourceId: breakId, limit: 9 });

    expect(new Set([...statuses, ...again])).toEqual(new Set([200, 409]));
    expect(again.toSorted()).toEqual([200, 409]);
    expect(balances.toSorted()).toEqual([0, 500]);
    expect(await stateOf(depositId)).toBe('CREDITED');
    expect(await breakOf(depositId)).toBe('');
    expect(entries).toMatchObject([{ action: 'resolve-break-credit-account', reason: 'seen' }]);
    expect(await verifyAuditLog(app.pool)).toMatchObject({ firstFault: null });
  });

  it('credits nothing if a statement of the commit fails, and everything when it is tried again', async () => {
    const depositId = await deposit();
    const [breakId, to] = [await breakOf(depositId), await account()];
    const [runner, credits] = [app.dataSource.manager, app.module.get(CreditDepositHandler)];
    const item = await app.module.get(HouseItemRepository).ofBreak(runner, uuidIn(breakId));
    if (!item) throw new Error('no item');
    const owner = await credits.find(runner, item, uuidIn(to));
    const { context } = request({});
    const failing = credits.execute(owner, { context, alsoWrites: [(one) => one.query('SELECT 1 / 0')] });

    await expect(failing).rejects.toThrow('division by zero');
    expect([await app.balance(to), await stateOf(depositId)]).toEqual([0, 'SUSPENDED']);
    const body = { action: 'CREDIT_ACCOUNT', accountId: to };
    expect(bodyOf(await resolve(breakId, body))).toMatchObject({
      status: 'RESOLVED',
      resolution: 'CREDIT_ACCOUNT',
    });
    expect(await app.balance(to)).toBe(500);
  });

  it('needs a second operator from the amount of FOUR_EYES, and an account that exists', async () => {
    const breakId = await breakOf(await deposit({ amount: 1_000 }));
    const to = await account();
    const unknown = resolve(breakId, {
      action: 'CREDIT_ACCOUNT',
      accountId: formatId('InternalAccount', uuidIn(ada ?? '')),
    });
    expect([await statusOf(resolve(breakId, { action: 'CREDIT_ACCOUNT' })), await statusOf(unknown)]).toEqual(
      [400, 404],
    );
    const asked = await resolve(breakId, { action: 'CREDIT_ACCOUNT', accountId: to });
    expect([asked.status, await app.balance(to)]).toEqual([202, 0]);
    const { id: approvalId } = bodyOf<ApprovalResource>(asked);
    const actions = app.module.get(OperatorActions);
    const statuses = await Promise.all(
      [1, 2].map(() => statusOf(actions.decide(request({ approvalId }, {}, bob), 'APPROVED'))),
    );
    expect([statuses.toSorted(), await app.balance(to)]).toEqual([[200, 409], 1_000]);
  });

  it('has one effect of all actions and a reversal at once', async () => {
    for (let round = 0; round < 6; round += 1) {
      const depositId = await deposit({ debtor });
      const [breakId, one, other] = [await breakOf(depositId), await account(), await account()];
      const actions = [
        { action: 'CREDIT_ACCOUNT', accountId: one },
        { action: 'WRITE_OFF' },
        { action: 'RETURN_TO_SENDER' },
        { action: 'CREDIT_ACCOUNT', accountId: other },
      ];
      const turned = [...actions.slice(round % 4), ...actions.slice(0, round % 4)];
      const reversal = round < 3 ? [] : [deposit({ depositId, status: 'REVERSED', debtor })];
      const statuses = await Promise.all(turned.map((body) => statusOf(resolve(breakId, body))));
      await Promise.all(reversal);
      expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
      expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
      if (round < 3) expect(statuses).toContain(200);
      else expect(await stateOf(depositId)).toBe('REVERSED');
      expect(await world.breaches()).toEqual([]);
    }
    await sendOrders();
    expect(await house('CLEARING')).toBe(0);
  });

  it('returns a deposit to its payer once, also when the answer is lost, and not without an account', async () => {
    const nameless = await breakOf(await deposit());
    const refused = bodyOf(await resolve(nameless, { action: 'RETURN_TO_SENDER' }));
    expect(refused).toMatchObject({
      code: 'NOT_IN_THIS_STATE',
      message: expect.stringContaining('no account of the payer') as string,
    });
    world.bank.answer = () => 'LOST_ANSWER';
    const depositId = await deposit({ debtor });
    const before = world.bank.submissions.length;
    const breakId = await breakOf(depositId);
    expect((await resolve(breakId, { action: 'RETURN_TO_SENDER' })).status).toBe(200);
    expect([await stateOf(depositId), await house('CLEARING')]).toEqual(['SENT_BACK', 500]);
    await sendOrders();
    expect(await world.breaches()).toEqual([]);
    await sendOrders();
    const sent = world.bank.submissions.slice(before).map(({ instruction }) => instruction);
    const expected = { account: debtor.account, beneficiary: { name: debtor.name } };
    expect(sent).toMatchObject([{ operation: 'REFUND', amount: 500, ...expected }]);
    expect([await house('CLEARING'), await breakOf(depositId)]).toEqual([0, '']);
    const { rows } = await app.pool.query<{ bodies: number }>(
      `SELECT count(*)::integer AS bodies FROM treasury_orders WHERE body LIKE '%${debtor.account.accountNumber}%'`,
    );
    expect(rows).toEqual([{ bodies: 0 }]);
  });

  it('opens again when the payer’s bank refuses the return or sends it back, and can then be credited', async () => {
    world.bank.answer = () => ({ status: 'REJECTED' });
    const depositId = await deposit({ debtor });
    const send = async () => {
      const done = await resolve(await breakOf(depositId), { action: 'RETURN_TO_SENDER' });
      await sendOrders();
      return done.status;
    };
    expect([await send(), await stateOf(depositId)]).toEqual([200, 'SUSPENDED']);
    world.bank.answer = () => ({ status: 'COMPLETED' });
    expect([await send(), await stateOf(depositId), await breakOf(depositId)]).toEqual([
      200,
      'SENT_BACK',
      '',
    ]);
    const { instructionId = '' } = world.bank.submissions.at(-1)?.instruction ?? {};
    const report = { reportId: `r-${(number += 1)}`, type: 'instruction.report', instructionId };
    await world.report([{ ...report, status: 'RETURNED', returnId: 'x', amount: 500, currency: 'USD' }]);
    expect(await stateOf(depositId)).toBe('SUSPENDED');
    const to = await account();
    await resolve(await breakOf(depositId), { action: 'CREDIT_ACCOUNT', accountId: to });
    expect(await app.balance(to)).toBe(500);
  });

  it('that comes back in part is owed as a whole, and a person books what the banks have kept', async () => {
    const fees = [{ amount: 3, currency: 'USD', bearer: 'PLATFORM', settled: 'DEDUCTED' } as const];
    world.bank.answer = () => ({ status: 'COMPLETED', fees });
    const [before, suspended] = [await house('PROVIDER_FEES'), await house('SUSPENSE')];
    const depositId = await deposit({ debtor });
    await resolve(await breakOf(depositId), { action: 'RETURN_TO_SENDER' });
    await sendOrders();
    expect((await house('PROVIDER_FEES')) - before).toBe(-3);
    const { instructionId = '' } = world.bank.submissions.at(-1)?.instruction ?? {};
    const report = { reportId: `r-${(number += 1)}`, type: 'instruction.report', instructionId, fees };
    await world.report([{ ...report, status: 'RETURNED', returnId: 'part', amount: 490, currency: 'USD' }]);
    expect([await stateOf(depositId), (await house('SUSPENSE')) - suspended]).toEqual(['SUSPENDED', 500]);
    const shortfall = await openBreak({ kind: 'RETURN_SHORTFALL' });
    expect(shortfall).toMatchObject({ amount: 10, currency: 'USD', instructionId });
    expect((await resolve(shortfall?.id ?? '', { action: 'BOOK_FEE' })).status).toBe(200);
    expect((await house('PROVIDER_FEES')) - before).toBe(-13);
    const to = await account();
    await resolve(await breakOf(depositId), { action: 'CREDIT_ACCOUNT', accountId: to });
    expect([await app.balance(to), await world.breaches()]).toEqual([500, []]);
  });

  it('is written off as what it is, and a later reversal takes it back from there', async () => {
    const own = await house('OWN_FUNDS');
    const depositId = await deposit();
    const breakId = await breakOf(depositId);
    expect(await statusOf(resolve(breakId, { action: 'NO_ACTION' }))).toBe(409);
    expect(await statusOf(resolve(breakId, { action: 'BOOK_FEE' }))).toBe(409);
    expect((await resolve(breakId, { action: 'WRITE_OFF' })).status).toBe(200);
    expect([await house('OWN_FUNDS'), await stateOf(depositId)]).toEqual([own + 500, 'WRITTEN_OFF']);
    await deposit({ depositId, status: 'REVERSED' });
    expect([await house('OWN_FUNDS'), await stateOf(depositId)]).toEqual([own, 'REVERSED']);

    const credited = await deposit();
    const to = await account();
    await resolve(await breakOf(credited), { action: 'CREDIT_ACCOUNT', accountId: to });
    await app.out(to, (await app.externalAccount()).id, 300);
    await deposit({ depositId: credited, status: 'REVERSED' });
    const owed = await breakOf(credited);
    const body = { action: 'CREDIT_ACCOUNT', accountId: to };
    expect(await statusOf(resolve(owed, body))).toBe(409);
    expect((await resolve(owed, { action: 'WRITE_OFF' })).status).toBe(200);
    expect(await house('OWN_FUNDS')).toBe(own - 300);
  });

  async function importCsv(text: string): Promise<void> {
    const storageKey = newStorageKey(0);
    await app.module.get(FileStorage).write(storageKey, Readable.from([Buffer.from(text)]));
    const accountId = world.settlementAccountId;
    const accounts = app.module.get(SettlementAccountRepository);
    const found = await accounts.find(app.dataSource.manager, accountId);
    if (!found) throw new Error('no account');
    const files = app.module.get(TakeFileHandler);
    const scanned = await files.scan({ accountId, storageKey, format: 'CSV', mapping: null }, found);
    await app.dataSource.transaction((manager) => files.take(manager, scanned, found));
    await app.module.get(StatementImportWorker).look();
  }

  it('of a line whose money is in suspense is not closed by NO_ACTION, which moves nothing', async () => {
    const suspended = await house('SUSPENSE');
    await importCsv('bookingDate,amount,bankReference\n2026-02-28,0.25,unknown\n');
    const breakId = (await openBreak({ kind: 'UNMATCHED_LINE' }))?.id ?? '';
    const refused = bodyOf(await resolve(breakId, { action: 'NO_ACTION' }));
    expect(refused).toMatchObject({
      code: 'NOT_IN_THIS_STATE',
      // BOOK_FEE is for debits only, so it does not end a credit.
      message: 'its money is on the account SUSPENSE of the house: MATCH, WRITE_OFF end it',
    });
    expect(await openBreak({ kind: 'UNMATCHED_LINE' })).toMatchObject({ id: breakId });
    expect(await house('SUSPENSE')).toBe(suspended + 25);
    expect((await resolve(breakId, { action: 'WRITE_OFF' })).status).toBe(200);
    expect(await house('SUSPENSE')).toBe(suspended);
  });

  it('books what a return falls short of, and its line shows both', async () => {
    world.bank.answer = () => ({ status: 'COMPLETED', providerReference: 'P-1' });
    const [from, { id: destination }] = [await account(), await app.externalAccount()];
    await app.fund(from, 400);
    const { id } = bodyOf(await app.out(from, destination, 400));
    const { instructionId } = await world.sent(id);
    const report = { reportId: `r-${(number += 1)}`, type: 'instruction.report', instructionId };
    await world.report([{ ...report, status: 'RETURNED', returnId: 'ret', amount: 390, currency: 'USD' }]);
    const { id: breakId } = await eventually(() => openBreak({ kind: 'RETURN_SHORTFALL' }));
    await importCsv('bookingDate,amount,bankReference\n2026-03-01,-4.00,P-1\n2026-03-01,3.90,ret\n');
    const fees = await house('PROVIDER_FEES');
    const { rows } = await app.pool.query<{ id: Uuid; amount: string }>(
      `SELECT id, amount FROM statement_lines WHERE state = 'UNMATCHED'`,
    );
    const lineId = formatId('StatementLine', rows[0]?.id as Uuid);
    expect((await resolve(breakId, { action: 'BOOK_FEE', lineId })).status).toBe(200);
    expect(await app.balance(from)).toBe(400);
    expect((await house('PROVIDER_FEES')) - fees).toBe(-10);
    const { rows: open } = await app.pool.query(
      `SELECT 1 FROM transit_items x JOIN payment_instructions i USING (transaction_id)
       WHERE i.id = $1 AND x.line_id IS NULL`,
      [uuidIn(instructionId)],
    );
    expect([open, await openBreak({ kind: 'UNMATCHED_LINE' })]).toEqual([[], undefined]);
  });
});
