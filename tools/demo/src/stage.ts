import { WebhookReceiver } from '@corridor/api-client';
import {
  ApiError,
  Corridor,
  webhooks,
  type ClientOptions,
  type Currency,
  type Transaction,
} from '@corridor/sdk';

const WAIT_LIMIT_MS = 30_000;
const POLL_MS = 100;
const APPROVAL_TYPE = 'INCOMING_PAYMENT_PENDING';

/** The platform's default endpoint: this program, and what it was before. */
interface Endpoint {
  receiver: WebhookReceiver;
  secret: string;
  formerUrl: string | null;
}

/** Provides the API client, webhook receiver and output of the story. */
export class Stage {
  /** Every call of the story. A refusal ends the story, unless `refused` expects it. */
  readonly corridor: Corridor;
  /** The platform's answer to the approval webhook of an incoming payment. */
  decision = 200;
  #step = 0;
  #endpoint: Endpoint | undefined;

  constructor(platform: ClientOptions) {
    this.corridor = new Corridor(platform);
  }

  chapter(title: string): void {
    process.stdout.write(`\n${title}\n`);
  }

  say(text: string): void {
    this.#step += 1;
    process.stdout.write(`${String(this.#step).padStart(3)}. ${text}\n`);
  }

  /** Fails the story if a value is not the expected one. */
  expect(what: string, found: unknown, expected: unknown): void {
    if (JSON.stringify(found) === JSON.stringify(expected)) return;
    throw new Error(`${what} is ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`);
  }

  /** A call that must be refused with this status and code. */
  async refused(
    what: string,
    call: PromiseLike<unknown>,
    [status, code]: readonly [number, string],
  ): Promise<void> {
    const error = await call.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (!(error instanceof ApiError)) throw error ?? new Error(`${what} was not refused`);
    this.expect(what, [error.status, error.code], [status, code]);
    this.say(`Refused, as it should be: ${status} ${code}, ${error.message}`);
  }

  async until<T>(what: string, check: () => Promise<T | undefined>): Promise<T> {
    const end = Date.now() + WAIT_LIMIT_MS;
    for (;;) {
      const value = await check();
      if (value !== undefined) return value;
      if (Date.now() > end) throw new Error(`${what}: not within ${WAIT_LIMIT_MS / 1000} seconds`);
      await new Promise((done) => setTimeout(done, POLL_MS));
    }
  }

  /** Waits until a field of a resource has a value. */
  async becomes<R extends { id: string }, F extends string & keyof R>(
    ask: () => Promise<R>,
    field: F,
    value: R[F],
  ): Promise<void> {
    const { id } = await this.until(`${field} ${String(value)}`, async () => {
      const resource = await ask();
      return resource[field] === value ? resource : undefined;
    });
    this.say(`${id}: ${field} ${String(value)}`);
  }

  /** Waits until a transaction has a status. */
  reaches(id: string, status: string): Promise<Transaction> {
    return this.until(`${id} ${status}`, async () => {
      const transaction = await this.corridor.transactions.getTransaction(id);
      return transaction.status === status ? transaction : undefined;
    });
  }

  /** Waits for the webhook of a resource and checks its signature. For an invitation, `resource` is its code. */
  async hears(type: string, resource: string): Promise<void> {
    if (!this.#endpoint) throw new Error('The stage is not open.');
    const { text, headers } = await this.#endpoint.receiver.webhook(type, resource, WAIT_LIMIT_MS);
    const { id } = webhooks.verify(text, headers, this.#endpoint.secret);
    this.say(`Webhook ${type}, its signature verified: ${id}`);
  }

  /** Makes its receiver the platform's default endpoint. */
  async open(): Promise<void> {
    const { platformConfiguration, webhooks: endpoints } = this.corridor;
    const receiver = await new WebhookReceiver().start();
    receiver.reply = ({ type }) => ({ status: type === APPROVAL_TYPE ? this.decision : 200 });
    const { webhookEndpoint } = await platformConfiguration.getConfig();
    await platformConfiguration.updateConfig({ webhookEndpoint: receiver.url });
    for await (const { id, isDefault } of endpoints.listWebhookEndpoints()) {
      if (!isDefault) continue;
      const { secret } = await endpoints.getWebhookSecret(id);
      this.#endpoint = { receiver, secret, formerUrl: webhookEndpoint ?? null };
    }
    this.say(`Listening for webhooks on port ${receiver.port}`);
  }

  /** Restores the platform's previous default endpoint. */
  async close(): Promise<void> {
    if (!this.#endpoint) return;
    const { formerUrl, receiver } = this.#endpoint;
    await this.corridor.platformConfiguration.updateConfig({ webhookEndpoint: formerUrl });
    await receiver.stop();
  }
}

/** Formats an amount in the smallest unit of its currency for people. */
export function money(amount: number, { code, decimals }: Pick<Currency, 'code' | 'decimals'>): string {
  return `${(amount / 10 ** decimals).toFixed(decimals)} ${code}`;
}
