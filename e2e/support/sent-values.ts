import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findAccountType, normalizedAccountInfo, sensitivePaths } from '@corridor/contracts';

/** Fields outside of accountInfo that must never be stored unencrypted (ADR 6). */
const SENSITIVE_FIELDS = new Set(['taxId', 'identifier', 'documentNumber', 'businessTaxId']);
/** Names, dates of birth and addresses. They may be unencrypted only in tables of the service that owns them. */
const PERSONAL_FIELDS = new Set([
  'fullName',
  'firstName',
  'lastName',
  'legalName',
  'birthDate',
  'line1',
  'line2',
  'email',
  'phoneNumber',
  'FULL_NAME',
  'BIRTH_DATE',
  'EMAIL',
  'PHONE_NUMBER',
]);
const BIRTH_DATE = /^(19\d\d|200\d)-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
/** Shorter values would be found by chance. */
const LENGTH_MIN = 7;
const LENGTH_MAX = 255;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-/i;
const DATE = /^\d{4}-\d\d-\d\d/;

/** The values of a request by sort: secret, personal, or not sensitive (`open`). */
interface Sent {
  secret: string[];
  personal: string[];
  open: string[];
}

/** Whether a value is distinctive enough to search for. Common numbers, ids and most bad input are not. */
function isTelling(value: string): boolean {
  const digits = value.replace(/\D/g, '').length;
  return (
    value.length >= LENGTH_MIN &&
    value.length <= LENGTH_MAX &&
    (digits >= 4 || value.includes('@')) &&
    new Set(value).size >= 4 &&
    !UUID.test(value) &&
    !DATE.test(value)
  );
}

function textAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], value);
}

/** Whether a name, a date or a line of an address is distinctive enough to search for. */
function isTellingOfPerson(value: string): boolean {
  return (
    BIRTH_DATE.test(value) ||
    (value.length >= LENGTH_MIN &&
      value.length <= LENGTH_MAX &&
      new Set(value).size >= 4 &&
      !UUID.test(value) &&
      !DATE.test(value))
  );
}

/** The sort of a text by the name of its field. */
function sortOf(name: string): keyof Sent {
  if (SENSITIVE_FIELDS.has(name)) return 'secret';
  return PERSONAL_FIELDS.has(name) ? 'personal' : 'open';
}

/**
 * Collects every text of a body. Its sort follows from the table of account types and from the names of the other
 * sensitive fields.
 */
function collect(value: unknown, sent: Sent, sort: keyof Sent = 'open'): void {
  if (typeof value === 'string') {
    const isTold = isTelling(value) || (sort !== 'secret' && isTellingOfPerson(value));
    if (isTold) sent[sort].push(value);
    return;
  }
  if (value === null || typeof value !== 'object') return;
  const info = value as Record<string, unknown>;
  const type = typeof info['accountType'] === 'string' ? findAccountType(info['accountType']) : undefined;
  const paths = type ? sensitivePaths(info) : [];
  // Both the spelling of the request and the stored form.
  const stored = type ? normalizedAccountInfo(info) : info;
  for (const path of paths) for (const form of [info, stored]) collect(textAt(form, path), sent, 'secret');
  for (const [name, member] of Object.entries(info)) {
    if (paths.includes(name)) continue;
    collect(member, sent, sortOf(name));
  }
}

/** Collects the rows of a bulk import by their columns. */
function collectRows(csv: string, sent: Sent): void {
  const [head = '', ...rows] = csv.split(/\r?\n/).map((line) => line.split(','));
  for (const row of rows) {
    [...head].forEach((name, column) => collect(row[column], sent, sortOf(name)));
  }
}

function fileOf(dataDir: string): string {
  return join(dataDir, 'sent-values.jsonl');
}

function keep(sent: Sent): void {
  const dataDir = process.env['E2E_DATA_DIR'];
  if (
    dataDir === undefined ||
    !existsSync(dataDir) ||
    sent.secret.length + sent.personal.length + sent.open.length === 0
  )
    return;
  appendFileSync(fileOf(dataDir), `${JSON.stringify(sent)}\n`);
}

/** The values in a body; none if it is not JSON. */
export function sentIn(body: unknown): Sent {
  const sent: Sent = { secret: [], personal: [], open: [] };
  try {
    collect(typeof body === 'string' ? JSON.parse(body) : body, sent);
  } catch {
    return { secret: [], personal: [], open: [] };
  }
  return sent;
}

/** Records the values of a request for the search after the run. */
export function noteSent(body: unknown): void {
  keep(sentIn(body));
}

/** Records the values of a form, and the rows of a CSV file. */
export async function noteSentForm(
  path: string,
  parts: Readonly<Record<string, string | Blob>>,
): Promise<void> {
  const sent: Sent = { secret: [], personal: [], open: [] };
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') collect({ [name]: part }, sent);
    else if (path.includes('/csv')) collectRows(await part.text(), sent);
  }
  keep(sent);
}

/**
 * The values that were sent to the system of a data folder and must not be found there. A value that was also sent in a
 * field that is not sensitive is left out.
 */
export function secretsSent(dataDir: string, sort: 'secret' | 'personal' = 'secret'): string[] {
  if (!existsSync(fileOf(dataDir))) return [];
  const lines = readFileSync(fileOf(dataDir), 'utf8').split('\n').filter(Boolean);
  const sent = lines.map((line) => JSON.parse(line) as Sent);
  const open = new Set(sent.flatMap((one) => one.open));
  return [...new Set(sent.flatMap((one) => one[sort]))].filter((value) => !open.has(value));
}
