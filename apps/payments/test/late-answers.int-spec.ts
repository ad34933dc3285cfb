import { MINUTE_MS, trustUuid, type Uuid } from '@corridor/kernel';
import { eventually } from '@corridor/testing';
import { ChangeInstructionHandler } from '../src/dispatching/change-instruction.handler';
import { Dispatcher } from '../src/dispatching/dispatcher.worker';
import type { SubmitAnswer } from '../src/instructions/domain/connector-outcome';
import { CONNECTOR, ConnectedBank } from './fixtures/connected-bank';
import { uuidIn } from './fixtures/ledger-story';
import { bodyOf } from './fixtures/payments-app';

describe('an answer that comes after the end', () => {
  let world: ConnectedBank;

  beforeAll(async () => {
    world = await ConnectedBank.start();
  });

  afterAll(() => world.stop());

  interface Row {
    id: Uuid;
    state: string;
  }

  async function ended(
    status: 'COMPLETED' | 'FAILED',
  ): Promise<{ transactionId: Uuid; instructionId: Uuid }> {
    const { app, bank } = world;
    bank.answer = () => ({ status });
    const account = await app.accountOf(await app.customer());
    await app.fund(account, 1_000);
    const transactionId = uuidIn(bodyOf(await app.out(account, (await app.externalAccount()).id, 400)).id);
    let row: Row | undefined;
    await eventually(async () => {
      await app.module.get(Dispatcher).look();
      const sql = 'SELECT id, state FROM payment_instructions WHERE transaction_id = $1';
      row = (await app.pool.query<Row>(sql, [transactionId])).rows[0];
      return row?.state === status;
    });
    return { transactionId, instructionId: trustUuid(row?.id ?? '') };
  }

  async function hear(of: { transactionId: Uuid; instructionId: Uuid }, answer: SubmitAnswer): Promise<void> {
    const { app, settlementAccountId } = world;
    const { rows } = await app.pool.query<{ id: string }>('SELECT id FROM platforms WHERE platform_key = 1');
    const place = { ...of, platformKey: 1, platformId: rows[0]?.id ?? '' };
    const by = { connectorId: CONNECTOR, settlementAccountId };
    const event = { type: 'ANSWER', attempt: 1, answer, overdueAfterMs: MINUTE_MS, by } as const;
    await app.module.get(ChangeInstructionHandler).execute(place, event);
  }

  async function breaks({ instructionId }: { instructionId: Uuid }): Promise<string[]> {
    const { rows } = await world.app.pool.query<{ said: string }>(
      `SELECT status || ' ' || kind || ': ' || message AS said FROM breaks WHERE instruction_id = $1`,
      [instructionId],
    );
    return rows.map(({ said }) => said);
  }

  it.each<[string, 'COMPLETED' | 'FAILED', SubmitAnswer, string]>([
    [
      'NOT_ACCEPTED',
      'COMPLETED',
      { kind: 'NOT_TAKEN', message: 'busy', retryAfterMs: null, isSaid: true },
      'CONTRADICTION: attempt 1 was NOT_ACCEPTED, but the instruction is COMPLETED',
    ],
    [
      'a conflict of bodies',
      'FAILED',
      { kind: 'BODY_CONFLICT', message: 'the connector has it with another body' },
      'BODY_CONFLICT: the connector has it with another body',
    ],
  ])('and is %s is one break, which opens again', async (_what, status, answer, said) => {
    const payment = await ended(status);
    await hear(payment, answer);
    await hear(payment, answer);
    expect(await breaks(payment)).toEqual([`OPEN ${said}`]);
    await world.app.pool.query(`UPDATE breaks SET status = 'RESOLVED' WHERE instruction_id = $1`, [
      payment.instructionId,
    ]);
    await hear(payment, answer);
    expect(await breaks(payment)).toEqual([`OPEN ${said}`]);
    const transaction = await world.app.get(`Transaction:${payment.transactionId}`);
    expect(transaction.status).toBe(status);
    expect(await world.breaches()).toEqual([]);
  });
});
