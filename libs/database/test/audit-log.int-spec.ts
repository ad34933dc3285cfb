import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import * as fc from 'fast-check';
import {
  appendAuditEntries,
  auditLogTable1,
  auditLogTable2,
  auditLogTable3,
  dataSourceOptions,
  readAuditLog,
  verifyAuditLog,
  type AuditEntry,
} from '@corridor/database';
import { createTestDatabase, type TestDatabase } from '@corridor/testing';

class Tables1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...auditLogTable1('accounts'), ...auditLogTable2(), ...auditLogTable3()])
      await runner.query(statement);
  }
  async down(): Promise<void> {}
}

const entry: AuditEntry = {
  operatorId: 'admin',
  action: 'pause-connector',
  resourceId: null,
  reason: null,
  requestId: 'r-1',
  before: null,
  after: null,
};
let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase({ accounts: [Tables1700000000000] });
  const url = database.urlOf('accounts');
  dataSource = new DataSource(dataSourceOptions({ service: 'accounts', url, poolSize: 8 }));
  await dataSource.initialize();
});
afterAll(async () => {
  await dataSource?.destroy();
  await database?.drop();
});

/** Text that PostgreSQL can store, with everything that JSON escapes. */
const text = fc
  .string({ unit: 'binary', maxLength: 20 })
  .map((value) => `"\\/\u2028\u0001\t\n${value.replaceAll('\0', '')}`);

describe('the audit log', () => {
  it('chains entries of any text, written at the same time, without gaps', async () => {
    const { entries: before } = await verifyAuditLog(dataSource.manager);
    let written = before;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 6 }), async (pairs) => {
        await Promise.all(
          pairs.map(([reason, name]) =>
            dataSource.transaction((manager) =>
              appendAuditEntries(manager, [
                { ...entry, reason },
                { ...entry, after: { [name]: reason }, callerRequestId: name },
                { ...entry, person: name, callerRequestId: reason },
              ]),
            ),
          ),
        );
        written += 3 * pairs.length;

        expect(await verifyAuditLog(dataSource.manager)).toMatchObject({
          entries: written,
          firstFault: null,
        });
      }),
      { numRuns: 15 },
    );
  });

  it('keeps no entry of an action that was rolled back', async () => {
    const before = await verifyAuditLog(dataSource.manager);
    const failing = dataSource.transaction(async (manager) => {
      await appendAuditEntries(manager, [entry]);
      throw new Error('refused');
    });

    await expect(failing).rejects.toThrow('refused');
    expect(await verifyAuditLog(dataSource.manager)).toEqual(before);
  });

  it.each(['UPDATE audit_log SET reason = NULL', 'DELETE FROM audit_log', 'TRUNCATE audit_log'])(
    'refuses the service %s',
    async (sql) => {
      await expect(dataSource.query(sql)).rejects.toThrow('permission denied');
    },
  );

  it('lists entries newest first, by filters, from a position', async () => {
    await appendAuditEntries(dataSource.manager, [
      { ...entry, resourceId: 'Connector:1', requestId: 'first' },
      { ...entry, resourceId: 'Connector:1', requestId: 'second', operatorId: 'Operator:2' },
    ]);
    const of = (filters: object) =>
      readAuditLog(dataSource.manager, 'accounts', { resourceId: 'Connector:1', limit: 5, ...filters });
    const all = await of({});
    const beforeId = all.entries[0]?.id.slice('AuditEntry:'.length) ?? '';

    expect(all.totalCount).toBe(2);
    expect(all.entries.map(({ requestId }) => requestId)).toEqual(['second', 'first']);
    expect((await of({ operatorId: 'admin' })).entries.map(({ requestId }) => requestId)).toEqual(['first']);
    expect((await of({ beforeId })).entries.map(({ requestId }) => requestId)).toEqual(['first']);
    expect((await of({ toMs: 0 })).totalCount).toBe(0);
    expect((await of({ fromMs: Date.now() - 600_000 })).totalCount).toBe(2);
  });

  it.each([
    `UPDATE accounts.audit_log SET reason = 'another' WHERE sequence = 2`,
    `UPDATE accounts.audit_log SET person = 'another' WHERE sequence = 2`,
    `UPDATE accounts.audit_log SET caller_request_id = 'another' WHERE sequence = 2`,
    `UPDATE accounts.audit_log SET after = '{"x": 1}' WHERE sequence = 2`,
    `DELETE FROM accounts.audit_log WHERE sequence = 2`,
    `UPDATE accounts.audit_log SET operator_id = 'Operator:x', hash = sha256('x') WHERE sequence = 2`,
  ])('shows what an owner of the database did: %s', async (sql) => {
    const owner = await database.owner.connect();
    await owner.query('BEGIN');
    await owner.query(sql);
    await owner.query('SET search_path = accounts');

    expect((await verifyAuditLog(owner)).firstFault).toBe(2);
    await owner.query('ROLLBACK');
    owner.release();
  });
});
