import { createHash } from 'node:crypto';
import type { AccountReport } from './iso/account-report';
import type { ReceivedMessage } from './iso/message-type';
import { childAt, writeXml, type XmlElement } from './iso/xml-tree';
import type { Change, PagesRecord, StatementPart, StatementRecord, Store } from './store';

/** Elements that differ when a bank sends the same statement again. */
const NAMES_OF_STATEMENT = new Set(['Id', 'CreDtTm', 'ElctrncSeqNb', 'RptgSeq', 'LglSeqNb']);

/** What became of a page of a statement. CHANGED: it differs from what was served, and is not taken. */
export interface PlacedPage {
  state: 'INCOMPLETE' | 'COMPLETE' | 'CHANGED';
  /** All pages of the statement, in their order. */
  parts: readonly StatementPart[];
}

/** Puts the pages of statements together, by account and day. What was served stays as it is. */
export class StatementShelf {
  private readonly pages = new Map<string, PagesRecord>();
  private readonly days = new Map<string, StatementRecord>();

  constructor(private readonly store: Store) {}

  changes(): Change[] {
    const { pages, statements, incomplete } = this.store;
    return [
      ...[...this.pages].map(([key, value]): Change => ({ type: 'put', sublevel: pages, key, value })),
      ...[...this.pages].map(([key, { parts, date }]): Change =>
        date === undefined
          ? { type: 'put', sublevel: incomplete, key, value: dayOfPages(parts) }
          : { type: 'del', sublevel: incomplete, key },
      ),
      ...[...this.days].map(([key, value]): Change => ({ type: 'put', sublevel: statements, key, value })),
    ];
  }

  /** Takes a page in the place of an earlier one of the same statement and number. */
  async place(
    settlementAccountId: string,
    report: AccountReport,
    { root, message }: { root: XmlElement; message: ReceivedMessage },
  ): Promise<PlacedPage> {
    const part = partOf(report, { root, message });
    const key = `${settlementAccountId}|${part.group}`;
    const known = this.pages.get(key) ?? (await this.store.pages.get(key)) ?? { parts: [] };
    const same = known.parts.find(({ page }) => page === part.page);
    if (same?.sha256 === part.sha256)
      return { state: isWhole(known.parts) ? 'COMPLETE' : 'INCOMPLETE', parts: inOrder(known.parts) };
    const parts = inOrder([...known.parts.filter((one) => one !== same), part]);
    if (!isWhole(parts)) {
      if (known.date !== undefined && (await this.day(settlementAccountId, known.date)).isServed === true)
        return { state: 'CHANGED', parts };
      this.pages.set(key, { parts });
      return { state: 'INCOMPLETE', parts };
    }
    const date = parts.at(-1)?.date ?? report.date;
    if (!(await this.stand(settlementAccountId, parts, { date, formerDate: known.date })))
      return { state: 'CHANGED', parts };
    this.pages.set(key, { parts, date });
    return { state: 'COMPLETE', parts };
  }

  /** Puts a whole statement to those of its day. @returns false if that would change what was served */
  private async stand(
    settlementAccountId: string,
    parts: readonly StatementPart[],
    { date, formerDate }: { date: string; formerDate: string | undefined },
  ): Promise<boolean> {
    const isOwn = ({ group, statementId, page }: StatementPart): boolean =>
      parts.some(
        (own) =>
          own.group === group ||
          (group === undefined && own.statementId === statementId && own.page === page),
      );
    const former = formerDate === undefined || formerDate === date ? undefined : formerDate;
    if (former !== undefined) {
      const day = await this.day(settlementAccountId, former);
      if (day.isServed === true) return false;
      this.days.set(statementKey(settlementAccountId, former), {
        parts: day.parts.filter((one) => !isOwn(one)),
      });
    }
    const day = await this.day(settlementAccountId, date);
    const others = day.parts.filter((one) => !isOwn(one));
    // The same statement under another id is there already.
    if (parts.every(({ sha256 }) => others.some((other) => other.sha256 === sha256))) return true;
    if (day.isServed === true) return false;
    this.days.set(statementKey(settlementAccountId, date), { parts: [...others, ...parts] });
    return true;
  }

  /** Statements of an account before a day that lack pages. */
  async incompleteBefore(
    settlementAccountId: string,
    date: string,
  ): Promise<{ key: string; date: string }[]> {
    const prefix = statementKey(settlementAccountId, '');
    const stored = await this.store.incomplete.iterator({ gte: prefix, lt: `${prefix}\uffff` }).all();
    const isEnded = (key: string): boolean => this.pages.get(key)?.date !== undefined;
    return stored.flatMap(([key, day]) => (day < date && !isEnded(key) ? [{ key, date: day }] : []));
  }

  /** Day of the last statement of an account. */
  async lastDate(settlementAccountId: string): Promise<string | undefined> {
    const prefix = statementKey(settlementAccountId, '');
    const range = { gte: prefix, lt: `${prefix}\uffff`, reverse: true, limit: 1 };
    const [last] = await this.store.statements.keys(range).all();
    return last?.slice(prefix.length);
  }

  private async day(settlementAccountId: string, date: string): Promise<StatementRecord> {
    const key = statementKey(settlementAccountId, date);
    return this.days.get(key) ?? (await this.store.statements.get(key)) ?? { parts: [] };
  }
}

/** Key of the statements of an account and day in the store. */
export function statementKey(settlementAccountId: string, date: string): string {
  return `${settlementAccountId}|${date}`;
}

function partOf(
  report: AccountReport,
  { root, message }: { root: XmlElement; message: ReceivedMessage },
): StatementPart {
  const { element, id, page, sequence, date } = report;
  const header = childAt(message.body, 'GrpHdr');
  const body = { ...message.body, children: [...(header ? [header] : []), element] };
  const content = {
    ...element,
    children: element.children.filter(({ name }) => !NAMES_OF_STATEMENT.has(name)),
  };
  const isWholePage = page.number === 1 && page.isLast;
  return {
    group: isWholePage ? `${date}|${id}` : sequence,
    ...{ statementId: id, date, page: page.number, isLast: page.isLast },
    isFirst: page.isFirst,
    sha256: createHash('sha256').update(writeXml(content)).digest('hex'),
    document: writeXml({ ...root, attributes: {}, children: [body] }),
  };
}

/** The latest day that pages name. */
function dayOfPages(parts: readonly StatementPart[]): string {
  return parts.reduce((last, { date = '' }) => (date > last ? date : last), '');
}

function inOrder(parts: readonly StatementPart[]): StatementPart[] {
  return [...parts].sort((one, other) => one.page - other.page);
}

/** Whether all pages from the first to the last one are there. */
function isWhole(parts: readonly StatementPart[]): boolean {
  const [first, ...others] = inOrder(parts);
  if (first?.isFirst !== true || [first, ...others].at(-1)?.isLast !== true) return false;
  return others.every(({ page }, index) => page === first.page + index + 1);
}
