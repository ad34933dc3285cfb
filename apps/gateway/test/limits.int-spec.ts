import { request as httpRequest, type ClientRequest } from 'node:http';
import { eventually, type TestDatabase } from '@corridor/testing';
import { kycPagePath } from '../src/page-rendering/domain/kyc-page-route';
import {
  ask,
  basic,
  createGatewayDatabase,
  errorShape,
  makeToken,
  platformB,
  startGateway,
  type Answer,
  type TestGateway,
  type TestToken,
} from './fixtures/gateway-app';

const IN_FLIGHT = '"in-flight";q=3;qu="concurrent-requests"';

function toldBy({ status, headers }: Answer): unknown[] {
  return [status, ...['retry-after', 'ratelimit-policy', 'ratelimit'].map((name) => headers.get(name))];
}

describe('the limits of each caller', () => {
  let database: TestDatabase;
  const gateways: TestGateway[] = [];

  async function start(more: Record<string, string>): Promise<{
    gateway: TestGateway;
    token: TestToken;
    other: TestToken;
  }> {
    const gateway = await startGateway(database, more);
    gateways.push(gateway);
    return {
      gateway,
      token: await makeToken(gateway),
      other: await makeToken(gateway, { platform: platformB }),
    };
  }

  beforeAll(async () => {
    database = await createGatewayDatabase();
  });
  afterAll(async () => {
    await Promise.all(gateways.map((gateway) => gateway.close()));
    await database.drop();
  });

  describe('the limit of requests in flight', () => {
    it('reserves a quarter of the gateway for other platforms, until it is full', async () => {
      const { gateway, token, other } = await start({ REQUESTS_IN_FLIGHT_MAX: '4' });
      const release: (() => void)[] = [];
      gateway.services.answer = () => new Promise((resolve) => release.push(() => resolve({})));
      const held = [1, 2, 3].map(() => ask(gateway, '/config', { token }));
      await eventually(() => release.length === 3);
      const refused = await ask(gateway, '/config', { token });
      held.push(ask(gateway, '/config', { token: other }));
      await eventually(() => release.length === 4);
      const full = await ask(gateway, '/config', { token: other });
      for (const one of release) one();

      expect(refused.json).toEqual(errorShape(429, 'RATE_LIMITED'));
      expect(toldBy(refused)).toEqual([429, '1', IN_FLIGHT, '"in-flight";r=0']);
      expect(full.json).toEqual(errorShape(503, 'SERVICE_UNAVAILABLE'));
      expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      gateway.services.answer = () => ({});
      for (let n = 0; n < 5; n += 1) expect((await ask(gateway, '/config', { token })).status).toBe(200);
    });

    it('includes requests whose callers have disconnected', async () => {
      const { gateway, token, other } = await start({ REQUESTS_IN_FLIGHT_MAX: '4' });
      const release: (() => void)[] = [];
      gateway.services.answer = () => new Promise((resolve) => release.push(() => resolve({})));
      const caller = new AbortController();
      const { authorization } = token;
      const gone = [1, 2, 3].map(() =>
        fetch(`${gateway.url}/config`, { headers: { authorization }, signal: caller.signal }).catch(
          () => 'gone',
        ),
      );
      await eventually(() => release.length === 3);
      caller.abort();
      await Promise.all(gone);
      const refused = await ask(gateway, '/config', { token });
      const passing = ask(gateway, '/config', { token: other });
      await eventually(() => release.length === 4);
      for (const one of release) one();

      expect(toldBy(refused)).toEqual([429, '1', IN_FLIGHT, '"in-flight";r=0']);
      expect((await passing).status).toBe(200);
      gateway.services.answer = () => ({});
      await eventually(async () => (await ask(gateway, '/config', { token })).status === 200);
    });
  });

  describe('the limit of uploads in flight', () => {
    const boundary = 'a-boundary';

    function beginUpload(gateway: TestGateway, { authorization }: TestToken): ClientRequest {
      const headers = { authorization, 'content-type': `multipart/form-data; boundary=${boundary}` };
      const request = httpRequest(`${gateway.url}/documents`, { method: 'POST', headers });
      request.on('error', () => undefined);
      request.write(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n`,
      );
      return request;
    }

    function statusOf(request: ClientRequest): Promise<number> {
      return new Promise((resolve) =>
        request.once('response', (response) => resolve(response.resume().statusCode ?? 0)),
      );
    }

    it('applies to a platform, and its slots are released when uploads end or break off', async () => {
      const { gateway, token, other } = await start({ PLATFORM_UPLOADS_MAX: '2', UPLOADS_MAX: '8' });
      const held = [beginUpload(gateway, token), beginUpload(gateway, token)];
      const refused = await eventually(async () => {
        const form = new FormData();
        form.append('file', new Blob(['%PDF-1.7']), 'a.pdf');
        const response = await fetch(`${gateway.url}/documents`, {
          method: 'POST',
          headers: { authorization: token.authorization },
          body: form,
        });
        return response.status === 429 ? response : undefined;
      });
      const others = beginUpload(gateway, other);
      others.end(`\r\n--${boundary}--\r\n`);

      expect(refused?.headers.get('ratelimit-policy')).toBe('"uploads";q=2;qu="concurrent-requests"');
      expect(await statusOf(others)).toBe(400);
      held[0]?.destroy();
      await eventually(async () => {
        const next = beginUpload(gateway, token);
        next.end(`\r\n--${boundary}--\r\n`);
        return (await statusOf(next)) === 400;
      });
      held[1]?.destroy();
    });
  });

  describe('the limit of requests per second', () => {
    it('applies to a platform with all of its tokens, and is part of every answer', async () => {
      const { gateway, token, other } = await start({ PLATFORM_REQUESTS_PER_SECOND: '3' });
      const second = await makeToken(gateway);
      // A busy machine can need more than the second in which three are answered.
      const answers = await eventually(async () => {
        const asked = [token, second, token, second, token, second].map((caller) =>
          ask(gateway, '/config', { token: caller }),
        );
        const all = await Promise.all(asked);
        expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429]);
        return all;
      });
      const [taken, refused] = [200, 429].map((wanted) => answers.find(({ status }) => status === wanted));

      expect(taken?.headers.get('ratelimit-policy')).toBe(
        '"requests";q=3;w=1, "in-flight";q=1500;qu="concurrent-requests"',
      );
      expect(taken?.headers.get('ratelimit')).toMatch(/^"requests";r=[0-2];t=1$/);
      expect(refused && toldBy(refused)).toEqual([429, '1', '"requests";q=3;w=1', '"requests";r=0;t=1']);
      expect((await ask(gateway, '/config', { token: other })).status).toBe(200);
      await eventually(async () => (await ask(gateway, '/config', { token })).status === 200);
    });
  });

  describe('the limit of failed authentications', () => {
    const limited = '"failed-authentications";q=5;w=60';
    const proxied = { AUTH_FAILURES_PER_MINUTE: '5', TRUSTED_PROXIES: 'loopback' };

    function fail(gateway: TestGateway, from: string, authorization: string): Promise<Answer> {
      return ask(gateway, '/config', { headers: { authorization, 'x-forwarded-for': from } });
    }

    async function useUp(gateway: TestGateway, from: string): Promise<number[]> {
      const statuses = [];
      for (let n = 0; n < 7; n += 1)
        statuses.push((await fail(gateway, from, basic(`guess-${n}`, 'wrong'))).status);
      return statuses;
    }

    it('block an address for right and wrong credentials alike, except for those that were right there before', async () => {
      const { gateway, token, other } = await start(proxied);
      const guessed = await makeToken(gateway);
      const before = await fail(gateway, '192.0.2.1', token.authorization);
      // Right at another address proves nothing here.
      const elsewhere = await fail(gateway, '192.0.2.9', other.authorization);
      expect([before.status, elsewhere.status]).toEqual([200, 200]);
      const begunAt = performance.now();

      expect(await useUp(gateway, '192.0.2.1')).toEqual([401, 401, 401, 401, 401, 429, 429]);
      const wrongSecret = await fail(gateway, '192.0.2.1', basic(token.clientId, 'wrong'));
      expect(wrongSecret.json).toEqual(errorShape(429, 'RATE_LIMITED'));
      expect(wrongSecret.headers.get('ratelimit-policy')).toBe(limited);
      const passedSeconds = Math.ceil((performance.now() - begunAt) / 1_000);
      expect(Number(wrongSecret.headers.get('retry-after'))).toBeGreaterThanOrEqual(60 - passedSeconds);
      expect(Number(wrongSecret.headers.get('retry-after'))).toBeLessThanOrEqual(60);
      for (const { authorization } of [guessed, other])
        expect((await fail(gateway, '192.0.2.1', authorization)).json).toEqual(wrongSecret.json);
      expect((await fail(gateway, '192.0.2.1', token.authorization)).status).toBe(200);
      expect((await fail(gateway, '192.0.2.2', guessed.authorization)).status).toBe(200);
      expect((await fail(gateway, '192.0.2.2', basic('guess', 'wrong'))).status).toBe(401);
      const without = await ask(gateway, '/config', { headers: { 'x-forwarded-for': '192.0.2.1' } });
      expect(without.status).toBe(401);
    });

    it('delays all answers of an address near its limit, and none of others', async () => {
      const { gateway, token } = await start(proxied);
      const secondsOf = async (from: string): Promise<number> => {
        const begunAt = performance.now();
        expect((await fail(gateway, from, token.authorization)).status).toBe(200);
        return (performance.now() - begunAt) / 1_000;
      };
      await secondsOf('192.0.2.1');
      await useUp(gateway, '192.0.2.1');

      expect(await secondsOf('192.0.2.1')).toBeGreaterThanOrEqual(0.49);
      // A busy machine can take as long, but not each time.
      await eventually(async () => (await secondsOf('192.0.2.2')) < 0.49);
    });

    it('does not let the right one of many guesses at once stand out', async () => {
      const { gateway, token } = await start(proxied);
      await useUp(gateway, '192.0.2.1');
      const guesses = Array.from({ length: 60 }, (_, n) =>
        fail(gateway, '192.0.2.1', n === 50 ? token.authorization : basic(token.clientId, `wrong-${n}`)),
      );

      expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([429]));
    });

    it('counts links to the hosted page that were never made', async () => {
      const { gateway, token } = await start(proxied);
      const open = (link: string) =>
        ask(gateway, `${new URL(gateway.url).origin}${kycPagePath(link)}`, {
          headers: { 'x-forwarded-for': '192.0.2.1' },
        });
      const statuses = [];
      for (let n = 0; n < 6; n += 1) statuses.push((await open(`guess-${n}`)).status);

      expect(statuses).toEqual([404, 404, 404, 404, 404, 429]);
      expect((await fail(gateway, '192.0.2.1', token.authorization)).status).toBe(429);
    });

    it('applies to an IPv6 /64 network', async () => {
      const { gateway } = await start(proxied);

      expect(await useUp(gateway, '2001:db8:1:2::1')).toContain(429);
      const statusFrom = async (from: string) => (await fail(gateway, from, basic('guess', 'wrong'))).status;
      expect(await statusFrom('2001:db8:1:2:3:4:5:6')).toBe(429);
      expect(await statusFrom('2001:db8:1:3::1')).toBe(401);
    });

    it('applies to the address of the connection if no proxy is trusted', async () => {
      const { gateway } = await start({ AUTH_FAILURES_PER_MINUTE: '5' });
      const statuses = [];
      for (let n = 0; n < 7; n += 1)
        statuses.push((await fail(gateway, `192.0.2.${n}`, basic('guess', 'wrong'))).status);

      expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    });
  });

  describe('the limit of unknown invitation codes', () => {
    const unknown = { status: 404, code: 'INVITATION_NOT_FOUND', body: Buffer.from('{}') } as const;
    const seconds = expect.stringMatching(/^[1-6]?\d$/) as string;
    const left = expect.stringMatching(/^"invitation-misses";r=0;t=\d+$/) as string;
    const limited = [429, seconds, '"invitation-misses";q=3;w=60', left];

    it('applies to a platform, which can then use only codes that it already knows', async () => {
      const { gateway, token, other } = await start({ PLATFORM_INVITATION_MISSES_PER_MINUTE: '3' });
      const { services } = gateway;
      services.answer = ({ request: { params } }) => {
        const code = params['invitationCode'];
        if (code === undefined) return { status: 201, body: Buffer.from('{"code":"MADE"}') };
        if (code === 'REFUSED') return { status: 400 };
        return code === 'MISS' ? unknown : {};
      };
      const read = (code: string, by = token) => ask(gateway, `/invitations/${code}`, { token: by });
      const post = (path: string, body: object) => ask(gateway, path, { token, method: 'POST', body });
      const invitation = { inviterUma: '$ada@uma.example' };
      const claim = () => post('/invitations/REFUSED/claim', { inviteeUma: '$grace@uma.example' });

      await post('/invitations', invitation);
      expect([(await read('READ')).status, (await claim()).status]).toEqual([200, 400]);
      for (let miss = 0; miss < 3; miss += 1) expect((await read('MISS')).status).toBe(404);
      const asked = services.asked.length;
      expect(toldBy(await read('MISS'))).toEqual(limited);
      expect(toldBy(await read('RIGHT'))).toEqual(limited);
      // The refused claim did not show whether the invitation exists, so its code is not known.
      expect(toldBy(await claim())).toEqual(limited);
      expect(services.asked).toHaveLength(asked);
      for (const code of ['MADE', 'READ']) expect((await read(code)).status).toBe(200);
      expect((await read('MISS', other)).status).toBe(404);
      expect((await read('RIGHT', other)).status).toBe(200);
    });

    it('holds for concurrent requests', async () => {
      const { gateway, token } = await start({ PLATFORM_INVITATION_MISSES_PER_MINUTE: '3' });
      gateway.services.answer = () => unknown;
      const answers = await Promise.all(
        Array.from({ length: 9 }, (_, n) => ask(gateway, `/invitations/MISS${n}`, { token })),
      );

      expect(answers.filter(({ status }) => status === 404)).toHaveLength(3);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(6);
    });
  });

  describe('the limit of tokens', () => {
    const body = { name: 'one more', permissions: ['VIEW'] };

    it('holds for concurrent requests, and a refusal is not replayed', async () => {
      const { gateway } = await start({ PLATFORM_TOKENS_MAX: '12' });
      const platform = { platformKey: 7, platformId: platformB.platformId.replace('4a02', '4a07') };
      const maker = await makeToken(gateway, { platform });
      const create = (key: string) =>
        ask(gateway, '/tokens', {
          token: maker,
          method: 'POST',
          body,
          headers: { 'idempotency-key': key },
        });
      const made = await Promise.all(Array.from({ length: 15 }, (_, n) => create(`key-${n}`)));
      const refused = made.findIndex(({ status }) => status === 429);
      const taken = made.find(({ status }) => status === 201);

      expect(made.filter(({ status }) => status === 201)).toHaveLength(11);
      expect(made[refused]?.json).toEqual(errorShape(429, 'RATE_LIMITED'));
      expect(made[refused] && toldBy(made[refused])).toEqual([429, '60', '"tokens";q=12', '"tokens";r=0']);
      await ask(gateway, `/tokens/${String(taken?.json['id'])}`, { token: maker, method: 'DELETE' });
      expect((await create(`key-${refused}`)).status).toBe(201);
      expect((await create('another')).status).toBe(429);
    });
  });
});
