import { createServer, request as send, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPlatform, listAt, type Api } from './api';
import { balanceOf, fundedCustomer } from './money';

/** A proxy that lets requests pass, and closes the connection in place of the first answers of each path. */
class CuttingProxy {
  /** Method, path and key of each POST, in order of arrival. */
  readonly seen: string[] = [];
  /** Statuses of the answers that were lost. */
  readonly lost: number[] = [];
  readonly #server: Server;

  constructor(target: URL, { cuts, afterBytes }: { cuts: number; afterBytes: number }) {
    this.#server = createServer((incoming, outgoing) => {
      const { method, url, headers } = incoming;
      const isUnsafe = method !== 'GET';
      if (isUnsafe) this.seen.push(`${method} ${url} ${String(headers['idempotency-key'])}`);
      const onward = send(new URL(url ?? '/', target), { method, headers, agent: false }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const isCut = isUnsafe && this.lost.length < cuts;
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          if (!isCut) return outgoing.end(Buffer.concat(chunks));
          this.lost.push(answer.statusCode ?? 0);
          if (afterBytes === 0) return incoming.socket.resetAndDestroy();
          return outgoing.write(Buffer.concat(chunks).subarray(0, afterBytes), () =>
            incoming.socket.destroy(),
          );
        });
      });
      incoming.pipe(onward);
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

/** Who pays behind the proxy, and where. */
export interface Payment {
  api: Api;
  /** Base URL of the proxy, with the version. */
  baseUrl: string;
  accountId: string;
  bankAccountId: string;
}

/** The answers that a proxy cuts: before their first byte, and in the middle of their body. */
export const CUTS: [where: string, afterBytes: number][] = [
  ['before its first byte', 0],
  ['in the middle of its body', 20],
];
const FUNDS = 10_000;

/**
 * Lets a client pay 25.00 through a proxy that cuts its first two answers. Expects three requests of one key, and one
 * payment.
 * @param pay resolves with the id of the payment
 */
export async function payThroughCuts(
  afterBytes: number,
  pay: (payment: Payment) => Promise<string>,
): Promise<void> {
  const api = await createPlatform();
  const customer = await fundedCustomer(api, FUNDS);
  const proxy = new CuttingProxy(new URL(api.baseUrl), { cuts: 2, afterBytes });
  try {
    const baseUrl = `${await proxy.start()}${new URL(api.baseUrl).pathname}`;
    const id = await pay({ api, baseUrl, ...customer });
    expect(proxy.lost).toEqual([201, 201]);
    expect(proxy.seen).toHaveLength(3);
    expect(new Set(proxy.seen).size).toBe(1);
    const { customerId } = customer;
    const list = await api.expectOk('GET', `/transactions?customerId=${customerId}&type=OUTGOING`);
    expect(listAt(list, 'data').map((one) => one['id'])).toEqual([id]);
    expect(await balanceOf(api, customerId)).toBe(FUNDS - 2_500);
  } finally {
    proxy.stop();
  }
}
