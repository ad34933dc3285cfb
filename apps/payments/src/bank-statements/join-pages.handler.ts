import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AMOUNT_MAX, DomainError, invalidInput, moneyText, type Uuid } from '@corridor/kernel';
import type { SqlRunner } from '@corridor/messaging';
import { BankStatementRepository, type StoredStatement } from './bank-statement.repository';
import type { StatementPage } from './domain/bank-line';
import { misplacedPage, missingPages, type PageHead } from './domain/statement-pages';
import { SameStatementHandler, type FileLines } from './same-statement.handler';
import { StatementPageRepository, type ScannedPage, type StoredPage } from './statement-page.repository';
import type { ScannedStatement } from './statement-scan.parser';

/** A whole statement of a file, or of pages of which the file has the last one that was missing. */
export interface WholeStatement extends ScannedStatement {
  placeInFile: number;
  /** Its pages in their order; none if it came as a whole. */
  pages: readonly StoredPage[];
}

/** What the pages of a file have come to. */
export interface JoinedFile {
  statements: readonly WholeStatement[];
  /** Known statements that have a page of the file. */
  known: readonly StoredStatement[];
  /** The pages of each statement that waits for others. */
  incomplete: readonly (readonly StoredPage[])[];
  /** Whether the file has a page that is new. */
  hasNewPage: boolean;
}

/** Whose file it is, and how it is taken. */
export interface JoinOptions {
  accountId: Uuid;
  storageKey: string;
  /** Pages that are known with other content make room. */
  isCorrection: boolean;
  /** The lines of a page of the file. */
  linesAt: (placeInFile: number) => FileLines;
}

function isPage(statement: ScannedStatement): statement is ScannedStatement & { head: PageHead } {
  return statement.head.page !== undefined;
}

function known(what: string, head: PageHead): DomainError {
  const { statementId, page } = head;
  const message =
    `${what} is known with other content; if this file corrects it, upload it with replace=true; ` +
    'a correction of a whole statement needs all of its pages';
  return new DomainError('STATEMENT_EXISTS', message, { statementId, page: page.number });
}

/** Whether a page is before the first one, or after the last one. */
function isBeyond(page: StoredPage, { number, isFirst, isLast }: StatementPage): boolean {
  return (isLast && page.number > number) || (isFirst && page.number < number);
}

/** Puts the pages of a statement together that come in several ones. */
@Injectable()
export class JoinPagesHandler {
  constructor(
    private readonly statements: BankStatementRepository,
    private readonly pages: StatementPageRepository,
    private readonly same: SameStatementHandler,
  ) {}

  /**
   * Keeps the pages of a file until their statements are whole. The caller has locked the account.
   * @throws DomainError STATEMENT_EXISTS, or INVALID_INPUT if the pages don't fit together
   */
  async execute(
    runner: SqlRunner,
    scanned: readonly ScannedStatement[],
    { accountId, storageKey, isCorrection, linesAt }: JoinOptions,
  ): Promise<JoinedFile> {
    const statements: WholeStatement[] = [];
    const knownIds = new Set<Uuid>();
    const waiting = new Map<string, readonly StoredPage[]>();
    let hasNewPage = false;
    for (const [placeInFile, one] of scanned.entries()) {
      if (!isPage(one)) {
        statements.push({ ...one, placeInFile, pages: [] });
        continue;
      }
      const page = { ...one, storageKey, placeInFile };
      const knownId = isCorrection ? undefined : await this.knownOf(runner, accountId, page, linesAt);
      if (knownId) {
        knownIds.add(knownId);
        continue;
      }
      hasNewPage = (await this.keep(runner, accountId, page, isCorrection)) || hasNewPage;
      const { sequence } = one.head.page;
      const pages = await this.pages.waitingOf(runner, accountId, sequence);
      waiting.delete(sequence);
      if (missingPages(pages).length > 0) waiting.set(sequence, pages);
      else statements.push({ ...wholeOf(pages), placeInFile, pages });
    }
    const standing = await Promise.all([...knownIds].map((id) => this.statements.get(runner, id)));
    return { statements, known: standing, incomplete: [...waiting.values()], hasNewPage };
  }

  /**
   * The known statement that says what a page says.
   * @throws DomainError STATEMENT_EXISTS if the statement of the page is known with other content
   */
  private async knownOf(
    runner: SqlRunner,
    accountId: Uuid,
    page: ScannedPage,
    linesAt: JoinOptions['linesAt'],
  ): Promise<Uuid | undefined> {
    const { statementId, page: place } = page.head;
    const ofPages = await this.pages.statementOf(runner, accountId, page);
    if (ofPages?.hasPage) return ofPages.id;
    const whole = await this.statements.findByKey(runner, accountId, statementId);
    if (whole && (await this.same.execute(runner, whole, page, linesAt(page.placeInFile)))) return whole.id;
    if (ofPages || whole)
      throw known(`page ${place.number} of statement ${statementId}, which is imported,`, page.head);
    return undefined;
  }

  /** Returns whether the page is new. */
  private async keep(
    runner: SqlRunner,
    accountId: Uuid,
    page: ScannedPage,
    isCorrection: boolean,
  ): Promise<boolean> {
    const { head, sum, contentHash } = page;
    const { statementId } = head;
    const { number, sequence } = head.page;
    const waiting = await this.pages.waitingOf(runner, accountId, sequence);
    const same = waiting.find((one) => one.number === number);
    if (same?.contentHash.equals(contentHash)) return false;
    if (same && !isCorrection) throw known(`page ${number} of statement ${statementId}`, head);
    if (sum > AMOUNT_MAX || sum < -AMOUNT_MAX)
      throw unfit(statementId, `the lines of page ${number} must be at most ${AMOUNT_MAX} smallest units`);
    const room = waiting.filter((one) => one === same || (isCorrection && isBeyond(one, head.page)));
    await this.pages.put(runner, accountId, page, room);
    const misplaced = misplacedPage(await this.pages.waitingOf(runner, accountId, sequence));
    if (misplaced !== undefined) throw unfit(statementId, misplaced);
    return true;
  }
}

function unfit(statementId: string, message: string): DomainError {
  return invalidInput([{ field: 'file', message: `statement ${statementId}: ${message}` }]);
}

/** The statement that pages make. @throws DomainError INVALID_INPUT if its balances don't fit its lines */
function wholeOf(pages: readonly StoredPage[]): ScannedStatement {
  const [first, last] = [pages.at(0), pages.at(-1)];
  const [opening, closing] = [first?.opening ?? null, last?.closing ?? null];
  if (!first || !last || opening === null || closing === null || last.date === null)
    throw new Error('pages without balances at both ends were kept');
  const { statementId, currency } = first;
  const sum = pages.reduce((total, page) => total + page.sum, 0n);
  if (opening + sum !== closing) {
    const sums = pages
      .map((page) => `page ${page.number} has ${page.lines} lines of ${moneyText(page.sum, currency)}`)
      .join(', ');
    const [from, to] = [opening, closing].map((balance) => moneyText(balance, currency));
    const said = `the opening balance is ${from}, the closing balance is ${to}; ${sums}`;
    throw unfit(statementId, `opening and the lines of all pages must be the closing balance: ${said}`);
  }
  const days = pages.flatMap(({ from }) => from ?? []).toSorted();
  const hash = createHash('sha256');
  for (const { contentHash } of pages) hash.update(contentHash);
  return {
    head: { statementId, accounts: [], currency, date: last.date, balances: { opening, closing } },
    lines: pages.reduce((total, page) => total + page.lines, 0),
    sum,
    from: days.at(0) ?? null,
    contentHash: hash.digest(),
  };
}
