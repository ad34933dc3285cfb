import { stepMs, type GrowthSize } from './growth-size';

/** A platform that is filled, and the time of its newest records. */
export interface Filled {
  platformKey: number;
  /** `PlatformConfig:<uuid>` */
  platformId: string;
  size: GrowthSize;
  endMs: number;
}

/** Numbers of records, the first and the one after the last. */
export interface Range {
  from: number;
  to: number;
}

/** Kinds of records, by the hexadecimal digit that tells their ids apart. */
const digits = {
  transactions: 'a',
  customers: '1',
  internalAccounts: '2',
  externalAccounts: '3',
  fundings: '4',
  documents: '5',
  owners: '6',
  verifications: '7',
  events: '8',
  deliveries: '9',
} as const;
type Kind = keyof typeof digits;

function countOf({ size }: Filled, kind: Kind): number {
  const counts: Record<Kind, number> = {
    ...size,
    internalAccounts: size.customers,
    externalAccounts: size.holders,
    fundings: size.customers,
    deliveries: size.events,
  };
  return counts[kind];
}

/**
 * SQL: the millisecond at which a record was created.
 * @param number SQL
 */
export function msSql(filled: Filled, kind: Kind, number: string): string {
  const count = countOf(filled, kind);
  const step = stepMs(filled.size, count, kind === 'events' || kind === 'deliveries');
  return `(${filled.endMs - (count - 1) * step} + (${number})::bigint * ${step})`;
}

/** SQL: that time as a timestamp. */
export function atSql(filled: Filled, kind: Kind, number: string): string {
  return `to_timestamp(${msSql(filled, kind, number)} / 1000.0)`;
}

/**
 * SQL: the id of a record, with its millisecond as every id has it, and its number.
 * @param number SQL
 */
export function idSql(filled: Filled, kind: Kind, number: string): string {
  const ms = msSql(filled, kind, number);
  return `(lpad(to_hex(${ms}), 12, '0') || '7000800${digits[kind]}' || lpad(to_hex((${number})::bigint), 12, '0'))::uuid`;
}

/**
 * SQL: a number that is always the same for a row and looks drawn.
 * @param number SQL
 */
export function drawnSql(number: string, seed: number): string {
  return `(hashint8extended((${number})::bigint, ${seed}) & 1073741823)`;
}

/** SQL: the day of a time, since 1970-01-01. */
export function daySql(at: string): string {
  return `floor(extract(epoch FROM ${at}) / 86400)::integer`;
}

/** SQL: the numbers of a range as `n`. */
export function numbersSql({ from, to }: Range): string {
  return `generate_series(${from}, ${to - 1}) AS n`;
}

const ALL_UNITS = -1;

/**
 * SQL: adds records to the totals of a list whose only scope is the platform.
 * @param rows query of kind, state and time of creation (`at`) of each record
 */
export function platformTotalsSql({ platformKey }: Filled, table: string, rows: string): string {
  return `
    INSERT INTO ${table} AS t (platform_key, scope, scope_id, kind, state, unit, n)
    SELECT ${platformKey}, 'PLATFORM', '00000000-0000-0000-0000-000000000000', r.kind, r.state, u.unit, count(*)
    FROM (${rows}) r CROSS JOIN LATERAL (VALUES (${ALL_UNITS}), (${daySql('r.at')})) AS u (unit) GROUP BY 4, 5, 6
    ON CONFLICT (platform_key, scope, scope_id, kind, state, unit) DO UPDATE SET n = t.n + EXCLUDED.n`;
}
