import { Injectable, type OnModuleInit } from '@nestjs/common';
import { parseId, type Uuid } from '@corridor/kernel';
import type { Transaction } from '@corridor/database';
import { TimerWorker, type FiringTimer } from '@corridor/service';
import { OWNER_CHECK_TIMER } from './begin-owner-check.handler';
import { checkedOwner } from './domain/beneficial-owner';
import { OwnerReviewRepository } from './owner-review.repository';
import { OwnerRepository } from './owner.repository';

/** The end of a check of an owner. */
export interface OwnerCheckEnd {
  platformKey: number;
  platformId: string;
  id: Uuid;
  checkNumber: number;
  /** UNVERIFIED: its data has to be corrected. REVIEW: a person decides. */
  outcome: 'APPROVED' | 'REJECTED' | 'UNVERIFIED' | 'REVIEW';
  /** Domain time, milliseconds. */
  nowMs: number;
}

/** Ends an owner's KYC. In a sandbox it runs as a timer, so that it survives a restart. */
@Injectable()
export class EndOwnerCheckHandler implements OnModuleInit {
  constructor(
    private readonly timers: TimerWorker,
    private readonly owners: OwnerRepository,
    private readonly reviews: OwnerReviewRepository,
  ) {}

  onModuleInit(): void {
    this.timers.register(OWNER_CHECK_TIMER, (tx, timer) => this.execute(tx, timer));
  }

  private async execute(
    tx: Transaction,
    { platformKey, subject, payload, nowMs }: FiringTimer,
  ): Promise<void> {
    const id = parseId('BeneficialOwner', subject);
    const outcome = payload['outcome'] === 'REJECTED' ? 'REJECTED' : 'APPROVED';
    const checkNumber = Number(payload['checkNumber']);
    if (id) await this.conclude(tx, { platformKey, platformId: '', id, checkNumber, outcome, nowMs });
  }

  /** Returns whether it counts. The outcome of an earlier check is ignored if the owner has changed since. */
  async conclude({ manager }: Transaction, end: OwnerCheckEnd): Promise<boolean> {
    const { platformKey, platformId, id, outcome } = end;
    const owner = await this.owners.lock(manager, platformKey, id);
    if (owner?.kycStatus !== 'PENDING' || owner.checkNumber !== end.checkNumber) return false;
    if (outcome === 'REVIEW') await this.reviews.add(manager, { platformKey, platformId, ownerId: id });
    else await this.owners.update(manager, owner, checkedOwner(owner, outcome, end.nowMs));
    return true;
  }
}
