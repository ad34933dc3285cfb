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

type Item = Readonly<Record<string, unknown>>;
interface Column {
  name: string;
  cells: string[];
}

interface Amount {
  amount: number;
  currency: { code: string; decimals: number };
}

function isAmount(value: object): value is Amount {
  const { amount, currency } = value as Partial<Amount>;
  return (
    Number.isInteger(amount) && typeof currency?.code === 'string' && Number.isInteger(currency.decimals)
  );
}

/** 1250 with two decimals as 12.50. */
function amountText({ amount, currency: { code, decimals } }: Amount): string {
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const part = decimals === 0 ? '' : `.${digits.slice(-decimals)}`;
  return `${amount < 0 ? '-' : ''}${whole}${part} ${code}`;
}

/** The text of a value. Undefined for one that needs more than a cell. */
function cellOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'object') return visible(String(value)).replaceAll(/\s+/g, ' ');
  return isAmount(value) ? amountText(value) : undefined;
}

function columnOf(name: string, items: readonly Item[]): Column | undefined {
  const cells = items.map((item) => cellOf(item[name]));
  if (cells.includes(undefined) || cells.every((cell) => cell === '')) return undefined;
  const texts = cells as string[];
  return { name, cells: IS_ID.test(name) ? texts : texts.map(shortened) };
}

function shortened(text: string): string {
  const characters = [...text];
  return characters.length > TEXT_MAX ? `${characters.slice(0, TEXT_MAX - 1).join('')}…` : text;
}

function widthOf({ name, cells }: Column): number {
  return GAP + Math.max(name.length, ...cells.map(({ length }) => length));
}

/** The columns that a width has room for: the first one, and what fits beside it. */
function fittingColumns(items: readonly Item[], width: number): Column[] {
  const names = [...new Set([...FIRST, ...items.flatMap((item) => Object.keys(item))])];
  const columns = names.flatMap((name) => columnOf(name, items) ?? []);
  let left = width;
  return columns.filter((column, at) => {
    const needed = widthOf(column);
    if (at > 0 && needed > left) return false;
    left -= needed;
    return true;
  });
}

/** Items as a table of a width. Members that are objects or lists, and columns without room, are left out. */
export function tableOf(items: readonly Item[], width: number): string {
  const columns = fittingColumns(items, width);
  const table = new Table({
    head: columns.map(({ name }) => name),
    chars: NO_LINES,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': GAP, compact: true },
  });
  table.push(...items.map((_, row) => columns.map(({ cells }) => cells[row] ?? '')));
  return table.toString().replaceAll(/ +$/gm, '');
}
