import { Injectable } from '@nestjs/common';
import { DomainError, mintUuid, type Uuid } from '@corridor/kernel';
import { Committer } from '../ledger/committer.worker';
import type { RailReport } from '../rails/domain/rail-report';
import type { PaymentLedger } from './domain/payment-ledger';
import { railReport } from './domain/rail-reports';

/** Status of the answer to a report that was booked. */
const BOOKED = 200;

/** A report of a payment that a rail was given. */
export interface PaymentReport {
  platformKey: number;
  /** Public id of the platform. */
  platformId: string;
  transactionId: Uuid;
  report: RailReport;
}

/** Takes the reports that a rail makes when its bank answers. */
@Injectable()
export class ReportPaymentHandler {
  constructor(private readonly committer: Committer<PaymentLedger>) {}

  /**
   * Resolves when the report is booked. A repeated report, and one that the payment can't take any more, changes nothing.
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
