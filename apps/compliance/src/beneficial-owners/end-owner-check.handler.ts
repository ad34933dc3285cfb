import { Injectable, type OnModuleInit } from '@nestjs/common';
import { formatId, parseId } from '@corridor/kernel';
import type { Transaction } from '@corridor/database';
import type { SqlRunner } from '@corridor/messaging';
import { scheduleTimer, TimerWorker, type FiringTimer } from '@corridor/service';
import type { IdentityCheckAnswer } from '../identity-checks/identity-check.port';
import { checkedOwner, type BeneficialOwner } from './domain/beneficial-owner';
import { OwnerRepository } from './owner.repository';

const OWNER_CHECK_TIMER = 'owner-check';

/** Schedules the end of the owner's present check with the provider's outcome. An undecided check gets no end. */
export async function scheduleCheckEnd(
  runner: SqlRunner,
  owner: BeneficialOwner,
  { outcome, afterMs }: IdentityCheckAnswer,
): Promise<void> {
  if (outcome === 'UNDECIDED') return;
  await scheduleTimer(runner, {
    platformKey: owner.platformKey,
    kind: OWNER_CHECK_TIMER,
    subject: formatId('BeneficialOwner', owner.id),
    dueAtMs: owner.updatedAtMs + afterMs,
    payload: { outcome, checkNumber: owner.checkNumber },
  });
}

/** Ends an owner's KYC. It runs as a timer, so that it survives a restart. */
@Injectable()
export class EndOwnerCheckHandler implements OnModuleInit {
  constructor(
    private readonly timers: TimerWorker,
    private readonly owners: OwnerRepository,
  ) {}

  onModuleInit(): void {
    this.timers.register(OWNER_CHECK_TIMER, (tx, timer) => this.execute(tx, timer));
  }

  /** The outcome of an earlier check is ignored if the owner has changed since. */
  async execute(
    { manager }: Transaction,
    { platformKey, subject, payload, nowMs }: FiringTimer,
  ): Promise<void> {
    const id = parseId('BeneficialOwner', subject);
    const owner = id && (await this.owners.lock(manager, platformKey, id));
    if (owner?.kycStatus !== 'PENDING' || owner.checkNumber !== payload['checkNumber']) return;
    const outcome = payload['outcome'] === 'REJECTED' ? 'REJECTED' : 'APPROVED';
    await this.owners.update(manager, owner, checkedOwner(owner, outcome, nowMs));
  }
}
