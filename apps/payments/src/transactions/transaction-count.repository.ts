import { transactionStatuses, wholeUnits, type WholeUnits } from '@corridor/kernel';
import { DAY_MS } from '../list-totals/domain/list-total-delta';
import { externalAccountTotalSql } from '../list-totals/external-account-total.repository';
import { paymentListTotals } from '../list-totals/list-total.repository';
import { QUOTE_KIND, quoteState, quoteStates } from './domain/quote-status';
import { countedScope, type TransactionFilter } from './domain/transaction-filter';
import { quoteStatusOf } from './domain/transaction-status';
import { transactionStatusSql } from './status-condition.repository';
import {
  bounds,
  conditions,
  isFewSql,
  JOINED,
  STATE_LOOK_UP,
  type Put,
} from './transaction-condition.repository';

/** Ids of rare transactions that one count holds in memory: 2 MB. */
const HELD_MAX = 50_000;

function rowCount(where: readonly string[], isOfStatus: boolean): string {
  return `(SELECT count(*) FROM ${isOfStatus ? JOINED : 'transactions t'} WHERE ${where.join(' AND ')})`;
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
 * The count of a filter by one external account alone, or with statuses. Without bounds of time the old transactions are
 * counted already. Else it reads nothing but the account's index: an id names one record, so all its rows have the kind of
 * the first one. What is COMPLETED is all without the rare statuses.
 */
function externalAccountCount(filter: TransactionFilter, few: number, put: Put): string | undefined {
  const { platformKey, source, destination, statuses, fromMs, toMs, ...others } = filter;
  const side = source ?? destination;
  const isAlone = Object.values(others).every((part) => part === undefined || part === false);
  if (!isAlone || (source && destination) || side?.kind !== 'EXTERNAL_ACCOUNT') return undefined;
  const column = source ? 'source' : 'destination';
  const names = { platformKey: put(platformKey), accountId: put(side.id) };
  const where = `t.platform_key = ${names.platformKey} AND t.${column}_id = ${names.accountId}`;
  const isOfAllTime = fromMs === undefined && toMs === undefined;
  // A parameter that the text doesn't name would have no type.
  const within = () => [where, ...bounds({ ...filter, statuses: undefined }, put)].join(' AND ');
  const rare = (wanted: readonly string[]) =>
    rareCount({ platformKey, wanted, where, within: within(), few }, put);
  const counted = () =>
    isOfAllTime
      ? externalAccountTotalSql(source ? 'SOURCE' : 'DESTINATION', names)
      : `(SELECT count(*) FROM transactions t WHERE ${within()})`;
  const isOfMost = statuses?.includes('COMPLETED');
  const other = transactionStatuses.filter((status) => !statuses?.includes(status));
  const count =
    statuses === undefined ? counted() : isOfMost ? `${counted()} - ${rare(other)}` : rare(statuses);
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
export function totalSql(filter: TransactionFilter, few: number, put: Put): string {
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
