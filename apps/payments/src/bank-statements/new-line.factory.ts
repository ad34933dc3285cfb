import { Injectable } from '@nestjs/common';
import { mintUuid, type Uuid } from '@corridor/kernel';
import { PersonalDataVault } from '@corridor/service';
import type { StoredStatement } from './bank-statement.repository';
import type { BankLine } from './domain/bank-line';
import { contentIdentity } from './line-identity.codec';
import { referencesOf } from './domain/line-references';
import type { NewLine, StoredLine } from './statement-line.repository';

/** What the payer wrote and who the other party is. */
export interface LineDetails {
  reference: string | null;
  counterparty: string | null;
}

/** Ciphertext of the personal data of a line, bound to it. */
function aadOf(lineId: Uuid): string {
  return `StatementLine:${lineId}`;
}

/** The same of an interim entry. */
function interimAad(key: string): string {
  return `InterimEntry:${key}`;
}

/** What is sealed of a line; null if the file says neither. */
function detailsIn({ reference, searchText, counterparty }: BankLine): Buffer | null {
  const details: LineDetails = { reference: reference ?? searchText, counterparty };
  if (details.reference === null && counterparty === null) return null;
  return Buffer.from(JSON.stringify(details));
}

/** Makes lines as they are stored, with their personal data sealed. */
@Injectable()
export class NewLineFactory {
  constructor(private readonly vault: PersonalDataVault) {}

  lineOf({ id: statementRowId, accountId }: StoredStatement, line: BankLine): NewLine {
    const { number, direction, amount, currency, bookingDate, isReversal, bankReference } = line;
    const id = mintUuid();
    const details = detailsIn(line);
    return {
      key: id,
      id,
      statementRowId,
      number,
      accountId,
      direction,
      amount,
      currency,
      date: bookingDate,
      isReversal,
      bankReference,
      references: referencesOf(line),
      detailsSealed: details && this.vault.seal(details, aadOf(id)),
      state: 'UNMATCHED',
      rule: null,
      undoesLineId: null,
      matchId: null,
      isByHand: false,
      batchCount: line.batchCount ?? null,
      charges: line.charges ?? 0n,
      hasCharges: false,
      identity: contentIdentity(line),
      entryReference: line.entry ? (line.entry.bankReference ?? '') : null,
    };
  }

  /** What was on the account before its first statement, as a line that nothing explains. */
  openingOf(statement: StoredStatement): NewLine[] {
    const { openingLine, date, currency } = statement;
    if (openingLine === 0n) return [];
    const amount = openingLine < 0n ? -openingLine : openingLine;
    const line: BankLine = {
      number: 0,
      direction: openingLine < 0n ? 'DEBIT' : 'CREDIT',
      amount,
      currency,
      bookingDate: date,
      isReversal: false,
      bankReference: null,
      endToEndIds: [],
      reference: null,
      counterparty: null,
      searchText: null,
      source: { layout: 'OPENING', cells: null },
    };
    return [this.lineOf(statement, line)];
  }

  /** The personal data of an interim entry; null if it has none. */
  sealInterim(key: string, line: BankLine): string | null {
    const details = detailsIn(line);
    return details && this.vault.seal(details, interimAad(key));
  }

  /** Null if the entry says neither. */
  interimDetailsOf({
    key,
    detailsSealed,
  }: {
    key: string;
    detailsSealed: string | null;
  }): LineDetails | null {
    if (detailsSealed === null) return null;
    return JSON.parse(this.vault.unseal(detailsSealed, interimAad(key)).toString('utf8')) as LineDetails;
  }

  /** Null if the line says neither. */
  detailsOf({ id, detailsSealed }: Pick<StoredLine, 'id' | 'detailsSealed'>): LineDetails | null {
    if (detailsSealed === null) return null;
    return JSON.parse(this.vault.unseal(detailsSealed, aadOf(id)).toString('utf8')) as LineDetails;
  }
}
