import { Injectable } from '@nestjs/common';
import type { SqlRunner } from '@corridor/messaging';
import type { StoredStatement } from './bank-statement.repository';
import type { BankLine } from './domain/bank-line';
import { strongKey } from './domain/line-overlap';
import { KnownLineRepository } from './known-line.repository';
import { traitsOf } from './overlapping-lines.handler';
import { StatementContentHandler } from './statement-content.handler';
import { StatementPageRepository, type StoredPage } from './statement-page.repository';
import type { ScannedStatement } from './statement-scan.parser';

/** Lines that are read at once. */
const BATCH_LINES = 1_000;

/** What a statement says of each line, in their order; null where that is not known. */
type LineKeys = readonly (string | null)[];

/** The lines of a file, and the zone in which they are read. */
export interface FileLines {
  lines: AsyncIterable<BankLine>;
  zone: string | null;
}

/**
 * Tells a statement that came in pages again when it comes as a whole, and the pages of one that came as a whole. Their
 * hashes are others.
 */
@Injectable()
export class SameStatementHandler {
  constructor(
    private readonly known: KnownLineRepository,
    private readonly pages: StatementPageRepository,
    private readonly content: StatementContentHandler,
  ) {}

  /** Whether a whole statement, or a page, says what a known one has said there, line by line. */
  async execute(
    runner: SqlRunner,
    known: StoredStatement,
    { head, lines: count }: ScannedStatement,
    { lines, zone }: FileLines,
  ): Promise<boolean> {
    const { page, balances, date, currency } = head;
    const { isFirst, isLast, opening, closing } = page ?? { isFirst: true, isLast: true, ...balances };
    const isAlike =
      known.currency === currency &&
      (!isFirst || known.opening === opening) &&
      (!isLast || (known.closing === closing && known.date === date)) &&
      (page ? count <= known.lines : count === known.lines);
    if (!isAlike) return false;
    const pages = (await this.pages.ofStatements(runner, [known.id])).get(known.id) ?? [];
    if (pages.length > 0 === (page !== undefined)) return false;
    const given = await keysOf(lines);
    const said = known.isImported
      ? await this.bookedKeys(runner, known)
      : await keysOf(this.content.linesOf(known, pages, zone));
    return !given.includes(null) && isPart(written(given), written(said), { isFirst, isLast });
  }

  private async bookedKeys(runner: SqlRunner, known: StoredStatement): Promise<LineKeys> {
    const keys: (string | null)[] = [];
    for (let done = 0; done < known.lines; done += BATCH_LINES) {
      const count = Math.min(BATCH_LINES, known.lines - done);
      const numbers = Array.from({ length: count }, (_, at) => done + at + 1);
      const said = await this.known.ofStatement(runner, known, numbers);
      for (const number of numbers) {
        const line = said.get(number);
        keys.push(line ? strongKey(line) : null);
      }
    }
    return keys;
  }
}

async function keysOf(lines: AsyncIterable<BankLine>): Promise<LineKeys> {
  const keys: (string | null)[] = [];
  for await (const line of lines) keys.push(strongKey(traitsOf(line)));
  return keys;
}

/** No key has a line break. */
function written(keys: LineKeys): string {
  return `\n${keys.map((key) => `${key}\n`).join('')}`;
}

function isPart(
  part: string,
  whole: string,
  { isFirst, isLast }: Pick<StoredPage, 'isFirst' | 'isLast'>,
): boolean {
  if (isFirst && isLast) return part === whole;
  if (isFirst) return whole.startsWith(part);
  return isLast ? whole.endsWith(part) : whole.includes(part);
}
