import { rareEndStatuses, type SortOrder } from '@corridor/kernel';
import { limitSql } from '@corridor/database';
import { areRareEndsNotedSql, rareEndsSql } from '../list-totals/external-account-rare-end.repository';
import type { TransactionFilter } from './domain/transaction-filter';
import {
  bounds,
  conditions,
  isFewSql,
  STATE_LOOK_UP,
  TRANSACTION_LOOK_UP,
  transactionLookUp,
  type Put,
} from './transaction-condition.repository';

/** The requested part of the list. */
export interface ListPosition {
  /** Id of the last transaction of the previous page. */
  after: string | undefined;
  limit: number;
  order: SortOrder;
}

/** How many rows a page's statement may read before it decides on another way. Tests set them. */
export interface PageReach {
  /** A narrow filter reads at most this many transactions of a rare status, and filters them. */
  few: number;
  /** The first transactions of a narrow filter whose ids are held in memory to find a rare status among them. */
  held: number;
}

/** What a page's statement reads of each transaction. */
export interface PageShape extends ListPosition {
  reach: PageReach;
  columns: string;
}

/** Ids of a rare status that are compared with the ids in memory, for each of these. */
const COMPARED_PER_HELD = 4;

/** Pages merged: the first rows of each, in the order of the list. */
export function merged(pages: readonly string[], { order, limit }: ListPosition): string {
  const [only] = pages;
  if (only !== undefined && pages.length === 1) return only;
  const all = pages.map((sql) => `(${sql})`).join(' UNION ALL ');
  return `SELECT * FROM (${all}) parts ORDER BY id ${order} LIMIT ${limitSql(limit + 1)}`;
}

/** The page's rows. Rare ends of an external account are noted in the order of the list, once all old ones are. */
export function pageSql(filter: TransactionFilter, position: PageShape, put: Put): string {
  const noted = notedPages(filter, position, put);
  if (!noted) return foundPageSql(filter, position, put);
  const areNoted = areRareEndsNotedSql(put(filter.platformKey));
  const ways = [
    ...noted.map((sql) => `SELECT * FROM (${sql}) p WHERE ${areNoted}`),
    `SELECT * FROM (${foundPageSql(filter, position, put)}) p WHERE NOT ${areNoted}`,
  ];
  return merged(ways, position);
}

/**
 * A page of each rare end of an external account; undefined if the filter asks for more, or for none. References have
 * indexes of their own.
 */
function notedPages(filter: TransactionFilter, position: PageShape, put: Put): string[] | undefined {
  const { platformKey, source, destination, statuses, isPaidOn, serial, externalReference } = filter;
  if (serial !== undefined || externalReference !== undefined) return undefined;
  const side = source?.kind === 'EXTERNAL_ACCOUNT' ? source : destination;
  const areEnds = statuses?.every((status) => rareEndStatuses.includes(status)) === true;
  if (!areEnds || isPaidOn || side?.kind !== 'EXTERNAL_ACCOUNT') return undefined;
  const names = { platformKey: put(platformKey), accountId: put(side.id) };
  const { from, where } = rareEndsSql(side === source ? 'SOURCE' : 'DESTINATION', names);
  return statuses.map((status) => {
    const wanted = [
      where,
      `e.status = ${put(status)}`,
      ...bounds({ ...filter, ...position }, put, ['e']),
      ...conditions({ ...filter, statuses: [status] }, put),
    ].join(' AND ');
    return `SELECT ${position.columns} FROM ${from} ${transactionLookUp('e')} ${STATE_LOOK_UP} WHERE ${wanted}
      ORDER BY e.id ${position.order} LIMIT ${limitSql(position.limit + 1)}`;
  });
}

/**
 * The page's rows. If most rows match, the query follows the list's own order; for rare statuses it follows the indexes of
 * these, one by one, since only a single status has its rows in the order of the list. The statement itself decides
 * where both ways can be long, because its plan holds for all values: if rare statuses meet a narrow filter, it follows
 * the statuses if they have few rows, the narrow filter if this has few, and else it compares the ids of both. Quotes of
 * rare statuses are found among all quotes if these are few, since most transactions of the statuses may be others.
 */
function foundPageSql(filter: TransactionFilter, position: PageShape, put: Put): string {
  const { columns } = position;
  const { few } = position.reach;
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
  const inOwnIndex = statuses.length === 1 ? ownIndexConditions(filter, put) : undefined;
  if (inOwnIndex) {
    const ofFilter = [...inOwnIndex, ...bounds({ ...filter, ...position, statuses: undefined }, put)].join(
      ' AND ',
    );
    return comparedSql({ position, ofFilter, ofStatuses, where, byStatuses, byList });
  }
  const isFew = isNarrow
    ? isFewSql(few, `transaction_states s WHERE ${ofStatuses}`)
    : `NOT ${isFewSql(few, `transactions t WHERE t.platform_key = ${put(platformKey)} AND t.kind = '${kind}'`)}`;
  const ways = [
    ...byStatuses('AND (SELECT is_by_status FROM way)'),
    byList('AND NOT (SELECT is_by_status FROM way)'),
  ];
  return `WITH way AS MATERIALIZED (SELECT ${isFew} AS is_by_status) ${merged(ways, position)}`;
}

/**
 * The conditions on `t` of a filter that an index of its own covers, without the kind of the account: an id names one
 * record. Undefined if the filter needs more than that index.
 */
function ownIndexConditions(filter: TransactionFilter, put: Put): string[] | undefined {
  const { platformKey, customerId, payeeId, source, destination, kind } = filter;
  const { type, serial, externalReference, isPaidOn } = filter;
  const isMore = [type, serial, externalReference].some((part) => part !== undefined) || isPaidOn === true;
  const ids: [column: string, id: string | undefined][] = [
    ['customer_id', customerId],
    ['payee_id', payeeId],
    ['source_id', source && 'id' in source ? source.id : undefined],
    ['destination_id', destination && 'id' in destination ? destination.id : undefined],
  ];
  const [named, ...others] = ids.filter(([, id]) => id !== undefined);
  const isAddress = [source, destination].some((side) => side?.kind === 'UMA_ADDRESS');
  if (!named || others.length > 0 || isMore || isAddress || (kind && payeeId)) return undefined;
  const [column, id] = named;
  return [
    `t.platform_key = ${put(platformKey)} AND t.${column} = ${put(id)}`,
    ...(kind ? [`t.kind = '${kind}'`] : []),
  ];
}

interface Compared {
  position: PageShape;
  /** Conditions on `t` that an index covers, and on `s` that the index of its status covers. */
  ofFilter: string;
  ofStatuses: string;
  /** All conditions. */
  where: string;
  byStatuses: (which: string) => string[];
  byList: (which: string) => string;
}

/**
 * The page of a narrow filter and one rare status. If both have many rows, looking up the state of each transaction until
 * enough have the status would read much. So the first ids of the filter are held in memory, and those of the status are
 * compared with them: both come from indexes alone. IS TRUE keeps the comparison from being joined, since a plan for all
 * values would look up each. What follows the compared ids is looked up, if the page isn't full then.
 */
function comparedSql({ position, ofFilter, ofStatuses, where, byStatuses, byList }: Compared): string {
  const { order, limit, columns } = position;
  const { few, held } = position.reach;
  const compared = held * COMPARED_PER_HELD;
  const [beyond, last, nearer] = order === 'asc' ? ['>', 'DESC', 'LEAST'] : ['<', 'ASC', 'GREATEST'];
  const within = order === 'asc' ? '<=' : '>=';
  const ofHeld = `transaction_states s WHERE ${ofStatuses}
    AND s.id ${within} (SELECT h.id FROM held h ORDER BY h.id ${last} LIMIT 1) ORDER BY s.id ${order}`;
  const ways = [
    ...byStatuses(`AND (SELECT name FROM way) = 'STATUS'`),
    byList(`AND (SELECT name FROM way) = 'FILTER'`),
    `SELECT ${columns} FROM (SELECT t.* FROM found s ${TRANSACTION_LOOK_UP}) t ${STATE_LOOK_UP} WHERE ${where}`,
    byList(`AND t.id ${beyond} (SELECT id FROM rest)`),
  ];
  return `WITH way AS MATERIALIZED (
      SELECT CASE WHEN ${isFewSql(few, `transaction_states s WHERE ${ofStatuses}`)} THEN 'STATUS'
        WHEN ${isFewSql(few, `transactions t WHERE ${ofFilter}`)} THEN 'FILTER' ELSE 'COMPARE' END AS name),
    held AS MATERIALIZED (
      SELECT t.id FROM transactions t WHERE ${ofFilter} AND (SELECT name FROM way) = 'COMPARE'
      ORDER BY t.id ${order} LIMIT ${limitSql(held)}),
    found AS MATERIALIZED (
      SELECT c.* FROM (SELECT s.platform_key, s.id FROM ${ofHeld} LIMIT ${limitSql(compared)}) c
      WHERE (c.id IN (SELECT h.id FROM held h)) IS TRUE ORDER BY c.id ${order} LIMIT ${limitSql(limit + 1)}),
    rest AS MATERIALIZED (
      SELECT CASE WHEN (SELECT count(*) FROM found) <= ${limitSql(limit)} THEN ${nearer}(
        (SELECT h.id FROM held h ORDER BY h.id ${order} OFFSET ${limitSql(held - 1)} LIMIT 1),
        (SELECT s.id FROM ${ofHeld} OFFSET ${limitSql(compared - 1)} LIMIT 1)) END AS id)
    ${merged(ways, position)}`;
}
