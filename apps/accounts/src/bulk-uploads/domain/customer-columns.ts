import { DomainError, invalidInput } from '@corridor/kernel';

/** Columns of a file of customers, and the field of POST /customers for each (docs/behaviour.md 6). */
const members = {
  umaAddress: ['umaAddress'],
  platformCustomerId: ['platformCustomerId'],
  customerType: ['customerType'],
  fullName: ['fullName'],
  birthDate: ['birthDate'],
  nationality: ['nationality'],
  addressLine1: ['address', 'line1'],
  addressLine2: ['address', 'line2'],
  city: ['address', 'city'],
  state: ['address', 'state'],
  postalCode: ['address', 'postalCode'],
  country: ['address', 'country'],
  businessLegalName: ['businessInfo', 'legalName'],
  businessRegistrationNumber: ['businessInfo', 'registrationNumber'],
  businessTaxId: ['businessInfo', 'taxId'],
} as const satisfies Record<string, readonly [string] | readonly [string, string]>;

/** A known column. Others are ignored. */
export type CustomerColumn = keyof typeof members;

/** Every known column. */
export const customerColumns = Object.keys(members) as CustomerColumn[];

/** The content of a file's first row. */
export interface FileHeader {
  /** Number of cells in every row. */
  width: number;
  /** Position of each known column. */
  places: ReadonlyMap<CustomerColumn, number>;
  /** Names of the other columns. One without a name is none. */
  ignored: readonly string[];
}

/** The character that replaces bytes that are not UTF-8. */
const REPLACEMENT = '\ufffd';

/** A violation of the file, under the name of the form field. */
export function fileViolation(...messages: string[]): DomainError {
  return invalidInput(messages.map((message) => ({ field: 'file', message })));
}

function isColumn(name: string): name is CustomerColumn {
  return Object.hasOwn(members, name);
}

/** The known columns by their names in lower case. */
const byFoldedName = new Map(customerColumns.map((column) => [column.toLowerCase(), column]));

const COLUMN = customerColumns.join('|');
/** A column's name beside another separator that programs use. */
const SEPARATED = new RegExp(`\\b(?:${COLUMN})"? *([;\t|:^~])|([;\t|:^~]) *"?(?:${COLUMN})\\b`);

/** The separator of a file's first line if it isn't a comma. */
function otherSeparatorOf(line: string): string | undefined {
  const names = line.split(',').map((cell) => cell.replace(/^[\s"\ufeff]+|[\s"]+$/g, ''));
  if (names.some(isColumn)) return undefined;
  const [, after, before] = SEPARATED.exec(line) ?? [];
  return after ?? before;
}

/**
 * Checks the raw first line of a file for another separator than a comma.
 * @throws DomainError INVALID_INPUT with the separator in its details.
 */
export function refuseOtherSeparator(line: string): void {
  const separator = otherSeparatorOf(line);
  if (separator === undefined) return;
  const shown = separator === '\t' ? 'tabs' : `"${separator}"`;
  const { code, message, details } = fileViolation(
    `file must have commas between its columns, for example customerType,fullName; it has ${shown}`,
  );
  throw new DomainError(code, message, { ...details, separator });
}

/**
 * Reads the first row of a file.
 * @throws DomainError INVALID_INPUT that names every violation: not UTF-8, `customerType` missing, a column that is there
 * again, also in other case.
 */
export function headerOf(cells: readonly string[]): FileHeader {
  const names = cells.map((cell) => cell.trim());
  if (names.some((name) => name.includes(REPLACEMENT))) throw fileViolation('file must be UTF-8');
  const places = new Map<CustomerColumn, number>();
  const met = new Set<CustomerColumn>();
  const repeated = new Set<CustomerColumn>();
  const ignored: string[] = [];
  for (const [at, name] of names.entries()) {
    const meant = byFoldedName.get(name.toLowerCase());
    if (meant !== undefined && met.has(meant)) repeated.add(meant);
    if (meant !== undefined) met.add(meant);
    if (isColumn(name)) places.set(name, at);
    else if (name !== '') ignored.push(name);
  }
  const messages = [...repeated].map((name) => `file must have the column ${name} once`);
  if (!places.has('customerType')) {
    messages.unshift('file must begin with a row of column names, of which customerType is required');
  }
  if (messages.length > 0) throw fileViolation(...messages);
  return { width: cells.length, places, ignored };
}

/** @throws DomainError INVALID_INPUT that names each of the ignored columns, if there are any. */
export function refuseColumns(names: readonly string[]): void {
  if (names.length === 0) return;
  throw fileViolation(
    ...names.map((name) => `file has the column ${name}, which is not a column of customers`),
  );
}

/**
 * A row as the body of POST /customers. An empty cell is an absent field. An address or a business without any value is
 * absent.
 * @throws DomainError INVALID_INPUT if the row has another number of cells than the header, because the columns of its
 * cells are then unknown.
 */
export function bodyOfRow({ width, places }: FileHeader, cells: readonly string[]): Record<string, unknown> {
  if (cells.length !== width) {
    const message = `the row has ${cells.length} cells, the header has ${width}`;
    throw invalidInput([{ field: 'row', message }]);
  }
  const body: Record<string, unknown> = {};
  for (const [column, at] of places) {
    const cell = cells[at] ?? '';
    if (cell === '') continue;
    const [outer, inner] = members[column] as readonly [string, string?];
    if (inner === undefined) body[outer] = cell;
    else body[outer] = { ...(body[outer] as object | undefined), [inner]: cell };
  }
  return body;
}
