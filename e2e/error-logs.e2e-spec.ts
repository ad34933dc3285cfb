import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { eventually } from '@corridor/testing';
import { readRunFile } from './system/running-system';
import { createPlatform, type Api } from './support/api';

/**
 * A name that the database rejects. The error of PostgreSQL quotes the row, and the query has the name among its
 * parameters.
 */
const NAME = `Wilhelmina Quandt ${randomUUID()}`;

describe('the log entry of an error', () => {
  const run = readRunFile(process.env['E2E_DATA_DIR'] ?? '');
  const client = new Client({ connectionString: run.adminDatabaseUrl });
  const constraint = `refused_${randomUUID().replaceAll('-', '')}`;
  let api: Api;

  beforeAll(async () => {
    api = await createPlatform();
    await client.connect();
    await client.query(
      `ALTER TABLE accounts.customers ADD CONSTRAINT ${constraint}
       CHECK (NOT ROW(customers.*)::text LIKE '%${NAME}%') NOT VALID`,
    );
  });

  afterAll(async () => {
    await client.query(`ALTER TABLE accounts.customers DROP CONSTRAINT ${constraint}`);
    await client.end();
  });

  function lines(): string[] {
    return readdirSync(run.logs).flatMap((name) => readFileSync(join(run.logs, name), 'utf8').split('\n'));
  }

  it('names type, code and place of a failed query, but no personal data', async () => {
    const response = await fetch(`${api.baseUrl}/customers`, {
      method: 'POST',
      headers: { authorization: api.authorization, 'content-type': 'application/json' },
      body: JSON.stringify({
        customerType: 'INDIVIDUAL',
        platformCustomerId: randomUUID(),
        fullName: NAME,
        birthDate: '1961-02-03',
      }),
    });
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain(constraint);
    const failure = await eventually(() => {
      const found = lines().find((line) => line.includes(constraint) && line.includes('"err"'));
      return Promise.resolve(found);
    });
    const { err, level } = JSON.parse(failure) as { err: Record<string, unknown>; level: number };
    expect(level).toBeGreaterThanOrEqual(50);
    expect(err).toMatchObject({ type: 'QueryFailedError', code: '23514', subject: constraint });
    expect(Object.keys(err).sort()).toEqual(['code', 'message', 'stack', 'subject', 'type']);
    expect(lines().filter((line) => line.includes('Quandt'))).toEqual([]);
  });
});
