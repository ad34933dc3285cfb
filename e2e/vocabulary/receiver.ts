import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { eventually } from '@corridor/testing';
import { at, listAt, textAt, type Json } from './api';

/** A webhook as it arrived. */
export interface Received {
  headers: Record<string, string>;
  text: string;
  body: Json;
  at: number;
}

/** A receiver of webhooks on a free port, which keeps everything that comes. */
export class Receiver {
  readonly received: Received[] = [];
  /** Decides the answer; 200 unless told. */
  respond: (received: Received, response: ServerResponse) => void = (_received, response) => {
    response.writeHead(200).end('ok');
  };
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => this.take(request, response));
  }

  async start(): Promise<this> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done));
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hooks`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((done) => this.server.close(() => done()));
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

  /**
   * Waits for an event of a type and resource (an invitation's code is its id), and checks its signature by the public
   * library.
   */
  async event(type: string, resourceId: string, secret?: string): Promise<Json> {
    const found = await eventually<Received>(() => {
      const one = this.received.find(
        ({ body }) =>
          body['type'] === type && [at(body, 'data', 'id'), at(body, 'data', 'code')].includes(resourceId),
      );
      if (!one) throw new Error(`no ${type} of ${resourceId} among ${this.typesOf(resourceId).join(', ')}`);
      return one;
    }, 30_000);
    if (secret !== undefined) new Webhook(secret).verify(found.text, found.headers);
    return found.body;
  }

  private take(request: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const received = {
        headers: request.headers as Record<string, string>,
        text,
        body: JSON.parse(text) as Json,
        at: Date.now(),
      };
      this.received.push(received);
      this.respond(received, response);
    });
  }
}

/** Starts a receiver and makes it the platform's default endpoint; resolves with it and its secret. */
export async function listenForWebhooks(api: {
  get(path: string): Promise<{ body: Json }>;
  patch(path: string, body: unknown): Promise<{ status: number; text: string }>;
}): Promise<{ receiver: Receiver; secret: string }> {
  const receiver = await new Receiver().start();
  const patched = await api.patch('/config', { webhookEndpoint: receiver.url });
  if (patched.status !== 200) throw new Error(`PATCH /config answered ${patched.status}: ${patched.text}`);
  const endpoints = (await api.get('/webhook-endpoints')).body;
  const endpoint = listAt(endpoints, 'data').find((one) => one['isDefault']);
  const { body } = await api.get(`/webhook-endpoints/${textAt(endpoint, 'id')}/secret`);
  return { receiver, secret: textAt(body, 'secret') };
}
