import { Injectable } from '@nestjs/common';
import { restatedUuid, type RecordKey } from '@corridor/kernel';
import { UnitOfWork } from '@corridor/database';
import { verificationEvent } from '../verifications/verification.event';
import { VerificationRepository } from '../verifications/verification.repository';

const CHUNK = 200;

/**
 * Tells the present status of each verification again that changed recently, because the topic with its events is gone.
 * accounts takes each status once, and notifications drops those whose webhook it has.
 */
@Injectable()
export class RestateVerificationsHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly verifications: VerificationRepository,
  ) {}

  /** Returns the number of restated verifications. */
  async execute(sinceMs: number): Promise<number> {
    let after: RecordKey | undefined;
    for (let restated = 0; ;) {
      const found = await this.unitOfWork.transaction(async ({ manager, emit }) => {
        const batch = await this.verifications.changedSince(manager, sinceMs, after, CHUNK);
        for (const verification of batch) {
          const event = verificationEvent(verification);
          emit({ ...event, id: restatedUuid(`${event.subject}/${event.version}`, verification.updatedAtMs) });
        }
        return batch;
      });
      restated += found.length;
      after = found.at(-1);
      if (!after) return restated;
    }
  }
}
