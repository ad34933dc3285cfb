import type { ApiClient } from '@corridor/api-client';
import { usageOf } from '@corridor/disposable-system';
import { readLoad, type LoadResult } from './load';
import { cpuPerThousand, thousandth } from './processes';
import type { Row } from './report';
import type { Bench } from './transfers';

const IDS = 500;

/** GETs of transactions and of customers by id. */
export async function measureReads(
  bench: Bench,
  { connections }: { connections: readonly number[] },
): Promise<Row[]> {
  const { client } = bench.system;
  const { rows: transactions } = await bench.database.query(
    'SELECT id FROM payments.transactions ORDER BY id DESC LIMIT $1',
    [IDS],
  );
  const paths = {
    'GET of a transaction': transactions.map(({ id }) => `/transactions/Transaction:${id}`),
    'GET of a customer': bench.payers.map(({ customerId }) => `/customers/${customerId}`),
  };
  const rows: Row[] = [];
  for (const [name, of] of Object.entries(paths)) {
    for (const count of connections) {
      const figures = await measureRead(bench, { client, paths: of, connections: count });
      bench.say(`${name}, ${count} connections: ${figures.perSecond}/s`);
      rows.push({ part: 'reads', name: `${name}, ${count} connections`, figures });
    }
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
  const before = usageOf(system.processes());
  const { generatorCpuSeconds, ...result } = await readLoad({ ...options, seconds });
  const cpuMs = cpuPerThousand(before, usageOf(system.processes()), result.total);
  const generatorCpuMs = thousandth((generatorCpuSeconds / Math.max(1, result.total)) * 1e3);
  return { connections: options.connections, ...result, cpuMs, generatorCpuMs };
}
