import { formatId, maskName, maskTail, type DomainError } from '@corridor/kernel';
import type { Instruction } from '@corridor/connector-contract';
import { primaryIdentifier } from '@corridor/contracts';
import type {
  ApprovalResource,
  BreakResource,
  InstructionResource,
  InstructionWithHistoryResource,
  OperationRequest,
  Page,
} from '@corridor/contracts';
import { readAuditLog, verifyAuditLog } from '@corridor/database';
import { OperatorActions } from '@corridor/service';
import { aContext, aRequest, eventually } from '@corridor/testing';
import { Dispatcher } from '../src/dispatching/dispatcher.worker';
import { OperatorReadRepository } from '../src/instruction-operations/operator-read.repository';
import { InstructionOperationsController } from '../src/instruction-operations/instruction-operations.controller';
import { ConnectedBank } from './fixtures/connected-bank';
import type { BankAnswer, ContractBank } from './fixtures/contract-bank';
import { uuidIn } from './fixtures/ledger-story';
import { bodyOf, type PaymentsApp } from './fixtures/payments-app';

describe('an instruction in the hands of operators', () => {
  let world: ConnectedBank;
  let bank: ContractBank;
  let app: PaymentsApp;

  beforeAll(async () => {
    world = await ConnectedBank.start({
      fourEyes: new Map([['cancel-instruction', [{ from: 400n, currency: 'USD' }]]]),
    });
    ({ app, bank } = world);
  });
  afterAll(() => world.stop());

  type Answering = (instruction: Instruction, attempt: number) => BankAnswer;

  async function pay(answer: Answering, amount = 400): Promise<{ account: string; id: string }> {
    const [customer, { id: destination }] = [await app.customer(), await app.externalAccount()];
    const account = await app.accountOf(customer);
    bank.answer = answer;
    await app.fund(account, 1_000);
    return { account, id: bodyOf(await app.out(account, destination, amount)).id };
  }

  const until = (id: string, state: string): Promise<unknown> =>
    eventually(async () => {
      await app.module.get(Dispatcher).look();
      const query = { transactionId: id, state };
      const page = bodyOf<Page<InstructionResource>>(await controller().list({ ...request({}), query }));
      // Before its first attempt it may be sent at any moment.
      return page.data.some(({ attempt }) => attempt > 0);
    });

  async function hurry(id: string): Promise<void> {
    const sql = 'UPDATE payment_instructions SET look_at = clock_timestamp() WHERE transaction_id = $1';
    await app.pool.query(sql, [uuidIn(id)]);
  }

  const [ada, bob] = [1, 2].map((n) => `Operator:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a0${n}`);

  function request(params: Record<string, string>, body: object = {}, operatorId = ada): OperationRequest {
    const permissions = { permissions: [], operatorPermissions: ['RESOLVE'] as const };
    const context = {
      platformId: '',
      platformKey: 0,
      ...permissions,
      operatorId: operatorId ?? '',
      operatorPerson: operatorId === ada ? 'ada' : 'bob',
    };
    return aRequest<unknown, unknown>(body, { context, params }) as OperationRequest;
  }

  const controller = (): InstructionOperationsController => app.module.get(InstructionOperationsController);

  async function instructionOf(id: string): Promise<{ instructionId: string }> {
    const query = { transactionId: id };
    const reply = await controller().list({ ...request({}), query });
    const [found] = bodyOf<Page<InstructionResource>>(reply).data;
    return { instructionId: found?.id ?? '' };
  }

  it('names the customer, and masks who is paid', async () => {
    const { id } = await pay(() => ({ status: 'ACCEPTED' }));
    await until(id, 'ACCEPTED');
    const { instructionId } = await instructionOf(id);
    const sent = bank.submissions.find((one) => one.instruction.instructionId === instructionId)?.body ?? '';
    const { account, beneficiary } = JSON.parse(sent) as Instruction;
    const reply = await controller().get(request({ instructionId }));
    expect(bodyOf<InstructionWithHistoryResource>(reply)).toMatchObject({
      customerId: expect.stringMatching(/^Customer:/) as string,
      counterparty: {
        name: beneficiary ? maskName(beneficiary.name) : null,
        bank: account['bankName'] ?? null,
        identifier: maskTail(primaryIdentifier(account)),
      },
    });
  });

  it('is resolved with evidence, once, and not against its end', async () => {
    const { id, account } = await pay(() => 'OUTAGE');
    await until(id, 'UNKNOWN');
    const place = await instructionOf(id);
    const evidence = 'statement 7, line 3';
    const reply = await controller().resolve(request(place, { outcome: 'COMPLETED', evidence }));
    const late = await controller().resolve(request(place, { outcome: 'FAILED', evidence }));
    const { entries } = await readAuditLog(app.pool, 'payments', {
      resourceId: place.instructionId,
      limit: 9,
    });

    expect(bodyOf<InstructionWithHistoryResource>(reply)).toMatchObject({ state: 'COMPLETED' });
    expect(bodyOf<InstructionWithHistoryResource>(reply).history.at(-1)).toMatchObject({
      event: 'COMPLETED',
      message: evidence,
    });
    expect(await app.get(id)).toMatchObject({ status: 'COMPLETED' });
    expect(await app.balance(account)).toBe(600);
    expect(bodyOf<unknown>(late)).toMatchObject({ code: 'NOT_IN_THIS_STATE' });
    expect(entries).toMatchObject([
      { action: 'resolve-instruction', operatorId: ada, reason: evidence, before: { state: 'UNKNOWN' } },
    ]);
  });

  it('is cancelled by a second operator, once, and refunded', async () => {
    const { id, account } = await pay(() => 'NOT_ACCEPTED');
    await until(id, 'QUEUED');
    const place = await instructionOf(id);
    const asked = await controller().cancel(request(place, { reason: 'wrong payee' }));
    const { id: approvalId } = bodyOf<ApprovalResource>(asked);
    const actions = app.module.get(OperatorActions);
    const own = actions.decide(request({ approvalId }), 'APPROVED');
    await expect(own).rejects.toMatchObject({ code: 'SECOND_OPERATOR_NEEDED' });
    const decided = await Promise.allSettled(
      [1, 2, 3].map(() => actions.decide(request({ approvalId }, {}, bob), 'APPROVED')),
    );
    const codes = decided.map((one) =>
      one.status === 'fulfilled' ? one.value.status : (one.reason as DomainError).status,
    );

    expect(asked.status).toBe(202);
    expect(bodyOf<ApprovalResource>(asked)).toMatchObject({
      action: 'cancel-instruction',
      status: 'PENDING',
    });
    expect(codes.sort()).toEqual([200, 409, 409]);
    expect(await actions.list(request({}, {}, bob))).toMatchObject({
      body: { data: [{ status: 'APPROVED', decidedBy: bob }], totalCount: 1 },
    });
    const other = { ...request({}), context: aContext({ operatorId: 'x' }) };
    expect(await actions.list(other)).toMatchObject({ body: { data: [], totalCount: 0 } });
    expect(await app.get(id)).toMatchObject({ status: 'FAILED' });
    expect(await app.balance(account)).toBe(1_000);
    expect(await verifyAuditLog(app.pool)).toMatchObject({ firstFault: null });
  });

  it('is not cancelled when the second operator rejects, or when its state has changed', async () => {
    const { id } = await pay(() => 'NOT_ACCEPTED');
    await until(id, 'QUEUED');
    const place = await instructionOf(id);
    const ask = async (): Promise<string> =>
      bodyOf<ApprovalResource>(await controller().cancel(request(place))).id;
    const [rejected, late] = [await ask(), await ask()];
    const actions = app.module.get(OperatorActions);
    await actions.decide(request({ approvalId: rejected }, {}, bob), 'REJECTED');
    const again = actions.decide(request({ approvalId: rejected }, {}, bob), 'APPROVED');
    await expect(again).rejects.toMatchObject({ code: 'NOT_IN_THIS_STATE' });
    bank.answer = () => ({ status: 'COMPLETED' });
    await hurry(id);
    await until(id, 'COMPLETED');
    const reply = await actions.decide(request({ approvalId: late }, {}, bob), 'APPROVED');

    expect(bodyOf<unknown>(reply)).toMatchObject({ code: 'NOT_IN_THIS_STATE' });
    expect(await app.get(id)).toMatchObject({ status: 'COMPLETED' });
  });

  it('is cancelled once by the connector that has it, and a later contradiction is a break', async () => {
    const { id, account } = await pay(() => ({ status: 'ACCEPTED' }));
    await until(id, 'ACCEPTED');
    const [place, before] = [await instructionOf(id), bank.cancellations];
    const asked = bodyOf<ApprovalResource>(
      await controller().cancel(request(place, { reason: 'wrong payee' })),
    );
    expect(bank.cancellations).toBe(before);
    const actions = app.module.get(OperatorActions);
    const approve = () => actions.decide(request({ approvalId: asked.id }, {}, bob), 'APPROVED');
    bank.cancel = () => undefined;
    await expect(approve()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    bank.cancel = () => 'TOO_LATE';
    await expect(approve()).rejects.toMatchObject({ code: 'NOT_IN_THIS_STATE' });
    expect(await app.get(id)).toMatchObject({ status: 'PROCESSING' });
    bank.cancel = () => 'CANCELLED';
    const decided = await Promise.allSettled([approve(), approve(), approve()]);
    const statuses = decided.map((one) =>
      one.status === 'fulfilled' ? one.value.status : (one.reason as DomainError).status,
    );
    expect(statuses.sort()).toEqual([200, 409, 409]);
    expect(await app.get(id)).toMatchObject({ status: 'FAILED', refund: { status: 'COMPLETED' } });
    expect(await app.balance(account)).toBe(1_000);
    const report = { type: 'instruction.report', ...place, occurredAt: new Date().toISOString() };
    await world.report([
      { ...report, reportId: 'c-1', status: 'FAILED' },
      { ...report, reportId: 'c-2', status: 'COMPLETED' },
    ]);
    const query = { instructionId: place.instructionId };
    const found = bodyOf<Page<BreakResource>>(await controller().breaks({ ...request({}), query })).data;
    const { entries } = await readAuditLog(app.pool, 'payments', {
      resourceId: place.instructionId,
      limit: 99,
    });

    expect(found).toMatchObject([{ kind: 'CONTRADICTION', message: 'COMPLETED after CANCELLED' }]);
    expect(await app.balance(account)).toBe(1_000);
    expect(entries.filter(({ action }) => action === 'cancel-instruction')).toHaveLength(1);
    expect(entries.map(({ action }) => action)).toContain('send-cancel-instruction');
  });

  it('that the bank has paid before it says CANCELLED is a break, and stays paid', async () => {
    const { id } = await pay(() => ({ status: 'ACCEPTED' }));
    await until(id, 'ACCEPTED');
    const place = await instructionOf(id);
    const { id: approvalId } = bodyOf<ApprovalResource>(await controller().cancel(request(place)));
    const report = { type: 'instruction.report', reportId: 'c-3', ...place, status: 'COMPLETED' };
    const read = OperatorReadRepository.prototype.place;
    const reading = jest.spyOn(OperatorReadRepository.prototype, 'place');
    reading.mockImplementationOnce(async function (this: OperatorReadRepository, ...args) {
      const found = await read.apply(this, args);
      await world.report([{ ...report, occurredAt: new Date().toISOString() }]);
      return found;
    });
    const reply = await app.module.get(OperatorActions).decide(request({ approvalId }, {}, bob), 'APPROVED');
    reading.mockRestore();
    const query = { instructionId: place.instructionId };
    const found = bodyOf<Page<BreakResource>>(await controller().breaks({ ...request({}), query })).data;

    expect(bodyOf<unknown>(reply)).toMatchObject({ code: 'NOT_IN_THIS_STATE' });
    expect(await app.get(id)).toMatchObject({ status: 'COMPLETED' });
    expect(found).toMatchObject([{ kind: 'CONTRADICTION', message: 'CANCELLED after COMPLETED' }]);
  });

  it('is queried at once', async () => {
    const { id } = await pay(() => 'LOST_ANSWER');
    await until(id, 'UNKNOWN');
    const reply = await controller().query(request(await instructionOf(id)));
    const ended = controller().query(request(await instructionOf(id)));

    expect(bodyOf<InstructionWithHistoryResource>(reply)).toMatchObject({ state: 'COMPLETED' });
    await expect(ended).rejects.toMatchObject({ code: 'NOT_IN_THIS_STATE' });
  });

  it.each([
    ['query', 'LOST_ANSWER', 'UNKNOWN', {}, true],
    // A repeated key reads the instruction again.
    ['cancel', 'NOT_ACCEPTED', 'QUEUED', {}, false],
    ['resolve', 'OUTAGE', 'UNKNOWN', { outcome: 'COMPLETED', evidence: 'statement 8' }, false],
  ] as const)('keeps of the answer of %s nothing in the clear about who is paid', async (...row) => {
    const [action, says, state, body, isKept] = row;
    const { id } = await pay(() => says, 399);
    await until(id, state);
    const asked = request(await instructionOf(id), body);
    const { renderedBody, ...reply } = await controller()[action](asked);
    const { rows } = await app.pool.query<{ sealed: boolean; body: string; row: string }>(
      'SELECT sealed, body, k::text AS row FROM idempotency_keys k WHERE command_id = $1',
      [asked.context.commandId],
    );
    const sent = bank.submissionOf(id)?.instruction;
    const [name, number] = [sent?.beneficiary?.name ?? '', primaryIdentifier(sent?.account ?? {})];
    const shown = renderedBody ?? JSON.stringify(reply.body);

    expect(rows.map((kept) => [kept.sealed, kept.body.startsWith('v1:')])).toEqual([[isKept, isKept]]);
    for (const masked of [maskName(name), maskTail(number)]) expect(shown).toContain(masked);
    for (const text of [name, maskName(name), number, maskTail(number)])
      expect(rows[0]?.row).not.toContain(text);
  });

  it('is listed page by page, with reports and breaks, and a break is resolved once', async () => {
    const list = async <T>(name: 'list' | 'reports' | 'breaks', query: object): Promise<Page<T>> =>
      bodyOf<Page<T>>(await controller()[name]({ ...request({}), query }));
    const { id } = await pay(() => ({ status: 'COMPLETED' }));
    await until(id, 'COMPLETED');
    const contradiction = { type: 'instruction.report', status: 'FAILED', ...(await instructionOf(id)) };
    const occurredAt = new Date().toISOString();
    await world.report(['r-1', 'r-2', 'r-3'].map((reportId) => ({ reportId, occurredAt, ...contradiction })));
    for (const name of ['list', 'reports', 'breaks'] as const) {
      const all = await list(name, { limit: 100 });
      const found: unknown[] = [];
      let cursor: string | undefined;
      do {
        const page = await list(name, { limit: 2, ...(cursor === undefined ? {} : { cursor }) });
        found.push(...page.data);
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      expect(found).toEqual(all.data);
      expect(all.totalCount).toBe(found.length);
    }
    const [open] = (await list<BreakResource>('breaks', { status: 'OPEN', severity: 'CRITICAL' })).data;
    const breakId = open?.id ?? '';
    const body = { action: 'NO_ACTION', reason: 'seen' };
    const [first, second] = [
      await controller().resolveBreak(request({ breakId }, body)),
      await controller().resolveBreak(request({ breakId }, body)),
    ];

    expect(bodyOf<BreakResource>(first)).toMatchObject({
      ...{ status: 'RESOLVED', resolvedBy: ada, resolvedPerson: 'ada' },
    });
    expect(bodyOf<unknown>(second)).toMatchObject({ code: 'NOT_IN_THIS_STATE' });
    expect((await list<BreakResource>('breaks', { status: 'OPEN' })).data).not.toContainEqual(
      expect.objectContaining({ id: breakId }),
    );
  });

  it('shows a break of a deposit with the name that the bank gave the deposit', async () => {
    const deposit = { amount: 700, currency: 'USD', status: 'BOOKED', reference: 'nothing known' };
    const settlementAccountId = formatId('SettlementAccount', world.settlementAccountId);
    const report = { reportId: 'd-1', type: 'deposit.report', depositId: 'bank-deposit-1', ...deposit };
    await world.report([{ ...report, settlementAccountId, occurredAt: new Date().toISOString() }]);
    const query = { depositId: 'bank-deposit-1', amount: 700, currency: 'USD' };
    const found = bodyOf<Page<BreakResource>>(await controller().breaks({ ...request({}), query })).data;

    expect(found).toMatchObject([{ kind: 'UNMATCHED_DEPOSIT', depositId: 'bank-deposit-1', status: 'OPEN' }]);
  });

  it('leaves a sound ledger', async () => {
    expect(await world.breaches()).toEqual([]);
  });
});
