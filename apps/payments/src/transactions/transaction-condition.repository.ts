import { uuidBounds, type SortOrder } from '@corridor/kernel';
import type { SideFilter, TransactionFilter } from './domain/transaction-filter';
import { transactionStatusSql } from './status-condition.repository';

/** Adds a parameter to a statement. Returns its name. */
export type Put = (value: unknown) => string;

/** SQL: what a filter asks of a transaction `t` and, if it names statuses, of its state `s`. */
export function conditions(filter: TransactionFilter, put: Put): string[] {
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

/**
 * The bounds of the ids. Joined states get the same bounds, since no plan derives them from equal ids. `tables` are the
 * aliases of the tables that get them.
 */
export function bounds(
  range: {
    fromMs?: number;
    toMs?: number;
    statuses?: readonly string[];
    after?: string;
    order?: SortOrder;
  },
  put: Put,
  tables: readonly string[] = range.statuses ? ['t', 's'] : ['t'],
): string[] {
  const { fromMs, toMs, after, order } = range;
  const found = [
    ...(fromMs === undefined ? [] : [`id >= ${put(uuidBounds(fromMs).first)}`]),
    ...(toMs === undefined ? [] : [`id <= ${put(uuidBounds(toMs).last)}`]),
    ...(after === undefined ? [] : [`id ${order === 'asc' ? '>' : '<'} ${put(after)}`]),
  ];
  return tables.flatMap((table) => found.map((bound) => `${table}.${bound}`));
}

/** SQL: transactions with their states. */
export const JOINED =
  'transactions t JOIN transaction_states s ON s.platform_key = t.platform_key AND s.id = t.id';
/**
 * SQL: the state of a transaction `t`. LIMIT 1 keeps it a look-up, row by row in the page's order. A merge join or a sort
 * would read the whole list.
 */
export const STATE_LOOK_UP = `JOIN LATERAL (
  SELECT * FROM transaction_states WHERE platform_key = t.platform_key AND id = t.id LIMIT 1) s ON true`;
/** SQL: the transaction `t` of a row with this alias, as {@link STATE_LOOK_UP}. */
export function transactionLookUp(of: string): string {
  return `JOIN LATERAL (
  SELECT * FROM transactions WHERE platform_key = ${of}.platform_key AND id = ${of}.id LIMIT 1) t ON true`;
}
/** SQL: the transaction of a state `s`. */
export const TRANSACTION_LOOK_UP = transactionLookUp('s');

/** Whether fewer rows than that match. It reads no more of them. */
export function isFewSql(few: number, rows: string): string {
  return `(SELECT count(*) < ${few} FROM (SELECT 1 FROM ${rows} LIMIT ${few}) found)`;
}
