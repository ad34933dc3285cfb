import { request as httpRequest } from 'node:http';
import { createSecret, signMessage } from '@corridor/connector-contract';
import { formatId, mintUuid } from '@corridor/kernel';
import { SecurityEvents } from '@corridor/service';
import { eventually, ocsfFaults, type TestDatabase } from '@corridor/testing';
import { ConnectorsListener } from '../src/connectors-listener/connectors-listener.adapter';
import { ConsoleListener } from '../src/console-listener/console-listener.adapter';
import { createConsoleLink, developerOf } from '../src/console-sessions/create-link.handler';
import { operatorIdOf } from '../src/console-sessions/domain/session';
import { ManageOperatorsHandler } from '../src/operators/manage-operators.handler';
import { OperatorsListener } from '../src/operators-listener/operators-listener.adapter';
import {
  ask,
  basic,
  createGatewayDatabase,
  makeToken,
  platformA,
  startGateway,
  type TestGateway,
} from './fixtures/gateway-app';

type Line = Readonly<Record<string, unknown>>;

let database: TestDatabase;
let gateway: TestGateway;
let written: string[];

beforeAll(async () => {
  database = await createGatewayDatabase();
  gateway = await startGateway(database, {
    ...{ SECURITY_EVENTS: 'stdout', OPERATIONS_PORT: '0', CONSOLE_PORT: '0', CONNECTORS_PORT: '0' },
    AUTH_FAILURES_PER_MINUTE: '10',
  });
  // Windows end when a test says so.
  await gateway.app.get(SecurityEvents).beforeApplicationShutdown();
});
beforeEach(() => {
  written = [];
  const write = process.stdout.write.bind(process.stdout);
  jest.spyOn(process.stdout, 'write').mockImplementation((text, ...rest) => {
    if (!String(text).startsWith('{"category_uid"')) return write(text, ...(rest as []));
    written.push(...String(text).trimEnd().split('\n'));
    (rest.at(-1) as () => void)();
    return true;
  });
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await gateway.close();
  await database.drop();
});

/** The lines of the present window. */
async function lines(): Promise<Line[]> {
  await gateway.app.get(SecurityEvents).look();
  expect(written.flatMap(ocsfFaults)).toEqual([]);
  return written
    .map((line) => JSON.parse(line) as Line)
    .filter((line) => metadataOf(line)['log_name'] === 'security-events');
}

const metadataOf = (line: Line): Line => line['metadata'] as Line;
const codesOf = (all: readonly Line[]): unknown[] => all.map((line) => metadataOf(line)['event_code']);

/** A request of a page of the console. */
function send(
  path: string,
  { method = 'GET', cookie = '', body = '', site = 'same-origin' } = {},
): Promise<{ status: number; cookie: string }> {
  const { url } = gateway.app.get(ConsoleListener);
  const type =
    body === '' ? {} : { 'content-type': 'application/json', 'content-length': String(body.length) };
  const headers = { 'sec-fetch-site': site, cookie, ...type };
  return new Promise((done, failed) => {
    const outgoing = httpRequest(`${url}${path}`, { method, headers }, (answer) => {
      answer.resume();
      const [set = ''] = answer.headers['set-cookie'] ?? [];
      answer.once('end', () => done({ status: answer.statusCode ?? 0, cookie: set.split(';')[0] ?? '' }));
    });
    outgoing.once('error', failed);
    outgoing.end(body);
  });
}

async function signedIn(person: Parameters<typeof createConsoleLink>[1]): Promise<string> {
  const { url } = await createConsoleLink(gateway.runtime.pool, person, 'http://localhost');
  const body = JSON.stringify({ token: new URL(url).hash.slice(1) });
  return (await send('/api/session', { method: 'POST', body })).cookie;
}

describe('the receiver of security events gets', () => {
  it('wrong credentials and missing rights of operators', async () => {
    const { url } = gateway.app.get(OperatorsListener);
    const made = await new ManageOperatorsHandler(gateway.runtime.pool).create('Ada', ['READ']);
    const wrong = { authorization: basic(made.clientId, 'a-secret-that-is-wrong') };
    const right = { authorization: basic(made.clientId, made.clientSecret) };
    for (let n = 0; n < 3; n += 1) await ask(gateway, `${url}/connectors`, { headers: wrong });
    await ask(gateway, `${url}/audit-log`, { headers: right });
    const found = await lines();
    expect(found).toMatchObject([
      {
        ...{ class_uid: 3002, activity_name: 'Logon', status: 'Failure', status_code: '401', count: 3 },
        ...{ status_detail: 'UNAUTHORIZED', user: { name: 'unknown' }, service: { name: 'operators' } },
        src_endpoint: { ip: '127.0.0.1' },
      },
      {
        ...{ class_uid: 6003, activity_name: 'Read', status: 'Failure', status_code: '403', count: 1 },
        ...{ status_detail: 'FORBIDDEN', actor: { user: { uid: made.operatorId } } },
        api: { operation: 'gateway.operators.list-audit-log', service: { name: 'operators' } },
      },
    ]);
    expect(codesOf(found)).toEqual(['credentials-refused', 'right-refused']);
    expect(JSON.stringify(found)).not.toMatch(/a-secret|authorization/i);
  });

  it('reports whose signature is wrong, with the connector that they name', async () => {
    const connector = formatId('Connector', mintUuid());
    gateway.services.answer = () => ({
      body: Buffer.from(
        JSON.stringify({ connectors: [{ connectorId: connector, secrets: [{ secret: createSecret() }] }] }),
      ),
    });
    const { url } = gateway.app.get(ConnectorsListener);
    const body = JSON.stringify({ reports: [] });
    const headers = { ...signMessage({ id: mintUuid(), body, nowMs: Date.now() }, [createSecret()]) };
    await fetch(`${url}/v1/connectors/${connector}/reports`, { method: 'POST', body, headers });
    expect(await lines()).toMatchObject([
      {
        ...{ class_uid: 3002, severity: 'Medium', status: 'Failure', user: { uid: connector } },
        ...{ service: { name: 'connectors' }, metadata: { event_code: 'signature-refused' } },
      },
    ]);
  });

  it('refused sign-ins at the console, requests of other sites, sign-ins of developers and sign-outs', async () => {
    await makeToken(gateway);
    const body = JSON.stringify({ token: 'x'.repeat(43) });
    await send('/api/session', { method: 'POST', body });
    await send('/api/session');
    await send('/api/session', { site: 'cross-site' });
    const ofA = { key: platformA.platformKey, id: platformA.platformId };
    const cookie = await signedIn(developerOf('Zoe', ofA, ['VIEW']));
    await send(`/api/platforms/${platformA.platformId}/2025-10-13/customers`, {
      method: 'POST',
      cookie,
      body: '{}',
    });
    await send('/api/session', { method: 'DELETE', cookie });
    await send('/api/operations/v1/queue', { cookie });
    const found = await lines();
    const zoe = operatorIdOf({ name: 'Zoe', platform: ofA });
    expect(codesOf(found)).toEqual([
      ...[
        'sign-in-refused',
        'right-refused',
        'developer-sign-in',
        'right-refused',
        'sign-out',
        'session-refused',
      ],
    ]);
    expect(found[2]).toMatchObject({ status: 'Success', user: { uid: zoe }, activity_name: 'Logon' });
    expect(found[3]).toMatchObject({ activity_name: 'Create', api: { service: { name: 'console' } } });
    expect(found[4]).toMatchObject({ status: 'Success', user: { uid: zoe }, activity_name: 'Logoff' });
    expect(JSON.stringify(found)).not.toMatch(/Zoe|xxx/);
  });

  it('a sign-in of an operator once, from the audit log', async () => {
    await signedIn({ name: 'Grace', role: 'admin', platform: undefined, permissions: [] });
    expect(await lines()).toEqual([]);
    const uid = operatorIdOf({ name: 'Grace' });
    const signIns = (): Line[] =>
      written
        .map((line) => JSON.parse(line) as Line)
        .filter((line) => metadataOf(line)['event_code'] === 'sign-in');
    await eventually(() => signIns().length > 0);
    expect(signIns()).toMatchObject([
      { type_uid: 300201, status: 'Success', actor: { user: { uid, name: 'grace' } } },
    ]);
    expect(written.flatMap(ocsfFaults)).toEqual([]);
  });

  it('limits that an address reaches', async () => {
    const headers = { authorization: basic('nobody', 'wrong') };
    for (let n = 0; n < 12; n += 1) await ask(gateway, '/customers', { headers });
    const found = await lines();
    expect(codesOf(found)).toEqual(['credentials-refused', 'limit-reached']);
    expect(found.reduce((sum, { count }) => sum + Number(count), 0)).toBe(12);
  });
});
