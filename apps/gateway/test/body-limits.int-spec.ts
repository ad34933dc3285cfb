import { complex, tooComplex } from './fixtures/worst-bodies';
import { ask, useGateway, type Answer, type TestGateway, type TestToken } from './fixtures/gateway-app';

/** Largest extra CPU time of the process for a body, compared with another of its size, in milliseconds. */
const COST_MAX_MS = 100;
const TRIES = 5;
/** Other work of the machine can slow down any try, so a body fails only if each of these is slow. */
const TRIES_MAX = 30;
const BYTES = 1_000_000;
const account = 'InternalAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

describe('a body that is too complex', () => {
  let gateway: TestGateway;
  let token: TestToken;

  useGateway((suite) => ({ gateway, token } = suite));

  const send = (path: string, raw: string): Promise<Answer> =>
    ask(gateway, path, { token, method: 'POST', raw, headers: { 'content-type': 'application/json' } });

  async function leastCpuMs(work: () => Promise<unknown>, enoughMs = Infinity): Promise<number> {
    let least = Infinity;
    for (let tries = 0; tries < TRIES || (least >= enoughMs && tries < TRIES_MAX); tries += 1) {
      const before = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(before);
      least = Math.min(least, (user + system) / 1_000);
    }
    return least;
  }

  const permissions = `{"name":"x","permissions":[${'"VIEW",'.repeat(140_000)}"VIEW"]}`;
  const sources = `{"source":[${'{},'.repeat(330_000)}{}],"destination":{},"amount":1}`;

  it.each([
    ['permissions without end', '/tokens', permissions, 'the body has an array of more than 1000 items'],
    ['sources without end', '/transfer-out', sources, 'the body has an array of more than 1000 items'],
    ...Object.entries(tooComplex).map(([name, worst]) => [
      name,
      '/customers',
      `{"customerType":"INDIVIDUAL","unknown":${worst(BYTES)}}`,
      expect.stringMatching(/^the body (has|is nested)/) as string,
    ]),
  ] as [string, string, string, string][])(
    'is refused without delay for other requests: %s',
    async (_what, path, raw, message) => {
      const plain = `{"unknown":"${'x'.repeat(raw.length)}"}`;
      const answer = await send(path, raw);

      expect(answer.status).toBe(400);
      expect(answer.json).toMatchObject({
        code: 'INVALID_INPUT',
        message,
        details: { errors: [{ field: 'body', message }] },
      });
      expect(gateway.services.asked).toEqual([]);
      const limitMs = (await leastCpuMs(() => send(path, plain))) + COST_MAX_MS;
      expect(await leastCpuMs(() => send(path, raw), limitMs)).toBeLessThan(limitMs);
    },
  );

  it.each(Object.entries(complex))('is accepted up to the limit: %s', async (_what, worst) => {
    const raw = `{"source":{"accountId":"${account}"},"amount":"x","unknown":${worst(BYTES)}}`;
    const answer = await send('/transfer-out', raw);

    expect(answer.json).toMatchObject({
      details: { errors: [{ field: 'destination' }, { field: 'amount' }] },
    });
  });
});
