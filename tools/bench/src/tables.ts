import type { ComparedRow } from './ratios';
import type { Figures, Row } from './report';

const LOAD_COLUMNS = {
  perSecond: '/s',
  toTpcB: '÷ TPC-B',
  toPlain: '÷ plain',
  p50: 'p50 ms',
  p95: 'p95 ms',
  p99: 'p99 ms',
  max: 'max ms',
  failed: 'failed',
  notCompleted: 'not completed',
  drainSeconds: 'all out after s',
  'cpuMs/sum': 'CPU ms each',
  delivered: 'delivered',
  missing: 'missing',
  lastDeliveredSeconds: 'last after s',
};
const LIST_COLUMNS = {
  'small/p50': 'p50 ms, small',
  'large/p50': 'large',
  'small/p99': 'p99 ms, small',
  'large/p99': 'large',
  ratio: 'p50 large ÷ small',
  'small/cpuMs/sum': 'CPU ms, small',
  'large/cpuMs/sum': 'large',
  cpuRatio: 'CPU large ÷ small',
};
const IMPORT_COLUMNS = {
  'without/p50': 'p50 ms, without',
  'with/p50': 'with',
  'without/p99': 'p99 ms, without',
  'with/p99': 'with',
  ratio: 'p99 with ÷ without',
  'without/perSecond': '/s without',
  'with/perSecond': 'with',
  importedPerSecond: 'rows/s',
  copiedSeconds: 'all copied after s',
  failed: 'failed',
};
const PAYOUT_COLUMNS = {
  'payouts/perSecond': 'completed /s',
  'payouts/p50': 'p50 ms to the end',
  'payouts/p99': 'p99 ms',
  p50: 'p50 ms to the 201',
  p99: 'p99 ms',
  failed: 'failed',
  notCompleted: 'not completed',
  'cpuMs/sum': 'CPU ms each',
};
const LOADS = ['transfers', 'hot', 'webhook', 'quotes'];

/** A section has either columns, or one nested figure whose names are the columns; turned, they are its lines. */
const SECTIONS: readonly {
  title: string;
  parts: readonly string[];
  columns?: Record<string, string>;
  nested?: string;
  turned?: boolean;
}[] = [
  {
    title: 'Start, seconds',
    parts: ['start'],
    columns: { firstCreatedSeconds: 'first 201', readySeconds: 'ready' },
  },
  {
    title: 'TPC-B, transactions a second',
    parts: ['yardstick'],
    columns: { before: 'before', after: 'after', mean: 'mean' },
  },
  { title: 'Transfers and quotes', parts: LOADS, columns: LOAD_COLUMNS },
  { title: 'CPU seconds per 1,000 transfers or quotes (milliseconds each)', parts: LOADS, nested: 'cpuMs' },
  { title: 'Kafka records per transfer or quote', parts: LOADS, nested: 'messages', turned: true },
  { title: 'SQL statements per transfer or quote', parts: ['statements'], nested: 'statements' },
  {
    title: 'Write-ahead log per transfer or quote',
    parts: ['statements'],
    columns: { walBytes: 'bytes', walFlushes: 'flushes' },
  },
  { title: 'Memory, MB resident (PostgreSQL: proportional)', parts: ['memory'], nested: 'memoryMb' },
  { title: 'Reads', parts: ['reads'], columns: LOAD_COLUMNS },
  { title: 'Customers', parts: ['customers'], columns: LOAD_COLUMNS },
  { title: 'CPU seconds per 1,000 reads (milliseconds each)', parts: ['reads'], nested: 'cpuMs' },
  { title: 'Reads without and with an import', parts: ['imports'], columns: IMPORT_COLUMNS },
  { title: 'Payouts through a connector', parts: ['connectors'], columns: PAYOUT_COLUMNS },
  { title: 'List pages with totalCount', parts: ['lists'], columns: LIST_COLUMNS },
  {
    title: 'As the work grows: by transactions, ms where nothing else is said',
    parts: ['growth'],
    nested: 'growth',
  },
  {
    title: 'What PostgreSQL does for one of them: ms, and blocks that it looks at',
    parts: ['growth'],
    nested: 'growthSql',
  },
];

/** The whole report as text, with one row for each name. */
export function textOf({ conditions, rows }: { conditions: Figures; rows: readonly Row[] }): string {
  const tables = SECTIONS.flatMap(({ title, parts, columns, nested, turned }) => {
    const own = rows.filter(({ part, figures }) => parts.includes(part) && (!nested || nested in figures));
    if (own.length === 0) return [];
    if (columns) return [`${title}\n${tableOf(own, columns)}`];
    return [`${title}\n${turned ? turnedTable(own, String(nested)) : nestedTable(own, String(nested))}`];
  });
  return `${conditionsText(conditions)}\n\n${tables.join('\n')}`;
}

/** Two systems as text: each load with the median of the ratios after ÷ before, and the least and greatest ratio. */
export function comparisonText({
  conditions,
  rows,
}: {
  conditions: Figures;
  rows: readonly ComparedRow[];
}): string {
  const ratio = (path: string, head: string) => ({
    [`ratio/${path}/median`]: `${head} ÷`,
    [`ratio/${path}/min`]: 'min',
    [`ratio/${path}/max`]: 'max',
  });
  const columns = {
    'before/perSecond': '/s before',
    'after/perSecond': 'after',
    ...ratio('perSecond', '/s'),
    ...ratio('p50', 'p50'),
    ...ratio('p99', 'p99'),
    ...ratio('cpu', 'CPU'),
    ...ratio('memory', 'memory'),
  };
  // A slash in the path of a figure would be taken for a step of the column's path.
  const shown = rows.map(({ part, name, figures: { ratio: of, ...figures } }) => ({
    part,
    name,
    figures: { ...figures, ratio: { ...of, cpu: of['cpuMs/sum'], memory: of['memoryMb/apps'] } },
  }));
  return `${conditionsText(conditions)}\n\nAfter ÷ before\n${tableOf(shown, columns)}`;
}

function conditionsText(conditions: Figures): string {
  return Object.entries(conditions)
    .map(([name, value]) => `${name} ${cellOf(value)}`)
    .join(', ');
}

function cellOf(cell: unknown): string {
  if (cell === undefined || cell === null) return '';
  return typeof cell === 'number' ? String(Math.round(cell * 1e4) / 1e4) : String(cell);
}

function table(heads: readonly string[], lines: readonly (readonly unknown[])[]): string {
  const cells = [heads, ...lines].map((line) => line.map(cellOf));
  const widths = heads.map((_, column) => Math.max(...cells.map((line) => String(line[column]).length)));
  const text = cells.map((line) =>
    line
      .map((cell, column) => [cell, Number(widths[column])])
      .map(([cell, width], column) => pad(String(cell), Number(width), column === 0))
      .join('  '),
  );
  return `${[text[0], '-'.repeat(String(text[0]).length), ...text.slice(1)].join('\n')}\n`;
}

function pad(cell: string, width: number, isName: boolean): string {
  return isName ? cell.padEnd(width) : cell.padStart(width);
}

/**
 * Columns are figures; `cpuMs/sum` is one inside another. A column that no row has is left out.
 * @param columns head by path of the figure
 */
function tableOf(rows: readonly Row[], columns: Record<string, string>): string {
  const shown = Object.entries(columns).filter(([path]) =>
    rows.some(({ figures }) => at(figures, path) !== undefined),
  );
  return table(
    ['', ...shown.map(([, head]) => head)],
    rows.map(({ name, figures }) => [name, ...shown.map(([path]) => at(figures, path))]),
  );
}

function at(figures: unknown, path: string): unknown {
  return path.split('/').reduce((value, name) => (value as Figures | undefined)?.[name], figures as unknown);
}

function namesIn(rows: readonly Row[], figure: string): string[] {
  return [...new Set(rows.flatMap(({ figures }) => Object.keys(figures[figure] as Figures)))];
}

function nestedTable(rows: readonly Row[], figure: string): string {
  return tableOf(rows, Object.fromEntries(namesIn(rows, figure).map((name) => [`${figure}/${name}`, name])));
}

function turnedTable(rows: readonly Row[], figure: string): string {
  const shorter = rows.map(({ name }) => name.replace('transfers, ', '').replace(/ connections?/, ''));
  return table(
    ['', ...shorter],
    namesIn(rows, figure).map((name) => [
      name,
      ...rows.map(({ figures }) => at(figures, `${figure}/${name}`)),
    ]),
  );
}
