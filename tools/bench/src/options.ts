import { parseArgs } from 'node:util';
import { StartFailure } from '../../infra/failure.mjs';

/** What can be measured by itself; `transfers` are the plain loads. */
const PARTS = [
  ...['start', 'transfers', 'hot', 'webhook', 'quotes', 'statements', 'reads', 'customers', 'imports'],
  ...['lists', 'connectors', 'growth'],
];
/** Parts that take so long that they are measured only where they are named. */
const NAMED_PARTS = ['growth'];
/** Parts that two commits are compared by, unless others are named. */
const COMPARED_PARTS = ['transfers', 'hot', 'webhook', 'quotes', 'reads', 'customers', 'imports'];

export interface Options {
  /** Shows only that everything works. */
  short: boolean;
  parts: ReadonlySet<string>;
  /** Of each load. */
  seconds: number;
  rounds: number;
  connections: number[];
  /** Transfers before anything is measured. */
  warmUp: number;
  /** That pay. */
  accounts: number;
  /** Of TPC-B. */
  scale: number;
  yardstick: boolean;
  /** Transactions of the larger list. */
  rows: number;
  /** Transactions of the systems that show how the work grows. */
  sizes: number[];
  /** Customers of the import. */
  importRows: number;
  /** Of a system that runs already. */
  dataDir: string | undefined;
  /** Commit with which the present sources are compared. */
  against: string | undefined;
}

export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      short: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true },
      seconds: { type: 'string' },
      rounds: { type: 'string' },
      connections: { type: 'string' },
      'warm-up': { type: 'string' },
      accounts: { type: 'string' },
      rows: { type: 'string' },
      'import-rows': { type: 'string' },
      sizes: { type: 'string' },
      'no-yardstick': { type: 'boolean', default: false },
      'data-dir': { type: 'string' },
      against: { type: 'string' },
    },
  });
  const { short, against } = values;
  const number = (text: string | undefined, otherwise: number) => {
    if (text === undefined) return otherwise;
    const value = Number(text);
    if (!Number.isInteger(value) || value < 0) throw new StartFailure(`"${text}" is not a whole number.`);
    return value;
  };
  const usual = PARTS.filter((part) => !NAMED_PARTS.includes(part));
  const parts =
    values.only?.flatMap((text) => text.split(',')) ?? (against === undefined ? usual : COMPARED_PARTS);
  const unknown = parts.find((part) => !PARTS.includes(part));
  if (unknown) throw new StartFailure(`--only takes ${PARTS.join(', ')}, not "${unknown}".`);
  if (against !== undefined && values['data-dir'] !== undefined)
    throw new StartFailure('--against starts both systems itself; leave out --data-dir.');
  const isRunning = values['data-dir'] !== undefined;
  if (parts.includes('growth') && (against !== undefined || (isRunning && !short)))
    throw new StartFailure('growth fills a system of its own; leave out --against and --data-dir.');
  if (against !== undefined && parts.includes('connectors') && parts.length > 1)
    throw new StartFailure('With --against, connectors are measured alone: every payout goes to one.');
  return {
    short,
    parts: new Set(parts),
    seconds: number(values.seconds, short ? 0.4 : against === undefined ? 15 : 5),
    rounds: number(values.rounds, short ? 1 : against === undefined ? 3 : 6),
    connections: (values.connections ?? (short ? '16' : '64,256')).split(',').map((text) => number(text, 0)),
    warmUp: number(values['warm-up'], short ? 200 : 40_000),
    accounts: number(values.accounts, short ? 20 : 200),
    scale: short ? 1 : 50,
    yardstick: !values['no-yardstick'],
    rows: number(values.rows, short ? 10_000 : 1_000_000),
    sizes: (values.sizes ?? (short ? '500,2000' : '10000,1000000,5000000'))
      .split(',')
      .map((text) => number(text, 0)),
    importRows: number(values['import-rows'], short ? 500 : against === undefined ? 100_000 : 2_000),
    dataDir: values['data-dir'],
    against,
  };
}
