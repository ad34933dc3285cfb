import type { ApiClient } from '@corridor/api-client';
import { cpuOf } from '@corridor/disposable-system';
import { readLoad, type LoadResult } from './load';
import { cpuPerThousand, thousandth } from './processes';
import type { RoundLoad } from './round-load';
import type { Row } from './report';
import type { Bench } from './transfers';

const IDS = 500;
const PAGE = 20;

/** GETs by id, of the accounts of a customer, and of list pages. */
export async function readLoads(bench: Bench, connections: readonly number[]): Promise<RoundLoad[]> {
  const { client } = bench.system;
  const { rows: transactions } = await bench.database.query(
    'SELECT id FROM payments.transactions ORDER BY id DESC LIMIT $1',
    [IDS],
  );
  const customers = bench.payers.map(({ customerId }) => customerId);
  const paths = {
    'GET of a transaction': transactions.map(({ id }) => `/transactions/Transaction:${id}`),
    'GET of a customer': customers.map((id) => `/customers/${id}`),
    "GET of a customer's internal accounts": customers.map(
      (id) => `/customers/internal-accounts?customerId=${id}&currency=USD`,
    ),
    'GET of a list page': [`/transactions?limit=${PAGE}`],
    "GET of a customer's list page": customers.map((id) => `/transactions?limit=${PAGE}&customerId=${id}`),
  };
  return Object.entries(paths).flatMap(([name, of]) =>
    connections.map((count) => ({
      part: 'reads',
      name: `${name}, ${count} connections`,
      connections: count,
      run: async () => ({ ...(await measureRead(bench, { client, paths: of, connections: count })) }),
    })),
  );
}

/** Each of them once. */
export async function measureReads(
  bench: Bench,
  { connections }: { connections: readonly number[] },
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { part, name, run } of await readLoads(bench, connections)) {
    const figures = await run();
    bench.say(`${name}: ${String(figures['perSecond'])}/s`);
    rows.push({ part, name, figures });
  }
  return rows;
}

/** What a load of reads comes to. */
type ReadFigures = Omit<LoadResult, 'generatorCpuSeconds'> & {
  connections: number;
  cpuMs: Record<string, number>;
  generatorCpuMs: number;
};

export async function measureRead(
  { system, seconds }: Pick<Bench, 'system' | 'seconds'>,
  options: { client: ApiClient; paths: readonly string[]; connections: number },
): Promise<ReadFigures> {
  const before = cpuOf(system.processes());
  const { generatorCpuSeconds, ...result } = await readLoad({ ...options, seconds });
  const cpuMs = cpuPerThousand(before, cpuOf(system.processes()), result.total);
  const generatorCpuMs = thousandth((generatorCpuSeconds / Math.max(1, result.total)) * 1e3);
  return { connections: options.connections, ...result, cpuMs, generatorCpuMs };
}
