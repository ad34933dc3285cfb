import { Injectable } from '@nestjs/common';
import { DomainError, mintUuid, type Uuid } from '@corridor/kernel';
import { Committer } from '../ledger/committer.worker';
import type { RailReport } from '../rails/domain/rail-report';
import type { PaymentLedger } from './domain/payment-ledger';
import { railReport } from './domain/rail-reports';

/** Status of the answer to a booked report. */
const BOOKED = 200;

/** A rail's report on a payment. */
export interface PaymentReport {
  platformKey: number;
  /** Public id of the platform. */
  platformId: string;
  transactionId: Uuid;
  report: RailReport;
}

/** Accepts the reports that a rail sends when its bank answers. */
@Injectable()
export class ReportPaymentHandler {
  constructor(private readonly committer: Committer<PaymentLedger>) {}

  /**
   * Resolves when the report is booked. A repeated report changes nothing, nor does one that the payment can't accept
   * any more.
   * @throws DomainError TRANSACTION_NOT_FOUND.
   */
  async execute({ platformKey, platformId, transactionId, report }: PaymentReport): Promise<void> {
    const id = mintUuid();
    const { status } = await this.committer.submit({
      command: railReport.of({ platformKey, transactionId, report }),
      context: { requestId: id, commandId: id, platformId, platformKey, permissions: [] },
      status: BOOKED,
    });
    if (status !== BOOKED) throw new DomainError('TRANSACTION_NOT_FOUND', 'the transaction does not exist');
  }
}
