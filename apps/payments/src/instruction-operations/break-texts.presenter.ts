import { Injectable } from '@nestjs/common';
import type { UnreadableReport } from '@corridor/connector-contract';
import { formatId, trustUuid } from '@corridor/kernel';
import type { ListedBreakResource } from '@corridor/contracts';
import { AmbiguousLineRepository } from '../bank-statements/ambiguous-line.repository';
import { shownDetails } from '../bank-statements/line-details.presenter';
import { NewLineFactory, type LineDetails } from '../bank-statements/new-line.factory';
import { ConnectorReportRepository } from '../connector-reports/connector-report.repository';
import { DepositRepository } from '../deposits/deposit.repository';
import type { BreakWithTexts, SealedTexts } from './operator-read.repository';

/** Most characters of a report that are shown. */
const CONTENT_SHOWN_MAX = 4_000;

/** Shows what the bank says of the money of a break, masked for those who may not see it. */
@Injectable()
export class BreakTextsPresenter {
  constructor(
    private readonly factory: NewLineFactory,
    private readonly ambiguous: AmbiguousLineRepository,
    private readonly deposits: DepositRepository,
    private readonly reports: ConnectorReportRepository,
  ) {}

  shown({ sealed, ...found }: BreakWithTexts, isOpen: boolean): ListedBreakResource {
    const lineId = sealed.line_id === null ? null : formatId('StatementLine', trustUuid(sealed.line_id));
    return { ...found, lineId, ...shownDetails(this.detailsOf(sealed), isOpen) };
  }

  private detailsOf({ id, ...sealed }: SealedTexts): LineDetails | null {
    if (sealed.line_id !== null)
      return this.factory.detailsOf({ id: trustUuid(sealed.line_id), detailsSealed: sealed.line_details });
    if (sealed.ambiguous_line !== null) {
      const { reference, searchText, counterparty } = this.ambiguous.open(id, sealed.ambiguous_line);
      return { reference: reference ?? searchText, counterparty };
    }
    if (sealed.report_sealed !== null) return { reference: this.contentOf(sealed), counterparty: null };
    if (sealed.deposit_row_id === null || sealed.deposit_details === null) return null;
    const { reference, debtor } = this.deposits.detailsIn(sealed.deposit_row_id, sealed.deposit_details);
    return { reference: reference ?? null, counterparty: debtor?.name ?? null };
  }

  /** What a report of a list that is not valid was; null for other reports, and for those of checks. */
  private contentOf(sealed: Omit<SealedTexts, 'id'>): string | null {
    const { connector_id: connector, report_id: reportId, report_sealed: ciphertext } = sealed;
    if (connector === null || reportId === null || ciphertext === null) return null;
    const found = this.reports.open(ciphertext, { connectorId: trustUuid(connector), reportId });
    if (found?.type !== 'finding.report' || !('content' in found)) return null;
    const { content } = found as UnreadableReport;
    return content === null ? null : JSON.stringify(content).slice(0, CONTENT_SHOWN_MAX);
  }
}
