import {
  ApiClient,
  listenForWebhooks,
  succeeded,
  type ApiAnswer,
  type DefaultEndpoint,
  type Json,
} from '@corridor/api-client';
import type { CurrencyResource, TransactionResource } from '@corridor/contracts';

const WAIT_LIMIT_MS = 30_000;
const POLL_MS = 100;
const APPROVAL_TYPE = 'INCOMING_PAYMENT_PENDING';

/** A platform of a running system. */
export interface Platform {
  baseUrl: string;
  clientId: string;
  clientSecret: string;
}

/** Provides the API calls, webhook receiver and output of the story. */
export class Stage {
  /** The platform's answer to the approval webhook of an incoming payment. */
  decision = 200;
  readonly #client: ApiClient;
  #step = 0;
  #endpoint: DefaultEndpoint | undefined;

  constructor(platform: Platform) {
    this.#client = new ApiClient(platform);
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

  /** Sends a request that must be answered by 2xx. */
  async call(method: string, path: string, body?: unknown, key?: string): Promise<ApiAnswer> {
    const answer = await this.#client.call(method, path, body, key === undefined ? {} : { key });
    succeeded(answer, `${method} ${path}`);
    return answer;
  }

  /** The same, but resolves with the body: the resource that the operation documents. */
  async ask<Resource = Json>(method: string, path: string, body?: unknown): Promise<Resource> {
    return (await this.call(method, path, body)).body as Resource;
  }

  /** Sends a form, which must be answered by 2xx. */
  async upload<Resource>(path: string, parts: Record<string, string | File>): Promise<Resource> {
    return succeeded(await this.#client.form('POST', path, parts), `POST ${path}`) as Resource;
  }

  /** Sends a request that must be refused with this status and code. */
  async refused(
    method: string,
    path: string,
    body: unknown,
    [status, code]: readonly [number, string],
  ): Promise<void> {
    const answer = await this.#client.call(method, path, body);
    this.expect(`${method} ${path}`, [answer.status, answer.body['code']], [status, code]);
    this.say(`Refused, as it should be: ${status} ${code}, ${String(answer.body['message'])}`);
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
  async becomes(path: string, field: string, value: string): Promise<void> {
    await this.until(`${field} ${value} of ${path}`, async () => {
      const resource = await this.ask('GET', path);
      return resource[field] === value ? resource : undefined;
    });
    this.say(`GET ${path}: ${field} ${value}`);
  }

  /** Waits until a transaction has a status. */
  reaches(id: string, status: string): Promise<TransactionResource> {
    return this.until(`${id} ${status}`, async () => {
      const transaction = await this.ask<TransactionResource>('GET', `/transactions/${id}`);
      return transaction.status === status ? transaction : undefined;
    });
  }

  /** Waits for the webhook of a resource and checks its signature. For an invitation, `resource` is its code. */
  async hears(type: string, resource: string): Promise<void> {
    if (!this.#endpoint) throw new Error('The stage is not open.');
    const webhook = await this.#endpoint.receiver.webhook(type, resource, WAIT_LIMIT_MS);
    webhook.verify(this.#endpoint.secret);
    this.say(`Webhook ${type}, its signature verified: ${webhook.headers['webhook-id']}`);
  }

  /** Makes its receiver the platform's default endpoint. */
  async open(): Promise<void> {
    this.#endpoint = await listenForWebhooks(this.#client);
    const { receiver } = this.#endpoint;
    receiver.reply = ({ type }) => ({ status: type === APPROVAL_TYPE ? this.decision : 200 });
    this.say(`Listening for webhooks on port ${receiver.port}`);
  }

  /** Restores the platform's previous default endpoint. */
  async close(): Promise<void> {
    if (this.#endpoint) {
      await this.#client.patch('/config', { webhookEndpoint: this.#endpoint.formerUrl });
      await this.#endpoint.receiver.stop();
    }
    this.#client.close();
  }
}

/** Formats an amount in the smallest unit of its currency for people. */
export function money(
  amount: number,
  { code, decimals }: Pick<CurrencyResource, 'code' | 'decimals'>,
): string {
  return `${(amount / 10 ** decimals).toFixed(decimals)} ${code}`;
}
