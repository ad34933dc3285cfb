import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { createPlatform, type Json } from './support/api';

const ROOT = resolve(__dirname, '..');
const COLLECTION = join(ROOT, 'docs', 'postman-collection.json');
const NEWMAN = join(ROOT, 'node_modules', 'newman', 'bin', 'newman.js');
const run = promisify(execFile);

interface Pair {
  key: string;
  value: string;
  disabled?: boolean;
}
interface Item {
  name: string;
  item?: Item[];
  request?: { method: string; header: Pair[]; url: { query: Pair[] } };
}

const collection = JSON.parse(readFileSync(COLLECTION, 'utf8')) as { item: Item[] };
const requests = collection.item.flatMap(({ item = [] }) => item);

/** Runs requests of the collection in order, with a separate implementation of the format. */
async function runRequests(names: readonly string[]): Promise<[name: string, status: number][]> {
  const api = await createPlatform();
  const folder = mkdtempSync(join(tmpdir(), 'corridor-postman-'));
  const report = join(folder, 'report.json');
  const variables = { baseUrl: api.baseUrl, clientId: api.clientId, clientSecret: api.clientSecret };
  try {
    await run(process.execPath, [
      ...[NEWMAN, 'run', COLLECTION, '--reporters', 'json', '--reporter-json-export', report],
      ...Object.entries(variables).flatMap(([key, value]) => ['--env-var', `${key}=${value}`]),
      ...names.flatMap((name) => ['--folder', name]),
    ]);
    const { run: told } = JSON.parse(readFileSync(report, 'utf8')) as {
      run: { executions: { item: { name: string }; response: Json }[] };
    };
    return told.executions.map(({ item, response }) => [item.name, Number(response['code'])]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('the Postman collection', () => {
  it('sends a random Idempotency-Key with each command, and disables optional query parameters', () => {
    expect(requests.length).toBeGreaterThan(70);
    for (const { name, request } of requests) {
      const key = request?.header.find((header) => header.key === 'Idempotency-Key');
      expect([name, key?.value]).toEqual([name, request?.method === 'GET' ? undefined : '{{$guid}}']);
    }
    const isOn = requests.flatMap(({ name, request }) =>
      (request?.url.query ?? []).filter(({ disabled }) => disabled !== true).map(({ key }) => [name, key]),
    );
    expect(isOn).toEqual([
      ['Get a link to the hosted KYC page', 'platformCustomerId'],
      ['Find what a text names', 'query'],
    ]);
  });

  it('runs: each request uses the ids from earlier answers', async () => {
    const names = [
      "Get the platform's configuration",
      'Create a customer',
      'List customers',
      'Get a customer',
      'Add an external account of a customer',
      "List customers' external accounts",
      "Get a customer's external account",
      "List customers' internal accounts",
      'List exchange rates with fees and receiving amounts',
    ];
    const statuses = Object.fromEntries(await runRequests(names));
    expect(statuses).toEqual(
      Object.fromEntries(names.map((name) => [name, /^(Create|Add) /.test(name) ? 201 : 200])),
    );
  });
});
