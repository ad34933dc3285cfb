import Table from 'cli-table3';
import { visible } from './visible.ts';

/** Columns that come first where items have them. */
const FIRST = [
  'id',
  'status',
  'fullName',
  'name',
  'type',
  'balance',
  'sentAmount',
  'receivedAmount',
  'amount',
];
/** Ids are copied, so they are never cut. */
const IS_ID = /^id$|Id$/;
const TEXT_MAX = 40;
const GAP = 2;
const NO_LINES = Object.fromEntries(
  ['top', 'bottom', 'left', 'right', 'mid', 'middle'].flatMap((place) =>
    ['', '-mid', '-left', '-right'].map((part) => [`${place}${part}`, '']),
  ),
);

/** More than any currency has. */
const DECIMALS_MAX = 18;

type Item = Readonly<Record<string, unknown>>;
interface Column {
  name: string;
  /** The text above the cells. On later pages it is not shown and has the width of the pages before. */
  head: string;
  cells: string[];
}

interface Amount {
  amount: number;
  currency: { code: string; decimals: number };
}

function isAmount(value: object): value is Amount {
  const { amount, currency } = value as Partial<Amount>;
  if (!Number.isSafeInteger(amount) || typeof currency?.code !== 'string') return false;
  const { decimals } = currency;
  return Number.isInteger(decimals) && decimals >= 0 && decimals <= DECIMALS_MAX;
}

/** 1250 with two decimals as 12.50. */
function amountText({ amount, currency: { code, decimals } }: Amount): string {
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const part = decimals === 0 ? '' : `.${digits.slice(-decimals)}`;
  return `${amount < 0 ? '-' : ''}${whole}${part} ${oneLine(code)}`;
}

function oneLine(text: string): string {
  return visible(text).replaceAll(/\s+/g, ' ');
}

/** The text of a value. Undefined for one that needs more than a cell. */
function cellOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'object') return oneLine(String(value));
  return isAmount(value) ? amountText(value) : undefined;
}

function columnOf(name: string, items: readonly Item[]): Column | undefined {
  const cells = items.map((item) => cellOf(item[name]));
  if (cells.includes(undefined) || cells.every((cell) => cell === '')) return undefined;
  return { name, head: oneLine(name), cells: shortened(name, cells as string[]) };
}

function shortened(name: string, texts: string[]): string[] {
  return IS_ID.test(name) ? texts : texts.map(cut);
}

function cut(text: string): string {
  const characters = [...text];
  return characters.length > TEXT_MAX ? `${characters.slice(0, TEXT_MAX - 1).join('')}…` : text;
}

function longestOf({ head, cells }: Column): string {
  return cells.reduce((longest, cell) => (cell.length > longest.length ? cell : longest), head);
}

/** The columns that a width has room for: the first one, and what fits beside it. */
function fittingColumns(items: readonly Item[], width: number): Column[] {
  const names = [...new Set([...FIRST, ...items.flatMap((item) => Object.keys(item))])];
  const columns = names.flatMap((name) => columnOf(name, items) ?? []);
  // No gap follows the last column.
  let left = width + GAP;
  return columns.filter((column, at) => {
    const needed = GAP + longestOf(column).length;
    if (at > 0 && needed > left) return false;
    left -= needed;
    return true;
  });
}

function linesOf(columns: readonly Column[], count: number): string[] {
  const table = new Table({
    head: columns.map(({ head }) => head),
    chars: NO_LINES,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': GAP, compact: true },
  });
  for (let row = 0; row < count; row += 1) table.push(columns.map(({ cells }) => cells[row] ?? ''));
  return table.toString().replaceAll(/ +$/gm, '').split('\n');
}

/** A table of items that come page by page. Members that are objects or lists, and columns without room, are left out. */
export class ItemTable {
  readonly #width: number;
  /** Those of the page before. */
  #columns: readonly Column[] | undefined;

  constructor(width: number) {
    this.#width = width;
  }

  /** The lines of a page. The first page chooses the columns and has their names above. Columns never become narrower. */
  page(items: readonly Item[]): string[] {
    const before = this.#columns;
    this.#columns =
      before?.map((column) => ({
        name: column.name,
        head: longestOf(column),
        cells: shortened(
          column.name,
          items.map((item) => cellOf(item[column.name]) ?? ''),
        ),
      })) ?? fittingColumns(items, this.#width);
    return linesOf(this.#columns, items.length).slice(before ? 1 : 0);
  }
}
