import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { at, parseJson, textAt, type Json } from './json';

/**
 * What the receiver does with a webhook: it answers, never answers (`hang`) or closes the connection (`reset`). A body
 * that is no text is sent as JSON.
 */
export type WebhookReply = { status: number; body?: string | object; delayMs?: number } | 'hang' | 'reset';

const EVENT_LIMIT_MS = 30_000;
const KEEP_ALIVE_MS = 60_000;

/** A webhook as it arrived. Its body is parsed when it is read. */
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

  /** Whether it tells of a resource; an invitation's id is its code. */
  isOf(resourceId: string): boolean {
    return [at(this.body, 'data', 'id'), at(this.body, 'data', 'code')].includes(resourceId);
  }

  /** Checks the signature by the public library. @throws where it is not the secret's. */
  verify(secret: string): void {
    new Webhook(secret).verify(this.text, { ...this.headers });
  }
}

interface Waiter {
  isMet: (webhook: ReceivedWebhook) => boolean;
  resolve: (webhook: ReceivedWebhook) => void;
}

/** A server for webhooks on a free port of loopback. It keeps what comes, unless it is told not to. */
export class WebhookReceiver {
  readonly received: ReceivedWebhook[] = [];
  /** Decides what becomes of each webhook. */
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

  /** Types of the events of one resource, in the order in which they came, each once. */
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

  /** The first webhook of a type and resource, one that has come or one that comes in time. */
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

  /** The body of that webhook; with a secret its signature is checked. */
  async event(type: string, resourceId: string, secret?: string): Promise<Json> {
    const found = await this.webhook(type, resourceId);
    if (secret !== undefined) found.verify(secret);
    return found.body;
  }

  #take(request: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    // A sender that is killed leaves half a request.
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
  // The sender of one that hangs gives up by itself.
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
