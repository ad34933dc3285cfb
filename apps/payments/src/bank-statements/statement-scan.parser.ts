import { createHash, type Hash } from 'node:crypto';
import { moneyText } from '@corridor/kernel';
import { signedAmount, type StatementHead, type StatementPage, type StatementPart } from './domain/bank-line';
import { brokenFile, FileFaults } from './domain/file-faults';
import { contentOf } from './line-identity.codec';

/** Most statements of one file. */
const STATEMENTS_MAX = 1_000;

/** A statement without its lines. */
export interface ScannedStatement {
  head: StatementHead;
  lines: number;
  /** Sum of its lines with their signs, smallest units. */
  sum: bigint;
  /** Day of its earliest booking, YYYY-MM-DD; null if it has no line. */
  from: string | null;
  /** SHA-256 of what it says: the same statement in another envelope has the same one. */
  contentHash: Buffer;
}

interface OpenScan {
  head: StatementHead | undefined;
  lines: number;
  sum: bigint;
  from: string | null;
  hash: Hash;
}

function ended({ head, lines, sum, from, hash }: OpenScan, faults: FileFaults): ScannedStatement[] {
  if (!head) return [];
  const { statementId, currency, date, balances, page } = head;
  const { opening, closing } = balances ?? {};
  if (opening !== undefined && closing !== undefined && opening + sum !== closing) {
    const [first, all, last] = [opening, sum, closing].map((amount) => moneyText(amount, currency));
    const sums = `the opening balance is ${first}, the lines are ${all}, the closing balance is ${last}`;
    faults.add(`statement of ${date}`, `opening and lines must be the closing balance: ${sums}`);
  }
  const said = [statementId, currency, date, String(opening), String(closing)];
  hash.update(JSON.stringify(page ? [...said, saidOf(page)] : said));
  return [{ head, lines, sum, from, contentHash: hash.digest() }];
}

function saidOf({ sequence, number, isFirst, isLast, opening, closing }: StatementPage): unknown[] {
  return [sequence, number, isFirst, isLast, String(opening), String(closing)];
}

function begin(): OpenScan {
  return { head: undefined, lines: 0, sum: 0n, from: null, hash: createHash('sha256') };
}

/**
 * Reads a whole file and checks that the balances of each statement fit its lines. It holds no line.
 * @throws DomainError INVALID_INPUT with every fault.
 */
export async function scanStatements(parts: AsyncIterable<StatementPart>): Promise<ScannedStatement[]> {
  const faults = new FileFaults();
  const scanned: ScannedStatement[] = [];
  let open = begin();
  for await (const part of parts) {
    if (part.kind === 'LINE') {
      open.lines += 1;
      open.sum += signedAmount(part.line);
      const { bookingDate } = part.line;
      if (open.from === null || bookingDate < open.from) open.from = bookingDate;
      open.hash.update(contentOf(part.line));
      continue;
    }
    if (open.head) {
      scanned.push(...ended(open, faults));
      open = begin();
    }
    open.head = part.head;
    if (part.kind === 'END') {
      scanned.push(...ended(open, faults));
      open = begin();
    }
    if (scanned.length >= STATEMENTS_MAX) {
      throw brokenFile(`the file must have at most ${STATEMENTS_MAX} statements`);
    }
  }
  scanned.push(...ended(open, faults));
  const ids = scanned.map(({ head: { statementId, page } }) =>
    page ? `${statementId} page ${page.number}` : statementId,
  );
  for (const id of new Set(ids)) {
    if (ids.indexOf(id) !== ids.lastIndexOf(id)) faults.add('file', `Id ${id} must be there once`);
  }
  faults.assertEmpty();
  return scanned;
}
