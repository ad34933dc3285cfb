import { createHash } from 'node:crypto';
import type { BankLine } from './domain/bank-line';
import { LAYOUT_BYTES } from './domain/line-overlap';

const DIGEST_BYTES = 24;

function digest(text: string, bytes: number): Buffer {
  return createHash('sha256').update(text).digest().subarray(0, bytes);
}

/** The content of a line as a text that no other line has. */
export function contentOf(line: BankLine): string {
  const { direction, amount, currency, bookingDate, isReversal, bankReference, endToEndIds } = line;
  const { reference, counterparty } = line;
  return JSON.stringify([
    direction,
    String(amount),
    currency,
    bookingDate,
    isReversal,
    bankReference,
    endToEndIds,
    reference,
    counterparty,
  ]);
}

/**
 * Tells a line from others of its layout: a hash of all that its file says of it. Equal lines have equal identities; how
 * many of them there are tells which are new. A message of a bank can lack a reference that another message has, so its
 * lines with a reference have none; a CSV has or lacks it in each file.
 */
export function contentIdentity(line: BankLine): Buffer | null {
  const { layout, cells } = line.source;
  if (line.bankReference !== null && cells === null) return null;
  return Buffer.concat([digest(layout, LAYOUT_BYTES), digest(cells ?? contentOf(line), DIGEST_BYTES)]);
}
