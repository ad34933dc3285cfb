import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@corridor/contracts';
import { rowsOf, type SqlRunner } from '@corridor/messaging';

/** An unfinished advance of a platform's clock. A platform has at most one. */
export interface ClockAdvance {
  platformKey: number;
  /** The command that requested the advance. It gets the answer, whichever process finishes it. */
  context: RequestContext;
  /** Timers due at or before this domain time fire. */
  targetMs: number;
  /** The new offset of the platform. */
  offsetMs: number;
  fired: number;
}

interface Row {
  platform_key: number;
  context: RequestContext;
  target_ms: string;
  offset_ms: string;
  fired: string;
}

/** Stores running advances, so that a crash doesn't leave services with different clocks. */
@Injectable()
export class ClockAdvanceRepository {
  async insert(runner: SqlRunner, advance: ClockAdvance): Promise<void> {
    const { platformKey, context, targetMs, offsetMs } = advance;
    await runner.query(
      'INSERT INTO clock_advances (platform_key, context, target_ms, offset_ms) VALUES ($1, $2, $3, $4)',
      [platformKey, JSON.stringify(context), targetMs, offsetMs],
    );
  }

  async find(runner: SqlRunner, platformKey: number): Promise<ClockAdvance | undefined> {
    const result = await runner.query('SELECT * FROM clock_advances WHERE platform_key = $1', [platformKey]);
    return rowsOf<Row & Record<string, unknown>>(result).map(toAdvance)[0];
  }

  async findAll(runner: SqlRunner): Promise<ClockAdvance[]> {
    const result = await runner.query('SELECT * FROM clock_advances ORDER BY started_at LIMIT 100');
    return rowsOf<Row & Record<string, unknown>>(result).map(toAdvance);
  }

  async addFired(runner: SqlRunner, platformKey: number, fired: number): Promise<void> {
    await runner.query('UPDATE clock_advances SET fired = fired + $2 WHERE platform_key = $1', [
      platformKey,
      fired,
    ]);
  }

  async remove(runner: SqlRunner, platformKey: number): Promise<void> {
    await runner.query('DELETE FROM clock_advances WHERE platform_key = $1', [platformKey]);
  }
}

function toAdvance(row: Row): ClockAdvance {
  return {
    platformKey: row.platform_key,
    context: row.context,
    targetMs: Number(row.target_ms),
    offsetMs: Number(row.offset_ms),
    fired: Number(row.fired),
  };
}
