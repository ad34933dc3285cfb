import { setTimeout as pause } from 'node:timers/promises';
import { numberAt, textAt, type ApiClient, type Json } from '@corridor/api-client';
import { cpuOf } from '@corridor/disposable-system';
import { customersCopied } from './customers';
import { cpuPerThousand } from './processes';
import { measureRead } from './reads';
import type { RoundLoad } from './round-load';
import type { Row } from './report';
import type { Bench } from './transfers';

const END_LIMIT_MS = 900_000;
const POLL_MS = 200;
/** Smallest latency that is told. */
const MILLISECONDS_STEP = 0.1;
const HEADER =
  'platformCustomerId,customerType,fullName,birthDate,nationality,addressLine1,city,postalCode,country';

function fileOf(rows: number): string {
  const run = Date.now().toString(36);
  const line = (n: number) =>
    `bench-${run}-${n},INDIVIDUAL,Ada Lovelace ${n},1990-01-31,GB,${n} Main St,Austin,78701,US`;
  return [HEADER, ...Array.from({ length: rows }, (_, at) => line(at + 1))].join('\n');
}

/** Begins an import; resolves with the path of its job. */
async function begin(client: ApiClient, rows: number): Promise<string> {
  const file = new File([fileOf(rows)], 'customers.csv');
  const { status, body } = await client.form('POST', '/customers/bulk/csv', { file });
  if (status !== 202) throw new Error(`the import was answered by ${status}`);
  return `/customers/bulk/jobs/${textAt(body, 'jobId')}`;
}

/** Waits for something of the job. */
async function until(client: ApiClient, path: string, isSo: (job: Json) => boolean): Promise<Json> {
  const begun = performance.now();
  for (;;) {
    const job = await client.expectOk('GET', path);
    if (isSo(job)) return job;
    if (performance.now() - begun > END_LIMIT_MS) throw new Error('the import did not end in time');
    await pause(POLL_MS);
  }
}

/** Rows a second of an import that runs alone, until payments has every customer. */
export function importLoads(bench: Bench, rows: number): RoundLoad[] {
  const { client } = bench.system;
  return [
    {
      part: 'imports',
      name: `import of ${rows} customers`,
      connections: 1,
      run: async () => {
        const before = cpuOf(bench.system.processes());
        const begun = performance.now();
        const job = await begin(client, rows);
        const completed = await until(client, job, (now) => now['status'] === 'COMPLETED');
        const perSecond = rows / ((performance.now() - begun) / 1000);
        const copiedSeconds = await customersCopied(bench.database);
        const cpuMs = cpuPerThousand(before, cpuOf(bench.system.processes()), rows);
        const missing = rows - numberAt(completed, 'progress', 'successful');
        return { perSecond: Math.round(perSecond), missing, copiedSeconds, cpuMs };
      },
    },
  ];
}

/** GETs of customers by id, without and with an import that runs all the while; if `short`, it may end before they do. */
export async function measureImports(
  bench: Bench,
  { connections, rows, short }: { connections: readonly number[]; rows: number; short: boolean },
): Promise<Row[]> {
  const { client } = bench.system;
  const paths = bench.payers.map(({ customerId }) => `/customers/${customerId}`);
  const read = (count: number) => measureRead(bench, { client, paths, connections: count });
  const without: Awaited<ReturnType<typeof read>>[] = [];
  for (const count of connections) without.push(await read(count));
  const begun = performance.now();
  const job = await begin(client, rows);
  await until(client, job, (now) => numberAt(now, 'progress', 'processed') > 0);
  const during: Awaited<ReturnType<typeof read>>[] = [];
  for (const count of connections) during.push(await read(count));
  const status = textAt(await client.expectOk('GET', job), 'status');
  if (status !== 'PROCESSING' && !short)
    throw new Error(`the import was ${status} before its measurement ended`);
  const completed = await until(client, job, (now) => now['status'] === 'COMPLETED');
  const seconds = (performance.now() - begun) / 1000;
  const copiedSeconds = await customersCopied(bench.database);
  bench.say(
    `import of ${rows} rows: ${Math.round(rows / seconds)} rows a second, copied ${copiedSeconds} s later`,
  );
  return connections.map((count, at) => {
    const [quiet, busy] = [without[at], during[at]];
    // On a busy machine the short form may end before the first answer.
    const ratio = Number(busy?.p99) / Math.max(MILLISECONDS_STEP, Number(quiet?.p99));
    bench.say(
      `GET of a customer, ${count} connections: p99 ${quiet?.p99} ms, ${busy?.p99} ms during the import`,
    );
    const figures = {
      without: { perSecond: quiet?.perSecond, p50: quiet?.p50, p99: quiet?.p99 },
      with: { perSecond: busy?.perSecond, p50: busy?.p50, p99: busy?.p99 },
      ratio,
      failed: Number(quiet?.failed) + Number(busy?.failed),
      missing: rows - numberAt(completed, 'progress', 'successful'),
      importedPerSecond: rows / seconds,
      copiedSeconds,
    };
    return { part: 'imports', name: `GET of a customer beside an import, ${count} connections`, figures };
  });
}
