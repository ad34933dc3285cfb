import * as http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Balancer } from './balancer';

describe('the balancer', () => {
  const balancer = new Balancer();
  let servers: http.Server[] = [];
  let base = '';

  /** A gateway that answers with its number, or only when it is released. */
  const gateway = async (
    number: number,
    gate: Promise<void> = Promise.resolve(),
    isAsked: () => void = () => undefined,
  ): Promise<number> => {
    const server = http.createServer((_request, response) => {
      isAsked();
      void gate.then(() => response.end(String(number)));
    });
    servers.push(server);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return (server.address() as AddressInfo).port;
  };
  const ask = async (): Promise<string> => (await fetch(base)).text();

  beforeAll(async () => {
    base = await balancer.start();
  });
  afterAll(() => {
    balancer.stop();
    for (const server of servers) server.close();
    servers = [];
  });

  it('takes turns, and sends nothing to a gateway that was removed', async () => {
    const [first, second] = [await gateway(1), await gateway(2)];
    balancer.add(first);
    balancer.add(second);
    expect([await ask(), await ask()].sort()).toEqual(['1', '2']);
    await balancer.remove(first);
    expect([await ask(), await ask()]).toEqual(['2', '2']);
    await balancer.remove(second);
    expect(await ask()).toBe('no gateway');
  });

  it('answers what a removed gateway was asked before', async () => {
    let release: () => void = () => undefined;
    let isAsked = (): void => undefined;
    const asked = new Promise<void>((resolve) => (isAsked = resolve));
    const port = await gateway(3, new Promise((open) => (release = open)), isAsked);
    balancer.add(port);
    const answer = ask();
    await asked;
    const removed = balancer.remove(port);
    release();
    expect(await answer).toBe('3');
    await removed;
    expect(balancer.passed.at(-1)).toMatchObject({ status: 200 });
  });

  it('answers 502 for a gateway that is gone, and counts it as a failure', async () => {
    balancer.add(1);
    expect((await fetch(base)).status).toBe(502);
    expect(balancer.passed.at(-1)).toMatchObject({ status: 502 });
    await balancer.remove(1);
  });
});
