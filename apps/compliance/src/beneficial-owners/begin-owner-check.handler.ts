import { Injectable } from '@nestjs/common';
import { formatId } from '@corridor/kernel';
import type { SqlRunner } from '@corridor/messaging';
import { scheduleTimer } from '@corridor/service';
import type { IdentityCheckAnswer } from '../identity-checks/identity-check.port';
import { IdentityCheckRepository } from '../identity-checks/identity-check.repository';
import type { BeneficialOwner } from './domain/beneficial-owner';
import { OwnerReviewRepository } from './owner-review.repository';

/** Kind of the timers that end the check of an owner. */
export const OWNER_CHECK_TIMER = 'owner-check';

/** Begins the check of an owner, in the transaction of the change that begins it. */
@Injectable()
export class BeginOwnerCheckHandler {
  constructor(
    private readonly checks: IdentityCheckRepository,
    private readonly reviews: OwnerReviewRepository,
  ) {}

  async execute(
    runner: SqlRunner,
    owner: BeneficialOwner,
    { platformId, answer }: { platformId: string; answer: IdentityCheckAnswer },
  ): Promise<void> {
    const { platformKey, id, customerId, checkNumber } = owner;
    await this.reviews.remove(runner, platformKey, id);
    if (answer === 'BY_CONNECTOR') {
      const subject = { kind: 'OWNER', customerId, subjectId: id, checkNumber } as const;
      await this.checks.begin(runner, { platformKey, platformId, ...subject });
    } else if (answer.outcome === 'UNDECIDED') {
      await this.reviews.add(runner, { platformKey, platformId, ownerId: id });
    } else {
      const { outcome, afterMs } = answer;
      await scheduleTimer(runner, {
        platformKey,
        kind: OWNER_CHECK_TIMER,
        subject: formatId('BeneficialOwner', id),
        dueAtMs: owner.updatedAtMs + afterMs,
        payload: { outcome, checkNumber },
      });
    }
  }
}
