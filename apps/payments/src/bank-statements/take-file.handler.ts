import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { AMOUNT_MAX, DomainError, invalidInput, mintUuid, type Uuid } from '@corridor/kernel';
import type { SqlRunner } from '@corridor/messaging';
import { FileStorage, MissingFile } from '@corridor/storage';
import { zoneOf } from '../calendars/domain/bank-calendar';
import type { SettlementAccount } from '../settlement-accounts/domain/settlement-account';
import {
  BankStatementRepository,
  continues,
  type StatementSource,
  type StoredStatement,
} from './bank-statement.repository';
import { StatementPlaces, type BankLine, type StatementHead, type StatementPart } from './domain/bank-line';
import { assertOfAccount } from './domain/statement-account';
import { assertBegun } from './domain/statement-day';
import { JoinPagesHandler, type WholeStatement } from './join-pages.handler';
import { SameStatementHandler, type FileLines } from './same-statement.handler';
import { StatementContentHandler } from './statement-content.handler';
import { StatementChainRepository } from './statement-chain.repository';
import { StatementPageRepository, type StoredPage } from './statement-page.repository';
import { scanStatements, type ScannedStatement } from './statement-scan.parser';
import { statementParts, type StatementReading } from './statement-file.parser';

/** A file that was read once: it is whole, and its balances fit. */
export interface ScannedFile {
  reading: StatementReading;
  source: StatementSource;
  statements: readonly ScannedStatement[];
  /** The lines of each statement; null if the file has more than are imported at once. */
  lines: readonly (readonly BankLine[])[] | null;
}

/** Digits of the hash in the id of a CSV whose day has another one. */
const HASH_DIGITS = 12;
/** Most lines of a file that are imported at once. */
const KEPT_LINES_MAX = 1_000;

/** Keeps the lines of a file that passes by, as long as they are few. */
class KeptLines {
  private statements: BankLine[][] = [];
  private count = 0;

  get lines(): readonly (readonly BankLine[])[] | null {
    return this.count > KEPT_LINES_MAX ? null : this.statements;
  }

  async *of(parts: AsyncIterable<StatementPart>): AsyncGenerator<StatementPart> {
    const places = new StatementPlaces();
    for await (const part of parts) {
      const place = places.of(part);
      if (part.kind === 'LINE') this.keep(place, part.line);
      yield part;
    }
  }

  private keep(place: number, line: BankLine): void {
    this.count += 1;
    if (this.count > KEPT_LINES_MAX) this.statements = [];
    else (this.statements[place] ??= []).push(line);
  }
}

/** What became of a file. */
export interface TakenFile {
  statements: readonly StoredStatement[];
  /** The pages of each statement that waits for others. */
  incomplete: readonly (readonly StoredPage[])[];
  /** False if every statement and page of it was known. */
  isNew: boolean;
  /** Whether a statement of it has pages in other files too. */
  hasPages: boolean;
}

/** Undoes a known statement that a file corrects. */
export type UndoCorrected = (statement: StoredStatement) => Promise<void>;

/** How a file is read. */
interface ScanOptions {
  /** Day of a CSV; its last booking by default. */
  date?: string;
  /** Hash of the file that was uploaded, hex. */
  sha256?: string;
}

function tooLarge(statementId: string): DomainError {
  const message = `the balance after statement ${statementId} must be at most ${AMOUNT_MAX} smallest units`;
  return invalidInput([{ field: 'file', message }]);
}

function notTheFile(why: string): DomainError {
  return new DomainError('NOT_IN_THIS_STATE', `the file can't be imported: ${why}; upload it again`);
}

/** Checks statement files, and stores what they say for the import. */
@Injectable()
export class TakeFileHandler {
  constructor(
    private readonly storage: FileStorage,
    private readonly statements: BankStatementRepository,
    private readonly pages: StatementPageRepository,
    private readonly chain: StatementChainRepository,
    private readonly joinPages: JoinPagesHandler,
    private readonly same: SameStatementHandler,
    private readonly content: StatementContentHandler,
  ) {}

  /**
   * Reads a stored file to its end and checks everything that needs no other statement.
   * @throws DomainError INVALID_INPUT with every fault, NOT_IN_THIS_STATE if it is not the file of that hash.
   */
  async scan(
    source: StatementSource,
    account: SettlementAccount,
    { date, sha256 }: ScanOptions = {},
  ): Promise<ScannedFile> {
    const { format, mapping, storageKey } = source;
    await this.assertContent(storageKey, sha256);
    const bytes = await this.storage.read(storageKey);
    try {
      const { currency } = account;
      const kept = new KeptLines();
      const reading = { format, mapping, currency, date, zone: zoneOf(account) };
      const parts = statementParts(bytes, reading);
      const statements = await scanStatements(kept.of(parts));
      const heads = statements.map(({ head }) => head);
      assertOfAccount(heads, account, format);
      assertBegun(heads, Date.now());
      return { source, reading, statements, lines: kept.lines };
    } finally {
      bytes.destroy();
    }
  }

  /** @throws DomainError NOT_IN_THIS_STATE if a stored file is not the one of that hash. */
  async assertContent(storageKey: string, sha256: string | undefined): Promise<void> {
    if (sha256 === undefined) return;
    const hash = createHash('sha256');
    try {
      for await (const chunk of await this.storage.read(storageKey)) hash.update(chunk as Buffer);
    } catch (error) {
      if (error instanceof MissingFile) throw notTheFile('it is not in the storage any more');
      throw error;
    }
    if (hash.digest('hex') !== sha256) throw notTheFile('its content has changed since');
  }

  /**
   * Stores the statements of a file, unless they are known, and keeps pages whose statement is not whole. The caller
   * opens the transaction.
   * @param undo of a correction: what becomes of the known statements that have other content, the last import first
   * @throws DomainError STATEMENT_EXISTS if a known statement has other content.
   */
  async take(
    runner: SqlRunner,
    scannedFile: ScannedFile,
    account: SettlementAccount,
    undo?: UndoCorrected,
  ): Promise<TakenFile> {
    const { source, statements: scanned } = scannedFile;
    const { accountId, storageKey } = source;
    await this.statements.lockAccount(runner, accountId);
    const options = {
      ...{ accountId, storageKey, isCorrection: undo !== undefined },
      linesAt: (place: number): FileLines => this.linesOf(scannedFile, place),
    };
    const file = await this.joinPages.execute(runner, scanned, options);
    if (undo) {
      for (const one of await this.correctedBy(runner, accountId, file.statements)) await undo(one);
    }
    const taken: StoredStatement[] = [];
    let isNew = file.incomplete.length > 0 && file.hasNewPage;
    for (const whole of file.statements) {
      const { known, head } = await this.keyOf(runner, scannedFile, whole);
      const statement = known ?? (await this.add(runner, source, account, { ...whole, head }));
      if (!known) await this.pages.join(runner, whole.pages, statement.id);
      await this.pages.forget(runner, accountId, head.statementId);
      taken.push(statement);
      isNew ||= known === undefined;
    }
    return {
      statements: [...taken, ...file.known],
      incomplete: file.incomplete,
      isNew,
      hasPages: file.statements.some(({ pages }) => pages.length > 0),
    };
  }

  /** The known statements that have other content than those of a file, the last import first. */
  private async correctedBy(
    runner: SqlRunner,
    accountId: Uuid,
    statements: readonly WholeStatement[],
  ): Promise<StoredStatement[]> {
    const named = await this.statements.named(
      runner,
      accountId,
      statements.map(({ head }) => head.statementId),
    );
    const corrected = statements.flatMap(({ head, contentHash }) => {
      const known = named.filter(
        ({ statementId }) =>
          statementId === head.statementId ||
          (head.balances === null && statementId.startsWith(`${head.statementId}/`)),
      );
      return known.some((one) => !one.contentHash.equals(contentHash)) ? known : [];
    });
    return named.filter((one) => corrected.includes(one));
  }

  /**
   * The statement of that id if it is known. A CSV has no id of its bank: another one of the same day gets the hash of
   * its content beside the day.
   * @throws DomainError STATEMENT_EXISTS if a known statement has other content.
   */
  private async keyOf(
    runner: SqlRunner,
    file: ScannedFile,
    whole: WholeStatement,
  ): Promise<{ known: StoredStatement | undefined; head: StatementHead }> {
    const { head, contentHash } = whole;
    const id = file.source.accountId;
    const { statementId, balances } = head;
    const known = await this.statements.findByKey(runner, id, statementId);
    if (!known || known.contentHash.equals(contentHash)) return { known, head };
    if (balances !== null) {
      const isWhole = whole.pages.length === 0;
      if (isWhole && (await this.same.execute(runner, known, whole, this.linesOf(file, whole.placeInFile))))
        return { known, head };
      const message =
        `statement ${statementId} is known with other content; if this file corrects it, upload it with replace=true, ` +
        'which undoes the known one';
      throw new DomainError('STATEMENT_EXISTS', message, { statementId });
    }
    const own = `${statementId}/${contentHash.toString('hex').slice(0, HASH_DIGITS)}`;
    return {
      known: await this.statements.findByKey(runner, id, own),
      head: { ...head, statementId: own },
    };
  }

  /** The lines of a statement of the file. */
  private linesOf({ source, reading, lines }: ScannedFile, place: number): FileLines {
    const { storageKey } = source;
    const kept = lines && Readable.from(lines[place] ?? []);
    return { lines: kept ?? this.content.linesAt(storageKey, place, reading), zone: reading.zone };
  }

  private async add(
    runner: SqlRunner,
    source: StatementSource,
    account: SettlementAccount,
    scanned: ScannedStatement & { placeInFile: number },
  ): Promise<StoredStatement> {
    const { date, balances, statementId } = scanned.head;
    const from = scanned.from ?? date;
    const added = await this.statements.add(runner, source, { ...scanned, id: mintUuid() });
    await this.chain.arrange(runner, account.id, [added.id]);
    const { before, after } = await this.statements.adjacent(runner, added);
    const opening = balances?.opening ?? closingOf(before);
    const closing = balances?.closing ?? opening + scanned.sum;
    if (closing > AMOUNT_MAX || closing < -AMOUNT_MAX) throw tooLarge(statementId);
    const isNext =
      balances !== null &&
      (!before || continues({ opening }, before)) &&
      (!after || continues(after, { closing: balances.closing, knownAfter: 0n }));
    // Lines that come to nothing can be those of its neighbours, and it still continues them.
    const isLater = isNext && !after && before && (scanned.from === null || scanned.from > before.date);
    const mayOverlap = (before ?? after) !== undefined && !isLater;
    // What it shows of others says whether another one is the first, so that is looked at when its lines are imported.
    const openingLine =
      before || after
        ? 0n
        : await this.chain.openingBefore(runner, account.id, { id: added.id, opening, from });
    return this.statements.place(runner, added, {
      ...{ opening, closing: balances?.closing ?? opening, openingLine, mayOverlap },
    });
  }
}

/** Where the next statement begins, without what both show. */
function closingOf(before: StoredStatement | undefined): bigint {
  return before ? before.closing - before.knownAfter : 0n;
}
