import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { raiseAlerts, type NewAlert } from '@corridor/database';
import { keptText, trustUuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import type { CheckScope, PastCheck } from './domain/check-schedule';
import type { EndedCheck } from './domain/integrity-state';
import type { CheckResult, LedgerReport } from './domain/ledger-report';
import { newBreaches } from './domain/new-breaches';
import type { Watermarks } from './domain/watermark';

const FAILURE_LENGTH_MAX = 500;

/** The last check of a scope. */
export type KeptCheck = EndedCheck & PastCheck;

interface Row {
  scope: CheckScope;
  age_ms: string;
  took_ms: number;
  failure: string | null;
  report: LedgerReport | null;
}

function alertOf(scope: CheckScope, { name, says, breaches }: CheckResult): NewAlert {
  return {
    type: 'LEDGER_UNSOUND',
    severity: 'CRITICAL',
    message: `the ledger is not sound. It breaks the rule: ${says}`,
    data: { kind: name, scope, breaches },
  };
}

/** Rows of integrity_checks. */
@Injectable()
export class IntegrityResultRepository {
  async find(runner: SqlRunner): Promise<KeptCheck[]> {
    const rows = rowsOf<Row>(
      await runner.query(
        `SELECT scope, (extract(epoch FROM clock_timestamp() - ended_at) * 1000)::bigint AS age_ms, took_ms, failure,
           report
         FROM integrity_checks`,
      ),
    );
    return rows.map(({ scope, age_ms, took_ms, failure, report }) => ({
      scope,
      ageMs: Number(age_ms),
      durationMs: took_ms,
      failure,
      report,
    }));
  }

  /** The first ids of the next recent check, as stored by the newest check of any scope. */
  async watermarks(runner: SqlRunner): Promise<Watermarks> {
    const rows = rowsOf<{ watermarks: Record<string, string> }>(
      await runner.query(
        `SELECT watermarks FROM integrity_checks WHERE watermarks IS NOT NULL
         ORDER BY report->>'checkedAt' DESC LIMIT 1`,
      ),
    );
    return new Map(
      Object.entries(rows[0]?.watermarks ?? {}).map(([key, id]) => [Number(key), trustUuid(id)]),
    );
  }

  /**
   * Stores the result of a check, and raises an alert for each new breach in the same commit.
   * @param watermarks if absent, those of the previous check stay.
   */
  async saveResult(manager: EntityManager, report: LedgerReport, watermarks?: Watermarks): Promise<void> {
    await manager.transaction(async (runner) => {
      const last = rowsOf<{ report: LedgerReport }>(
        await runner.query('SELECT report FROM integrity_checks WHERE report IS NOT NULL FOR UPDATE'),
      );
      await this.upsert(runner, report, watermarks);
      const breaches = newBreaches(
        report,
        last.map((row) => row.report),
      );
      await raiseAlerts(
        runner,
        breaches.map((breach) => alertOf(report.scope, breach)),
      );
    });
  }

  private async upsert(runner: SqlRunner, report: LedgerReport, watermarks?: Watermarks): Promise<void> {
    await runner.query(
      `INSERT INTO integrity_checks (scope, ended_at, took_ms, report, watermarks)
       VALUES ($1, clock_timestamp(), $2, $3::jsonb, $4::jsonb)
       ON CONFLICT (scope) DO UPDATE SET ended_at = EXCLUDED.ended_at, took_ms = EXCLUDED.took_ms, failure = NULL,
         report = EXCLUDED.report, watermarks = COALESCE(EXCLUDED.watermarks, integrity_checks.watermarks)`,
      [
        report.scope,
        report.durationMs,
        JSON.stringify(report),
        watermarks ? JSON.stringify(Object.fromEntries(watermarks)) : null,
      ],
    );
  }

  /** Stores the failure of a check. The last result stays. */
  async saveFailure(
    runner: SqlRunner,
    { scope, durationMs, failure }: { scope: CheckScope; durationMs: number; failure: string },
  ): Promise<void> {
    await runner.query(
      `INSERT INTO integrity_checks (scope, ended_at, took_ms, failure) VALUES ($1, clock_timestamp(), $2, $3)
       ON CONFLICT (scope) DO UPDATE SET ended_at = EXCLUDED.ended_at, took_ms = EXCLUDED.took_ms,
         failure = EXCLUDED.failure`,
      [scope, durationMs, keptText(failure, FAILURE_LENGTH_MAX)],
    );
  }
}
