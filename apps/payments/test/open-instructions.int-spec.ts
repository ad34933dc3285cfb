import { formatId, mintUuid, type DomainError } from '@corridor/kernel';
import type { InstructionResource, OperationRequest, Page, SuspenseItemResource } from '@corridor/contracts';
import { aRequest, eventually } from '@corridor/testing';
import { Dispatcher } from '../src/dispatching/dispatcher.worker';
import { InstructionOperationsController } from '../src/instruction-operations/instruction-operations.controller';
import { TimerRepository } from '../src/ledger/timer.repository';
import { TimerWorker } from '../src/ledger/timer.worker';
import { resolution } from '../src/suspense/domain/resolution';
import { SuspenseController } from '../src/suspense/suspense.controller';
import { ConnectedBank } from './fixtures/connected-bank';
import type { BankAnswer } from './fixtures/contract-bank';
import { LedgerStory, uuidIn } from './fixtures/ledger-story';
import { bodyOf, type PaymentsApp } from './fixtures/payments-app';

const debtor = {
  name: 'Katherine Johnson',
  account: { accountType: 'USD_ACCOUNT', accountNumber: '5551234567', routingNumber: '021000021' },
};

describe('a payment with an open instruction', () => {
  let world: ConnectedBank;
  let app: PaymentsApp;

  beforeAll(async () => {
    world = await ConnectedBank.start();
    ({ app } = world);
  });
  afterEach(async () => {
    expect(await world.breaches()).toEqual([]);
  });
  afterAll(() => world.stop());

  function request(params: object, body: object = {}, query: object = {}): OperationRequest {
    const operatorId = formatId('Operator', mintUuid());
    const context = {
      platformId: '',
      platformKey: 0,
      permissions: [],
      operatorPermissions: ['RESOLVE'] as const,
    };
    const made = aRequest<unknown, unknown>(body, { context: { ...context, operatorId } });
    return { ...made, params, query } as OperationRequest;
  }

  async function inSuspense(): Promise<string[]> {
    const reply = await app.module.get(SuspenseController).list(request({}, {}, { limit: 100 }));
    const page = bodyOf<Page<SuspenseItemResource>>(reply);
    expect(page.totalCount).toBe(page.data.length);
    return page.data.map(({ transactionId }) => transactionId);
  }

  async function resolved(transactionId: string, outcome: 'PAID' | 'REFUNDED'): Promise<DomainError> {
    const body = { outcome, reason: 'the bank said so' };
    const asked = app.module.get(SuspenseController).resolve(request({ transactionId }, body));
    const reply = await asked.catch((error: unknown) => ({ renderedBody: JSON.stringify(error) }));
    return bodyOf<DomainError>(reply as { renderedBody: string });
  }

  async function instructionOf(transactionId: string): Promise<InstructionResource | undefined> {
    const controller = app.module.get(InstructionOperationsController);
    const reply = await controller.list(request({}, {}, { transactionId }));
    const { data } = bodyOf<Page<InstructionResource>>(reply);
    return data.find(({ attempt }) => attempt > 0) ?? data[0];
  }

  const reaches = (id: string, state: string): Promise<InstructionResource> =>
    eventually(async () => {
      await app.module.get(Dispatcher).look();
      const found = await instructionOf(id);
      return found?.state === state ? found : undefined;
    });

  async function pay(answer: BankAnswer): Promise<{ account: string; id: string }> {
    const [customer, { id: destination }] = [await app.customer(), await app.externalAccount()];
    const account = await app.accountOf(customer);
    world.bank.answer = () => answer;
    await app.fund(account, 1_000);
    return { account, id: bodyOf(await app.out(account, destination, 400)).id };
  }

  it.each([
    [{ status: 'ACCEPTED' }, 'ACCEPTED'],
    ['OUTAGE', 'UNKNOWN'],
  ] as const)(
    'that the bank answers with %j is not in suspense, and its instruction decides',
    async (answer, state) => {
      const { id, account } = await pay(answer);
      const { id: instructionId } = await reaches(id, state);
      expect(await inSuspense()).not.toContain(id);
      for (const outcome of ['PAID', 'REFUNDED'] as const) {
        expect(await resolved(id, outcome)).toMatchObject({
          code: 'INSTRUCTION_OPEN',
          message: expect.stringContaining(instructionId) as string,
          details: { instructionId },
        });
      }
      const evidence = { outcome: 'COMPLETED', evidence: 'statement 7, line 3' };
      await app.module.get(InstructionOperationsController).resolve(request({ instructionId }, evidence));
      expect(await app.get(id)).toMatchObject({ status: 'COMPLETED' });
      expect(await app.balance(account)).toBe(600);
      expect(await inSuspense()).not.toContain(id);
    },
  );

  it('that waits for a route is not given up beside its instruction', async () => {
    const rules = 'UPDATE connectors SET is_paused = $1, version = version + 1';
    await app.pool.query(rules, [true]);
    await world.refresh();
    const { id, account } = await pay({ status: 'COMPLETED' });
    await reaches(id, 'HELD');
    expect(await inSuspense()).not.toContain(id);
    expect(await resolved(id, 'REFUNDED')).toMatchObject({ code: 'INSTRUCTION_OPEN' });
    await app.pool.query(rules, [false]);
    await world.refresh();
    await app.pool.query(
      'UPDATE payment_instructions SET look_at = clock_timestamp() WHERE transaction_id = $1',
      [uuidIn(id)],
    );
    await reaches(id, 'COMPLETED');
    expect(await app.balance(account)).toBe(600);
  });

  it('whose deposit goes back to its payer is decided by that', async () => {
    world.bank.answer = () => ({ status: 'ACCEPTED' });
    const { id, reference } = await new LedgerStory(app).quoteToFund();
    const settlementAccountId = formatId('SettlementAccount', world.settlementAccountId);
    const report = { reportId: 'd-1', type: 'deposit.report', depositId: 'D-1', status: 'BOOKED', debtor };
    await world.report([{ ...report, amount: 499, currency: 'USD', settlementAccountId, reference }]);
    const { id: instructionId } = await reaches(id, 'ACCEPTED');
    expect(await inSuspense()).not.toContain(id);
    expect(await resolved(id, 'REFUNDED')).toMatchObject({
      code: 'INSTRUCTION_OPEN',
      details: { instructionId },
    });
    const evidence = { outcome: 'FAILED', evidence: 'the bank refused it' };
    await app.module.get(InstructionOperationsController).resolve(request({ instructionId }, evidence));
    expect(await inSuspense()).toContain(id);
    expect(await resolved(id, 'PAID')).toMatchObject({ of: 'SUSPENDED' });
    await app.module.get(TimerWorker).fireDue(1, Date.now());
    expect(await inSuspense()).not.toContain(id);
  });

  it('is not ended by a decision from before the instruction', async () => {
    const { id, account } = await pay({ status: 'ACCEPTED' });
    await reaches(id, 'ACCEPTED');
    const decision = { resolutionId: mintUuid(), outcome: 'REFUNDED' } as const;
    const timer = resolution.at(Date.now() - 1, { platformKey: 1, id: uuidIn(id) }, decision);
    await app.module.get(TimerRepository).add(app.dataSource.manager, [timer]);
    await app.module.get(TimerWorker).fireDue(1, Date.now());
    const { rows } = await app.pool.query<{ error: string }>(
      'SELECT error FROM timers WHERE transaction_id = $1',
      [uuidIn(id)],
    );
    expect(rows).toMatchObject([
      { error: expect.stringContaining('is decided by PaymentInstruction:') as string },
    ]);
    expect(await app.get(id)).toMatchObject({ status: 'PROCESSING' });
    expect(await app.balance(account)).toBe(600);
  });

  describe('that disagrees with it is found by the check of the ledger:', () => {
    const broken = async (sql: string, id: string): Promise<string[]> => {
      const kept = await app.pool.query<Record<string, unknown>>(
        `SELECT i.state, s.status, s.refund FROM payment_instructions i
         JOIN transaction_states s ON s.platform_key = i.platform_key AND s.id = i.transaction_id
         WHERE i.transaction_id = $1`,
        [uuidIn(id)],
      );
      const { state, status, refund } = kept.rows[0] ?? {};
      await app.pool.query(sql, [uuidIn(id)]);
      const found = await world.breaches();
      await app.pool.query('UPDATE payment_instructions SET state = $2 WHERE transaction_id = $1', [
        uuidIn(id),
        state,
      ]);
      const back = 'UPDATE transaction_states SET status = $2, refund = $3 WHERE id = $1';
      await app.pool.query(back, [uuidIn(id), status, refund]);
      return found.map((one) => (one as { name: string }).name);
    };
    const instructionIs = (state: string): string =>
      `UPDATE payment_instructions SET state = '${state}' WHERE transaction_id = $1`;

    it.each([
      [
        'a paid instruction of a payment on its way',
        { status: 'ACCEPTED' },
        'ACCEPTED',
        instructionIs('COMPLETED'),
      ],
      ['an unpaid one of a payment on its way', { status: 'ACCEPTED' }, 'ACCEPTED', instructionIs('FAILED')],
      [
        'an unpaid one of a payment that is done',
        { status: 'COMPLETED' },
        'COMPLETED',
        instructionIs('CANCELLED'),
      ],
      [
        'a returned one of a payment that is done',
        { status: 'COMPLETED' },
        'COMPLETED',
        instructionIs('RETURNED'),
      ],
      [
        'an open one of a payment that is done',
        { status: 'COMPLETED' },
        'COMPLETED',
        instructionIs('ACCEPTED'),
      ],
      ['a paid one of a payment that failed', { status: 'FAILED' }, 'FAILED', instructionIs('COMPLETED')],
      ['an open one of a payment that failed', { status: 'FAILED' }, 'FAILED', instructionIs('UNKNOWN')],
      [
        'a payment that failed beside its instruction',
        { status: 'ACCEPTED' },
        'ACCEPTED',
        `UPDATE transaction_states SET status = 'FAILED' WHERE id = $1`,
      ],
    ])('%s', async (_what, answer, state, sql) => {
      const { id } = await pay(answer as BankAnswer);
      await reaches(id, state);
      expect(await broken(sql, id)).toContain('instructions-equal-payments');
    });
  });
});
