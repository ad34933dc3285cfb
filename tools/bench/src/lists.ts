import { spawnSync } from 'node:child_process';
import { ApiClient, listAt, numberAt, textAt } from '@corridor/api-client';
import { createPlatform } from '../../start/create-platform.mjs';
import { CUSTOMERS, listUuid, spanMs, writeListData } from './list-data';
import { readLoad } from './load';
import { thousandth } from './processes';
import { measureRead } from './reads';
import { connect, type BenchSystem } from './system';
import type { Run } from '../../start/install.mjs';
import type { Options } from './options';
import type { Figures, Row } from './report';

/** Transactions of the smaller list, by which the larger one's pages are divided. */
const SMALL = 10_000;
const SMALL_SHORT = 2_500;
const CONNECTIONS = 8;
const PAGE = 20;
const WALK = 100;
/** Each kind of page is warmed up by this part of the transfers that warm a system up. */
const WARM_UP_PART = 20;

/** A platform with so many transactions. */
interface List {
  client: ApiClient;
  rows: number;
}

/**
 * List pages at two sizes: the smaller is measured while the tables hold nothing else, then the larger is written on a
 * platform of its own.
 */
export async function measureLists(
  system: BenchSystem,
  options: Options,
  say: (line: string) => void,
): Promise<Row[]> {
  const seconds = Math.max(1, Math.ceil(options.seconds / 3));
  const sizes = { small: options.short ? SMALL_SHORT : SMALL, large: options.rows };
  const measured: Record<string, Record<string, Figures>> = {};
  for (const [size, rows] of Object.entries(sizes)) {
    const list = await makeList(system, { rows, say });
    const pages = Object.entries(await pagesOf(list)).map(([name, paths]) => ({
      name,
      read: { client: list.client, paths, connections: CONNECTIONS },
    }));
    // All kinds before the first is measured, so that the smaller list isn't the one that warms the code up.
    const amount = Math.max(CONNECTIONS, Math.ceil(options.warmUp / WARM_UP_PART));
    if (!options.short) for (const { read } of pages) await readLoad({ ...read, amount });
    const measure = async ({ name, read }: (typeof pages)[number]): Promise<void> => {
      const figures = await measureRead({ system, seconds }, read);
      say(`${name} of ${rows}: p50 ${figures.p50} ms, ${figures.cpuMs.sum} ms of CPU`);
      measured[name] = { ...measured[name], [size]: figures };
    };
    if (options.short) await Promise.all(pages.map(measure));
    else for (const page of pages) await measure(page);
  }
  return Object.entries(measured).map(([name, { small = {}, large = {} }]) => {
    const ratio = (one: unknown, other: unknown) =>
      Math.round((Number(one) / Math.max(0.001, Number(other))) * 100) / 100;
    const cpu = (figures: Figures) => (figures.cpuMs as Figures).sum;
    return {
      part: 'lists',
      name: `${name}: ${sizes.small} and ${sizes.large} transactions`,
      figures: {
        small,
        large,
        failed: Number(small.failed) + Number(large.failed),
        ratio: ratio(large.p50, small.p50),
        cpuRatio: ratio(cpu(large), cpu(small)),
      },
    };
  });
}

async function makeList(
  { run }: BenchSystem,
  { rows, say }: { rows: number; say: (line: string) => void },
): Promise<List> {
  const made = (await createPlatform({
    run,
    env: process.env,
    execute,
    options: { name: `List of ${rows}` },
  })) as { platformKey: number; clientId: string; clientSecret: string };
  const database = await connect(run);
  const begun = performance.now();
  await writeListData(database, { platformKey: made.platformKey, rows });
  await database.end();
  say(`wrote ${rows} transactions in ${thousandth((performance.now() - begun) / 1000)} s`);
  const { clientId, clientSecret } = made;
  return { client: new ApiClient({ baseUrl: run.baseUrl, clientId, clientSecret }), rows };
}

const execute: Run = ({ command, args, env }) => {
  const { status, stdout, stderr } = spawnSync(command, args, { env, encoding: 'utf8' });
  return Promise.resolve({ code: status, output: `${stderr}${stdout}` });
};

/** The paths of each kind of page, after one look at each: a full page, and the total that it must have. */
async function pagesOf(list: List): Promise<Record<string, string[]>> {
  const ofCustomers = (query: (number: number) => string) =>
    Array.from({ length: CUSTOMERS }, (_, number) => query(number));
  const customer = (number: number) => `customerId=Customer:${listUuid('1', number)}`;
  const sender = (number: number) => `senderAccountIdentifier=InternalAccount:${listUuid('2', number)}`;
  const [from, to] = [0.8, 0.2].map((part) => new Date(Date.now() - part * spanMs(list.rows)).toISOString());
  const [fromDay, toDay] = [String(from).slice(0, 10), String(to).slice(0, 10)];
  const kinds: Record<string, { queries: string[]; total?: number }> = {
    'first page': { queries: [''], total: list.rows },
    'middle page': { queries: [`cursor=${await middleCursor(list)}`], total: list.rows },
    'page of a status': { queries: ['status=FAILED'] },
    'page of a status and type': { queries: ['status=FAILED&type=OUTGOING'] },
    'page of a type': { queries: ['type=INCOMING'] },
    'page of a customer': { queries: ofCustomers(customer), total: list.rows / CUSTOMERS },
    'page of a sender and status': {
      queries: ofCustomers((number) => `${sender(number)}&status=COMPLETED`),
    },
    'page of some days': { queries: [`startDate=${fromDay}&endDate=${toDay}`] },
    'page between two moments': { queries: [`startDate=${from}&endDate=${to}`] },
  };
  const paths: Record<string, string[]> = {};
  for (const [name, { queries, total }] of Object.entries(kinds)) {
    const own = queries.map((query) => `/transactions?limit=${PAGE}${query ? `&${query}` : ''}`);
    paths[name] = own;
    const page = await list.client.expectOk('GET', String(own[0]));
    const [shown, totalCount] = [listAt(page, 'data').length, numberAt(page, 'totalCount')];
    const isTotal = total === undefined ? totalCount > 0 : totalCount === total;
    if (shown !== PAGE || !isTotal)
      throw new Error(`${name}: ${shown} of ${totalCount}, not ${PAGE} of ${total ?? 'some'}`);
  }
  return paths;
}

/** Walks to the middle, since cursors are made by the service alone. */
async function middleCursor(list: List): Promise<string> {
  let cursor = '';
  for (let seen = 0; seen < list.rows / 2; seen += WALK) {
    const query = cursor === '' ? '' : `&cursor=${cursor}`;
    const page = await list.client.expectOk('GET', `/transactions?limit=${WALK}${query}`);
    cursor = textAt(page, 'nextCursor');
  }
  return cursor;
}
