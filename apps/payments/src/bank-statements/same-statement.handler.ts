import { Injectable } from '@nestjs/common';
import type { SqlRunner } from '@corridor/messaging';
import type { StoredStatement } from './bank-statement.repository';
import type { BankLine } from './domain/bank-line';
import { strongKey } from './domain/line-overlap';
import { KnownLineRepository } from './known-line.repository';
import { traitsOf } from './overlapping-lines.handler';
import { StatementPageRepository } from './statement-page.repository';
import type { ScannedStatement } from './statement-scan.parser';

/** Tells a statement that came in pages again when it comes as a whole. Its hash is that of its pages. */
@Injectable()
export class SameStatementHandler {
  constructor(
    private readonly known: KnownLineRepository,
    private readonly pages: StatementPageRepository,
  ) {}

  /** Whether a whole statement says what the pages of a known one have said, line by line. */
  async execute(
    runner: SqlRunner,
    known: StoredStatement,
    { head: { balances, date, currency }, lines }: ScannedStatement,
    batches: AsyncIterable<readonly BankLine[]>,
  ): Promise<boolean> {
    const isAlike =
      known.isImported &&
      known.opening === balances?.opening &&
      known.closing === balances.closing &&
      known.date === date &&
      known.currency === currency &&
      known.lines === lines;
    if (!isAlike || !(await this.pages.ofStatements(runner, [known.id])).has(known.id)) return false;
    for await (const batch of batches) {
      const said = await this.known.ofStatement(
        runner,
        known,
        batch.map(({ number }) => number),
      );
      const isSaid = batch.map(traitsOf).every((line) => {
        const [key, other] = [strongKey(line), said.get(line.number)];
        return key !== null && other !== undefined && key === strongKey(other);
      });
      if (!isSaid) return false;
    }
    return true;
  }
}
