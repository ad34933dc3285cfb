import { eventually } from '@corridor/testing';
import { formatId, trustUuid } from '@corridor/kernel';
import { ReportWorker } from '../src/connector-reports/apply-reports.worker';
import { PullReportsWorker } from '../src/connector-reports/pull-reports.worker';
import { ConnectorDirectory } from '../src/connectors/connector-directory.registry';
import { Dispatcher } from '../src/dispatching/dispatcher.worker';
import { ConnectedBank } from './fixtures/connected-bank';
import type { BankAnswer } from './fixtures/contract-bank';
import { uuidIn } from './fixtures/ledger-story';
import { bodyOf, type PaymentsApp } from './fixtures/payments-app';

const FUNDS = 1_000;
const AMOUNT = 400;
/** Nobody listens there. */
const NOWHERE = 'http://127.0.0.1:1';
/** Calls in a row without an answer after which a connector is down. */
const FAILURES = 5;

interface Payout {
  account: string;
  id: string;
}

interface Row {
  id: string;
  state: string;
  attempt: number;
  hold_reason: string | null;
}

describe('a connector that is down for a day', () => {
  let world: ConnectedBank;
  let app: PaymentsApp;
  const payouts: Record<string, Payout> = {};

  beforeAll(async () => {
    world = await ConnectedBank.start();
    ({ app } = world);
  });

  afterAll(() => world.stop());

  async function pay(name: string, answer: BankAnswer = { status: 'COMPLETED' }): Promise<Payout> {
    world.bank.answer = () => answer;
    const account = await app.accountOf(await app.customer());
    await app.fund(account, FUNDS);
    const destination = await app.externalAccount();
    const id = bodyOf(await app.out(account, destination.id, AMOUNT)).id;
    return (payouts[name] = { account, id });
  }

  function of(name: string): Payout {
    const found = payouts[name];
    if (!found) throw new Error(`there is no payout ${name}`);
    return found;
  }

  async function rowOf({ id }: Payout): Promise<Row> {
    const { rows } = await app.pool.query<Row>(
      'SELECT id, state, attempt, hold_reason FROM payment_instructions WHERE transaction_id = $1',
      [uuidIn(id)],
    );
    const [row] = rows;
    if (!row) throw new Error(`${id} has no instruction`);
    return row;
  }

  async function until(payout: Payout, state: string): Promise<void> {
    await eventually(async () => {
      await app.module.get(Dispatcher).look();
      return (await rowOf(payout)).state === state;
    });
  }

  /** What waits is due, and everything is a day older. */
  async function aDayLater(): Promise<void> {
    await app.pool.query(
      `UPDATE payment_instructions SET look_at = clock_timestamp(),
         queued_at = queued_at - interval '25 hours', attempted_at = attempted_at - interval '25 hours'
       WHERE look_at IS NOT NULL`,
    );
  }

  async function moveTo(url: string): Promise<void> {
    await app.pool.query('UPDATE connectors SET base_url = $1, version = version + 1', [url]);
    await world.refresh().catch(() => undefined);
  }

  it('holds what was not sent', async () => {
    await until(await pay('accepted', { status: 'ACCEPTED' }), 'ACCEPTED');
    await until(await pay('unknown', 'LOST_ANSWER'), 'UNKNOWN');
    await moveTo(NOWHERE);
    const [handle] = app.module.get(ConnectorDirectory).all;
    for (let call = 0; handle?.isUp === true && call < FAILURES; call += 1) {
      await expect(handle.call((connector) => connector.capabilities())).rejects.toThrow('reached');
    }
    expect(handle?.isUp).toBe(false);
    await until(await pay('waiting'), 'HELD');
    expect(await rowOf(of('waiting'))).toMatchObject({ hold_reason: 'CONNECTOR_DOWN', attempt: 0 });
    expect(await app.balance(of('waiting').account)).toBe(FUNDS - AMOUNT);
  });

  it('gives back what was not sent within the day, and nothing that was sent', async () => {
    await aDayLater();
    await until(of('waiting'), 'CANCELLED');
    expect(await app.get(of('waiting').id)).toMatchObject({
      status: 'FAILED',
      refund: { status: 'COMPLETED' },
    });
    expect(await app.balance(of('waiting').account)).toBe(FUNDS);
    for (const [name, state] of Object.entries({ accepted: 'ACCEPTED', unknown: 'UNKNOWN' })) {
      await app.module.get(Dispatcher).look();
      expect(await rowOf(of(name))).toMatchObject({ state, attempt: 1 });
      expect(await app.balance(of(name).account)).toBe(FUNDS - AMOUNT);
    }
  });

  it('ends what was sent when it is back, by a query and by the reports that it kept', async () => {
    const { accepted, unknown } = { accepted: of('accepted'), unknown: of('unknown') };
    const instructionId = formatId('PaymentInstruction', trustUuid((await rowOf(accepted)).id));
    const money = { amount: AMOUNT, currency: 'USD' };
    world.bank.listed = [
      { reportId: 'kept', type: 'instruction.report', instructionId, status: 'COMPLETED', ...money },
    ];
    // A connector that was away and is back begins without failures.
    await app.pool.query('UPDATE connectors SET removed_at = clock_timestamp()');
    await world.refresh();
    await app.pool.query('UPDATE connectors SET removed_at = NULL');
    await moveTo(world.bank.url);
    await aDayLater();
    await until(unknown, 'COMPLETED');
    await app.module.get(PullReportsWorker).look();
    await app.module.get(ReportWorker).look();
    expect((await app.get(accepted.id)).status).toBe('COMPLETED');
    expect((await app.get(unknown.id)).status).toBe('COMPLETED');
    expect(world.bank.submissions.map(({ attempt }) => attempt)).toEqual([1, 1]);
    expect(await world.breaches()).toEqual([]);
  });
});
