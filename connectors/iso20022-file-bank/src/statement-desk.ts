import { createHash } from 'node:crypto';
import type { AnswerOf, Report } from '@corridor/connector-contract';
import type { Logger } from 'pino';
import type { Serial } from './serial';
import { statementOfPages } from './statement-pages';
import { statementKey } from './statement-shelf';
import { childrenOf, readXml, writeXml, type XmlElement } from './iso/xml-tree';
import type { StatementPart, Store } from './store';

/** The contract's limit of a statement, characters. */
const CONTENT_LENGTH_MAX = 1_000_000;
const DIGEST_LENGTH = 32;

/** Answers the statements that the bank sent. */
export class StatementDesk {
  constructor(
    private readonly store: Store,
    /** Shared with what changes statements. */
    private readonly serial: Serial,
    private readonly log: Logger,
  ) {}

  /** The camt.053 of an account and day, once all its pages are here. What was answered stays. */
  async statement(settlementAccountId: string, date: string): Promise<AnswerOf<'statement'>> {
    return this.serial.run(() => this.answer(settlementAccountId, date));
  }

  private async answer(settlementAccountId: string, date: string): Promise<AnswerOf<'statement'>> {
    const key = statementKey(settlementAccountId, date);
    const found = await this.store.statements.get(key);
    if (found === undefined || !isComplete(found.parts)) return { status: 'NOT_READY' };
    const content = joined(found.parts);
    if (content.length <= CONTENT_LENGTH_MAX) {
      const value = { ...found, isServed: true };
      if (found.isServed !== true)
        await this.store.commit([{ type: 'put', sublevel: this.store.statements, key, value }]);
      return { format: 'CAMT053', content };
    }
    this.log.error({ date, characters: content.length }, 'a statement is too long for the contract');
    await this.reportLong(settlementAccountId, { date, characters: content.length });
    return { status: 'NOT_READY' };
  }

  /** Reports once that Corridor cannot get a statement from here. */
  private async reportLong(
    settlementAccountId: string,
    { date, characters }: { date: string; characters: number },
  ): Promise<void> {
    const digest = createHash('sha256').update(statementKey(settlementAccountId, date)).digest('hex');
    const reportId = `long-${digest.slice(0, DIGEST_LENGTH)}`;
    if ((await this.store.reportIds.get(reportId)) !== undefined) return;
    const message =
      `The statement has ${characters} characters, and a connector can answer ${CONTENT_LENGTH_MAX}. ` +
      'Upload it from the archive.';
    const report: Report = {
      ...{ reportId, type: 'finding.report', kind: 'UNREADABLE_ENTRY', message, settlementAccountId, date },
    };
    await this.store.commit(this.store.reportChanges(report, report.type));
  }
}

/** Whether each statement has its last page and all before it. */
function isComplete(parts: readonly StatementPart[]): boolean {
  // Parts that former versions stored may lack pages.
  const former = parts.filter(({ group }) => group === undefined);
  const ids = new Set(former.map(({ statementId }) => statementId));
  return [...ids].every((id) => {
    const own = former.filter(({ statementId }) => statementId === id);
    const last = own.find(({ isLast }) => isLast)?.page;
    return last !== undefined && own.length === last;
  });
}

/** One document with all statements, in the order of their ids. The pages of each are put together. */
function joined(parts: readonly StatementPart[]): string {
  const groups = new Map<string, StatementPart[]>();
  for (const part of parts) {
    const name = part.group ?? part.statementId;
    groups.set(name, [...(groups.get(name) ?? []), part]);
  }
  const names = [...groups.keys()].sort((one, other) => one.localeCompare(other, 'en'));
  const [first] = parts;
  if (first === undefined) return '';
  if (parts.length === 1) return first.document;
  const root = readXml(Buffer.from(groups.get(names[0] ?? '')?.[0]?.document ?? first.document));
  const [body] = root.children;
  if (body === undefined) return '';
  const header = childrenOf(body, 'GrpHdr').map((one) => ({
    ...one,
    children: one.children.filter(({ name }) => name !== 'MsgPgntn'),
  }));
  const statements = names.flatMap((name) => {
    const pages = [...(groups.get(name) ?? [])].sort((one, other) => one.page - other.page);
    const whole = statementOfPages(pages.flatMap(statementsOf));
    return whole === undefined ? [] : [whole];
  });
  return writeXml({ ...root, children: [{ ...body, children: [...header, ...statements] }] });
}

function statementsOf({ document }: StatementPart): XmlElement[] {
  return childrenOf(readXml(Buffer.from(document)).children[0], 'Stmt');
}
