import { isCurrency } from '@corridor/kernel';
import type { BankLine, LineDirection, StatementPart } from './domain/bank-line';
import { dayNear, dayOfDigits } from './domain/calendar-day';
import { brokenFile, FileFaults } from './domain/file-faults';
import { mt940Text } from './domain/mt940-text';
import { provided } from './domain/provided-text';
import { unitsOf } from './domain/written-amount';
import { textLines } from './text-lines.parser';

/** Longest field, characters. */
const FIELD_LENGTH_MAX = 16 * 1024;
const REFERENCE_LENGTH_MAX = 1_024;
const ID_LENGTH_MAX = 128;
const FIELD = /^:([0-9]{2}[A-Z]?):(.*)$/s;
const BALANCE = /^([CD])([0-9]{6})([A-Z]{3})([0-9]+,[0-9]*)/;
const LINE =
  /^([0-9]{6})([0-9]{4})?(RC|RD|C|D)[A-Z]?([0-9]+,[0-9]*)([A-Z][A-Z0-9]{3})([^\n]*?)(?:\/\/([^\n]*))?(?:\n(.*))?$/s;
const format = { decimalSeparator: ',' } as const;

interface Balance {
  units: bigint;
  day: string | undefined;
  currency: string;
}

/** A statement of one or more messages while it is read. */
interface OpenStatement {
  accounts: string[];
  number: string;
  page: number;
  opening: Balance | undefined;
  /** Balance at the end of a page that is not the last one. */
  carried: Balance | undefined;
  lines: number;
}

/** Reads the messages of a file, field by field. */
class Mt940Reading {
  readonly parts: StatementPart[] = [];
  readonly faults = new FileFaults();
  private statement: OpenStatement | undefined;
  private line: BankLine | undefined;
  private statements = 0;

  /** @param text of the field, with its line ends */
  take(tag: string, text: string): void {
    if (tag !== '86') this.flush();
    const { statement } = this;
    if (tag === '20') this.begin();
    else if (!statement) return;
    else if (tag === '25' || tag === '25P') statement.accounts = [text.split('\n')[0]?.trim() ?? ''];
    else if (tag === '28' || tag === '28C') this.number(statement, text);
    else if (tag === '60F' || tag === '60M') this.open(statement, tag, text);
    else if (tag === '61') this.beginLine(statement, text);
    else if (tag === '86') this.describe(text);
    else if (tag === '62F' || tag === '62M') this.close(statement, tag, text);
  }

  /** @throws DomainError INVALID_INPUT with every fault. */
  end(): void {
    this.flush();
    if (this.statement) this.fault(this.pagesMissing(this.statement));
    else if (this.statements === 0)
      this.faults.add('file', 'must have a message MT940, which begins with :20:');
    this.faults.assertEmpty();
  }

  private fault(message: string): void {
    this.faults.add(`statement ${this.statements}`, message);
  }

  private pagesMissing({ page, carried }: OpenStatement): string {
    return carried
      ? `is not whole: page ${page} is not the last one, and page ${page + 1} is not in the file`
      : 'must have a closing balance :62F:';
  }

  /** A message begins: a new statement, or the next page of one that is open. */
  private begin(): void {
    if (this.statement?.carried) return;
    if (this.statement) this.fault(this.pagesMissing(this.statement));
    this.statements += 1;
    this.statement = { accounts: [], number: '', page: 0, opening: undefined, carried: undefined, lines: 0 };
  }

  private number(statement: OpenStatement, text: string): void {
    const [, number = '', page] = /^([0-9]+)(?:\/([0-9]+))?\s*$/.exec(text) ?? [];
    if (number === '') this.fault(':28C: must be a number, such as 00012/001');
    const given = page === undefined ? statement.page + 1 : Number(page);
    if (statement.carried && (number !== statement.number || given !== statement.page + 1)) {
      this.fault(`${this.pagesMissing(statement)}; :28C: ${number} comes in its place`);
    }
    statement.number = number;
    statement.page = given;
  }

  private open(statement: OpenStatement, tag: string, text: string): void {
    const balance = this.balance(tag, text);
    if (!balance) return;
    if (statement.carried) {
      if (balance.units !== statement.carried.units)
        this.fault(`page ${statement.page} must open with the balance that the page before it closes with`);
      statement.carried = undefined;
      return;
    }
    if (tag === '60M' && statement.page > 1)
      this.fault(`begins with page ${statement.page}; the pages before it are missing`);
    statement.opening = balance;
  }

  private balance(tag: string, text: string): Balance | undefined {
    const [, sign = '', digits = '', currency = '', amount = ''] = BALANCE.exec(text) ?? [];
    const units = isCurrency(currency) ? unitsOf(amount, currency, format) : undefined;
    if (units === undefined) {
      this.fault(`:${tag}: must be a balance such as C260331EUR12,34`);
      return undefined;
    }
    const day = dayOfDigits(digits);
    if (day === undefined) this.fault(`:${tag}: must have a day`);
    return { units: sign === 'D' ? -units : units, day, currency };
  }

  private beginLine(statement: OpenStatement, text: string): void {
    const { opening } = statement;
    const [, value = '', entry, mark = '', amount = '', , own, bank, more] = LINE.exec(text) ?? [];
    statement.lines += 1;
    const at = `:61: ${statement.lines}`;
    if (value === '' || !opening) {
      this.fault(`${at} must be a line after :60F:, such as 2603310331D12,34NTRFNONREF//B1`);
      return;
    }
    const units = unitsOf(amount, opening.currency, format);
    const bookingDate = (entry === undefined ? undefined : dayNear(entry, value)) ?? dayOfDigits(value);
    if (units === undefined || units === 0n)
      this.fault(`${at} must be exact in the smallest unit, and not 0`);
    if (bookingDate === undefined) this.fault(`${at} must have a day`);
    if (!units || bookingDate === undefined) return;
    const direction: LineDirection = mark === 'C' || mark === 'RD' ? 'CREDIT' : 'DEBIT';
    const endToEndId = provided(own);
    this.line = {
      number: statement.lines,
      direction,
      amount: units,
      currency: opening.currency,
      bookingDate,
      isReversal: mark.startsWith('R'),
      bankReference: provided(bank)?.slice(0, ID_LENGTH_MAX) ?? null,
      endToEndIds: endToEndId === null ? [] : [endToEndId.slice(0, ID_LENGTH_MAX)],
      reference: null,
      counterparty: null,
      searchText: provided(more),
      source: { layout: 'MT940', cells: null },
    };
  }

  private describe(text: string): void {
    const { line } = this;
    if (!line) return;
    const { endToEndId, reference, counterparty, whole } = mt940Text(text);
    const ids =
      endToEndId === null ? line.endToEndIds : [endToEndId.slice(0, ID_LENGTH_MAX), ...line.endToEndIds];
    this.line = {
      ...line,
      endToEndIds: [...new Set(ids)],
      reference: reference?.slice(0, REFERENCE_LENGTH_MAX) ?? null,
      counterparty: counterparty?.slice(0, 255) ?? null,
      searchText: provided([whole, line.searchText].filter((one) => one !== null).join(' ')),
    };
  }

  private flush(): void {
    if (this.line) this.parts.push({ kind: 'LINE', line: this.line });
    this.line = undefined;
  }

  private close(statement: OpenStatement, tag: string, text: string): void {
    const closing = this.balance(tag, text);
    if (tag === '62M') {
      statement.carried = closing;
      return;
    }
    this.statement = undefined;
    const { opening, number, accounts } = statement;
    if (!opening) this.fault('must have an opening balance :60F:');
    if (!closing || !opening) return;
    if (opening.currency !== closing.currency) this.fault('its balances must be in one currency');
    if (closing.day === undefined || opening.currency !== closing.currency) return;
    const { currency } = closing;
    const ending = new RegExp(`(?<=[0-9])${currency}$`);
    this.parts.push({
      kind: 'END',
      head: {
        statementId: `MT940-${closing.day}-${number}`,
        accounts: accounts.map((account) => account.replace(ending, '')).filter((account) => account !== ''),
        currency,
        date: closing.day,
        balances: { opening: opening.units, closing: closing.units },
      },
    });
  }
}

/**
 * Reads the statements of MT940 messages while they arrive, with or without the envelope of SWIFT. Pages of one statement
 * (`:28C:` and `:60M:`, `:62M:`) are one statement.
 * @throws DomainError INVALID_INPUT at the end with every fault, or at once if the file can't be read on.
 */
export async function* mt940Parts(source: AsyncIterable<Buffer>): AsyncGenerator<StatementPart> {
  const reading = new Mt940Reading();
  let field: { tag: string; text: string } | undefined;
  const ended = (): void => {
    if (field) reading.take(field.tag, field.text);
    field = undefined;
  };
  for await (const line of textLines(source)) {
    const [, tag, text] = FIELD.exec(line.replace(/^\{.*\{4:(?=:)/, '')) ?? [];
    if (tag !== undefined) {
      ended();
      field = { tag, text: text ?? '' };
    } else if (/^(-\}?|\{)/.test(line) && (line.trim() === '-' || /^(-\}|\{)/.test(line))) ended();
    else if (field) field.text += `\n${line}`;
    if (field && field.text.length > FIELD_LENGTH_MAX)
      throw brokenFile(`a field must have at most ${FIELD_LENGTH_MAX} characters`);
    yield* reading.parts.splice(0);
  }
  ended();
  reading.end();
  yield* reading.parts.splice(0);
}
