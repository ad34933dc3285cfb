import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { integrityState, type IntegrityState } from './domain/integrity-state';
import type { LedgerReport } from './domain/ledger-report';
import { IntegrityResultRepository } from './integrity-result.repository';

/** Shows the results of the last checks of any instance. */
@Injectable()
export class GetIntegrityHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly results: IntegrityResultRepository,
  ) {}

  /** The current state, with the last result of each scope. */
  async find(): Promise<IntegrityState & { reports: LedgerReport[] }> {
    const checks = await this.results.find(this.dataSource.manager);
    const state = integrityState(checks);
    const reports = checks.flatMap(({ report }) => report ?? []);
    return { ...state, reports };
  }
}
