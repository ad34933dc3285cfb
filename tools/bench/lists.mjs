import { spawnSync } from 'node:child_process';
import { createPlatform } from '../start/create-platform.mjs';
import { CUSTOMERS, listUuid, spanMs, writeListData } from './list-data.mjs';
import { readLoad } from './load.mjs';
import { basic, call } from './payers.mjs';
import { thousandth } from './processes.mjs';
import { measureRead } from './reads.mjs';
import { connect } from './system.mjs';

/** Transactions of the smaller list, by which the larger one's pages are divided. */
const SMALL = 10_000;
const SMALL_SHORT = 5_000;
const CONNECTIONS = 8;
const PAGE = 20;
const WALK = 100;
/** Each kind of page is warmed up by this part of the transfers that warm a system up. */
const WARM_UP_PART = 20;

/** @typedef {import('./report.mjs').Row} Row */
/** @typedef {import('./report.mjs').Figures} Figures */
/** @typedef {{baseUrl: string, authorization: string, rows: number}} List */

/**
 * List pages at two sizes: the smaller is measured while the tables hold nothing else, then the larger is written on a
 * platform of its own.
 * @param {import('./system.mjs').BenchSystem} system
 * @param {import('./options.mjs').Options} options
 * @param {(line: string) => void} say
 * @returns {Promise<Row[]>}
 */
export async function measureLists(system, options, say) {
  const seconds = Math.max(1, Math.ceil(options.seconds / 3));
  const sizes = { small: options.short ? SMALL_SHORT : SMALL, large: options.rows };
  /** @type {Record<string, Record<string, Figures>>} */
  const measured = {};
  for (const [size, rows] of Object.entries(sizes)) {
    const list = await makeList(system, { rows, say });
    const pages = Object.entries(await pagesOf(list)).map(([name, urls]) => ({
      name,
      read: { urls, connections: CONNECTIONS, authorization: list.authorization },
    }));
    // All kinds before the first is measured, so that the smaller list isn't the one that warms the code up.
    const amount = Math.max(CONNECTIONS, Math.ceil(options.warmUp / WARM_UP_PART));
    if (!options.short) for (const { read } of pages) await readLoad({ ...read, amount });
    const measure = async (/** @type {typeof pages[number]} */ { name, read }) => {
      const figures = await measureRead({ system, seconds }, read);
      say(`${name} of ${rows}: p50 ${figures.p50} ms, ${figures.cpuMs.sum} ms of CPU`);
      measured[name] = { ...measured[name], [size]: figures };
    };
    if (options.short) await Promise.all(pages.map(measure));
    else for (const page of pages) await measure(page);
  }
  return Object.entries(measured).map(([name, { small = {}, large = {} }]) => {
    const ratio = (/** @type {unknown} */ one, /** @type {unknown} */ other) =>
      Math.round((Number(one) / Math.max(0.001, Number(other))) * 100) / 100;
    const cpu = (/** @type {Figures} */ figures) => /** @type {Figures} */ (figures.cpuMs).sum;
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

/**
 * @param {import('./system.mjs').BenchSystem} system
 * @param {{rows: number, say: (line: string) => void}} options
 * @returns {Promise<List>}
 */
async function makeList({ run }, { rows, say }) {
  const made = /** @type {{platformKey: number, clientId: string, clientSecret: string}} */ (
    await createPlatform({ run, env: process.env, execute, options: { name: `List of ${rows}` } })
  );
  const database = await connect(run);
  const begun = performance.now();
  await writeListData(database, { platformKey: made.platformKey, rows });
  await database.end();
  say(`wrote ${rows} transactions in ${thousandth((performance.now() - begun) / 1000)} s`);
  return { baseUrl: run.baseUrl, authorization: basic(made.clientId, made.clientSecret), rows };
}

/** @type {import('../start/install.mjs').Run} */
async function execute({ command, args, env }) {
  const { status, stdout, stderr } = spawnSync(command, args, { env, encoding: 'utf8' });
  return { code: status, output: `${stderr}${stdout}` };
}

/**
 * The URLs of each kind of page, after one look at each: a full page, and the total that it must have.
 * @param {List} list
 * @returns {Promise<Record<string, string[]>>}
 */
async function pagesOf(list) {
  const ofCustomers = (/** @type {(number: number) => string} */ query) =>
    Array.from({ length: CUSTOMERS }, (_, number) => query(number));
  const customer = (/** @type {number} */ number) => `customerId=Customer:${listUuid('1', number)}`;
  const sender = (/** @type {number} */ number) =>
    `senderAccountIdentifier=InternalAccount:${listUuid('2', number)}`;
  const [from, to] = [0.8, 0.2].map((part) => new Date(Date.now() - part * spanMs(list.rows)).toISOString());
  const [fromDay, toDay] = [String(from).slice(0, 10), String(to).slice(0, 10)];
  /** @type {Record<string, {queries: string[], total?: number}>} */
  const kinds = {
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
  /** @type {Record<string, string[]>} */
  const urls = {};
  for (const [name, { queries, total }] of Object.entries(kinds)) {
    urls[name] = queries.map(
      (query) => `${list.baseUrl}/transactions?limit=${PAGE}${query ? `&${query}` : ''}`,
    );
    const page = await get(list, String(urls[name]?.[0]));
    const isTotal = total === undefined ? page.totalCount > 0 : page.totalCount === total;
    if (page.data.length !== PAGE || !isTotal) {
      throw new Error(
        `${name}: ${page.data.length} of ${page.totalCount}, not ${PAGE} of ${total ?? 'some'}`,
      );
    }
  }
  return urls;
}

/** Walks to the middle, since cursors are made by the service alone. @param {List} list @returns {Promise<string>} */
async function middleCursor(list) {
  let cursor = '';
  for (let seen = 0; seen < list.rows / 2; seen += WALK) {
    const query = cursor === '' ? '' : `&cursor=${cursor}`;
    ({ nextCursor: cursor } = await get(list, `${list.baseUrl}/transactions?limit=${WALK}${query}`));
  }
  return cursor;
}

/** @param {List} list @param {string} url */
function get({ authorization }, url) {
  return call(url, { method: 'GET', authorization });
}
