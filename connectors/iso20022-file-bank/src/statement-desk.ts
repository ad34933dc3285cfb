import type { AnswerOf } from '@corridor/connector-contract';
import type { Logger } from 'pino';
import { statementKey } from './bank-files';
import { childrenOf, readXml, writeXml } from './iso/xml-tree';
import type { StatementRecord, Store } from './store';

/** The contract's limit of a statement, characters. */
const CONTENT_LENGTH_MAX = 1_000_000;

type StatementPart = StatementRecord['parts'][number];

/** Answers the statements that the bank sent. */
export class StatementDesk {
  constructor(
    private readonly store: Store,
    private readonly log: Logger,
  ) {}

  /** The camt.053 of an account and day, once all its pages are here. */
  async statement(settlementAccountId: string, date: string): Promise<AnswerOf<'statement'>> {
    const found = await this.store.statements.get(statementKey(settlementAccountId, date));
    if (found === undefined || !isComplete(found.parts)) return { status: 'NOT_READY' };
    const content = joined(found.parts);
    if (content.length <= CONTENT_LENGTH_MAX) return { format: 'CAMT053', content };
    this.log.error({ date, characters: content.length }, 'a statement is too long for the contract');
    return { status: 'NOT_READY' };
  }
}

/** Whether each statement has its last page and all before it. */
function isComplete(parts: readonly StatementPart[]): boolean {
  const ids = new Set(parts.map(({ statementId }) => statementId));
  return [...ids].every((id) => {
    const own = parts.filter(({ statementId }) => statementId === id);
    const last = own.find(({ isLast }) => isLast)?.page;
    return last !== undefined && own.length === last;
  });
}

/** One document with all statements, in the order of their ids and pages. */
function joined(parts: readonly StatementPart[]): string {
  const [first, ...others] = [...parts].sort(
    (one, other) => one.statementId.localeCompare(other.statementId, 'en') || one.page - other.page,
  );
  if (first === undefined) return '';
  if (others.length === 0) return first.document;
  const root = readXml(Buffer.from(first.document));
  const [body] = root.children;
  for (const { document } of others)
    body?.children.push(...childrenOf(readXml(Buffer.from(document)).children[0], 'Stmt'));
  return writeXml(root);
}
