import { Injectable } from '@nestjs/common';
import { mintUuid } from '@corridor/kernel';
import type { SqlRunner } from '@corridor/messaging';
import { FileStorage } from '@corridor/storage';
import { zoneOf } from '../calendars/domain/bank-calendar';
import type { SettlementAccount } from '../settlement-accounts/domain/settlement-account';
import { BankStatementRepository } from './bank-statement.repository';
import { interimParts } from './camt-statement.parser';
import type { BankLine, StatementHead } from './domain/bank-line';
import type { InterimFormat } from './domain/camt-message';
import { brokenFile } from './domain/file-faults';
import type { InterimEntry } from './domain/interim-entry';
import { overlapOf } from './domain/line-overlap';
import { assertOfAccount } from './domain/statement-account';
import { assertBegun } from './domain/statement-day';
import { InterimEntryRepository } from './interim-entry.repository';
import { NewLineFactory } from './new-line.factory';
import { traitsOf } from './overlapping-lines.handler';

/** A report of a camt.052, or a notification of a camt.054. */
export interface InterimReport {
  head: StatementHead;
  lines: readonly BankLine[];
}

/** What became of a report. */
export interface KeptReport {
  reportId: string;
  entries: number;
  newEntries: number;
}

/** Most booked entries of one file, which are held at once. */
const ENTRIES_MAX = 20_000;

/** Keeps what banks tell of entries before their statement. */
@Injectable()
export class KeepInterimHandler {
  constructor(
    private readonly storage: FileStorage,
    private readonly statements: BankStatementRepository,
    private readonly entries: InterimEntryRepository,
    private readonly factory: NewLineFactory,
  ) {}

  /**
   * Reads a stored file, and checks that it is of the account.
   * @throws DomainError INVALID_INPUT with every fault
   */
  async scan(
    storageKey: string,
    format: InterimFormat,
    account: SettlementAccount,
  ): Promise<InterimReport[]> {
    const bytes = await this.storage.read(storageKey);
    try {
      const reports: { head: StatementHead; lines: BankLine[] }[] = [];
      let count = 0;
      const reading = { format, currency: account.currency, zone: zoneOf(account) };
      for await (const part of interimParts(bytes, reading)) {
        if (part.kind === 'HEAD') reports.push({ head: part.head, lines: [] });
        if (part.kind !== 'LINE') continue;
        count += 1;
        if (count > ENTRIES_MAX) throw brokenFile(`the file must have at most ${ENTRIES_MAX} booked entries`);
        reports.at(-1)?.lines.push(part.line);
      }
      const heads = reports.map(({ head }) => head);
      assertOfAccount(heads, account, format);
      assertBegun(heads, Date.now());
      return reports;
    } finally {
      bytes.destroy();
    }
  }

  /** Stores the entries that no report of the format has told of. The caller opens the transaction. */
  async keep(
    runner: SqlRunner,
    { id: accountId }: SettlementAccount,
    format: InterimFormat,
    reports: readonly InterimReport[],
  ): Promise<KeptReport[]> {
    await this.statements.lockAccount(runner, accountId);
    const kept: KeptReport[] = [];
    for (const { head, lines } of reports) {
      const fresh = await this.newOf(runner, { accountId, format }, lines);
      const entries = fresh.map((line) => this.entryOf(line, format, head.statementId));
      await this.entries.add(runner, accountId, entries);
      kept.push({ reportId: head.statementId, entries: lines.length, newEntries: entries.length });
    }
    return kept;
  }

  /** An entry that could be another one is kept beside it, because it moves nothing. */
  private async newOf(
    runner: SqlRunner,
    of: { accountId: SettlementAccount['id']; format: InterimFormat },
    lines: readonly BankLine[],
  ): Promise<readonly BankLine[]> {
    if (lines.length === 0) return [];
    const ofReport = lines.map(traitsOf);
    const rows = await this.entries.alike(runner, of, ofReport);
    const shown = rows.map((row) => ({
      ...row,
      key: row.id,
      text: () => this.factory.interimDetailsOf({ ...row, key: row.id })?.reference ?? null,
    }));
    const { known } = overlapOf(ofReport, shown);
    return lines.filter(({ number }) => !known.has(number));
  }

  private entryOf(line: BankLine, format: InterimFormat, reportId: string): InterimEntry {
    const { text: _text, number: _number, ...traits } = traitsOf(line);
    const key = mintUuid();
    return {
      ...traits,
      key,
      currency: line.currency,
      charges: line.charges ?? 0n,
      format,
      reportId,
      detailsSealed: this.factory.sealInterim(key, line),
    };
  }
}
