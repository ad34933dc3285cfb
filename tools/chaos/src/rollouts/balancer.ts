import * as http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 20;
const DRAIN_LIMIT_MS = 25_000;

/** A gateway behind the balancer. */
interface Upstream {
  port: number;
  agent: http.Agent;
  inFlight: number;
}

/** A request as its caller saw it. Times are milliseconds of `performance.now()`. */
export interface Passed {
  beganAt: number;
  endedAt: number;
  status: number;
}

/** A small load balancer: it takes turns, keeps connections open, and repeats nothing. */
export class Balancer {
  readonly passed: Passed[] = [];
  readonly #upstreams: Upstream[] = [];
  readonly #server = http.createServer((incoming, outgoing) => this.#pass(incoming, outgoing));
  #turn = 0;

  /** Resolves with its base URL. */
  async start(): Promise<string> {
    // It never closes an idle connection: a caller that uses it in that moment would get no answer.
    this.#server.keepAliveTimeout = 0;
    await new Promise<void>((listening) => this.#server.listen(0, '127.0.0.1', listening));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  add(port: number): void {
    this.#upstreams.push({ port, agent: new http.Agent({ keepAlive: true }), inFlight: 0 });
  }

  /** Sends no further request to a gateway. Resolves when its last one is answered. */
  async remove(port: number): Promise<void> {
    const at = this.#upstreams.findIndex((one) => one.port === port);
    const [upstream] = at < 0 ? [] : this.#upstreams.splice(at, 1);
    if (!upstream) return;
    const deadline = performance.now() + DRAIN_LIMIT_MS;
    while (upstream.inFlight > 0 && performance.now() < deadline) await pause(POLL_MS);
    upstream.agent.destroy();
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
    for (const { agent } of this.#upstreams) agent.destroy();
  }

  #pass(incoming: http.IncomingMessage, outgoing: http.ServerResponse): void {
    const beganAt = performance.now();
    this.#turn += 1;
    const upstream = this.#upstreams[this.#turn % this.#upstreams.length];
    if (!upstream) return void outgoing.writeHead(503).end('no gateway');
    upstream.inFlight += 1;
    outgoing.once('close', () => {
      upstream.inFlight -= 1;
      this.passed.push({ beganAt, endedAt: performance.now(), status: outgoing.statusCode });
    });
    const { agent, port } = upstream;
    const { method, url, headers } = incoming;
    const options = { agent, host: '127.0.0.1', port, method, path: url, headers };
    const forwarded = http.request(options, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.once('error', (error) => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end(`the gateway on ${port} did not answer: ${error.message}`);
    });
    incoming.pipe(forwarded);
  }
}
