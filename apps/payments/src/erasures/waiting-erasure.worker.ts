import { Inject, Injectable } from '@nestjs/common';
import { formatId, MINUTE_MS, mintUuid } from '@corridor/kernel';
import { appendAuditEntries, UnitOfWork } from '@corridor/database';
import { auditEntryOf, LOGGER, PeriodicWorker } from '@corridor/service';
import type { Logger } from 'pino';
import { PaymentPartRepository } from './payment-part.repository';

/** Payments of one transaction. */
const ERASE_LIMIT = 100;

/** Finishes erasures that have waited for a refund, with an entry of the audit log for each customer. */
@Injectable()
export class WaitingErasureWorker extends PeriodicWorker {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly parts: PaymentPartRepository,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(MINUTE_MS, logger);
  }

  async look(): Promise<void> {
    let erased = ERASE_LIMIT;
    while (erased === ERASE_LIMIT && !this.isStopping) erased = await this.eraseSome();
  }

  private eraseSome(): Promise<number> {
    return this.unitOfWork.transaction(async ({ manager }) => {
      const over = await this.parts.takeOver(manager, ERASE_LIMIT);
      if (over.length === 0) return 0;
      await this.parts.erase(manager, over);
      const actor = { operatorId: 'payments', requestId: mintUuid() };
      const entries = [...new Set(over.map(({ customerId }) => customerId))].map((customerId) => {
        const payments = over.filter((one) => one.customerId === customerId).length;
        const audit = { resourceId: formatId('Customer', customerId), after: { payments } };
        return auditEntryOf(actor, 'finish-erasure', audit);
      });
      await appendAuditEntries(manager, entries);
      return over.length;
    });
  }
}
