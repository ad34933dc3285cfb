import {
  rareEndStatuses,
  transactionStatuses,
  wholeUnits,
  type TransactionStatus,
  type WholeUnits,
} from '@corridor/kernel';
import { DAY_MS } from '../list-totals/domain/list-total-delta';
import { areRareEndsNotedSql, rareEndsSql } from '../list-totals/external-account-rare-end.repository';
import {
  externalAccountTotalSql,
  type AccountSideName,
} from '../list-totals/external-account-total.repository';
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
  TRANSACTION_LOOK_UP,
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
  const sideFilter = source ?? destination;
  const isAlone = Object.values(others).every((part) => part === undefined || part === false);
  if (!isAlone || (source && destination) || sideFilter?.kind !== 'EXTERNAL_ACCOUNT') return undefined;
  const column = source ? 'source' : 'destination';
  const side = source ? 'SOURCE' : 'DESTINATION';
  const names = { platformKey: put(platformKey), accountId: put(sideFilter.id) };
  const where = `t.platform_key = ${names.platformKey} AND t.${column}_id = ${names.accountId}`;
  const isOfAllTime = fromMs === undefined && toMs === undefined;
  // A parameter that the text doesn't name would have no type.
  const boundsOf = (table: string) => bounds({ fromMs, toMs }, put, [table]);
  const within = () => [where, ...boundsOf('t')].join(' AND ');
  const rare = (wanted: readonly TransactionStatus[]) =>
    rareCount({ side, ...names, wanted, where, within, boundsOf, few }, put);
  const counted = () =>
    isOfAllTime
      ? externalAccountTotalSql(side, names)
      : `(SELECT count(*) FROM transactions t WHERE ${within()})`;
  const isOfMost = statuses?.includes('COMPLETED');
  const other = transactionStatuses.filter((status) => !statuses?.includes(status));
  const count =
    statuses === undefined ? counted() : isOfMost ? `${counted()} - ${rare(other)}` : rare(statuses);
  return `(CASE (SELECT t.${column}_kind FROM transactions t WHERE ${where} LIMIT 1) WHEN ${put(sideFilter.kind)}
    THEN ${count} ELSE 0 END)`;
}

interface RareCount {
  side: AccountSideName;
  /** Names of parameters. */
  platformKey: string;
  accountId: string;
  wanted: readonly TransactionStatus[];
  /** Conditions on `t`, without and with the bounds of time. */
  where: string;
  within: () => string;
  /** Bounds of time of a table with this alias. */
  boundsOf: (table: string) => string[];
  few: number;
}

/** The count of an account's transactions in rare statuses. Rare ends are noted by account, once all old ones are. */
function rareCount(of: RareCount, put: Put): string {
  const { side, wanted, boundsOf, platformKey } = of;
  const ends = wanted.filter((status) => rareEndStatuses.includes(status));
  const open = wanted.filter((status) => !rareEndStatuses.includes(status));
  const noted = () => {
    const { from, where } = rareEndsSql(side, of);
    const conditions = [where, `e.status = ANY(${put(ends)}::text[])`, ...boundsOf('e')];
    return `(SELECT count(*) FROM ${from} WHERE ${conditions.join(' AND ')})`;
  };
  const parts = [
    ...(ends.length > 0
      ? [
          `CASE WHEN ${areRareEndsNotedSql(platformKey)} THEN ${noted()}
            ELSE ${lookedUpCount({ ...of, wanted: ends }, put)} END`,
        ]
      : []),
    ...(open.length > 0 ? [lookedUpCount({ ...of, wanted: open }, put)] : []),
  ];
  return `(${parts.join(' + ') || '0'})`;
}

/**
 * The count of an account's transactions in rare statuses, from the index of these. If the statuses have few transactions,
 * each is looked up. If the account has few, or the statuses have too many, the states of the account's transactions are
 * looked up. Otherwise the ids of the statuses are held in memory: IS TRUE keeps them from being joined, since a plan for
 * all values would look up each, and the limit lets the planner know that they fit.
 */
function lookedUpCount({ platformKey, wanted, where, within, few }: RareCount, put: Put): string {
  const isWanted = `s.status = ANY(${put(wanted)}::text[])`;
  const rare = `transaction_states s
    WHERE s.platform_key = ${platformKey} AND ${isWanted} AND s.status <> ${transactionStatusSql.COMPLETED}`;
  return `(CASE WHEN ${isFewSql(few, rare)}
    THEN (SELECT count(*) FROM (SELECT s.platform_key, s.id FROM ${rare}) s ${TRANSACTION_LOOK_UP} WHERE ${within()})
    WHEN ${isFewSql(few, `transactions t WHERE ${where}`)} OR NOT ${isFewSql(HELD_MAX, rare)}
    THEN (SELECT count(*) FROM transactions t ${STATE_LOOK_UP} WHERE ${within()} AND ${isWanted})
    ELSE (SELECT count(*) FROM transactions t
      WHERE ${within()} AND (t.id IN (SELECT s.id FROM ${rare} LIMIT ${HELD_MAX})) IS TRUE) END)`;
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
