import { DomainError, invalidInput } from '@corridor/kernel';

/** Columns of a file of customers, and the member of POST /customers that each fills in (docs/behaviour.md 6). */
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

/** A column that is read; others are ignored. */
export type CustomerColumn = keyof typeof members;

/** Every column that is read. */
export const customerColumns = Object.keys(members) as CustomerColumn[];

/** What a file's first row says. */
export interface FileHeader {
  /** Cells of every row. */
  width: number;
  /** Where each column stands that is read. */
  places: ReadonlyMap<CustomerColumn, number>;
}

/** What bytes that are no UTF-8 are read as. */
const REPLACEMENT = '\ufffd';

/** A fault of the file as the caller knows it: the field of the form. */
export function fileViolation(...messages: string[]): DomainError {
  return invalidInput(messages.map((message) => ({ field: 'file', message })));
}

function isColumn(name: string): name is CustomerColumn {
  return Object.hasOwn(members, name);
}

const COLUMN = customerColumns.join('|');
/** A column's name beside what other programs than ours may separate columns by. */
const SEPARATED = new RegExp(`\\b(?:${COLUMN})"? *([;\t|:^~])|([;\t|:^~]) *"?(?:${COLUMN})\\b`);

/** What separates the columns of a file's first line, where that is no comma. */
function otherSeparatorOf(line: string): string | undefined {
  const names = line.split(',').map((cell) => cell.replace(/^[\s"\ufeff]+|[\s"]+$/g, ''));
  if (names.some(isColumn)) return undefined;
  const [, after, before] = SEPARATED.exec(line) ?? [];
  return after ?? before;
}

/**
 * Looks at a file's first line as it is: a program may have written another separator than a comma.
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
 * @throws DomainError INVALID_INPUT that names every fault: no UTF-8, `customerType` missing, a column twice.
 */
export function headerOf(cells: readonly string[]): FileHeader {
  const names = cells.map((cell) => cell.trim());
  if (names.some((name) => name.includes(REPLACEMENT))) throw fileViolation('file must be UTF-8');
  const places = new Map<CustomerColumn, number>();
  const repeated = new Set<CustomerColumn>();
  for (const [at, name] of names.entries()) {
    if (!isColumn(name)) continue;
    if (places.has(name)) repeated.add(name);
    places.set(name, at);
  }
  const messages = [...repeated].map((name) => `file must have the column ${name} once`);
  if (!places.has('customerType')) {
    messages.unshift('file must begin with a row of column names, of which customerType is required');
  }
  if (messages.length > 0) throw fileViolation(...messages);
  return { width: cells.length, places };
}

/**
 * A row as the body of POST /customers: an empty cell is an absent field, an address or business without any is absent.
 * @throws DomainError INVALID_INPUT where the row has not as many cells as the header: they stand nobody knows where.
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
