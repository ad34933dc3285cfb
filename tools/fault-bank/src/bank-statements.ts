import { createHash } from 'node:crypto';
import type { StatementAnswer } from '@corridor/connector-contract';
import { isCurrency, isoTime } from '@corridor/kernel';
import type { AccountEntries, AccountEntry } from './account-entries';
import { camt053, unsigned } from './camt053';
import type { FaultChooser } from './script';
import type { StateFile, StateTable } from './state-file';

interface MadeStatement {
  settlementAccountId: string;
  date: string;
  format: 'CAMT053' | 'CSV';
  content: string;
  /** Number of its last entry. */
  lastEntry: number;
  /** Smallest units, as text. */
  closing: string;
}

interface StatementParts {
  state: StateFile;
  faults: FaultChooser;
  entries: AccountEntries;
  nowMs: () => number;
}

const ID_LENGTH = 24;
const DAY_LENGTH = 10;
/** camt.053 has currencies of three letters and amounts of at most five decimals. */
const ISO_CURRENCY = /^(?!BTC)[A-Z]{3}$/;
const CSV_HEADER = 'bookingDate,amount,currency,bankReference,endToEndId,reference,counterparty';

/**
 * Statements of the entries. A statement is made when it is first asked for, with all entries that are in no earlier
 * one, and stays as it is. Entries of the same day that come later are in the next one.
 */
export class BankStatements {
  private readonly made: StateTable<MadeStatement>;

  constructor(private readonly parts: StatementParts) {
    this.made = parts.state.table('statements');
  }

  statement({ settlementAccountId, date }: { settlementAccountId: string; date: string }): StatementAnswer {
    const key = `${settlementAccountId} ${date}`;
    const known = this.made.get(key);
    if (known) return { format: known.format, content: known.content };
    const today = isoTime(this.parts.nowMs()).slice(0, DAY_LENGTH);
    const all = this.parts.entries.of(settlementAccountId);
    const currency = this.parts.entries.currencyOf(settlementAccountId);
    const earlier = this.made.all().filter((one) => one.settlementAccountId === settlementAccountId);
    const last = earlier.at(-1);
    if (date > today || currency === undefined || (last && last.date > date)) return { status: 'NOT_READY' };
    const entries = all.filter(
      ({ number, bookedAtMs }) =>
        number > (last?.lastEntry ?? 0) && isoTime(bookedAtMs).slice(0, DAY_LENGTH) <= date,
    );
    const made = this.make({
      settlementAccountId,
      date,
      currency,
      entries,
      opening: BigInt(last?.closing ?? 0),
    });
    this.made.set(key, { ...made, lastEntry: entries.at(-1)?.number ?? last?.lastEntry ?? 0 });
    return { format: made.format, content: made.content };
  }

  private make(given: {
    settlementAccountId: string;
    date: string;
    currency: string;
    entries: readonly AccountEntry[];
    opening: bigint;
  }): Omit<MadeStatement, 'lastEntry'> {
    const { settlementAccountId, date, currency, entries, opening } = given;
    const closing = entries.reduce((sum, entry) => sum + signed(entry), opening);
    const id = createHash('sha256')
      .update(`${settlementAccountId} ${date}`)
      .digest('hex')
      .slice(0, ID_LENGTH);
    const isIso = this.parts.faults.script.statementFormat === 'CAMT053' && ISO_CURRENCY.test(currency);
    const isWrong = this.parts.faults.has('UNBALANCED_STATEMENT', { call: 'statement', id });
    const content = isIso
      ? camt053({ ...given, id, createdAtMs: this.parts.nowMs(), closing: closing + (isWrong ? 1n : 0n) })
      : [CSV_HEADER, ...entries.map(csvLine)].map((line) => `${line}\r\n`).join('');
    const format = isIso ? 'CAMT053' : 'CSV';
    return { settlementAccountId, date, format, content, closing: String(closing) };
  }
}

function signed({ direction, amount }: AccountEntry): bigint {
  return direction === 'CREDIT' ? BigInt(amount) : -BigInt(amount);
}

function csvLine(entry: AccountEntry): string {
  const amount = isCurrency(entry.currency)
    ? unsigned(BigInt(entry.amount), entry.currency)
    : String(entry.amount);
  const cells = [
    isoTime(entry.bookedAtMs).slice(0, DAY_LENGTH),
    entry.direction === 'CREDIT' ? amount : `-${amount}`,
    entry.currency,
    entry.bankReference,
    entry.endToEndId ?? '',
    entry.reference ?? '',
    entry.counterparty ?? '',
  ];
  return cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',');
}
