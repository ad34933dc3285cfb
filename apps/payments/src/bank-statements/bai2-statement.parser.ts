import { isCurrency } from '@corridor/kernel';
import { signedAmount, type BankLine, type LineDirection, type StatementPart } from './domain/bank-line';
import { dayOfDigits } from './domain/calendar-day';
import { brokenFile, FileFaults } from './domain/file-faults';
import { provided } from './domain/provided-text';
import { textLines } from './text-lines.parser';

/** Longest record with its continuations, characters. */
const RECORD_LENGTH_MAX = 64 * 1024;
const TEXT_LENGTH_MAX = 1_024;
const ID_LENGTH_MAX = 128;
/** Fields after a funds type that has a fixed number of them. */
const fundsFields: Readonly<Record<string, number>> = { '': 0, Z: 0, '0': 0, '1': 0, '2': 0, S: 3, V: 2 };
const OPENING_LEDGER = '010';
const CLOSING_LEDGER = '015';
const NO_MONEY = '890';
/** Modifiers of a group whose figures are not final. */
const interimModifiers = ['1', '3'];

interface Group {
  day: string | undefined;
  currency: string | undefined;
}

interface Account {
  number: string;
  currency: string;
  day: string;
  balances: Map<string, bigint>;
  lines: number;
  sum: bigint;
  /** Sum of all amounts, which the record 49 repeats. */
  control: bigint;
}

/** Whether a type of a transaction adds money or takes it; undefined if it does neither. */
function directionOf(type: string): LineDirection | undefined {
  const code = Number(type);
  if ((code >= 100 && code <= 399) || (code >= 920 && code <= 959)) return 'CREDIT';
  if ((code >= 400 && code <= 699) || (code >= 960 && code <= 999)) return 'DEBIT';
  return undefined;
}

/** An amount is a whole number of the smallest units of its currency. */
function unitsOf(text: string): bigint | undefined {
  return /^[+-]?[0-9]{1,15}$/.test(text) ? BigInt(text.replace('+', '')) : undefined;
}

/** The place behind a funds type and its fields; undefined if it is none. */
function behindFunds(fields: readonly string[], at: number): number | undefined {
  const type = fields[at] ?? '';
  if (type !== 'D') {
    const more = fundsFields[type];
    return more === undefined ? undefined : at + 1 + more;
  }
  const count = Number(fields[at + 1]);
  return Number.isInteger(count) && count >= 0 ? at + 2 + 2 * count : undefined;
}

/** Reads the records of a file. */
class Bai2Reading {
  readonly parts: StatementPart[] = [];
  readonly faults = new FileFaults();
  private group: Group | undefined;
  private account: Account | undefined;
  private number = 0;
  private isEnded = false;
  private hasBegun = false;

  constructor(private readonly currency: string) {}

  /** @param number of the line with which the record begins */
  take(number: number, code: string, fields: readonly string[], text: string): void {
    this.number = number;
    if (!this.hasBegun && code !== '01') throw brokenFile('the file must be a BAI2, which begins with 01');
    this.hasBegun = true;
    if (code === '02') this.beginGroup(fields);
    else if (code === '03') this.beginAccount(fields);
    else if (code === '16') this.transaction(fields, text);
    else if (code === '49') this.endAccount(fields);
    else if (code === '98') this.group = undefined;
    else if (code === '99') this.isEnded = true;
    else if (code !== '01') this.fault(`has the unknown record ${code}`);
  }

  /** @throws DomainError INVALID_INPUT with every fault. */
  end(): void {
    if (!this.isEnded || this.account)
      this.faults.add('file', 'must end with the records 49, 98 and 99; it is not whole');
    this.faults.assertEmpty();
  }

  private fault(message: string): undefined {
    this.faults.add(`line ${this.number}`, message);
    return undefined;
  }

  private beginGroup(fields: readonly string[]): void {
    const [, , status = '', day = '', , currency = '', modifier = ''] = fields;
    if (!['', '1'].includes(status))
      this.fault('must be a group of new figures (status 1), no deletion, correction or test');
    if (interimModifiers.includes(modifier))
      this.fault('is interim; a statement is final (date modifier 2 or 4)');
    const date = dayOfDigits(day);
    if (date === undefined) this.fault('must have an as-of date such as 260331');
    this.group = { day: date, currency: currency === '' ? undefined : currency };
  }

  private beginAccount(fields: readonly string[]): void {
    if (this.account) this.fault('must come after the record 49 of the account before');
    const [number = '', given = ''] = fields;
    const currency = given || (this.group?.currency ?? this.currency);
    const { day } = this.group ?? {};
    if (!isCurrency(currency)) this.fault('must have a currency of ISO 4217');
    if (!this.group) this.fault('must come after a record 02');
    this.account = { number, currency, day: day ?? '', balances: new Map(), lines: 0, sum: 0n, control: 0n };
    let at = 2;
    while (at < fields.length) {
      const [type = '', amount = ''] = fields.slice(at, at + 2);
      const behind = behindFunds(fields, at + 3);
      if (behind === undefined) return void this.fault('has an unknown funds type');
      const units = unitsOf(amount);
      if (amount !== '' && units === undefined) this.fault(`the amount of ${type} must be a whole number`);
      if (units !== undefined) {
        this.account.balances.set(type, units);
        this.account.control += units;
      }
      at = behind;
    }
  }

  private transaction(fields: readonly string[], text: string): void {
    const { account } = this;
    if (!account) return void this.fault('must come after a record 03');
    const [type = '', amount = ''] = fields;
    const units = unitsOf(amount);
    if (type === NO_MONEY) return;
    const behind = behindFunds(fields, 2);
    const direction = directionOf(type);
    if (units === undefined || units < 0n)
      return void this.fault('must have a whole amount that is not negative');
    account.control += units;
    if (direction === undefined)
      return void this.fault(`has the type ${type}, which is neither a credit nor a debit`);
    if (behind === undefined) return void this.fault('has an unknown funds type');
    if (units === 0n) return;
    account.lines += 1;
    const own = provided(fields[behind + 1]);
    // The text is what follows, with the commas that it contains.
    const first = fields.slice(behind + 2).join(',');
    const written = provided([first, text].filter((one) => one !== '').join(' '));
    const line: BankLine = {
      number: account.lines,
      direction,
      amount: units,
      currency: account.currency,
      bookingDate: account.day,
      isReversal: false,
      bankReference: provided(fields[behind])?.slice(0, ID_LENGTH_MAX) ?? null,
      endToEndIds: own === null ? [] : [own.slice(0, ID_LENGTH_MAX)],
      reference: written?.slice(0, TEXT_LENGTH_MAX) ?? null,
      counterparty: null,
      searchText: written,
      source: { layout: 'BAI2', cells: null },
    };
    account.sum += signedAmount(line);
    this.parts.push({ kind: 'LINE', line });
  }

  private endAccount([total = '']: readonly string[]): void {
    const { account } = this;
    this.account = undefined;
    if (!account) return void this.fault('must come after a record 03');
    if (unitsOf(total) !== account.control)
      this.fault(`the control total must be ${account.control}, the sum of the amounts of its account`);
    const closing = account.balances.get(CLOSING_LEDGER);
    // Many banks give the closing balance alone; the statement before it proves the opening one.
    const opening =
      account.balances.get(OPENING_LEDGER) ?? (closing === undefined ? undefined : closing - account.sum);
    const { number, currency, day } = account;
    this.parts.push({
      kind: 'END',
      head: {
        statementId: `BAI2-${day}`,
        accounts: number === '' ? [] : [number],
        currency,
        date: day,
        balances: closing === undefined || opening === undefined ? null : { opening, closing },
      },
    });
  }
}

/** A record while its continuations arrive. */
interface OpenRecord {
  line: number;
  code: string;
  content: string;
  /** A text that is continued keeps its slashes. */
  text: string;
}

/** Whether a transaction has all fields before its text. */
function isInText({ code, content }: OpenRecord): boolean {
  const fields = content.split(',');
  const behind = behindFunds(fields, 2);
  return code === '16' && behind !== undefined && fields.length > behind + 2;
}

function withoutEnd(content: string): string {
  return content.trimEnd().replace(/\/$/, '');
}

/**
 * Reads the accounts of a BAI2 file while it arrives; each is a statement of the as-of date of its group.
 * @param currency of the account, where the file names none
 * @throws DomainError INVALID_INPUT at the end with every fault, or at once if the file can't be read on.
 */
export async function* bai2Parts(
  source: AsyncIterable<Buffer>,
  currency: string,
): AsyncGenerator<StatementPart> {
  const reading = new Bai2Reading(currency);
  let record: OpenRecord | undefined;
  let number = 0;
  const ended = (): void => {
    if (record)
      reading.take(
        record.line,
        record.code,
        record.content.split(',').map((field) => field.trim()),
        record.text,
      );
    record = undefined;
  };
  for await (const written of textLines(source)) {
    number += 1;
    if (written.trim() === '') continue;
    const [code = '', ...rest] = written.split(',');
    const content = withoutEnd(rest.join(','));
    if (code.trim() === '88') {
      if (!record) throw brokenFile(`line ${number}: 88 must continue a record`);
      if (isInText(record)) record.text += (record.text === '' ? '' : ' ') + content;
      else record.content += (record.content.endsWith(',') ? '' : ',') + content;
    } else {
      ended();
      record = { line: number, code: code.trim(), content, text: '' };
    }
    if (record && record.content.length + record.text.length > RECORD_LENGTH_MAX)
      throw brokenFile(`a record must have at most ${RECORD_LENGTH_MAX} characters`);
    yield* reading.parts.splice(0);
  }
  ended();
  reading.end();
  yield* reading.parts.splice(0);
}
