import { formatId, mintUuid, type DomainError } from '@corridor/kernel';
import type {
  ApprovalResource,
  BreakResource,
  InstructionResource,
  OperationReply,
  OperationRequest,
  Page,
} from '@corridor/contracts';
import { aRequest, eventually } from '@corridor/testing';
import { Dispatcher } from '../src/dispatching/dispatcher.worker';
import { InstructionOperationsController } from '../src/instruction-operations/instruction-operations.controller';
import { TimerRepository } from '../src/ledger/timer.repository';
import { TimerWorker } from '../src/ledger/timer.worker';
import { resolution } from '../src/suspense/domain/resolution';
import { SuspenseController } from '../src/suspense/suspense.controller';
import { ConnectedBank } from './fixtures/connected-bank';
import type { BankAnswer } from './fixtures/contract-bank';
import { uuidIn } from './fixtures/ledger-story';
import { bodyOf, type PaymentsApp } from './fixtures/payments-app';

describe('a word that meets another end', () => {
  let world: ConnectedBank;
  let app: PaymentsApp;

  beforeAll(async () => {
    world = await ConnectedBank.start({
      fourEyes: new Map([['resolve-instruction', [{ from: 900n, currency: null }]]]),
    });
    ({ app } = world);
  });
  afterAll(() => world.stop());

  function request(params: object, body: object = {}, query: object = {}): OperationRequest {
    const operatorId = formatId('Operator', mintUuid());
    const permissions = { permissions: [], operatorPermissions: ['RESOLVE'] as const };
    const context = { platformId: '', platformKey: 0, ...permissions, operatorId };
    return { ...aRequest<unknown, unknown>(body, { context }), params, query } as OperationRequest;
  }

  const controller = (): InstructionOperationsController => app.module.get(InstructionOperationsController);

  async function instructionOf(transactionId: string): Promise<InstructionResource | undefined> {
    const reply = await controller().list(request({}, {}, { transactionId }));
    return bodyOf<Page<InstructionResource>>(reply).data[0];
  }

  async function paid(
    answer: BankAnswer,
    state: string,
    amount = 400,
  ): Promise<{ id: string; instructionId: string }> {
    const [customer, { id: destination }] = [await app.customer(), await app.externalAccount()];
    const account = await app.accountOf(customer);
    world.bank.answer = () => answer;
    await app.fund(account, 1_000);
    const { id } = bodyOf<{ id: string }>(await app.out(account, destination, amount));
    const instruction = await eventually(async () => {
      await app.module.get(Dispatcher).look();
      const found = await instructionOf(id);
      // Before its first attempt an instruction is QUEUED, as it is after one that was not taken.
      return found?.state === state && found.attempt > 0 ? found : undefined;
    });
    return { id, instructionId: instruction.id };
  }

  async function breaksOf(instructionId: string): Promise<BreakResource[]> {
    const reply = await controller().breaks(request({}, {}, { instructionId }));
    return bodyOf<Page<BreakResource>>(reply).data;
  }

  async function alertsOf(instructionId: string): Promise<string[]> {
    const { rows } = await app.pool.query<{ message: string }>(
      `SELECT message FROM alerts WHERE data ->> 'instructionId' = $1 ORDER BY message`,
      [instructionId],
    );
    return rows.map(({ message }) => message);
  }

  const reported = (instructionId: string, status: string, more: object = {}): Promise<OperationReply> => {
    const occurredAt = new Date().toISOString();
    return world.report([
      { type: 'instruction.report', reportId: mintUuid(), instructionId, status, occurredAt, ...more },
    ]);
  };

  /** A reason as a connector gives it. */
  const because = (message: string): { reason: { code: string; message: string } } => ({
    reason: { code: 'REJECTED_BY_BANK', message },
  });

  const resolveBreak = async (found: BreakResource | undefined): Promise<void> => {
    const body = { action: 'NO_ACTION', reason: 'seen' };
    const reply = await controller().resolveBreak(request({ breakId: found?.id ?? '' }, body));
    expect(bodyOf<BreakResource>(reply)).toMatchObject({ status: 'RESOLVED' });
  };

  it('is a break, which is open again with its alert when it is said again', async () => {
    const { instructionId } = await paid({ status: 'COMPLETED' }, 'COMPLETED');
    await reported(instructionId, 'FAILED');
    const [first] = await breaksOf(instructionId);
    expect(first).toMatchObject({ kind: 'CONTRADICTION', message: 'FAILED after COMPLETED', status: 'OPEN' });
    await reported(instructionId, 'FAILED');
    expect(await alertsOf(instructionId)).toEqual(['CONTRADICTION: FAILED after COMPLETED']);
    await resolveBreak(first);
    await reported(instructionId, 'FAILED');
    expect(await breaksOf(instructionId)).toMatchObject([
      {
        id: first?.id,
        status: 'OPEN',
        resolution: null,
        resolvedBy: null,
        resolvedPerson: null,
        resolvedAt: null,
      },
    ]);
    expect(await alertsOf(instructionId)).toEqual([
      'CONTRADICTION again: FAILED after COMPLETED',
      'CONTRADICTION: FAILED after COMPLETED',
    ]);
  });

  it('is a finding of each return, of which the one that is said again is open again', async () => {
    const { instructionId } = await paid({ status: 'COMPLETED' }, 'COMPLETED');
    const comesBack = (returnId: string, amount: number): Promise<OperationReply> =>
      reported(instructionId, 'RETURNED', { returnId, amount, currency: 'USD' });
    await comesBack('first', 400);
    for (const [returnId, amount] of [
      ['a', 100],
      ['b', 100],
    ] as const)
      await comesBack(returnId, amount);
    const [last, first] = await breaksOf(instructionId);
    expect([first, last]).toMatchObject([
      { kind: 'CONTRADICTION', message: '5.00 USD came back of 4.00 USD (a)' },
      { kind: 'CONTRADICTION', message: '5.00 USD came back of 4.00 USD (b)' },
    ]);
    for (const found of [first, last]) await resolveBreak(found);
    await comesBack('a', 100);
    await comesBack('b', 200);
    expect((await breaksOf(instructionId)).map(({ message, status }) => [message, status])).toEqual([
      ['6.00 USD came back of 4.00 USD (b)', 'OPEN'],
      ['5.00 USD came back of 4.00 USD (b)', 'RESOLVED'],
      ['5.00 USD came back of 4.00 USD (a)', 'OPEN'],
    ]);
  });

  it('has the reasons of both sides, and those of the last time when it is said again', async () => {
    const { instructionId } = await paid(
      { status: 'FAILED', ...because('the account is closed') } as BankAnswer,
      'FAILED',
    );
    await reported(instructionId, 'COMPLETED', because('the account was opened again'));
    const [first] = await breaksOf(instructionId);
    expect(first).toMatchObject({
      message: 'COMPLETED after FAILED',
      saidReason: 'the account was opened again',
      knownReason: 'the account is closed',
    });
    await resolveBreak(first);
    await reported(instructionId, 'COMPLETED', because('it was a mistake'));
    expect(await breaksOf(instructionId)).toMatchObject([
      { id: first?.id, status: 'OPEN', saidReason: 'it was a mistake', knownReason: 'the account is closed' },
    ]);
  });

  it('has the evidence of an operator as the reason of that side', async () => {
    const { instructionId } = await paid({ status: 'ACCEPTED' }, 'ACCEPTED');
    const known = { outcome: 'COMPLETED', evidence: 'statement 7, line 3' };
    await controller().resolve(request({ instructionId }, known));
    await reported(instructionId, 'FAILED', because('the bank lost it'));
    await controller().resolve(request({ instructionId }, { outcome: 'FAILED', evidence: 'a call' }));
    await reported(instructionId, 'NOT_ACCEPTED', because('the queue was full'));
    const knownReason = 'statement 7, line 3';
    expect((await breaksOf(instructionId)).reverse()).toMatchObject([
      { message: 'FAILED after COMPLETED', saidReason: 'the bank lost it', knownReason },
      { message: 'an operator says FAILED after COMPLETED', saidReason: 'a call', knownReason },
      {
        message: expect.stringContaining('NOT_ACCEPTED') as string,
        saidReason: 'the queue was full',
        knownReason,
      },
    ]);
  });

  it.each(['COMPLETED', 'ACCEPTED'] as const)(
    'is a report NOT_ACCEPTED after %s only if that is an end; before it its outcome is unknown',
    async (status) => {
      const { id, instructionId } = await paid({ status }, status);
      await reported(instructionId, 'NOT_ACCEPTED');
      await reported(instructionId, 'NOT_ACCEPTED');
      const expected = {
        COMPLETED: {
          ...{ kind: 'CONTRADICTION', severity: 'CRITICAL' },
          message: 'attempt 1 was NOT_ACCEPTED, but the instruction is COMPLETED',
        },
        ACCEPTED: {
          ...{ kind: 'UNKNOWN_OUTCOME', severity: 'WARNING' },
          message: expect.stringContaining('says NOT_ACCEPTED, but has accepted it') as string,
        },
      };
      expect(await breaksOf(instructionId)).toMatchObject([expected[status]]);
      expect(await instructionOf(id)).toMatchObject({ state: status, attempt: 1 });
    },
  );

  it.each(['COMPLETED', 'ACCEPTED'] as const)(
    'is a report NOT_ACCEPTED after a second attempt that is %s, whatever its time',
    async (status) => {
      const { id, instructionId } = await paid('NOT_ACCEPTED', 'QUEUED');
      const first = (await instructionOf(id))?.attemptedAt;
      world.bank.answer = () => ({ status });
      const last = await eventually(async () => {
        const sql = `UPDATE payment_instructions SET look_at = clock_timestamp()
          WHERE transaction_id = $1 AND state = 'QUEUED'`;
        await app.pool.query(sql, [uuidIn(id)]);
        await app.module.get(Dispatcher).look();
        const found = await instructionOf(id);
        return found?.state === status ? found.attemptedAt : undefined;
      });
      const lagging = new Date(Date.parse(last ?? '') - 1).toISOString();
      const strange = [
        '0000-01-01T00:00:00Z',
        '2026-01-01T00:00:00+16:00',
        `2026-01-01T00:00:00.${'1'.repeat(400)}Z`,
      ];
      for (const occurredAt of [first, lagging, undefined, ...strange]) {
        await reported(instructionId, 'NOT_ACCEPTED', { occurredAt });
        const [found, ...others] = await breaksOf(instructionId);
        expect([found?.status, others]).toEqual(['OPEN', []]);
        await resolveBreak(found);
      }
    },
  );

  it('of an unknown reference is open again too', async () => {
    const unknown = formatId('PaymentInstruction', mintUuid());
    const said = async (): Promise<BreakResource[]> => {
      await world.report([
        {
          ...{ type: 'instruction.report', reportId: 'r-same', instructionId: unknown, status: 'COMPLETED' },
          occurredAt: new Date().toISOString(),
        },
      ]);
      const reply = await controller().breaks(request({}, {}, { kind: 'CONFLICT' }));
      return bodyOf<Page<BreakResource>>(reply).data;
    };
    await said();
    const [conflict] = await said();
    await resolveBreak(conflict);
    expect(await said()).toMatchObject([{ id: conflict?.id, status: 'OPEN' }]);
  });

  it('of an operator is refused and a break, also if a second operator would have been asked', async () => {
    for (const amount of [400, 950]) {
      const { instructionId } = await paid({ status: 'COMPLETED' }, 'COMPLETED', amount);
      const body = { outcome: 'FAILED', evidence: 'somebody said so' };
      const reply = await controller().resolve(request({ instructionId }, body));
      expect(bodyOf<ApprovalResource | DomainError>(reply)).toMatchObject({ code: 'NOT_IN_THIS_STATE' });
      expect(await breaksOf(instructionId)).toMatchObject([
        { kind: 'CONTRADICTION', message: 'an operator says FAILED after COMPLETED' },
      ]);
    }
  });

  it('of an operator about what was cancelled before it was sent is refused and a break', async () => {
    const [customer, { id: destination }] = [await app.customer(), await app.externalAccount()];
    const account = await app.accountOf(customer);
    await app.fund(account, 1_000);
    const { id } = bodyOf<{ id: string }>(await app.out(account, destination, 400));
    const instructionId = (await instructionOf(id))?.id ?? '';
    const say = (outcome: string): Promise<OperationReply> =>
      controller().resolve(request({ instructionId }, { outcome, evidence: 'a call' }));
    await expect(say('COMPLETED')).rejects.toMatchObject({ code: 'NOT_IN_THIS_STATE' });
    await controller().cancel(request({ instructionId }));
    expect(await instructionOf(id)).toMatchObject({ state: 'CANCELLED', attempt: 0 });
    await expect(say('FAILED')).rejects.toMatchObject({ code: 'NOT_IN_THIS_STATE' });
    expect(await breaksOf(instructionId)).toEqual([]);
    expect(bodyOf<DomainError>(await say('COMPLETED'))).toMatchObject({ code: 'NOT_IN_THIS_STATE' });
    expect(await breaksOf(instructionId)).toMatchObject([{ kind: 'CONTRADICTION', status: 'OPEN' }]);
  });

  /** As it was left by a program that resolved payments beside their instructions. */
  const endBeside = async (id: string, status: string, refund: object | null): Promise<void> => {
    const sql = 'UPDATE transaction_states SET status = $2, refund = $3 WHERE id = $1';
    await app.pool.query(sql, [uuidIn(id), status, refund && JSON.stringify(refund)]);
  };
  const refund = {
    serial: 1,
    initiatedAtMs: 1,
    settledAtMs: 1,
    status: 'COMPLETED',
    reason: 'TRANSACTION_FAILED',
  };

  it('of the payment moves nothing, and both ends are in the break', async () => {
    const { id, instructionId } = await paid({ status: 'ACCEPTED' }, 'ACCEPTED');
    await endBeside(id, 'FAILED', refund);
    const transit = await world.app.pool.query('SELECT count(*) FROM postings WHERE transaction_id = $1', [
      uuidIn(id),
    ]);
    await reported(instructionId, 'COMPLETED', because('paid at noon'));
    expect(await breaksOf(instructionId)).toMatchObject([
      {
        kind: 'CONTRADICTION',
        severity: 'CRITICAL',
        message: 'the connector says COMPLETED, but the instruction is ACCEPTED and its payment is FAILED',
        saidReason: 'paid at noon',
      },
    ]);
    expect(await instructionOf(id)).toMatchObject({ state: 'ACCEPTED' });
    expect(await app.get(id)).toMatchObject({ status: 'FAILED' });
    const after = await world.app.pool.query('SELECT count(*) FROM postings WHERE transaction_id = $1', [
      uuidIn(id),
    ]);
    expect(after.rows).toEqual(transit.rows);
    const evidence = { outcome: 'FAILED', evidence: 'the bank never paid it' };
    await controller().resolve(request({ instructionId }, evidence));
    expect(await instructionOf(id)).toMatchObject({ state: 'FAILED' });
  });

  it('of a payment that was given up beside its instruction is never sent', async () => {
    const { id, instructionId } = await paid('NOT_ACCEPTED', 'QUEUED');
    await endBeside(id, 'FAILED', refund);
    const sent = world.bank.submissions.length;
    world.bank.answer = () => ({ status: 'COMPLETED' });
    await eventually(async () => {
      const sql = 'UPDATE payment_instructions SET look_at = clock_timestamp() WHERE transaction_id = $1';
      await app.pool.query(sql, [uuidIn(id)]);
      await app.module.get(Dispatcher).look();
      return (await instructionOf(id))?.state === 'CANCELLED';
    });
    expect(world.bank.submissions).toHaveLength(sent);
    expect(await breaksOf(instructionId)).toEqual([]);
  });

  it('is a break if it is an operator’s decision on a payment', async () => {
    const { id, instructionId } = await paid({ status: 'COMPLETED' }, 'COMPLETED');
    const body = { outcome: 'REFUNDED', reason: 'ticket 42' };
    const reply = await app.module.get(SuspenseController).resolve(request({ transactionId: id }, body));
    expect(bodyOf<DomainError>(reply)).toMatchObject({ code: 'NOT_IN_THIS_STATE' });
    const message = `${id} is COMPLETED, but an operator decided that it is REFUNDED`;
    const [found] = await breaksOf(instructionId);
    expect(found).toMatchObject({
      kind: 'CONTRADICTION',
      severity: 'CRITICAL',
      message,
      saidReason: 'ticket 42',
    });
    await resolveBreak(found);
    const decision = { resolutionId: mintUuid(), outcome: 'REFUNDED' } as const;
    const timer = resolution.at(Date.now() - 1, { platformKey: 1, id: uuidIn(id) }, decision);
    await app.module.get(TimerRepository).add(app.dataSource.manager, [timer]);
    await app.module.get(TimerWorker).fireDue(1, Date.now());
    expect(await breaksOf(instructionId)).toMatchObject([{ id: found?.id, message, status: 'OPEN' }]);
    expect(await app.get(id)).toMatchObject({ status: 'COMPLETED' });
  });
});
