import { createServer, request as send, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Corridor } from '@corridor/sdk';
import { createPlatform, listAt, textAt, type Api } from './support/api';

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

/** A client behind a proxy that cuts. The base URL keeps its path. */
async function behindProxy(api: Api, proxy: CuttingProxy): Promise<Corridor> {
  const { pathname } = new URL(api.baseUrl);
  const { clientId, clientSecret } = api;
  return new Corridor({ baseUrl: `${await proxy.start()}${pathname}`, clientId, clientSecret });
}

describe.each([
  ['before its first byte', 0],
  ['in the middle of its body', 20],
])('an answer that is cut %s', (_, afterBytes) => {
  it('is asked for again with the same key, and the payment is made once', async () => {
    const api = await createPlatform();
    const customer = await api.expectOk('POST', '/customers', { customerType: 'INDIVIDUAL' });
    const customerId = textAt(customer, 'id');
    const accounts = await api.expectOk(
      'GET',
      `/customers/internal-accounts?customerId=${customerId}&currency=USD`,
    );
    const accountId = textAt(accounts, 'data', 0, 'id');
    const bank = await api.expectOk('POST', '/customers/external-accounts', {
      customerId,
      currency: 'USD',
      accountInfo: {
        accountType: 'USD_ACCOUNT',
        accountNumber: '000123456789',
        routingNumber: '110000000',
        beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Lovelace' },
      },
    });
    await api.expectOk('POST', `/sandbox/internal-accounts/${accountId}/fund`, { amount: 10_000 });
    const proxy = new CuttingProxy(new URL(api.baseUrl), { cuts: 2, afterBytes });
    try {
      const corridor = await behindProxy(api, proxy);
      const payment = await corridor.transfers.createTransferOut({
        source: { accountId },
        destination: { accountId: textAt(bank, 'id') },
        amount: 2_500,
      });
      expect(proxy.lost).toEqual([201, 201]);
      expect(proxy.seen).toHaveLength(3);
      expect(new Set(proxy.seen).size).toBe(1);
      const list = await api.expectOk('GET', `/transactions?customerId=${customerId}&type=OUTGOING`);
      expect(listAt(list, 'data').map(({ id }) => id)).toEqual([payment.id]);
      const after = await corridor.internalAccounts.listInternalAccounts({ customerId, currency: 'USD' });
      expect(after.data.map(({ balance }) => balance.amount)).toEqual([7_500]);
    } finally {
      proxy.stop();
    }
  });
});
