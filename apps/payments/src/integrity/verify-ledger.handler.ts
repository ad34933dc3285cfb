import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { rowsOf } from '@corridor/messaging';
import { IntegrityCheckRepository, type CheckResult, type LedgerSize } from './integrity-check.repository';

/** What a verification looked at and found. */
export interface LedgerReport {
  size: LedgerSize;
  results: CheckResult[];
  isSound: boolean;
}

/** A full check may read for long; no other limit applies to it. */
const STATEMENT_TIMEOUT = '30min';

/** Checks every invariant of the ledger in one snapshot of the live database; holds no lock that writers wait for. */
@Injectable()
export class VerifyLedgerHandler {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(IntegrityCheckRepository) private readonly checks: IntegrityCheckRepository,
  ) {}

  /** @param platformId public id of one platform; all without it. @throws Error where there is no such platform. */
  async execute(platformId?: string): Promise<LedgerReport> {
    return this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      await manager.query('SET TRANSACTION READ ONLY');
      await manager.query(`SET LOCAL statement_timeout = '${STATEMENT_TIMEOUT}'`);
      let platformKey: number | null = null;
      if (platformId !== undefined) {
        const rows = rowsOf<{ platform_key: number }>(
          await manager.query('SELECT platform_key FROM platforms WHERE id = $1 OR platform_key::text = $1', [
            platformId,
          ]),
        );
        if (!rows[0]) throw new Error(`there is no platform ${platformId}`);
        platformKey = rows[0].platform_key;
      }
      const size = await this.checks.size(manager, platformKey);
      const results = await this.checks.checkAll(manager, platformKey);
      return { size, results, isSound: results.every(({ breaches }) => breaches === 0) };
    });
  }
}
