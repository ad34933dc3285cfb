import { isoTime, type Clock } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';

/** A less precise measurement of the database's clock replaces an older one only after this time, in milliseconds. */
const MEASUREMENT_AGE_MS = 60_000;

const MILLISECONDS = (at: string): string => `floor(extract(epoch FROM ${at}) * 1000)::bigint`;

/**
 * Domain time of platforms: real time plus an offset that only grows (docs/behaviour.md 11). Real time is the
 * database's. So all instances of a service agree on due and expired records, however wrong their own clocks are.
 */
export class PlatformClocks {
  /**
   * The database's clock relative to this process's monotonic clock: the difference, and the time of the measurement.
   */
  private measured: { aheadMs: number; atMs: number } | undefined;

  /** @param standIn replaces the database's clock in tests. */
  constructor(private readonly standIn?: Clock) {}

  /** SQL of real time as a timestamptz. It is evaluated once in a statement, so an index comparison can use it. */
  get nowSql(): string {
    return this.standIn ? `'${isoTime(this.standIn.now())}'::timestamptz` : '(SELECT clock_timestamp())';
  }

  /** Milliseconds since the epoch, domain time of the platform. */
  async now(runner: SqlRunner, platformKey: number): Promise<number> {
    return (await this.nowOf(runner, [platformKey]))(platformKey);
  }

  /** Domain time of several platforms at one moment, read by one statement. For any other platform it is real time. */
  async nowOf(runner: SqlRunner, platformKeys: readonly number[]): Promise<(platformKey: number) => number> {
    const rows = rowsOf<{ real_ms: string; platform_key: number | null; offset_ms: string | null }>(
      await runner.query(
        `SELECT r.real_ms, c.platform_key, c.offset_ms FROM (SELECT ${MILLISECONDS(this.nowSql)} AS real_ms) r
         LEFT JOIN platform_clocks c ON c.platform_key = ANY($1::integer[])`,
        [platformKeys],
      ),
    );
    const realMs = Number(rows[0]?.real_ms);
    this.keepMeasurement(realMs);
    const offsets = new Map(rows.map((row) => [row.platform_key, Number(row.offset_ms ?? 0)]));
    return (platformKey) => realMs + (offsets.get(platformKey) ?? 0);
  }

  /** Real time of the database, milliseconds since the epoch. */
  async realNowOf(runner: SqlRunner): Promise<number> {
    const rows = rowsOf<{ real_ms: string }>(
      await runner.query(`SELECT ${MILLISECONDS(this.nowSql)} AS real_ms`),
    );
    const realMs = Number(rows[0]?.real_ms);
    this.keepMeasurement(realMs);
    return realMs;
  }

  /**
   * Real time without a query: the database's last known time plus the elapsed time, in milliseconds since the epoch.
   * It lags by the duration of that query, whatever this host's clock shows. For uses that tolerate milliseconds.
   */
  realNow(): number {
    if (this.standIn) return this.standIn.now();
    return this.measured ? Math.floor(this.measured.aheadMs + performance.now()) : Date.now();
  }

  /** How far the host's clock is ahead of the database's, in milliseconds; undefined before the first measurement. */
  skewMs(): number | undefined {
    return this.measured && Date.now() - performance.now() - this.measured.aheadMs;
  }

  /** An answer comes late and never early, so the measurement that is furthest ahead is the best. */
  private keepMeasurement(realMs: number): void {
    const atMs = performance.now();
    const aheadMs = realMs - atMs;
    const { measured } = this;
    const isBetter = !measured || aheadMs > measured.aheadMs || atMs - measured.atMs > MEASUREMENT_AGE_MS;
    if (isBetter) this.measured = { aheadMs, atMs };
  }

  /** The platform's offset in milliseconds; 0 if it never moved. */
  async offset(runner: SqlRunner, platformKey: number): Promise<number> {
    const rows = rowsOf<{ offset_ms: string }>(
      await runner.query('SELECT offset_ms FROM platform_clocks WHERE platform_key = $1', [platformKey]),
    );
    return Number(rows[0]?.offset_ms ?? 0);
  }

  /** Raises the offset. A smaller value changes nothing. */
  async raise(runner: SqlRunner, platformKey: number, offsetMs: number): Promise<void> {
    await runner.query(
      `INSERT INTO platform_clocks (platform_key, offset_ms) VALUES ($1, $2)
       ON CONFLICT (platform_key) DO UPDATE SET offset_ms = GREATEST(platform_clocks.offset_ms, EXCLUDED.offset_ms)`,
      [platformKey, offsetMs],
    );
  }
}
