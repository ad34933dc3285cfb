import { Injectable, type OnModuleInit } from '@nestjs/common';
import { parseId } from '@corridor/kernel';
import type { Transaction } from '@corridor/database';
import { TimerWorker, type FiringTimer } from '@corridor/service';
import { checkedOwner } from './domain/beneficial-owner';
import { OWNER_CHECK_TIMER } from './owner-check.adapter';
import { OwnerRepository } from './owner.repository';

/** The end of an owner's KYC: a timer, so that it comes after a restart too. */
@Injectable()
export class EndOwnerCheckHandler implements OnModuleInit {
  constructor(
    private readonly timers: TimerWorker,
    private readonly owners: OwnerRepository,
  ) {}

  onModuleInit(): void {
    this.timers.register(OWNER_CHECK_TIMER, (tx, timer) => this.execute(tx, timer));
  }

  /** The outcome of a check that a change has overtaken says nothing of the owner as it is now. */
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
