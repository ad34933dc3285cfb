import { setTimeout as pause } from 'node:timers/promises';
import {
  at,
  makePayers,
  textAt,
  type ApiClient,
  type Payer,
  type ReceivedWebhook,
} from '@corridor/api-client';

const CLIENTS = 4;
const THINK_MS = 20;

/** A payment or customer that a client was told of. */
export interface Made {
  id: string;
  path: string;
  /** When the answer arrived, milliseconds. */
  answeredAtMs: number;
  askedAtMs: number;
}

/** Clients that pay out and create customers, one request after the other. */
export class Load {
  readonly made: Made[] = [];
  #payers: Payer[] = [];
  #isRunning = false;
  #clients: Promise<void>[] = [];

  async prepare(client: ApiClient): Promise<void> {
    this.#payers = await makePayers(client, CLIENTS);
  }

  start(client: ApiClient): void {
    this.#isRunning = true;
    this.#clients = this.#payers.map((payer) => this.#run(client, payer));
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    await Promise.all(this.#clients);
  }

  async for(client: ApiClient, ms: number): Promise<void> {
    this.start(client);
    await pause(ms);
    await this.stop();
  }

  async #run(client: ApiClient, payer: Payer): Promise<void> {
    for (let count = 0; this.#isRunning; count += 1) {
      const isPayment = count % 3 !== 0;
      const [path, body] = isPayment
        ? [
            '/transfer-out',
            {
              source: { accountId: payer.id },
              destination: { accountId: payer.bankAccountId },
              amount: 100 + count,
            },
          ]
        : ['/customers', { customerType: 'INDIVIDUAL', fullName: `Drill ${count}` }];
      const askedAtMs = Date.now();
      const answer = await client.post(String(path), body).catch(() => undefined);
      if (answer?.status === 201) {
        const id = textAt(answer.body, 'id');
        const read = isPayment ? `/transactions/${id}` : `/customers/${id}`;
        this.made.push({ id, path: read, askedAtMs, answeredAtMs: Date.now() });
      }
      await pause(THINK_MS);
    }
  }
}

/** Webhook events that arrived with two contents under one id. */
export function changedWebhooks(received: readonly ReceivedWebhook[]): string[] {
  const texts = new Map<string, string>();
  const changed = new Set<string>();
  for (const { body, text } of received) {
    const id = textAt(body, 'id');
    const known = texts.get(id);
    if (known !== undefined && known !== text) changed.add(`${id} has two contents: ${known} and ${text}`);
    texts.set(id, text);
  }
  return [...changed];
}

/** Ids of the resources that webhooks were about. */
export function resourcesOf(received: readonly ReceivedWebhook[]): Set<string> {
  return new Set(received.map(({ body }) => String(at(body, 'data', 'id'))));
}
