import { mintUuid } from '@corridor/kernel';
import type {
  AccessPersonResource,
  AccessReportResource,
  AccessReviewResource,
  OperatorPermission,
} from '@corridor/contracts';
import { appendAuditEntries } from '@corridor/database';
import type { SqlRunner } from '@corridor/messaging';
import { auditEntryOf } from '@corridor/service';
import type { TestDatabase } from '@corridor/testing';
import { AccessLogRepository } from '../src/access/access-log.repository';
import { ManageConsoleHandler } from '../src/console-sessions/manage-console.handler';
import { ManageOperatorsHandler } from '../src/operators/manage-operators.handler';
import { OperatorsListener } from '../src/operators-listener/operators-listener.adapter';
import {
  ask,
  basic,
  createGatewayDatabase,
  errorShape,
  startGateway,
  type Answer,
  type Ask,
  type TestGateway,
} from './fixtures/gateway-app';

const INDEX = 'audit_log_action';
const DAY_MS = 86_400_000;
const SITE = 'http://localhost:3001';

let database: TestDatabase;
let gateway: TestGateway;
let operators: ManageOperatorsHandler;
let auditor: string;

beforeAll(async () => {
  database = await createGatewayDatabase();
  gateway = await startGateway(database, { OPERATIONS_PORT: '0' });
  operators = new ManageOperatorsHandler(gateway.runtime.pool);
  auditor = await credential('Grace Hopper', ['AUDIT']);
});
afterAll(async () => {
  await gateway.close();
  await database.drop();
});

async function credential(name: string, permissions: OperatorPermission[]): Promise<string> {
  const { clientId, clientSecret } = await operators.create(name, permissions);
  return basic(clientId, clientSecret);
}

function call(path: string, { headers, ...options }: Ask = {}, authorization = auditor): Promise<Answer> {
  const { url } = gateway.app.get(OperatorsListener);
  return ask(gateway, `${url}${path}`, { ...options, headers: { authorization, ...headers } });
}

/** The changes of a person, oldest first. */
async function changesOf(subject: string): Promise<AccessReportResource['changes']> {
  const { json } = await call('/access-report');
  const { changes } = json as unknown as AccessReportResource;
  return changes.filter((change) => change.subject === subject).reverse();
}

async function review(): Promise<AccessReviewResource> {
  return (await call('/access-review')).json as unknown as AccessReviewResource;
}

async function personOf(subject: string): Promise<AccessPersonResource | undefined> {
  return (await review()).people.find((person) => person.subject === subject);
}

function confirm(digest: string, reason?: string): Promise<Answer> {
  const headers = { 'idempotency-key': mintUuid() };
  return call('/access-review/confirm', { method: 'POST', headers, body: { digest, reason } });
}

describe('the access report', () => {
  it('names who joined, moved and left, and by whom', async () => {
    const links = new ManageConsoleHandler(gateway.runtime.pool);
    const { operatorId } = await operators.create('Ada Lovelace', ['READ'], { reason: 'new in support' });
    await links.createLink({ name: 'Ada Lovelace', role: 'support', permissions: [] }, SITE);
    const second = await operators.create('Ada at night', ['RESOLVE'], { subject: 'ada lovelace' });
    await links.createLink({ name: 'Ada Lovelace', role: 'finance', permissions: [] }, SITE);
    await operators.rotate(operatorId);
    await operators.disable(operatorId, 'has left');
    await operators.disable(second.operatorId, 'has left');
    const found = await changesOf('ada lovelace');
    const account = expect.stringMatching(/^admin:\S+@\S+$/) as string;
    expect(found.map(({ kind, action, reason, by }) => [kind, action, reason, by])).toEqual([
      ['JOINED', 'create-operator', 'new in support', account],
      ['MOVED', 'console-link', null, account],
      ['MOVED', 'create-operator', null, account],
      ['MOVED', 'console-link', null, account],
      ['MOVED', 'disable-operator', 'has left', account],
      ['LEFT', 'disable-operator', 'has left', account],
    ]);
    expect(found.map(({ after }) => [...after.roles, ...after.permissions])).toEqual([
      ['READ'],
      ['support', 'READ'],
      ['support', 'READ', 'RESOLVE'],
      ['finance', 'READ', 'RESOLVE'],
      ['RESOLVE'],
      [],
    ]);
    expect(new Set(found.map(({ name }) => name))).toEqual(new Set(['Ada Lovelace']));
    expect(await personOf('ada lovelace')).toBeUndefined();
  });

  it('says that a person left at the end of the credential', async () => {
    await operators.create('Brief', ['READ'], { lifetimeMs: 0 });
    expect(await changesOf('brief')).toMatchObject([
      { kind: 'JOINED', name: 'Brief', action: 'create-operator' },
      { kind: 'LEFT', name: 'Brief', by: 'the end of the credential', action: null },
    ]);
  });

  it('begins at a date, and refuses what is none', async () => {
    const later = new Date(Date.now() + DAY_MS).toISOString();
    expect((await call(`/access-report?startDate=${later}`)).json).toEqual({
      ...{ since: later, changes: [], isMore: false },
    });
    expect((await call('/access-report?startDate=soon')).json).toEqual(errorShape(400, 'INVALID_INPUT'));
  });

  it('and the review need AUDIT', async () => {
    const reader = await credential('Reader', ['READ', 'CONFIGURE']);
    for (const path of ['/access-report', '/access-review'])
      expect((await call(path, {}, reader)).json).toEqual(errorShape(403, 'FORBIDDEN'));
  });

  it('reads its own actions of the log by an index, however many others there are', async () => {
    const { pool } = gateway.runtime;
    const other = auditEntryOf({ operatorId: 'Operator:1', requestId: mintUuid() }, 'put-routes', {});
    await appendAuditEntries(
      pool,
      Array.from({ length: 5_000 }, () => other),
    );
    await pool.query('ANALYZE audit_log');
    const plans: string[] = [];
    const explaining: SqlRunner = {
      query: async (sql, params) => {
        const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, params);
        plans.push(rows.map((row) => row['QUERY PLAN']).join(' '));
        return { rows: [] };
      },
    };
    const log = new AccessLogRepository();
    await log.entries(explaining).next();
    await log.lastConfirmation(explaining);
    expect(plans).toEqual([expect.stringContaining(INDEX), expect.stringContaining(INDEX)]);
  });
});

describe('the access review', () => {
  it('lists people with their credentials, last uses and ends, and their roles', async () => {
    const used = await operators.create('Used', ['READ', 'RESOLVE']);
    await new ManageConsoleHandler(gateway.runtime.pool).createLink(
      { name: 'Used', role: 'finance', permissions: [] },
      SITE,
    );
    const before = await personOf('used');
    const { operatorId, expiresAt } = used;
    const expected = {
      operatorId,
      name: 'Used',
      permissions: ['READ', 'RESOLVE'],
      expiresAt,
      isLogged: true,
    };
    expect(before).toMatchObject({
      name: 'Used',
      credentials: [{ ...expected, lastUsedAt: null }],
      roles: [{ role: 'finance', via: 'LINK', lastSignInAt: null }],
    });
    const calledAt = Date.now();
    await call('/connectors', {}, basic(used.clientId, used.clientSecret));
    const [after] = (await personOf('used'))?.credentials ?? [];
    expect(Date.parse(after?.lastUsedAt ?? '')).toBeGreaterThan(calledAt - 1_000);
  });

  it('marks a credential that no entry of the audit log made', async () => {
    await gateway.runtime.pool.query(
      `INSERT INTO operators (id, client_id, name, person, permissions, secret_hash)
       VALUES ($1::text::uuid, $1, 'Mallory', 'mallory', '{AUDIT}', decode(repeat('00', 32), 'hex'))`,
      [mintUuid()],
    );
    const granted = await operators.create('Trent', ['READ']);
    const more = `UPDATE operators SET permissions = '{READ,AUDIT}' WHERE client_id = $1`;
    await gateway.runtime.pool.query(more, [granted.clientId]);
    expect(await personOf('mallory')).toMatchObject({ name: 'Mallory', credentials: [{ isLogged: false }] });
    expect(await personOf('trent')).toMatchObject({ credentials: [{ isLogged: false }] });
  });

  it('is due until somebody confirms it, which the audit log keeps with the digest', async () => {
    const { digest, isDue, lastReview } = await review();
    expect([isDue, lastReview]).toEqual([true, null]);
    const { json, status } = await confirm(digest, 'all are needed');
    const { lastReview: confirmed } = json as unknown as AccessReviewResource;
    expect([status, json['isDue'], json['digest']]).toEqual([200, false, digest]);
    expect(confirmed).toMatchObject({ by: 'Grace Hopper', reason: 'all are needed', isCurrent: true });
    const { at = '', nextDueAt = '' } = confirmed ?? {};
    expect(Date.parse(nextDueAt) - Date.parse(at)).toBe(90 * DAY_MS);
    const { rows } = await gateway.runtime.pool.query(
      `SELECT person, reason, after FROM audit_log WHERE action = 'review-access'`,
    );
    const { people } = await review();
    expect(rows).toEqual([
      { person: 'grace hopper', reason: 'all are needed', after: { digest, people: people.length } },
    ]);
  });

  it('has another digest when somebody else has access, and refuses to confirm the former list', async () => {
    const { digest } = await review();
    await operators.create('Newcomer', ['READ']);
    const changed = await review();
    expect(changed.digest).not.toBe(digest);
    expect(changed.lastReview).toMatchObject({ isCurrent: false });
    expect((await confirm(digest)).json).toEqual(errorShape(409, 'NOT_IN_THIS_STATE'));
    expect((await confirm('short')).json).toEqual(errorShape(400, 'INVALID_INPUT'));
    expect((await confirm(changed.digest)).status).toBe(200);
  });

  it('keeps its digest when a credential is used', async () => {
    const { clientId, clientSecret } = await operators.create('Caller', ['READ']);
    const { digest } = await review();
    await call('/connectors', {}, basic(clientId, clientSecret));
    expect((await review()).digest).toBe(digest);
  });
});
