import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { withStatementLimit } from '@corridor/database';
import { findPlatformKey } from '../replicas/platform-key.repository';
import type { CheckScope } from './domain/check-schedule';
import { FROM_THE_BEGINNING, type Watermarks } from './domain/watermark';
import type { LedgerReport } from './domain/ledger-report';
import { IntegrityCheckRepository } from './integrity-check.repository';

/** Limit of a check on demand, milliseconds. No other limit applies to it. */
const ASKED_TIMEOUT_MS = 30 * 60_000;
/** Limit of one statement of a background check, milliseconds, so that no snapshot is held for long. */
const BACKGROUND_TIMEOUT_MS = 2 * 60_000;

/** Memory of a sort or hash before it spills to disk. */
const WORK_MEM = '32MB';

/** Checks the invariants of the ledger in one snapshot of the live database. It takes no lock that blocks writers. */
@Injectable()
export class VerifyLedgerHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly checks: IntegrityCheckRepository,
  ) {}

  /** @param platformId public id of one platform; all if absent. @throws Error if there is no such platform. */
  execute(platformId?: string): Promise<LedgerReport> {
    return this.inSnapshot(this.dataSource.manager, ASKED_TIMEOUT_MS, async (manager) => {
      const platformKey = platformId === undefined ? null : await findPlatformKey(manager, platformId);
      return this.full(manager, platformKey);
    });
  }

  /** A background check on its own session, with the watermarks for the next one. */
  executeInBackground(
    session: EntityManager,
    check: { scope: CheckScope; since: Watermarks },
  ): Promise<{ report: LedgerReport; watermarks: Watermarks }> {
    return this.inSnapshot(session, BACKGROUND_TIMEOUT_MS, async (manager) => {
      const watermarks = await this.checks.watermarks(manager);
      const report =
        check.scope === 'FULL'
          ? await this.full(manager, null)
          : await this.recent(manager, watermarks, check.since);
      return { report, watermarks };
    });
  }

  private async full(manager: EntityManager, platformKey: number | null): Promise<LedgerReport> {
    return this.timed('FULL', async () => ({
      size: await this.checks.size(manager, platformKey),
      results: await this.checks.checkAll(manager, platformKey),
    }));
  }

  private async recent(
    manager: EntityManager,
    platforms: Watermarks,
    since: Watermarks,
  ): Promise<LedgerReport> {
    const from = new Map([...platforms.keys()].map((key) => [key, since.get(key) ?? FROM_THE_BEGINNING]));
    return this.timed('RECENT', async () => {
      const { results, transactions } = await this.checks.checkRecent(manager, from);
      return { size: { transactions }, results };
    });
  }

  private async timed(
    scope: CheckScope,
    check: () => Promise<Pick<LedgerReport, 'size' | 'results'>>,
  ): Promise<LedgerReport> {
    const startMs = Date.now();
    const { size, results } = await check();
    return {
      scope,
      checkedAt: new Date(startMs).toISOString(),
      durationMs: Date.now() - startMs,
      size,
      results,
      isSound: results.every(({ breaches }) => breaches === 0),
    };
  }

  private inSnapshot<T>(
    manager: EntityManager,
    timeoutMs: number,
    work: (manager: EntityManager) => Promise<T>,
  ): Promise<T> {
    return manager.transaction('REPEATABLE READ', async (snapshot) => {
      await snapshot.query('SET TRANSACTION READ ONLY');
      // One processor is enough, and JIT compilation takes longer than most of these queries.
      await snapshot.query('SET LOCAL max_parallel_workers_per_gather = 0');
      await snapshot.query('SET LOCAL jit = off');
      await snapshot.query(`SET LOCAL work_mem = '${WORK_MEM}'`);
      return withStatementLimit(snapshot, timeoutMs, () => work(snapshot));
    });
  }
}
