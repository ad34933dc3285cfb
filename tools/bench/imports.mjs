import { setTimeout as pause } from 'node:timers/promises';
import { AUTHORIZATION, call } from './payers.mjs';
import { measureRead } from './reads.mjs';

/** @typedef {import('./transfers.mjs').Bench} Bench */

const END_LIMIT_MS = 900_000;
const POLL_MS = 200;
const HEADER =
  'platformCustomerId,customerType,fullName,birthDate,nationality,addressLine1,city,postalCode,country';

/** @param {number} rows */
function fileOf(rows) {
  const run = Date.now().toString(36);
  const line = (/** @type {number} */ n) =>
    `bench-${run}-${n},INDIVIDUAL,Ada Lovelace ${n},1990-01-31,GB,${n} Main St,Austin,78701,US`;
  return [HEADER, ...Array.from({ length: rows }, (_, at) => line(at + 1))].join('\n');
}

/** Begins an import. @param {string} baseUrl @param {number} rows @returns {Promise<string>} URL of the job */
async function begin(baseUrl, rows) {
  const form = new FormData();
  form.append('file', new File([fileOf(rows)], 'customers.csv'));
  const headers = { authorization: AUTHORIZATION };
  const response = await fetch(`${baseUrl}/customers/bulk/csv`, { method: 'POST', headers, body: form });
  const { jobId } = /** @type {{jobId: string}} */ (await response.json());
  if (response.status !== 202) throw new Error(`the import was answered by ${response.status}`);
  return `${baseUrl}/customers/bulk/jobs/${jobId}`;
}

/** Waits for something of the job. @param {string} url @param {(job: any) => boolean} isSo */
async function until(url, isSo) {
  const begun = performance.now();
  for (;;) {
    const job = await call(url, { method: 'GET' });
    if (isSo(job)) return job;
    if (performance.now() - begun > END_LIMIT_MS) throw new Error('the import did not end in time');
    await pause(POLL_MS);
  }
}

/** Seconds until payments has the accounts of all customers of accounts. @param {Bench['database']} database */
async function copied(database) {
  const begun = performance.now();
  for (;;) {
    const { rows } = await database.query(
      'SELECT (SELECT count(*) FROM accounts.customers) = (SELECT count(*) FROM payments.customers) AS "isSo"',
    );
    if (rows[0].isSo) return Math.round((performance.now() - begun) / 100) / 10;
    if (performance.now() - begun > END_LIMIT_MS) throw new Error('customers are missing in payments');
    await pause(POLL_MS);
  }
}

/**
 * GETs of customers by id, without and with an import that runs all the while.
 * @param {Bench} bench @param {{connections: readonly number[], rows: number, short: boolean}} options
 *   short: the import may end before the reads do
 * @returns {Promise<import('./report.mjs').Row[]>}
 */
export async function measureImports(bench, { connections, rows, short }) {
  const { baseUrl } = bench.system.run;
  const urls = bench.payers.map(({ customerId }) => `${baseUrl}/customers/${customerId}`);
  const read = (/** @type {number} */ count) => measureRead(bench, { urls, connections: count });
  /** @type {Awaited<ReturnType<typeof read>>[]} */
  const without = [];
  for (const count of connections) without.push(await read(count));
  const begun = performance.now();
  const url = await begin(baseUrl, rows);
  await until(url, ({ progress }) => progress.processed > 0);
  /** @type {Awaited<ReturnType<typeof read>>[]} */
  const during = [];
  for (const count of connections) during.push(await read(count));
  const { status } = await call(url, { method: 'GET' });
  if (status !== 'PROCESSING' && !short)
    throw new Error(`the import was ${status} before its measurement ended`);
  const { progress } = await until(url, (job) => job.status === 'COMPLETED');
  const seconds = (performance.now() - begun) / 1000;
  const copiedSeconds = await copied(bench.database);
  bench.say(
    `import of ${rows} rows: ${Math.round(rows / seconds)} rows a second, copied ${copiedSeconds} s later`,
  );
  return connections.map((count, at) => {
    const [quiet, busy] = [without[at], during[at]];
    const ratio = Number(busy?.p99) / Number(quiet?.p99);
    bench.say(
      `GET of a customer, ${count} connections: p99 ${quiet?.p99} ms, ${busy?.p99} ms during the import`,
    );
    const figures = {
      without: { perSecond: quiet?.perSecond, p50: quiet?.p50, p99: quiet?.p99 },
      with: { perSecond: busy?.perSecond, p50: busy?.p50, p99: busy?.p99 },
      ratio,
      failed: Number(quiet?.failed) + Number(busy?.failed),
      missing: rows - progress.successful,
      importedPerSecond: rows / seconds,
      copiedSeconds,
    };
    return { part: 'imports', name: `GET of a customer beside an import, ${count} connections`, figures };
  });
}
