import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '@corridor/testing';
import { admin, at, createPlatform, numberAt, textAt, type Api } from '../support/api';
import { balanceOf, fundedCustomer, transferOut } from '../support/money';
import { addMxAccount, advance, quoteBody, toAccount } from '../support/quotes';
import { readRunFile } from '../system/running-system';

const FUNDS = 10_000_000;
const QUOTED = 1_000;
const AMOUNT = 100;
/** Number of payments of each kind. */
const EACH = 20;
const SPREAD_MS = 100;
const KILL_AT_MS = 700;

jest.setTimeout(600_000);

/** A command with the answer that the client accepted as its outcome. */
interface Acknowledged {
  path: string;
  body: object | undefined;
  key: string;
  status: number;
  text: string;
}

/** The outcome of a payment, and the balance change of the customer's account. */
interface Outcome {
  transactionId: string;
  status: string;
  change: number;
}

function pidOfPayments(): number {
  const run = readRunFile(process.env['E2E_DATA_DIR'] ?? '');
  const found = run.processes.find(({ name }) => name.startsWith('payments'));
  if (!found) throw new Error('no payments process in run.json');
  return found.pid;
}

/** A customer of its own platform. Its client repeats commands until they are answered. */
class Client {
  readonly acknowledged: Acknowledged[] = [];

  private constructor(
    readonly api: Api,
    readonly customer: { customerId: string; accountId: string; bankAccountId: string },
    private readonly mexico: { paid: string; returning: string },
  ) {}

  static async create(): Promise<Client> {
    const api = await createPlatform();
    const customer = await fundedCustomer(api, FUNDS);
    const [paid, returning] = await Promise.all(
      ['999', '005'].map((suffix) => addMxAccount(api, customer.customerId, suffix)),
    );
    return new Client(api, customer, { paid: paid ?? '', returning: returning ?? '' });
  }

  /** Sends a command with one key until an answer is conclusive. */
  async send(path: string, body?: object): Promise<Acknowledged> {
    const key = randomUUID();
    const { status, text } = await eventually(async () => {
      const answer = await this.api.post(path, body, { key });
      if (answer.status >= 500 || answer.text.includes('IDEMPOTENCY_KEY_IN_USE'))
        throw new Error(answer.text);
      return answer;
    }, 90_000);
    const one = { path, body, key, status, text };
    this.acknowledged.push(one);
    return one;
  }

  /** The same, but the answer must have this status. */
  private async expect(wanted: number, path: string, body?: object): Promise<Record<string, unknown>> {
    const { status, text } = await this.send(path, body);
    if (status !== wanted) throw new Error(`${path} answered ${status}: ${text}`);
    return JSON.parse(text) as Record<string, unknown>;
  }

  async transfer(): Promise<Outcome> {
    const made = await this.expect(201, '/transfer-out', transferOut(this.customer, AMOUNT));
    return { transactionId: textAt(made, 'id'), status: 'COMPLETED', change: -AMOUNT };
  }

  private async quote(change: object, to = this.mexico.paid): Promise<{ id: string; transactionId: string }> {
    const body = quoteBody(this.customer.accountId, toAccount(to), {
      lockedCurrencyAmount: QUOTED,
      ...change,
    });
    const made = await this.expect(201, '/quotes', body);
    return { id: textAt(made, 'id'), transactionId: textAt(made, 'transactionId') };
  }

  async exchange(): Promise<Outcome> {
    const { id, transactionId } = await this.quote({});
    await this.expect(200, `/quotes/${id}/execute`);
    return { transactionId, status: 'COMPLETED', change: -QUOTED };
  }

  async exchangeAtOnce(): Promise<Outcome> {
    const { transactionId } = await this.quote({ immediatelyExecute: true });
    return { transactionId, status: 'COMPLETED', change: -QUOTED };
  }

  async returned(): Promise<Outcome> {
    const { transactionId } = await this.quote({ immediatelyExecute: true }, this.mexico.returning);
    return { transactionId, status: 'FAILED', change: 0 };
  }

  async forgotten(): Promise<Outcome> {
    const { transactionId } = await this.quote({});
    return { transactionId, status: 'EXPIRED', change: 0 };
  }

  async funded(): Promise<Outcome> {
    const { customerId } = this.customer;
    const source = { sourceType: 'REALTIME_FUNDING', customerId, currency: 'USD' };
    const { id, transactionId } = await this.quote({ source });
    await this.expect(200, '/sandbox/send', { quoteId: id, currencyCode: 'USD' });
    return { transactionId, status: 'COMPLETED', change: 0 };
  }

  /** The decision may come too late if the system was down for too long. */
  async received(decision: 'approve' | 'reject'): Promise<Outcome> {
    const made = await this.expect(200, '/sandbox/uma/receive', {
      senderUmaAddress: '$sender@sandbox.uma.money',
      customerId: this.customer.customerId,
      receivingCurrencyCode: 'USD',
      receivingCurrencyAmount: AMOUNT,
    });
    const transactionId = textAt(made, 'id');
    const { status } = await this.send(`/transactions/${transactionId}/${decision}`);
    if (status === 409) return { transactionId, status: 'FAILED', change: 0 };
    return decision === 'approve'
      ? { transactionId, status: 'COMPLETED', change: AMOUNT }
      : { transactionId, status: 'REJECTED', change: 0 };
  }
}

describe('payments, killed with SIGKILL during payments of every kind', () => {
  it('loses no acknowledged payment and duplicates none', async () => {
    const client = await Client.create();
    const { api, customer } = client;
    const sorts = [
      () => client.transfer(),
      () => client.exchange(),
      () => client.exchangeAtOnce(),
      () => client.returned(),
      () => client.forgotten(),
      () => client.funded(),
      () => client.received('approve'),
      () => client.received('reject'),
    ];
    const paying = Array.from({ length: EACH }, async (_, index) => {
      await pause(index * SPREAD_MS);
      return Promise.all(sorts.map((pay) => pay()));
    });
    await pause(KILL_AT_MS);
    const killed = pidOfPayments();
    process.kill(killed, 'SIGKILL');
    const outcomes = (await Promise.all(paying)).flat();
    expect(pidOfPayments()).not.toBe(killed);

    await advance(api, 600);
    const filter = `/transactions?customerId=${customer.customerId}`;
    const countOf = async (status: string): Promise<number> =>
      numberAt((await api.get(`${filter}&status=${status}`)).body, 'totalCount');
    await eventually(async () => (await countOf('PENDING')) + (await countOf('PROCESSING')) === 0);
    expect(new Set(outcomes.map(({ transactionId }) => transactionId)).size).toBe(outcomes.length);
    expect(numberAt((await api.get(filter)).body, 'totalCount')).toBe(outcomes.length);
    const found = await Promise.all(
      outcomes.map(async ({ transactionId }) => {
        const { body } = await api.get(`/transactions/${transactionId}`);
        return { transactionId, status: at(body, 'status') };
      }),
    );
    expect(found).toEqual(outcomes.map(({ transactionId, status }) => ({ transactionId, status })));
    const changes = outcomes.reduce((sum, { change }) => sum + change, 0);
    expect(await balanceOf(api, customer.customerId)).toBe(FUNDS + changes);

    for (const { path, body, key, status, text } of client.acknowledged) {
      const replay = await api.post(path, body, { key });
      expect([replay.status, replay.text]).toEqual([status, text]);
      expect(replay.headers.get('idempotency-replayed')).toBe('true');
    }
    expect(await balanceOf(api, customer.customerId)).toBe(FUNDS + changes);
    expect(await admin('verify-ledger')).toMatch(/^the ledger is sound$/m);
  });
});
