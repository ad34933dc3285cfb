import { Injectable } from '@nestjs/common';
import {
  uuidBounds,
  wholeUnits,
  type WholeUnits,
  transactionStatuses,
  trustUuid,
  type RecordKey,
  type SortOrder,
} from '@corridor/kernel';
import { limitSql } from '@corridor/database';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { paymentListTotals } from '../list-totals/list-total.repository';
import { DAY_MS } from '../list-totals/domain/list-total-delta';
import { QUOTE_KIND, quoteState, quoteStates } from './domain/quote-status';
import {
  countedScope,
  disjointParts,
  type SideFilter,
  type TransactionFilter,
} from './domain/transaction-filter';
import type { Transaction } from './domain/transaction';
import { quoteStatusOf } from './domain/transaction-status';
import { TRANSACTION_COLUMNS, transactionOf, type TransactionRow } from './transaction-row.entity';
import { transactionStatusSql } from './status-condition.repository';

/** The requested part of the list. */
export interface ListPosition {
  /** Id of the last transaction of the previous page. */
  after: string | undefined;
  limit: number;
  order: SortOrder;
}

/** Ids of rare transactions that one count holds in memory: 2 MB. */
const HELD_MAX = 50_000;

type Put = (value: unknown) => string;
type PageRow<R> = (R | { id: null }) & { total: string };

/** A transaction of a page without its contents. */
export interface ListedVersion extends RecordKey {
  version: number;
}

/** Row of a {@link ListedVersion}. */
interface VersionRow {
  platform_key: number;
  id: string;
  version: number;
}

const VERSION_COLUMNS = 't.platform_key, t.id, s.version';

/** What a page's statement reads of each transaction. */
interface PageShape extends ListPosition {
  few: number;
  columns: string;
}

function conditions(filter: TransactionFilter, put: Put): string[] {
  const { platformKey, customerId, payeeId, source, destination, statuses, type, kind } = filter;
  const { serial, externalReference, isPaidOn } = filter;
  const found = [`t.platform_key = ${put(platformKey)}`];
  if (customerId) found.push(`t.customer_id = ${put(customerId)}`);
  if (payeeId) found.push(`t.payee_id = ${put(payeeId)}`);
  if (source) found.push(sideCondition('source', source, put));
  if (destination) {
    const condition = sideCondition('destination', destination, put);
    found.push(isPaidOn ? `(${condition} OR ${paidOnCondition(filter, put)})` : condition);
  }
  if (type) found.push(`t.type = ${put(type)}`);
  // A literal, so that every plan can use the partial indexes.
  if (kind) found.push(`t.kind = '${kind}'`);
  if (serial !== undefined) found.push(`t.serial = ${put(serial)}`);
  if (externalReference !== undefined) found.push(`t.external_reference = ${put(externalReference)}`);
  if (statuses) {
    const [status, ...others] = statuses;
    // One status by equality: its index is in the order of the list then, on which a plan for all values can rely.
    const is = others.length === 0 ? `= ${put(status)}` : `= ANY(${put(statuses)}::text[])`;
    found.push(`s.platform_key = ${put(platformKey)} AND s.status ${is}`);
    // The condition of the partial index, so that every plan can use it.
    if (!statuses.includes('COMPLETED')) found.push(`s.status <> ${transactionStatusSql.COMPLETED}`);
  }
  return found;
}

function sideCondition(column: 'source' | 'destination', side: SideFilter, put: Put): string {
  if (side.kind === 'UMA_ADDRESS') return `t.${column}_uma = ${put(side.umaAddress)}`;
  return `t.${column}_id = ${put(side.id)} AND t.${column}_kind = ${put(side.kind)}`;
}

/**
 * Incoming payments that were paid on to an external account. It is an array because no plan pushes an OR into a
 * subquery.
 */
function paidOnCondition({ platformKey, destination }: TransactionFilter, put: Put): string {
  const id = destination && 'id' in destination ? put(destination.id) : 'NULL';
  return `t.id = ANY(ARRAY(SELECT p.id FROM transaction_states p
    WHERE p.platform_key = ${put(platformKey)} AND p.payout_account_id = ${id}))`;
}

/** The bounds of the ids. Joined states get the same bounds, since no plan derives them from equal ids. */
function bounds(
  range: {
    fromMs?: number;
    toMs?: number;
    statuses?: readonly string[];
    after?: string;
    order?: SortOrder;
  },
  put: Put,
): string[] {
  const { fromMs, toMs, statuses, after, order } = range;
  const found = [
    ...(fromMs === undefined ? [] : [`id >= ${put(uuidBounds(fromMs).first)}`]),
    ...(toMs === undefined ? [] : [`id <= ${put(uuidBounds(toMs).last)}`]),
    ...(after === undefined ? [] : [`id ${order === 'asc' ? '>' : '<'} ${put(after)}`]),
  ];
  return (statuses ? ['t', 's'] : ['t']).flatMap((table) => found.map((bound) => `${table}.${bound}`));
}

const JOINED = 'transactions t JOIN transaction_states s ON s.platform_key = t.platform_key AND s.id = t.id';
// LIMIT 1 keeps them lookups, row by row in the page's order. A merge join or a sort would read the whole list.
const STATE_LOOK_UP = `JOIN LATERAL (
  SELECT * FROM transaction_states WHERE platform_key = t.platform_key AND id = t.id LIMIT 1) s ON true`;
const TRANSACTION_LOOK_UP = `JOIN LATERAL (
  SELECT * FROM transactions WHERE platform_key = s.platform_key AND id = s.id LIMIT 1) t ON true`;

function rowCount(where: readonly string[], isOfStatus: boolean): string {
  return `(SELECT count(*) FROM ${isOfStatus ? JOINED : 'transactions t'} WHERE ${where.join(' AND ')})`;
}

/** Pages merged: the first rows of each, in the order of the list. */
function merged(pages: readonly string[], { order, limit }: ListPosition): string {
  const [only] = pages;
  if (only !== undefined && pages.length === 1) return only;
  const all = pages.map((sql) => `(${sql})`).join(' UNION ALL ');
  return `SELECT * FROM (${all}) parts ORDER BY id ${order} LIMIT ${limitSql(limit + 1)}`;
}

/** Whether fewer rows than that match. It reads no more of them. */
function isFewSql(few: number, rows: string): string {
  return `(SELECT count(*) < ${few} FROM (SELECT 1 FROM ${rows} LIMIT ${few}) found)`;
}

/**
 * The page's rows. If most rows match, the query follows the list's own order; for rare statuses it follows the indexes of
 * these, one by one, since only a single status has its rows in the order of the list. The statement itself decides
 * where both ways can be long, because its plan holds for all values: if rare statuses meet a narrow filter, it follows
 * the statuses if they have few rows, and else the narrow filter. Quotes of rare statuses are found among all quotes if
 * these are few, since most transactions of the statuses may be others.
 */
function pageSql(filter: TransactionFilter, position: PageShape, put: Put): string {
  const { few, columns } = position;
  const { platformKey, statuses, kind } = filter;
  const { customerId, payeeId, source, destination, serial, externalReference } = filter;
  const conditionsOf = (of: TransactionFilter) => [
    ...conditions(of, put),
    ...bounds({ ...of, ...position }, put),
  ];
  const narrowing = [customerId, payeeId, source, destination, serial, externalReference];
  const isNarrow = narrowing.some((part) => part !== undefined);
  const end = (lead: string) => `ORDER BY ${lead}id ${position.order} LIMIT ${limitSql(position.limit + 1)}`;
  const of = `SELECT ${columns} FROM`;
  const byStatuses = (which: string) =>
    (statuses ?? []).map((status) => {
      const ofStatus = conditionsOf({ ...filter, statuses: [status] }).join(' AND ');
      return `${of} transaction_states s ${TRANSACTION_LOOK_UP} WHERE ${ofStatus} ${which} ${end('s.')}`;
    });
  const isRare = statuses !== undefined && !statuses.includes('COMPLETED');
  if (isRare && !isNarrow && kind === undefined) return merged(byStatuses(''), position);
  // A parameter that the text doesn't name would have no type, so these are put only where they are used.
  const parts = conditionsOf(filter);
  const where = parts.join(' AND ');
  if (statuses === undefined) {
    return `${of} (SELECT * FROM transactions t WHERE ${where} ${end('t.')}) t ${STATE_LOOK_UP}`;
  }
  const byList = (which: string) =>
    `${of} transactions t ${STATE_LOOK_UP} WHERE ${where} ${which} ${end('t.')}`;
  if (!isRare) return byList('');
  const ofStatuses = parts.filter((part) => part.startsWith('s.')).join(' AND ');
  const isFew = isNarrow
    ? isFewSql(few, `transaction_states s WHERE ${ofStatuses}`)
    : `NOT ${isFewSql(few, `transactions t WHERE t.platform_key = ${put(platformKey)} AND t.kind = '${kind}'`)}`;
  const ways = [
    ...byStatuses('AND (SELECT is_by_status FROM way)'),
    byList('AND NOT (SELECT is_by_status FROM way)'),
  ];
  return `WITH way AS MATERIALIZED (SELECT ${isFew} AS is_by_status) ${merged(ways, position)}`;
}

/** The kind and states under which the totals of a filter's records are stored. */
function countedStates({ kind, type, statuses }: TransactionFilter) {
  if (!kind) return { kind: type, states: statuses ?? transactionStatuses };
  const found = statuses ? statuses.map((status) => quoteStatusOf[status]) : quoteStates.states;
  return { kind: QUOTE_KIND, states: [...new Set(found)].map(quoteState) };
}

/** The count of whole days: folded totals, and deltas that aren't folded yet. */
function dayCount(filter: TransactionFilter, units: WholeUnits['units'], put: Put): string {
  const counted = countedScope(filter);
  if (!counted) throw new Error('no totals are kept for this filter');
  const { scope, id } = counted;
  const { platformKey } = filter;
  const of = { platformKey, ...countedStates(filter), units };
  return paymentListTotals.totalSql(
    scope === 'PLATFORM' || !id ? of : { ...of, scope: { name: scope, id } },
    put,
  );
}

/**
 * The count of a filter by one external account alone, or with statuses. It reads nothing but the account's index: an id
 * names one record, so all its rows have the kind of the first one. What is COMPLETED is all without the rare statuses.
 */
function externalAccountCount(filter: TransactionFilter, few: number, put: Put): string | undefined {
  const { platformKey, source, destination, statuses, fromMs, toMs, ...others } = filter;
  const side = source ?? destination;
  const isAlone = Object.values(others).every((part) => part === undefined || part === false);
  if (!isAlone || (source && destination) || side?.kind !== 'EXTERNAL_ACCOUNT') return undefined;
  const column = source ? 'source' : 'destination';
  const where = `t.platform_key = ${put(platformKey)} AND t.${column}_id = ${put(side.id)}`;
  const within = [where, ...bounds({ ...filter, statuses: undefined }, put)].join(' AND ');
  const rare = (wanted: readonly string[]) => rareCount({ platformKey, wanted, where, within, few }, put);
  const all = `(SELECT count(*) FROM transactions t WHERE ${within})`;
  const isOfMost = statuses?.includes('COMPLETED');
  const other = transactionStatuses.filter((status) => !statuses?.includes(status));
  const count = statuses === undefined ? all : isOfMost ? `${all} - ${rare(other)}` : rare(statuses);
  return `(CASE (SELECT t.${column}_kind FROM transactions t WHERE ${where} LIMIT 1) WHEN ${put(side.kind)}
    THEN ${count} ELSE 0 END)`;
}

/**
 * The count of an account's transactions in rare statuses. Their states are looked up one by one if the account has few
 * transactions, or if the statuses have too many. Otherwise the ids of the statuses are held in memory: IS TRUE keeps them
 * from being joined, since a plan for all values would look up each, and the limit lets the planner know that they fit.
 */
function rareCount(
  of: { platformKey: number; wanted: readonly string[]; where: string; within: string; few: number },
  put: Put,
): string {
  const { platformKey, wanted, where, within, few } = of;
  const isWanted = `s.status = ANY(${put(wanted)}::text[])`;
  const rare = `transaction_states s
    WHERE s.platform_key = ${put(platformKey)} AND ${isWanted} AND s.status <> ${transactionStatusSql.COMPLETED}`;
  return `(CASE WHEN ${isFewSql(few, `transactions t WHERE ${where}`)} OR NOT ${isFewSql(HELD_MAX, rare)}
    THEN (SELECT count(*) FROM transactions t ${STATE_LOOK_UP} WHERE ${within} AND ${isWanted})
    ELSE (SELECT count(*) FROM transactions t
      WHERE ${within} AND (t.id IN (SELECT s.id FROM ${rare} LIMIT ${HELD_MAX})) IS TRUE) END)`;
}

/** SQL of the exact total. Where totals are stored, its cost doesn't grow with the table (docs/behaviour.md 5). */
function totalSql(filter: TransactionFilter, few: number, put: Put): string {
  const { statuses, fromMs, toMs } = filter;
  const isOfStatus = statuses !== undefined;
  if (!countedScope(filter)) {
    const ofAccount = externalAccountCount(filter, few, put);
    if (ofAccount !== undefined) return ofAccount;
    return rowCount([...conditions(filter, put), ...bounds(filter, put)], isOfStatus);
  }
  const { units: days, edges } = wholeUnits({ fromMs, toMs }, DAY_MS);
  const parts = edges.map((edge) =>
    rowCount(
      [...conditions(filter, put), ...bounds(isOfStatus ? { ...edge, statuses } : edge, put)],
      isOfStatus,
    ),
  );
  if (days) parts.push(dayCount(filter, days, put));
  return parts.length > 0 ? parts.join(' + ') : '0';
}

/** The list of transactions. */
@Injectable()
export class TransactionListRepository {
  /** A narrow filter reads at most this many transactions of a rare status, and filters them. Tests set it. */
  few = 500;

  /**
   * Reads one row more than the page holds, and the exact total. One statement reads both, so they share a snapshot.
   */
  async page(
    runner: SqlRunner,
    asked: TransactionFilter,
    position: ListPosition,
  ): Promise<{ rows: Transaction[]; totalCount: number }> {
    const shape = { ...position, few: this.few, columns: TRANSACTION_COLUMNS };
    const { rows, totalCount } = await this.read<TransactionRow>(runner, asked, shape);
    return { rows: rows.map(transactionOf), totalCount };
  }

  /** As {@link page}, but of each transaction only the version that the page has to show. */
  async versions(
    runner: SqlRunner,
    asked: TransactionFilter,
    position: ListPosition,
  ): Promise<{ rows: ListedVersion[]; totalCount: number }> {
    const shape = { ...position, few: this.few, columns: VERSION_COLUMNS };
    const { rows, totalCount } = await this.read<VersionRow>(runner, asked, shape);
    return {
      rows: rows.map(({ platform_key, id, version }) => ({
        platformKey: platform_key,
        id: trustUuid(id),
        version,
      })),
      totalCount,
    };
  }

  private async read<R extends { id: string }>(
    runner: SqlRunner,
    asked: TransactionFilter,
    shape: PageShape,
  ): Promise<{ rows: R[]; totalCount: number }> {
    const filter = { ...asked, isPaidOn: await this.isPaidOn(runner, asked) };
    const params: unknown[] = [];
    const put: Put = (value) => `$${params.push(value)}`;
    const parts = disjointParts(filter);
    const total = parts.map((part) => `(${totalSql(part, this.few, put)})`).join(' + ');
    const pages = merged(
      parts.map((part) => pageSql(part, shape, put)),
      shape,
    );
    const sql = `
      WITH total AS (SELECT (${total})::text AS total)
      SELECT total.total, p.* FROM total LEFT JOIN LATERAL (
        ${pages}
      ) p ON true ORDER BY p.id ${shape.order}`;
    const rows = rowsOf<PageRow<R>>(await runner.query(sql, params));
    return {
      rows: rows.filter((row): row is R & { total: string } => row.id !== null),
      totalCount: Number(rows[0]?.total ?? 0),
    };
  }

  /**
   * Whether incoming payments were paid on to the requested account. They are rare, and without them the query keeps
   * its simpler plan.
   */
  private async isPaidOn(runner: SqlRunner, { platformKey, destination, kind }: TransactionFilter) {
    if (destination?.kind !== 'EXTERNAL_ACCOUNT' || kind === 'QUOTE') return false;
    const found = await runner.query(
      'SELECT 1 FROM transaction_states WHERE platform_key = $1 AND payout_account_id = $2 LIMIT 1',
      [platformKey, destination.id],
    );
    return rowsOf(found).length > 0;
  }
}
