import { Injectable } from '@nestjs/common';
import { mintUuid } from '@corridor/kernel';
import { appendAuditEntries, UnitOfWork } from '@corridor/database';
import { auditEntryOf } from '@corridor/service';
import { SafeguardingRepository } from './safeguarding.repository';

/**
 * Notes the hashes of kept days in the audit log, whose checkpoints are signed. It has a transaction of its own, because the log
 * cannot be appended from the snapshot that a day is kept from. What it misses, its next run notes.
 */
@Injectable()
export class NoteKeptDaysHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: SafeguardingRepository,
  ) {}

  async execute(): Promise<void> {
    await this.unitOfWork.transaction(async ({ manager }) => {
      if (!(await this.repository.isFirstToNote(manager))) return;
      const days = await this.repository.unnoted(manager);
      if (days.length === 0) return;
      const actor = { operatorId: 'payments', requestId: mintUuid() };
      const entries = days.map(({ resourceId, date, hashes }) =>
        auditEntryOf(actor, 'keep-safeguarding', { resourceId, after: { date, hashes } }),
      );
      await appendAuditEntries(manager, entries);
    });
  }
}
