import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** One request as it arrived. */
export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  atMs: number;
}

/** What the receiver answers to a path; 200 where nothing is said. */
export type Behaviour = (received: Received, response: ServerResponse) => void;

/** A real HTTP server that stands for a platform. */
export class Receiver {
  readonly received: Received[] = [];
  private readonly behaviours = new Map<string, Behaviour>();
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const path = request.url ?? '';
        const body = Buffer.concat(chunks).toString('utf8');
        const received = { path, headers: request.headers, body, atMs: Date.now() };
        this.received.push(received);
        const behaviour = this.behaviours.get(path);
        if (behaviour) behaviour(received, response);
        else response.end('ok');
      });
    });
  }

  static async start(): Promise<Receiver> {
    const receiver = new Receiver();
    await new Promise<void>((resolve) => receiver.server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  url(path: string): string {
    return `http://127.0.0.1:${this.port}${path}`;
  }

  behave(path: string, behaviour: Behaviour): void {
    this.behaviours.set(path, behaviour);
  }

  answer(path: string, status: number, headers: Record<string, string> = {}): void {
    this.behave(path, (_received, response) => response.writeHead(status, headers).end(`status ${status}`));
  }

  at(path: string): Received[] {
    return this.received.filter((received) => received.path === path);
  }

  /** Envelopes that came to a path, in order. */
  envelopes(path: string): { id: string; type: string; sequence: number; data: Record<string, unknown> }[] {
    return this.at(path).map(({ body }) => JSON.parse(body) as never);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }
}

/** Verifies a request as a platform would; throws where the signature isn't the secret's. */
export function verify(received: Received, secret: string): unknown {
  return new Webhook(secret).verify(received.body, received.headers as Record<string, string>);
}
