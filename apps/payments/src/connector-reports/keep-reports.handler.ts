import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Report, ReportResult } from '@corridor/connector-contract';
import { canonicalJson, type Uuid } from '@corridor/kernel';
import type { SqlRunner } from '@corridor/messaging';
import { ConnectorReportRepository } from './connector-report.repository';

/** Keeps the reports of a connector, each once. A report that comes again with other content becomes a break. */
@Injectable()
export class KeepReportsHandler {
  constructor(private readonly reports: ConnectorReportRepository) {}

  async execute(
    runner: SqlRunner,
    connectorId: Uuid,
    reports: readonly Report[],
  ): Promise<{ reportId: string; result: ReportResult }[]> {
    const answers: { reportId: string; result: ReportResult }[] = [];
    for (const report of reports) {
      const { reportId } = report;
      const hash = createHash('sha256').update(canonicalJson(report)).digest();
      const result = await this.reports.store(runner, connectorId, { report, hash });
      if (result === 'CONFLICT') {
        const message = `report ${reportId} came again with other content`;
        await this.reports.noteBreak(runner, { connectorId, kind: 'CONFLICT', message });
      }
      answers.push({ reportId, result });
    }
    return answers;
  }
}
