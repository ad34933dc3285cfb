import { currencyOf, formatId, isoTime, toJsonInteger, trustUuid, type Uuid } from '@corridor/kernel';
import { LedgerInvariantError } from '../../ledger/domain/journal-entry';
import type { JournalEntryKind } from '../../ledger/domain/journal-entry-kind';

/** A line of an internal account's statement, as it is stored. */
export interface StatementEntry {
  accountId: Uuid;
  currency: string;
  number: number;
  /** Smallest units; negative if money left the account. */
  amount: bigint;
  balanceAfter: bigint;
  kind: JournalEntryKind;
  /** The subject of the journal entry: a transaction, or a funding. */
  transactionId: Uuid;
  /** Domain time, milliseconds. */
  createdAtMs: number;
}

/** Bits of an id that hold the entry number: enough for 17 billion entries per account. */
const NUMBER_BITS = 34n;

/**
 * The uuid of an entry, version 7: its time, its number, and the random end of its account's id. It is derived from
 * immutable data, and the ids of an account sort in the order of its entries.
 */
export function entryUuid({
  accountId,
  number,
  createdAtMs,
}: Pick<StatementEntry, 'accountId' | 'number' | 'createdAtMs'>): Uuid {
  const bits = BigInt.asUintN(Number(NUMBER_BITS), BigInt(number));
  const hex = (value: bigint, digits: number): string => value.toString(16).padStart(digits, '0');
  const time = hex(BigInt(createdAtMs), 12);
  const high = hex(0x7000n | (bits >> 22n), 4);
  const middle = hex(0x8000n | ((bits >> 8n) & 0x3fffn), 4);
  const low = hex(bits & 0xffn, 2);
  return trustUuid(`${time.slice(0, 8)}-${time.slice(8)}-${high}-${middle}-${low}${accountId.slice(-10)}`);
}

/** Names of the ledger's steps in a statement. The other steps move no internal account. */
const shownKinds = {
  FUND: 'FUNDING',
  RESERVE: 'PAYMENT',
  SETTLE: 'DEPOSIT',
  CREDIT: 'DEPOSIT',
  REFUND: 'REFUND',
  RESOLVE: 'RESOLUTION',
  RETURN: 'REFUND',
  REVERSE: 'REVERSAL',
} as const satisfies Partial<Record<JournalEntryKind, string>>;

function isShown(kind: JournalEntryKind): kind is keyof typeof shownKinds {
  return kind in shownKinds;
}

/** The resource as the list shows it. @throws LedgerInvariantError for a step that moves no internal account. */
export function renderEntry(entry: StatementEntry) {
  const { kind, amount, balanceAfter, transactionId, createdAtMs } = entry;
  if (!isShown(kind)) throw new LedgerInvariantError(`${kind} moves no internal account`);
  const currency = { ...currencyOf(entry.currency) };
  return {
    id: formatId('LedgerEntry', entryUuid(entry)),
    amount: { amount: toJsonInteger(amount), currency },
    balanceAfter: { amount: toJsonInteger(balanceAfter), currency },
    kind: shownKinds[kind],
    transactionId: kind === 'FUND' ? null : formatId('Transaction', transactionId),
    createdAt: isoTime(createdAtMs),
  };
}
