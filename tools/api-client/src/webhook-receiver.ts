import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { at, parseJson, textAt, type Json } from './json';

/**
 * How the receiver reacts to a webhook: it answers, never answers (`hang`), or closes the connection (`reset`). A body
 * that is not a string is sent as JSON.
 */
export type WebhookReply = { status: number; body?: string | object; delayMs?: number } | 'hang' | 'reset';

const EVENT_LIMIT_MS = 90_000;
const KEEP_ALIVE_MS = 60_000;

/** A webhook as it arrived. Its body is parsed only when it is read. */
export class ReceivedWebhook {
  #body: Json | undefined;

  constructor(
    readonly headers: Readonly<Record<string, string>>,
    readonly text: string,
  ) {}

  get body(): Json {
    return (this.#body ??= parseJson(this.text));
  }

  get type(): unknown {
    return this.body['type'];
  }

  /** Whether the webhook is about a resource. An invitation's id is its code. */
  isOf(resourceId: string): boolean {
    return [at(this.body, 'data', 'id'), at(this.body, 'data', 'code')].includes(resourceId);
  }

  /** Checks the signature with the public library. @throws if the signature was made with another secret */
  verify(secret: string): void {
    new Webhook(secret).verify(this.text, { ...this.headers });
  }
}

interface Waiter {
  isMet: (webhook: ReceivedWebhook) => boolean;
  resolve: (webhook: ReceivedWebhook) => void;
}

/** A webhook server on a free port of the loopback interface. It stores each webhook unless `isKeeping` is false. */
export class WebhookReceiver {
  readonly received: ReceivedWebhook[] = [];
  /** Decides the reaction to each webhook. */
  reply: (webhook: ReceivedWebhook) => WebhookReply = () => ({ status: 200, body: 'ok' });
  readonly #isKeeping: boolean;
  readonly #server: Server;
  readonly #waiting = new Set<Waiter>();

  constructor({ isKeeping = true }: { isKeeping?: boolean } = {}) {
    this.#isKeeping = isKeeping;
    this.#server = createServer((request, response) => this.#take(request, response));
    this.#server.keepAliveTimeout = KEEP_ALIVE_MS;
  }

  async start(): Promise<this> {
    await new Promise<void>((done, failed) => {
      this.#server.once('error', failed);
      this.#server.listen(0, '127.0.0.1', done);
    });
    return this;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hooks`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((done) => this.#server.close(() => done()));
  }

  /** Types of the events of one resource in order of arrival, each event once. */
  typesOf(resourceId: string): string[] {
    const seen = new Set<string>();
    const types: string[] = [];
    for (const { body } of this.received) {
      const id = textAt(body, 'id');
      if (at(body, 'data', 'id') !== resourceId || seen.has(id)) continue;
      seen.add(id);
      types.push(textAt(body, 'type'));
    }
    return types;
  }

  /** The first webhook of a type and resource, whether it has already arrived or arrives in time. */
  async webhook(type: string, resourceId: string, limitMs = EVENT_LIMIT_MS): Promise<ReceivedWebhook> {
    const isMet = (one: ReceivedWebhook): boolean => one.type === type && one.isOf(resourceId);
    const known = this.received.find(isMet);
    if (known) return known;
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        isMet,
        resolve: (webhook) => {
          clearTimeout(timer);
          this.#waiting.delete(waiter);
          resolve(webhook);
        },
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(waiter);
        const types = this.typesOf(resourceId).join(', ');
        reject(new Error(`no ${type} of ${resourceId} among ${types} within ${limitMs} ms`));
      }, limitMs);
      this.#waiting.add(waiter);
    });
  }

  /** The body of that webhook. If a secret is given, the signature is checked. */
  async event(type: string, resourceId: string, secret?: string): Promise<Json> {
    const found = await this.webhook(type, resourceId);
    if (secret !== undefined) found.verify(secret);
    return found.body;
  }

  #take(request: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    // A killed sender leaves an incomplete request.
    request.on('error', () => undefined);
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const webhook = new ReceivedWebhook(request.headers as Record<string, string>, text);
      if (this.#isKeeping) this.received.push(webhook);
      const reply = this.reply(webhook);
      for (const waiter of this.#waiting) if (waiter.isMet(webhook)) waiter.resolve(webhook);
      answer(request, response, reply);
    });
  }
}

function answer(request: IncomingMessage, response: ServerResponse, reply: WebhookReply): void {
  // The sender ends a hanging request itself.
  if (reply === 'hang') return;
  if (reply === 'reset') {
    request.socket.resetAndDestroy();
    return;
  }
  const { status, body = '', delayMs = 0 } = reply;
  const isText = typeof body === 'string';
  const end = (): void => {
    response.writeHead(status, isText ? {} : { 'content-type': 'application/json' });
    response.end(isText ? body : JSON.stringify(body));
  };
  if (delayMs > 0) setTimeout(end, delayMs);
  else end();
}
