import { eventually } from '@corridor/testing';
import { Environment } from '@corridor/service';
import pino from 'pino';
import { ConnectorHealthRepository } from '../src/connector-health/connector-health.repository';
import { ConnectorHealthWorker } from '../src/connector-health/connector-health.worker';
import { NoAnswerError } from '../src/connectors/connector.port';
import { ConnectorDirectory } from '../src/connectors/connector-directory.registry';
import { Dispatcher } from '../src/dispatching/dispatcher.worker';
import { readFxLimits } from '../src/fx-positions/fx-limits.parser';
import { FxPositionRepository } from '../src/fx-positions/fx-position.repository';
import { FxPositionsWorker } from '../src/fx-positions/fx-positions.worker';
import { ProveAccountHandler } from '../src/treasury-proofs/prove-account.handler';
import { ConnectedBank } from './fixtures/connected-bank';
import { uuidIn } from './fixtures/ledger-story';
import { bodyOf, type PaymentsApp } from './fixtures/payments-app';

const silent = pino({ level: 'silent' });

interface AlertRow {
  type: string;
  severity: string;
  message: string;
  data: Record<string, unknown>;
}

describe('operators are told', () => {
  let world: ConnectedBank;
  let app: PaymentsApp;

  beforeAll(async () => {
    world = await ConnectedBank.start();
    ({ app } = world);
  });
  beforeEach(() => app.pool.query('DELETE FROM alerts'));
  afterAll(() => world.stop());

  async function alerts(): Promise<AlertRow[]> {
    const sql = 'SELECT type, severity, message, data FROM alerts ORDER BY occurred_at, id';
    return (await app.pool.query<AlertRow>(sql)).rows;
  }
  const types = async (): Promise<string[]> => (await alerts()).map(({ type }) => type);

  async function pay(): Promise<string> {
    const account = await app.accountOf(await app.customer());
    await app.fund(account, 1_000);
    const destination = await app.externalAccount();
    return bodyOf(await app.out(account, destination.id, 400)).id;
  }

  async function reaches(id: string, state: string): Promise<string> {
    let instructionId = '';
    await eventually(async () => {
      await app.module.get(Dispatcher).look();
      const { rows } = await app.pool.query<{ id: string; state: string }>(
        'SELECT id, state FROM payment_instructions WHERE transaction_id = $1',
        [uuidIn(id)],
      );
      instructionId = `PaymentInstruction:${rows[0]?.id ?? ''}`;
      return rows[0]?.state === state;
    });
    return instructionId;
  }

  it('of each break in its commit, once, with its payment', async () => {
    world.bank.answer = () => ({ status: 'COMPLETED' });
    const transactionId = await pay();
    const instructionId = await reaches(transactionId, 'COMPLETED');
    const report = (reportId: string) => [
      {
        reportId,
        type: 'instruction.report',
        instructionId,
        status: 'FAILED',
        occurredAt: '2026-03-10T12:00:00.000Z',
      },
    ];
    await world.report(report('r-1'));
    await world.report(report('r-2'));
    expect(await alerts()).toEqual([
      {
        type: 'BREAK_OPENED',
        severity: 'CRITICAL',
        message: 'CONTRADICTION: FAILED after COMPLETED',
        data: {
          breakId: expect.stringMatching(/^Break:/) as unknown,
          kind: 'CONTRADICTION',
          connectorId: expect.stringMatching(/^Connector:/) as unknown,
          instructionId,
          transactionId,
          amount: 400,
          currency: 'USD',
        },
      },
    ]);
  });

  it('once of a payment whose state is still unknown after the expected time, and never of one that is found in time', async () => {
    world.bank.answer = () => 'LOST_ANSWER';
    const [lost, found] = [await pay(), await pay()];
    for (const id of [lost, found]) await reaches(id, 'UNKNOWN');
    const age = `UPDATE payment_instructions SET look_at = clock_timestamp(), attempted_at = attempted_at - interval '2 hours'
      WHERE transaction_id = $1`;
    await app.pool.query(age, [uuidIn(found)]);
    await reaches(found, 'COMPLETED');
    await app.pool.query(`UPDATE connectors SET base_url = 'http://127.0.0.1:1', version = version + 1`);
    await app.module.get(ConnectorDirectory).refresh();
    for (let look = 0; look < 2; look += 1) {
      await app.pool.query(age, [uuidIn(lost)]);
      await app.module.get(Dispatcher).look();
      await eventually(async () => {
        const sql =
          'SELECT look_at > clock_timestamp() AS waits FROM payment_instructions WHERE transaction_id = $1';
        const { rows } = await app.pool.query<{ waits: boolean }>(sql, [uuidIn(lost)]);
        return rows[0]?.waits === true && (await alerts()).length > 0;
      });
    }
    expect(await alerts()).toMatchObject([
      {
        ...{ type: 'BREAK_OPENED', severity: 'WARNING', data: { kind: 'OVERDUE', transactionId: lost } },
        message: expect.stringMatching(/in the expected time: .*the connection was refused/) as string,
      },
    ]);
    await app.pool.query(`UPDATE connectors SET base_url = $1, version = version + 1`, [world.bank.url]);
    await world.refresh();
    await app.pool.query(age, [uuidIn(lost)]);
    await reaches(lost, 'COMPLETED');
  });

  it.each([
    [
      'its connector doesn’t know',
      'UNKNOWN',
      /in the expected time: the connector does not know the outcome: E17: the core bank is closed$/,
    ],
    [
      'its connector has accepted and reports no end of',
      'ACCEPTED',
      /no end in the expected time: it accepted it at \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ and has not reported since$/,
    ],
  ] as const)('why a payment is overdue that %s', async (_name, state, cause) => {
    world.bank.answer = () => (state === 'ACCEPTED' ? { status: state } : 'LOST_REQUEST');
    const id = await pay();
    const instructionId = await reaches(id, state);
    const reason = {
      code: 'REJECTED_BY_BANK',
      providerCode: 'E17',
      message: 'the core bank is closed',
    } as const;
    if (state === 'UNKNOWN') world.bank.effects.set(instructionId, { instructionId, status: state, reason });
    const age = `UPDATE payment_instructions SET look_at = clock_timestamp(), attempted_at = attempted_at - interval '2 hours'
      WHERE transaction_id = $1`;
    await app.pool.query(age, [uuidIn(id)]);
    await eventually(async () => {
      await app.module.get(Dispatcher).look();
      return (await alerts()).length > 0;
    });
    expect(await alerts()).toMatchObject([
      { data: { kind: 'OVERDUE', transactionId: id }, message: expect.stringMatching(cause) as string },
    ]);
    world.bank.effects.set(instructionId, { instructionId, status: 'COMPLETED' });
    await world.report([
      {
        ...{ reportId: `end-${id}`, type: 'instruction.report', instructionId, status: 'COMPLETED' },
        occurredAt: new Date().toISOString(),
      },
    ]);
  });

  it('of a connector that goes down and comes up again, once for all instances', async () => {
    const [handle] = app.module.get(ConnectorDirectory).all;
    if (!handle) throw new Error('there is a connector');
    const health = app.module.get(ConnectorHealthWorker, { strict: false });
    const cause = 'no answer came in time';
    const seen = {
      ...{ isUp: false, answeredAgoMs: null, lastFailure: cause },
      ...{ stored: handle.stored, id: handle.id },
    };
    const other = new ConnectorHealthWorker(
      { all: [seen] } as unknown as ConnectorDirectory,
      app.module.get(ConnectorHealthRepository, { strict: false }),
      silent,
    );
    await health.look();
    expect(await types()).toEqual([]);
    for (let call = 0; call < 5; call += 1) {
      const failing = handle.call(() => Promise.reject(new NoAnswerError(cause)));
      await expect(failing).rejects.toThrow(cause);
    }
    for (let look = 0; look < 2; look += 1) await Promise.all([health.look(), other.look()]);
    expect(await alerts()).toMatchObject([
      {
        type: 'CONNECTOR_DOWN',
        severity: 'CRITICAL',
        message: `connector bank gives no answer: ${cause}`,
        data: { connectorId: `Connector:${handle.id}`, cause },
      },
    ]);
    Object.assign(seen, { isUp: true });
    await other.look();
    await other.look();
    expect(await types()).toEqual(['CONNECTOR_DOWN', 'CONNECTOR_UP']);
  });

  it('once of a flood of wrong signatures, which stores nothing', async () => {
    const wrong = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
    for (let call = 0; call < 10; call += 1) {
      await expect(world.report([], { secret: wrong })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    }
    expect(await types()).toEqual([]);
    for (let call = 0; call < 5; call += 1) {
      await expect(world.report([], { secret: wrong })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    }
    await eventually(async () => (await types()).length > 0);
    expect(await alerts()).toMatchObject([{ type: 'WRONG_SIGNATURES', severity: 'WARNING' }]);
  });

  it('once of a statement that is late, with the proof', async () => {
    const id = world.settlementAccountId;
    await app.pool.query(
      `UPDATE settlement_accounts SET statement_by = '00:00 UTC', created_at = '2026-03-09' WHERE id = $1`,
      [id],
    );
    const prove = (day: string) =>
      app.module.get(ProveAccountHandler, { strict: false }).execute(id, Date.parse(day));
    for (const day of ['2026-03-09T08:00Z', '2026-03-10T08:00Z', '2026-03-10T09:00Z', '2026-03-11T08:00Z'])
      await prove(day);
    expect((await alerts()).map(({ type, data }) => [type, data['expectedDate']])).toEqual(
      expect.arrayContaining([
        ['STATEMENT_MISSING', '2026-03-09'],
        ['STATEMENT_MISSING', '2026-03-10'],
      ]),
    );
    expect((await types()).filter((type) => type === 'STATEMENT_MISSING')).toHaveLength(2);
  });

  it('once of a timer that is given up, and never of one that is tried again', async () => {
    const id = '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
    await app.pool.query(
      `INSERT INTO timers (platform_key, due_at, transaction_id, action, step) VALUES (99, now(), $1, 'RAIL_STEP', '{}')`,
      [id],
    );
    for (const at of ['now()', `'infinity'`, `'infinity'`]) {
      await app.pool.query(`UPDATE timers SET retry_at = ${at} WHERE platform_key = 99`);
    }
    expect(await alerts()).toMatchObject([
      { type: 'TIMER_DEAD', data: { kind: 'RAIL_STEP', subject: `Transaction:${id}` } },
    ]);
    await app.pool.query('DELETE FROM timers WHERE platform_key = 99');
  });

  it('once when the position in a currency passes its limit, and when it is back', async () => {
    const positions = new FxPositionRepository(app.pool, app.dataSource);
    const fxLimits = readFxLimits(new Environment({ FX_POSITION_LIMITS: 'EUR:100,GBP:100' }));
    const workers = [1, 2].map(() => new FxPositionsWorker(positions, { fxLimits }, silent));
    const look = async (): Promise<void> => {
      await Promise.all(workers.map((worker) => worker.look()));
    };
    const move = (platformKey: number, amount: number): Promise<unknown> =>
      app.pool.query(
        `INSERT INTO system_balance_deltas (platform_key, account, currency, amount) VALUES ($1, 'FX', 'EUR', $2)`,
        [platformKey, amount],
      );
    await move(1, -60);
    await look();
    expect(await types()).toEqual([]);
    await move(2, -60);
    await look();
    await look();
    await move(1, 30);
    await look();
    await move(0, -50);
    await look();
    expect((await alerts()).map(({ type, data }) => [type, data])).toEqual([
      ['FX_POSITION_BEYOND_LIMIT', { currency: 'EUR', position: -120, limit: 100 }],
      ['FX_POSITION_WITHIN_LIMIT', { currency: 'EUR', position: -90, limit: 100 }],
      ['FX_POSITION_BEYOND_LIMIT', { currency: 'EUR', position: -140, limit: 100 }],
    ]);
  });
});
