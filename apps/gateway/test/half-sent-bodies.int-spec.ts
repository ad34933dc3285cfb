import { request as httpRequest, type ClientRequest } from 'node:http';
import { mintUuid } from '@corridor/kernel';
import type { OperatorPermission } from '@corridor/contracts';
import { eventually, type TestDatabase } from '@corridor/testing';
import { ConsoleListener } from '../src/console-listener/console-listener.adapter';
import { ManageOperatorsHandler } from '../src/operators/manage-operators.handler';
import { OperatorsListener } from '../src/operators-listener/operators-listener.adapter';
import {
  ask,
  basic,
  createGatewayDatabase,
  errorShape,
  makeToken,
  platformA,
  platformB,
  startGateway,
  type Answer,
  type TestGateway,
  type TestToken,
} from './fixtures/gateway-app';

const CALLS = 70;
/** Calls in flight of all operators. */
const OF_ALL = 64;
/** Requests in flight that one operator may have. */
const OF_ONE = 16;

/** A call of which only a part of the body arrives, with the status of its answer, if it gets one. */
interface HalfSent {
  request: ClientRequest;
  status: () => number | undefined;
  isOver: () => boolean;
}

function halfSentTo(url: string, headers: Record<string, string>, method = 'POST'): HalfSent {
  const request = httpRequest(url, {
    method,
    headers: { 'content-type': 'application/json', 'content-length': '100', ...headers },
    agent: false,
  });
  let status: number | undefined;
  let isOver = false;
  request.on('close', () => (isOver = true));
  request.on('response', (response) => (response.resume(), (status = response.statusCode)));
  request.on('error', () => undefined);
  request.write('{');
  return { request, status: () => status, isOver: () => isOver };
}

/** The statuses of those that have an answer. */
function statusesOf(calls: readonly HalfSent[]): (number | undefined)[] {
  return calls.map(({ status }) => status()).filter((status) => status !== undefined);
}

describe('half-sent calls of an operator', () => {
  let database: TestDatabase;
  let gateway: TestGateway;
  let operators: ManageOperatorsHandler;

  beforeAll(async () => {
    database = await createGatewayDatabase();
    gateway = await startGateway(database, { OPERATIONS_PORT: '0' });
    gateway.services.answer = () => ({ body: Buffer.from('{"data":[]}') });
    operators = new ManageOperatorsHandler(gateway.runtime.pool);
  });
  afterAll(async () => {
    await gateway.close();
    await database.drop();
  });

  async function operator(name: string, permission: OperatorPermission): Promise<string> {
    const { clientId, clientSecret } = await operators.create(name, [permission]);
    return basic(clientId, clientSecret);
  }

  const url = (): string => gateway.app.get(OperatorsListener).url;

  function list(authorization: string): Promise<Answer> {
    return ask(gateway, `${url()}/connectors`, { headers: { authorization } });
  }

  function halfSent(authorization: string): HalfSent {
    const path = `${url()}/approvals/Approval:${mintUuid()}/approve`;
    return halfSentTo(path, { authorization, 'idempotency-key': mintUuid() });
  }

  it('occupy nothing of the others, and a share of his own', async () => {
    const [reader, other] = [await operator('reader', 'READ'), await operator('other', 'READ')];
    const calls = Array.from({ length: CALLS }, () => halfSent(reader));
    await eventually(() => statusesOf(calls).length >= CALLS - OF_ONE);
    expect(statusesOf(calls)).toEqual(Array.from({ length: CALLS - OF_ONE }, () => 429));
    expect((await list(other)).status).toBe(200);
    expect((await list(reader)).json).toEqual(errorShape(429, 'RATE_LIMITED'));
    for (const { request } of calls) request.destroy();
    await eventually(async () => (await list(reader)).status === 200);
  });

  it('that go away occupy nothing', async () => {
    const reader = await operator('goer', 'READ');
    for (let round = 0; round < (2 * OF_ALL) / OF_ONE; round += 1) {
      const calls: HalfSent[] = [];
      // A list can hold the place of a call that arrives meanwhile, and that call then gets 429. So another is sent.
      await eventually(async () => {
        const held = calls.filter(({ status }) => status() === undefined).length;
        calls.push(...Array.from({ length: OF_ONE - held }, () => halfSent(reader)));
        return (await list(reader)).status === 429;
      });
      for (const { request } of calls) request.destroy();
      await eventually(async () => (await list(reader)).status === 200);
    }
  });
});

describe('half-sent calls of a platform', () => {
  let database: TestDatabase;
  let gateway: TestGateway;

  beforeAll(async () => {
    database = await createGatewayDatabase();
    gateway = await startGateway(database, {
      REQUESTS_IN_FLIGHT_MAX: '4',
      CONSOLE_PORT: '0',
      PORTAL_PORT: '0',
    });
  });
  afterAll(async () => {
    await gateway.close(0);
    await database.drop();
  });

  const sites = (): string[] => {
    const { url, urlOfPortal } = gateway.app.get(ConsoleListener);
    return [url, urlOfPortal];
  };

  it('occupy nothing of the others, and give back what they had', async () => {
    const [first, second] = [await makeToken(gateway), await makeToken(gateway, { platform: platformB })];
    const other = await makeToken(gateway, { platform: { ...platformA, platformKey: 3 } });
    const halfSent = ({ authorization }: TestToken): HalfSent =>
      halfSentTo(`${gateway.url}/customers`, { authorization, 'idempotency-key': mintUuid() });
    const isFree = async (token: TestToken): Promise<boolean> =>
      (await ask(gateway, '/config', { token })).status === 200;

    for (let round = 0; round < 3; round += 1) {
      // Calls that have just gone can hold a place a moment longer, which is one more 429. So all are sent again.
      await eventually(async () => {
        const calls = [first, second].flatMap((token) => Array.from({ length: 6 }, () => halfSent(token)));
        await eventually(() => statusesOf(calls).length >= 6);
        expect(await isFree(other)).toBe(true);
        const statuses = statusesOf(calls);
        for (const { request } of calls) request.destroy();
        await eventually(async () => (await isFree(first)) && (await isFree(second)));
        expect(statuses).toEqual([429, 429, 429, 429, 429, 429]);
        return true;
      });
    }
  });

  it('without a token, and sign-ins to the console, hold no place from others of the same address', async () => {
    const site = gateway.app.get(ConsoleListener).url;
    const signIn = { origin: site, 'sec-fetch-site': 'same-origin' };
    const strangers = Array.from({ length: 50 }, () => halfSentTo(`${gateway.url}/customers`, {}));
    const calls = Array.from({ length: 200 }, () => halfSentTo(`${site}/api/session`, signIn));
    await eventually(() => statusesOf(calls).length >= 200 - 128);
    await eventually(() => statusesOf(strangers).length === 50);

    expect(new Set(statusesOf(strangers))).toEqual(new Set([401]));
    expect(new Set(statusesOf(calls))).toEqual(new Set([429]));
    const { status } = await fetch(`${site}/api/session`, {
      method: 'POST',
      headers: { ...signIn, 'content-type': 'application/json' },
      body: JSON.stringify({ token: 'x'.repeat(43) }),
    });
    expect(status).toBe(401);
    const token = await makeToken(gateway);
    expect((await ask(gateway, '/config', { token })).status).toBe(200);
    for (const { request } of [...strangers, ...calls]) request.destroy();
  });

  it('to a listener of the console end if the path does not exist', async () => {
    for (const site of sites()) {
      const headers = { 'sec-fetch-site': 'same-origin' };
      const calls = ['POST', 'DELETE', 'PUT'].flatMap((method) =>
        Array.from({ length: 20 }, () => halfSentTo(`${site}/api/nothing`, headers, method)),
      );
      await eventually(() => calls.every(({ isOver }) => isOver()));
      expect(new Set(statusesOf(calls))).toEqual(new Set([404]));
    }
  });

  it('that sign out give way to each other', async () => {
    for (const site of sites()) {
      const headers = { 'sec-fetch-site': 'same-origin' };
      const calls = Array.from({ length: 200 }, () => halfSentTo(`${site}/api/session`, headers, 'DELETE'));
      await eventually(() => statusesOf(calls).length >= 200 - 128);

      expect(new Set(statusesOf(calls))).toEqual(new Set([429]));
      const { status } = await fetch(`${site}/api/session`, { method: 'DELETE', headers });
      expect(status).toBe(204);
      for (const { request } of calls) request.destroy();
    }
  });
});
