import { Injectable, type OnModuleInit } from '@nestjs/common';
import { parseId, type VerificationStatus } from '@corridor/kernel';
import type { Transaction } from '@corridor/database';
import { TimerWorker, type FiringTimer } from '@corridor/service';
import { ReassessmentRepository } from '../reassessments/reassessment.repository';
import { CHECK_TIMER } from './create-verification.handler';
import { moved } from './domain/verification';
import { RejectionRepository } from './rejection.repository';
import { verificationEvent } from './verification.event';
import { VerificationRepository } from './verification.repository';

/** The state after an outcome. An undecided verification needs a manual review. */
const stateOfOutcome: Readonly<Record<string, VerificationStatus>> = {
  APPROVED: 'APPROVED',
  REJECTED: 'REJECTED',
  UNDECIDED: 'PENDING_MANUAL_REVIEW',
};

/** Ends a verification's check. It runs as a timer, so that it survives a restart. */
@Injectable()
export class EndVerificationCheckHandler implements OnModuleInit {
  constructor(
    private readonly timers: TimerWorker,
    private readonly verifications: VerificationRepository,
    private readonly rejections: RejectionRepository,
    private readonly reassessments: ReassessmentRepository,
  ) {}

  onModuleInit(): void {
    this.timers.register(CHECK_TIMER, (tx, timer) => this.execute(tx, timer));
  }

  async execute(tx: Transaction, { platformKey, subject, payload, nowMs }: FiringTimer): Promise<void> {
    const id = parseId('Verification', subject);
    const known = id && (await this.verifications.find(tx.manager, platformKey, id));
    if (!known) return;
    await this.reassessments.lockCustomer(tx.manager, known);
    const before = await this.verifications.find(tx.manager, platformKey, known.id);
    if (before?.status !== 'IN_PROGRESS') return;
    const status = stateOfOutcome[String(payload['outcome'])] ?? 'PENDING_MANUAL_REVIEW';
    if (status === 'REJECTED') {
      await this.rejections.add(tx.manager, { platformKey, verificationId: known.id, decidedAtMs: nowMs });
      return;
    }
    const after = moved(before, status, nowMs);
    await this.verifications.store(tx.manager, before.status, after);
    tx.emit(verificationEvent(after));
  }
}
