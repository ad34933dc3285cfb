import {
  signedAmount,
  type BankLine,
  type StatementHead,
  type StatementPage,
  type StatementPart,
} from './domain/bank-line';
import { brokenFile, FileFaults } from './domain/file-faults';
import {
  interimMessages,
  statementMessage,
  type CamtMessage,
  type InterimFormat,
} from './domain/camt-message';
import {
  dayOf,
  entryDetail,
  isBooked,
  linesOfEntry,
  moneyOf,
  type EntryDetail,
  type WrittenMoney,
} from './camt-entry.parser';
import { decodedText } from './file-text.parser';
import { recordAt, textOf, XmlRecords, type XmlRecord } from './xml-records.parser';

/** Most transactions of one batch entry. */
const DETAILS_MAX = 20_000;
/** Longest id of a statement, characters. */
const ID_LENGTH_MAX = 64;
/** As long as ISO 20022 has them. */
const PAGE_NUMBER = /^\d{1,5}$/;
const SEQUENCE_NUMBER = /^\d{1,18}$/;
const STATEMENT_DEPTH = 3;
const DAY_LENGTH = 10;

interface Balance extends WrittenMoney {
  code: string;
  date: string | undefined;
}

/** Booked balances at the ends of a statement. */
interface BookedBalances {
  opening: Balance | undefined;
  closing: Balance | undefined;
}

/** How a message is read. */
interface Reading {
  message: CamtMessage;
  /** Zone of the days of the account, if it is known. */
  zone: string | null;
  /** Currency of an interim report whose account has none; a statement has it in its balances. */
  currencyOfAccount?: string;
}

/** `MsgPgntn` or `StmtPgntn`. */
interface Pagination {
  number: string;
  isLast: boolean;
}

/** One `Stmt`, `Rpt` or `Ntfctn` while it is read. */
interface OpenStatement {
  place: number;
  id: string | undefined;
  pagination: Pagination | undefined;
  /** `ElctrncSeqNb`, and `LglSeqNb`. */
  electronicNumber: string | undefined;
  legalNumber: string | undefined;
  /** First day of its period. */
  from: string | undefined;
  accounts: string[];
  currency: string | undefined;
  created: string | undefined;
  balances: Balance[];
  entries: number;
  lines: number;
  details: EntryDetail[];
  head: StatementHead | undefined;
}

/** Reads the statements, or the interim reports, of a message while it arrives. */
class CamtReading {
  readonly parts: StatementPart[] = [];
  readonly faults = new FileFaults();
  private statement: OpenStatement | undefined;
  private statements = 0;
  /** Day of the message. */
  private created: string | undefined;
  private pagination: Pagination | undefined;

  constructor(private readonly reading: Reading) {}

  private get element(): string {
    return this.reading.message.element;
  }

  /** An element of a statement begins. The head is complete before the first entry. */
  open(path: readonly string[]): void {
    if (path.length === STATEMENT_DEPTH && path[2] === this.element) {
      this.statements += 1;
      this.statement = {
        place: this.statements,
        id: undefined,
        pagination: undefined,
        electronicNumber: undefined,
        legalNumber: undefined,
        from: undefined,
        accounts: [],
        currency: undefined,
        created: this.created,
        balances: [],
        entries: 0,
        lines: 0,
        details: [],
        head: undefined,
      };
    }
    if (path.length === STATEMENT_DEPTH + 1 && path[3] === 'Ntry' && this.statement?.entries === 0) {
      this.finishHead(this.statement);
    }
  }

  /** An element ends. Returns whether it was used. */
  close(path: readonly string[], record: XmlRecord): boolean {
    const { statement } = this;
    if (path.length === STATEMENT_DEPTH && path[2] === 'GrpHdr') this.takeHeader(record);
    if (!statement || path[2] !== this.element) return path.length <= STATEMENT_DEPTH;
    if (path.length === STATEMENT_DEPTH) {
      if (statement.entries === 0) this.finishHead(statement);
      this.statement = undefined;
      return true;
    }
    if (path.length === STATEMENT_DEPTH + 1) return this.closePart(statement, record);
    if (path.length === STATEMENT_DEPTH + 3 && path[3] === 'Ntry' && record.name === 'TxDtls') {
      statement.details.push(entryDetail(record));
      if (statement.details.length > DETAILS_MAX) {
        throw brokenFile(`an entry must have at most ${DETAILS_MAX} transactions`);
      }
      return true;
    }
    return false;
  }

  /** @throws DomainError INVALID_INPUT with every fault. */
  end(): void {
    if (this.statements === 0) this.faults.add('file', `must have a ${this.element}`);
    this.faults.assertEmpty();
  }

  private takeHeader(record: XmlRecord): void {
    this.created = textOf(record, 'CreDtTm')?.slice(0, DAY_LENGTH);
    const pagination = recordAt(record, 'MsgPgntn');
    this.pagination = pagination && paginationOf(pagination);
  }

  private closePart(statement: OpenStatement, record: XmlRecord): true {
    if (record.name === 'Id') statement.id = record.text.trim();
    else if (record.name === 'CreDtTm') statement.created = record.text.trim().slice(0, DAY_LENGTH);
    else if (record.name === 'StmtPgntn') statement.pagination = paginationOf(record);
    else if (record.name === 'ElctrncSeqNb') statement.electronicNumber = record.text.trim();
    else if (record.name === 'LglSeqNb') statement.legalNumber = record.text.trim();
    else if (record.name === 'FrToDt')
      statement.from = (textOf(record, 'FrDtTm') ?? textOf(record, 'FrDt'))?.slice(0, DAY_LENGTH);
    else if (record.name === 'Bal') this.takeBalance(statement, record);
    else if (record.name === 'Ntry') this.takeEntry(statement, record);
    else if (record.name === 'Acct') {
      statement.accounts = ['Id/IBAN', 'Id/Othr/Id', 'Id/BBAN', 'Id/PrtryAcct/Id', 'Id/UPIC'].flatMap(
        (path) => textOf(record, path) ?? [],
      );
      statement.currency = textOf(record, 'Ccy');
    }
    return true;
  }

  private takeBalance(statement: OpenStatement, record: XmlRecord): void {
    const code = textOf(record, 'Tp/SbTp/Cd') === 'INTM' ? 'ITBD' : textOf(record, 'Tp/CdOrPrtry/Cd');
    if (code === undefined || !['OPBD', 'PRCD', 'ITBD', 'CLBD'].includes(code)) return;
    const fault = (message: string): void =>
      this.faults.add(`${this.element} ${statement.place} Bal ${code}`, message);
    const money = moneyOf(record, fault);
    if (money)
      statement.balances.push({ ...money, code, date: dayOf(recordAt(record, 'Dt'), this.reading.zone) });
  }

  private finishHead(statement: OpenStatement): void {
    const { currencyOfAccount } = this.reading;
    if (currencyOfAccount === undefined) this.finishStatement(statement);
    else this.finishInterim(statement, currencyOfAccount);
  }

  /** The head of a report without balances: its entries are dated themselves. */
  private finishInterim(statement: OpenStatement, currencyOfAccount: string): void {
    const { place, id = '', accounts, currency = currencyOfAccount, created } = statement;
    if (id === '' || id.length > ID_LENGTH_MAX) this.faults.add(`${this.element} ${place}`, 'Id is required');
    statement.head = { statementId: id, accounts, currency, date: created ?? '', balances: null };
    this.parts.push({ kind: 'HEAD', head: statement.head });
  }

  private finishStatement(statement: OpenStatement): void {
    const { place, id, balances, accounts } = statement;
    const fault = (message: string): void => this.faults.add(`${this.element} ${place}`, message);
    const ofCode = (wanted: string): Balance | undefined => balances.find(({ code }) => code === wanted);
    // PRCD is where the statement before has closed, which can be another balance than that which its entries begin with.
    const booked = { opening: ofCode('OPBD') ?? ofCode('PRCD'), closing: ofCode('CLBD') };
    const page = this.pageOf(statement, booked, fault);
    const { opening, closing } = page ? booked : wholeOf(balances, booked);
    if (id === undefined || id === '' || id.length > ID_LENGTH_MAX) fault('Id is required');
    if (!opening && (page?.isFirst ?? true)) fault('a Bal with the code OPBD or PRCD is required');
    if (!closing && (page?.isLast ?? true)) fault('a Bal with the code CLBD is required');
    if (closing && closing.date === undefined) fault('the closing Bal must have a Dt such as 2026-03-31');
    const currency = statement.currency ?? (closing ?? opening ?? balances.at(0))?.currency;
    if (!currency) fault('Acct must have a Ccy, or a Bal is required');
    if (!id || !currency || (closing && closing.date === undefined)) return;
    if ([opening, closing].some((one) => one && one.currency !== currency)) {
      fault('its balances must be in the currency of the account');
      return;
    }
    const date = closing?.date ?? '';
    const head = { statementId: id, accounts, currency, date, balances: null };
    if (page) statement.head = { ...head, page };
    else if (opening && closing)
      statement.head = {
        ...head,
        balances: { opening: signedAmount(opening), closing: signedAmount(closing) },
      };
    if (statement.head) this.parts.push({ kind: 'HEAD', head: statement.head });
  }

  /** Undefined if the statement is whole. A page of a message is one of a statement that does not begin and end in it. */
  private pageOf(
    { id = '', pagination, from = '', ...statement }: OpenStatement,
    { opening, closing }: BookedBalances,
    fault: (message: string) => void,
  ): StatementPage | undefined {
    const ofMessage = opening && closing ? undefined : this.pagination;
    const { number, isLast } = pagination ?? ofMessage ?? { number: '1', isLast: true };
    if (!PAGE_NUMBER.test(number) || Number(number) === 0) {
      fault('PgNb must be a number from 1 to 99999');
      return undefined;
    }
    const isOfMessage = pagination === undefined;
    const place = {
      number: Number(number),
      isFirst: Number(number) === 1 || (isOfMessage && opening !== undefined),
      isLast: isLast || (isOfMessage && closing !== undefined),
    };
    if (place.isFirst && place.isLast) return undefined;
    const sequence = statement.electronicNumber ?? statement.legalNumber;
    if (sequence !== undefined && !SEQUENCE_NUMBER.test(sequence))
      fault('ElctrncSeqNb and LglSeqNb must be numbers');
    return {
      ...place,
      sequence: sequence === undefined ? `id|${id}` : `number|${sequence}|${from}`,
      opening: opening ? signedAmount(opening) : null,
      closing: closing ? signedAmount(closing) : null,
    };
  }

  private takeEntry(statement: OpenStatement, record: XmlRecord): void {
    const { details, head, place } = statement;
    const { zone } = this.reading;
    statement.details = [];
    statement.entries += 1;
    if (!isBooked(record)) return;
    const at = `${this.element} ${place} Ntry ${statement.entries}`;
    const fault = (message: string): void => this.faults.add(at, message);
    for (const line of linesOfEntry(record, details, { zone, fault })) {
      if (head && line.currency !== head.currency) {
        fault('Amt must be in the currency of the account');
        return;
      }
      statement.lines += 1;
      const numbered: BankLine = { ...line, number: statement.lines };
      this.parts.push({ kind: 'LINE', line: numbered });
    }
  }
}

/** The balances at both ends of a whole statement. Some banks give them as interim ones. */
function wholeOf(balances: readonly Balance[], { opening, closing }: BookedBalances): BookedBalances {
  const interim = balances.filter(({ code }) => code === 'ITBD');
  const first = opening ?? interim.at(0);
  return { opening: first, closing: closing ?? interim.filter((one) => one !== first).at(-1) };
}

/** A page without `LastPgInd` is the last one. */
function paginationOf(record: XmlRecord): Pagination {
  const last = textOf(record, 'LastPgInd') ?? 'true';
  return { number: textOf(record, 'PgNb') ?? '1', isLast: last === 'true' || last === '1' };
}

/**
 * Reads the statements of a camt.053 (ISO 20022), versions 02 to 13, with the memory of one entry. Only booked entries are lines.
 * @param zone in which moments have their day; null: the day that is written
 * @throws DomainError INVALID_INPUT at the end with every fault, or at once if the file can't be read on.
 */
export function camtParts(
  source: AsyncIterable<Buffer>,
  zone: string | null = null,
): AsyncGenerator<StatementPart> {
  return partsOf(source, { message: statementMessage, zone });
}

/**
 * Reads the reports of a camt.052 or camt.054 likewise. They need no balances.
 * @throws DomainError INVALID_INPUT as {@link camtParts}.
 */
export function interimParts(
  source: AsyncIterable<Buffer>,
  { format, currency, zone }: { format: InterimFormat; currency: string; zone: string | null },
): AsyncGenerator<StatementPart> {
  return partsOf(source, { message: interimMessages[format], zone, currencyOfAccount: currency });
}

async function* partsOf(source: AsyncIterable<Buffer>, reader: Reading): AsyncGenerator<StatementPart> {
  const { namespace, name } = reader.message;
  const reading = new CamtReading(reader);
  const records = new XmlRecords({
    namespace,
    format: name,
    open: (path) => reading.open(path),
    close: (path, record) => reading.close(path, record),
  });
  for await (const text of decodedText(source)) {
    records.write(text);
    yield* reading.parts.splice(0);
  }
  records.close();
  yield* reading.parts.splice(0);
  reading.end();
}
