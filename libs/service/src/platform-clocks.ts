import { Clock } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';

/** Domain time of platforms: real time plus an offset that only grows (decisions.md 11). */
export class PlatformClocks {
  constructor(private readonly clock: Clock) {}

  /** Milliseconds since the epoch, domain time of the platform. */
  async now(runner: SqlRunner, platformKey: number): Promise<number> {
    return this.clock.now() + (await this.offset(runner, platformKey));
  }

  /** Real time, milliseconds since the epoch. */
  realNow(): number {
    return this.clock.now();
  }

  /** The platform's offset in milliseconds; 0 where it never moved. */
  async offset(runner: SqlRunner, platformKey: number): Promise<number> {
    const rows = rowsOf<{ offset_ms: string }>(
      await runner.query('SELECT offset_ms FROM platform_clocks WHERE platform_key = $1', [platformKey]),
    );
    return Number(rows[0]?.offset_ms ?? 0);
  }

  /** Grows the offset; a smaller one changes nothing. */
  async raise(runner: SqlRunner, platformKey: number, offsetMs: number): Promise<void> {
    await runner.query(
      `INSERT INTO platform_clocks (platform_key, offset_ms) VALUES ($1, $2)
       ON CONFLICT (platform_key) DO UPDATE SET offset_ms = GREATEST(platform_clocks.offset_ms, EXCLUDED.offset_ms)`,
      [platformKey, offsetMs],
    );
  }
}
