import { DomainError, formatId, mintUuid } from '@corridor/kernel';
import type { HealthResource, QueueResource } from '@corridor/contracts';
import { readAuditLog } from '@corridor/database';
import type { TestDatabase } from '@corridor/testing';
import { ManageOperatorsHandler } from '../src/operators/manage-operators.handler';
import { OperatorsListener } from '../src/operators-listener/operators-listener.adapter';
import {
  ask,
  basic,
  createGatewayDatabase,
  errorShape,
  makeToken,
  platformB,
  startGateway,
  type Answer,
  type Asked,
  type TestGateway,
} from './fixtures/gateway-app';

let database: TestDatabase;
let gateway: TestGateway;
let authorization: string;

beforeAll(async () => {
  database = await createGatewayDatabase();
  gateway = await startGateway(database, { OPERATIONS_PORT: '0', FOUR_EYES: 'none' });
  const operators = new ManageOperatorsHandler(gateway.runtime.pool);
  const { clientId, clientSecret } = await operators.create('Ada', ['READ']);
  authorization = basic(clientId, clientSecret);
});
afterAll(async () => {
  await gateway.close();
  await database.drop();
});
afterEach(() => {
  gateway.services.answer = () => ({});
});

function call(path: string): Promise<Answer> {
  return ask(gateway, `${gateway.app.get(OperatorsListener).url}${path}`, { headers: { authorization } });
}

/** Answers by the last part of the operation; payments is silent. */
function answers(parts: Readonly<Record<string, object>>, silent = 'payments'): void {
  gateway.services.answer = ({ operation, service }: Asked) => {
    if (service === silent) throw new DomainError('SERVICE_UNAVAILABLE', 'no answer');
    const [, name = ''] = operation.split('.');
    return { body: Buffer.from(JSON.stringify(parts[name] ?? {})) };
  };
}

const time = '2026-01-31T10:00:00.000Z';

describe('the queue of operators', () => {
  it('adds up what the services say, names a silent one, and warns that nobody needs a second person', async () => {
    answers({
      'read-queues': {
        queues: [{ queue: 'APPROVALS', count: 2, oldestAt: time }],
        plaintext: ['kafka', 'postgres'],
      },
      'list-dead-letters': { deadLetters: [{ since: time }], totalCount: 4 },
    });
    const { status, json } = await call('/queue');

    expect(status).toBe(200);
    expect(json as unknown as QueueResource).toEqual({
      queues: [
        { queue: 'APPROVALS', count: 6, isMore: false, isPartial: true, oldestAt: time },
        { queue: 'DEAD_LETTERS', count: 12, isMore: false, isPartial: true, oldestAt: time },
      ],
      parts: { payments: 'UNAVAILABLE' },
      fourEyesOff: true,
      plaintext: ['kafka', 'postgres'],
      endingCredentials: [],
    });
    expect(gateway.services.last.options.timeoutMs).toBe(2_000);
  });
});

describe('the credentials that end soon', () => {
  it('are those of the next 14 days which are valid, the next one first', async () => {
    const operators = new ManageOperatorsHandler(gateway.runtime.pool);
    const ending = (name: string, days: number) =>
      operators.create(name, ['READ'], { lifetimeMs: days * 86_400_000 });
    const [later, next, gone, , rotated] = [
      await ending('Later', 14),
      await ending('Next', 1),
      await ending('Gone', 2),
      await ending('Far', 15),
      await ending('Rotated', 3),
    ];
    await operators.disable(gone.operatorId);
    await operators.rotate(rotated.operatorId);
    answers({ 'read-queues': { queues: [] }, 'list-dead-letters': { deadLetters: [], totalCount: 0 } }, '');
    const { endingCredentials } = (await call('/queue')).json as unknown as QueueResource;
    expect(endingCredentials).toEqual(
      [
        { ...next, name: 'Next' },
        { ...later, name: 'Later' },
      ].map(({ operatorId, name, expiresAt }) => ({ operatorId, name, expiresAt })),
    );
  });
});

describe('the health of the services', () => {
  it('says who is not ready, and what the others say', async () => {
    answers({ 'read-health': { lagRecords: 3, outboxRows: 0 } }, 'payments');
    const { services, integrity, parts } = (await call('/health')).json as unknown as HealthResource;

    expect(services.map(({ service, isReady, lagRecords }) => [service, isReady, lagRecords])).toEqual([
      ['gateway', true, null],
      ['accounts', true, 3],
      ['compliance', true, 3],
      ['payments', false, null],
      ['notifications', true, 3],
    ]);
    expect([integrity, parts]).toEqual([null, { payments: 'UNAVAILABLE' }]);
  });
});

describe('what a text names', () => {
  it('is what the services find, without the keys of platforms', async () => {
    const id = formatId('Customer', mintUuid());
    const platformId = formatId('PlatformConfig', mintUuid());
    answers({ find: { found: [{ kind: 'Customer', id, platformId, platformKey: 7 }] } }, '');
    const { json } = await call(`/find?query=${encodeURIComponent(' user-42 ')}`);

    expect(json).toEqual({ found: Array(4).fill({ kind: 'Customer', id, platformId }), parts: {} });
    expect(gateway.services.last.request.body).toEqual({ text: 'user-42', names: true });
    expect((await call('/find')).json).toEqual(errorShape(400, 'INVALID_INPUT'));
  });

  it('that is part of a name leaves a trace with the customers and without the name', async () => {
    const { platformId } = platformB;
    const named = formatId('Customer', mintUuid());
    const payment = formatId('Transaction', mintUuid());
    const found = [
      { kind: 'Customer', id: named, platformId, platformKey: 7, isByName: true },
      { kind: 'Transaction', id: payment, platformId, platformKey: 7 },
    ];
    const entriesOf = async () =>
      (await readAuditLog(gateway.runtime.pool, 'gateway', { action: 'find-customers', limit: 10 })).entries;
    answers({ find: { found: found.slice(1) } }, '');
    await call('/find?query=Lovelace');
    expect(await entriesOf()).toEqual([]);

    answers({ find: { found } }, '');
    const { json } = await call('/find?query=Lovelace');
    expect(json['found']).toContainEqual({ kind: 'Customer', id: named, platformId });
    const entries = await entriesOf();
    expect(entries).toMatchObject([{ action: 'find-customers', after: { ids: Array(4).fill(named) } }]);
    expect(JSON.stringify(entries)).not.toContain('Lovelace');
  });

  it('names the platform that a service knows by its key alone', async () => {
    await makeToken(gateway, { platform: platformB });
    const { platformKey, platformId } = platformB;
    const id = formatId('Document', mintUuid());
    const ofDeployment = formatId('Connector', mintUuid());
    const found = [
      { kind: 'Document', id, platformId: null, platformKey },
      { kind: 'Connector', id: ofDeployment, platformId: null, platformKey: null },
    ];
    answers({ find: { found } }, '');
    const { json } = await call(`/find?query=${encodeURIComponent(id)}`);
    const shown = [
      { kind: 'Document', id, platformId },
      { kind: 'Connector', id: ofDeployment, platformId: null },
    ];
    expect(json['found']).toEqual([...shown, ...shown, ...shown, ...shown]);
  });
});

describe('the timeline of any payment', () => {
  const id = formatId('Transaction', mintUuid());

  it('is that of its platform, with its parties', async () => {
    const parties = {
      platformId: 'PlatformConfig:one',
      customerId: formatId('Customer', mintUuid()),
      counterparty: { name: null, bank: null, identifier: '****6789' },
    };
    const found = { ...parties, platformKey: 7 };
    answers(
      { 'read-parties': { found }, 'read-timeline': { entries: [], announced: [], keptSinceMs: 0 } },
      '',
    );
    const { status, json } = await call(`/transactions/${id}/timeline`);
    const read = gateway.services.asked.filter(({ operation }) => operation.endsWith('read-timeline'));

    expect([status, json]).toEqual([200, { ...parties, entries: [], parts: {} }]);
    expect(read.map(({ request }) => [request.context.platformKey, request.body])).toEqual([
      [7, { transactionId: id }],
      [7, { transactionId: id }],
    ]);
  });

  it('is not found, or not available without payments', async () => {
    answers({ 'read-parties': { found: null } }, '');
    expect((await call(`/transactions/${id}/timeline`)).json).toEqual(
      errorShape(404, 'TRANSACTION_NOT_FOUND'),
    );
    answers({});
    expect((await call(`/transactions/${id}/timeline`)).json).toEqual(errorShape(503, 'SERVICE_UNAVAILABLE'));
  });
});
