/** @typedef {import('./report.mjs').Row} Row */
/** @typedef {import('./report.mjs').Figures} Figures */

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
const LOADS = ['transfers', 'hot', 'webhook', 'quotes'];

/**
 * A section has either columns, or one nested figure whose names are the columns; turned, they are its lines.
 * @type {readonly {title: string, parts: readonly string[], columns?: Record<string, string>, nested?: string,
 *   turned?: boolean}[]}
 */
const SECTIONS = [
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
  { title: 'CPU seconds per 1,000 reads (milliseconds each)', parts: ['reads'], nested: 'cpuMs' },
  { title: 'Reads without and with an import', parts: ['imports'], columns: IMPORT_COLUMNS },
  { title: 'List pages with totalCount', parts: ['lists'], columns: LIST_COLUMNS },
];

/**
 * The whole report as text.
 * @param {{conditions: Figures, rows: readonly Row[]}} report rows: one for each name
 */
export function textOf({ conditions, rows }) {
  const shown = Object.entries(conditions).map(([name, value]) => `${name} ${cellOf(value)}`);
  const tables = SECTIONS.flatMap(({ title, parts, columns, nested, turned }) => {
    const own = rows.filter(({ part, figures }) => parts.includes(part) && (!nested || nested in figures));
    if (own.length === 0) return [];
    if (columns) return [`${title}\n${tableOf(own, columns)}`];
    return [`${title}\n${turned ? turnedTable(own, String(nested)) : nestedTable(own, String(nested))}`];
  });
  return `${shown.join(', ')}\n\n${tables.join('\n')}`;
}

/** @param {unknown} cell */
function cellOf(cell) {
  if (cell === undefined || cell === null) return '';
  return typeof cell === 'number' ? String(Math.round(cell * 1e4) / 1e4) : String(cell);
}

/**
 * @param {readonly string[]} heads @param {readonly (readonly unknown[])[]} lines
 * @returns {string}
 */
function table(heads, lines) {
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

/** @param {string} cell @param {number} width @param {boolean} isName */
function pad(cell, width, isName) {
  return isName ? cell.padEnd(width) : cell.padStart(width);
}

/**
 * Columns are figures; `cpuMs/sum` is one inside another. A column that no row has is left out.
 * @param {readonly Row[]} rows @param {Record<string, string>} columns head by path of the figure
 */
function tableOf(rows, columns) {
  const shown = Object.entries(columns).filter(([path]) =>
    rows.some(({ figures }) => at(figures, path) !== undefined),
  );
  return table(
    ['', ...shown.map(([, head]) => head)],
    rows.map(({ name, figures }) => [name, ...shown.map(([path]) => at(figures, path))]),
  );
}

/** @param {unknown} figures @param {string} path @returns {unknown} */
function at(figures, path) {
  return path
    .split('/')
    .reduce(
      (value, name) => /** @type {Figures | undefined} */ (value)?.[name],
      /** @type {unknown} */ (figures),
    );
}

/** @param {readonly Row[]} rows @param {string} figure */
function namesIn(rows, figure) {
  return [...new Set(rows.flatMap(({ figures }) => Object.keys(/** @type {Figures} */ (figures[figure]))))];
}

/** @param {readonly Row[]} rows @param {string} figure */
function nestedTable(rows, figure) {
  return tableOf(rows, Object.fromEntries(namesIn(rows, figure).map((name) => [`${figure}/${name}`, name])));
}

/** @param {readonly Row[]} rows @param {string} figure */
function turnedTable(rows, figure) {
  const shorter = rows.map(({ name }) => name.replace('transfers, ', '').replace(/ connections?/, ''));
  return table(
    ['', ...shorter],
    namesIn(rows, figure).map((name) => [
      name,
      ...rows.map(({ figures }) => at(figures, `${figure}/${name}`)),
    ]),
  );
}
