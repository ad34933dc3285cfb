import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DomainError, invalidInput, mintUuid } from '@corridor/kernel';
import type { SqlRunner } from '@corridor/messaging';
import { FileStorage, MissingFile } from '@corridor/storage';
import type { SettlementAccount } from '../settlement-accounts/domain/settlement-account';
import {
  BankStatementRepository,
  type StatementSource,
  type StoredStatement,
} from './bank-statement.repository';
import type { BankLine, StatementPart } from './domain/bank-line';
import { scanStatements, type ScannedStatement } from './statement-scan.parser';
import { statementParts } from './statement-file.parser';

/** A file that was read once: it is whole, and its balances fit. */
export interface ScannedFile {
  source: StatementSource;
  statements: readonly ScannedStatement[];
  /** The lines of each statement; null if the file has more than are imported at once. */
  lines: readonly (readonly BankLine[])[] | null;
}

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
    let heads = 0;
    for await (const part of parts) {
      heads += part.kind === 'HEAD' ? 1 : 0;
      if (part.kind === 'LINE') this.keep(Math.max(0, heads - 1), part.line);
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
  /** False if every statement of it was known. */
  isNew: boolean;
}

/** How a file is read. */
interface ScanOptions {
  /** Day of a CSV; its last booking by default. */
  date?: string;
  /** Hash of the file that was uploaded, hex. */
  sha256?: string;
}

function notTheFile(why: string): DomainError {
  return new DomainError('NOT_IN_THIS_STATE', `the file can't be imported: ${why}; upload it again`);
}

function sameIban(one: string, other: string): boolean {
  const plain = (text: string): string => text.replace(/\s/g, '').toUpperCase();
  return plain(one) === plain(other);
}

/** Checks statement files, and stores what they say for the import. */
@Injectable()
export class TakeFileHandler {
  constructor(
    private readonly storage: FileStorage,
    private readonly statements: BankStatementRepository,
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
    if (sha256 !== undefined) await this.assertContent(storageKey, sha256);
    const bytes = await this.storage.read(storageKey);
    try {
      const { currency } = account;
      const kept = new KeptLines();
      const parts = statementParts(bytes, { format, mapping, currency, date });
      const statements = await scanStatements(kept.of(parts));
      assertOfAccount(statements, account);
      return { source, statements, lines: kept.lines };
    } finally {
      bytes.destroy();
    }
  }

  private async assertContent(storageKey: string, sha256: string): Promise<void> {
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
   * Stores the statements of a file, unless they are known. The caller opens the transaction.
   * @throws DomainError STATEMENT_EXISTS if a known statement has other content.
   */
  async take(runner: SqlRunner, file: ScannedFile, account: SettlementAccount): Promise<TakenFile> {
    const taken: StoredStatement[] = [];
    let isNew = false;
    await this.statements.lockAccount(runner, account.id);
    for (const [placeInFile, scanned] of file.statements.entries()) {
      const { statementId } = scanned.head;
      const known = await this.statements.findByKey(runner, account.id, statementId);
      if (known && !known.contentHash.equals(scanned.contentHash)) {
        throw new DomainError('STATEMENT_EXISTS', `statement ${statementId} is known with other content`, {
          statementId,
        });
      }
      taken.push(known ?? (await this.add(runner, file.source, account, { ...scanned, placeInFile })));
      isNew ||= known === undefined;
    }
    return { statements: taken, isNew };
  }

  private async add(
    runner: SqlRunner,
    source: StatementSource,
    account: SettlementAccount,
    scanned: ScannedStatement & { placeInFile: number },
  ): Promise<StoredStatement> {
    const id = mintUuid();
    const { date, balances } = scanned.head;
    const { before, after } = await this.statements.adjacent(runner, account.id, { date, id });
    const opening = balances?.opening ?? before?.closing ?? 0n;
    const openingLine = before ? 0n : opening - (await this.statements.openingsBooked(runner, account.id));
    const stored = await this.statements.add(runner, source, { ...scanned, id, opening, openingLine });
    const { connectorId } = account;
    await this.statements.noteGap(runner, stored, { connectorId, before });
    if (after) await this.statements.noteGap(runner, after, { connectorId, before: stored });
    return stored;
  }
}

/** @throws DomainError INVALID_INPUT if a statement is of another account. */
function assertOfAccount(
  statements: readonly ScannedStatement[],
  { currency, bankDetails }: SettlementAccount,
): void {
  const { iban } = bankDetails;
  const faults = statements.flatMap(({ head }) => {
    if (head.currency !== currency) return [`statement ${head.statementId} must be in ${currency}`];
    const isOther = iban !== undefined && head.iban !== null && !sameIban(iban, head.iban);
    return isOther ? [`statement ${head.statementId} must be of the account's IBAN`] : [];
  });
  if (faults.length > 0) throw invalidInput(faults.map((message) => ({ field: 'file', message })));
}
