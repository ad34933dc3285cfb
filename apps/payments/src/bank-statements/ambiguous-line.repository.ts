import { Injectable } from '@nestjs/common';
import { trustUuid, type Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { PersonalDataVault } from '@corridor/service';
import { openLine, sealLine } from '../ambiguous-lines/ambiguous-line.codec';
import type { BankLine } from './domain/bank-line';

/** A line that may be one which another statement has shown. It is not booked. */
export interface AmbiguousLine {
  breakId: Uuid;
  statementRowId: Uuid;
  line: BankLine;
  /** Ids of the lines that it may be. */
  candidates: readonly Uuid[];
}

/** Lines that operators have to decide on, with all that their files say of them. */
@Injectable()
export class AmbiguousLineRepository {
  constructor(private readonly vault: PersonalDataVault) {}

  async add(runner: SqlRunner, lines: readonly AmbiguousLine[]): Promise<void> {
    if (lines.length === 0) return;
    const rows = lines.map(({ breakId, statementRowId, line, candidates }) => ({
      break_id: breakId,
      bank_statement_id: statementRowId,
      number: line.number,
      line_sealed: sealLine(this.vault, breakId, line),
      candidates,
    }));
    await runner.query(
      `INSERT INTO ambiguous_lines (break_id, bank_statement_id, number, line_sealed, candidates)
       SELECT break_id, bank_statement_id, number, line_sealed,
         ARRAY(SELECT jsonb_array_elements_text(l.candidates)::uuid)
       FROM jsonb_to_recordset($1::jsonb) AS l (break_id uuid, bank_statement_id uuid, number integer,
         line_sealed text, candidates jsonb)`,
      [JSON.stringify(rows)],
    );
  }

  /** The line of a break; undefined if the break has none. */
  async find(runner: SqlRunner, breakId: Uuid): Promise<AmbiguousLine | undefined> {
    const rows = await runner.query(
      'SELECT bank_statement_id, line_sealed, candidates FROM ambiguous_lines WHERE break_id = $1',
      [breakId],
    );
    const [row] = rowsOf<{ bank_statement_id: string; line_sealed: string; candidates: string[] }>(rows);
    if (!row) return undefined;
    return {
      breakId,
      statementRowId: trustUuid(row.bank_statement_id),
      line: this.open(breakId, row.line_sealed),
      candidates: row.candidates.map(trustUuid),
    };
  }

  /** What a sealed line says. */
  open(breakId: string, sealed: string): BankLine {
    return openLine(this.vault, breakId, sealed);
  }

  async remove(runner: SqlRunner, breakId: Uuid): Promise<void> {
    await runner.query('DELETE FROM ambiguous_lines WHERE break_id = $1', [breakId]);
  }
}
