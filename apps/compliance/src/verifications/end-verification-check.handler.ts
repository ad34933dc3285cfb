import { Injectable, type OnModuleInit } from '@nestjs/common';
import { parseId, type Uuid } from '@corridor/kernel';
import type { Transaction } from '@corridor/database';
import { TimerWorker, type FiringTimer } from '@corridor/service';
import { ReassessmentRepository } from '../reassessments/reassessment.repository';
import { CHECK_TIMER } from './create-verification.handler';
import { moved, type VerificationViolation } from './domain/verification';
import { RejectionRepository } from './rejection.repository';
import { verificationEvent } from './verification.event';
import { VerificationRepository } from './verification.repository';

/** The state after an outcome. An undecided verification needs a manual review. */
const stateOfOutcome: Readonly<Record<string, VerificationCheckEnd['status']>> = {
  APPROVED: 'APPROVED',
  REJECTED: 'REJECTED',
  UNDECIDED: 'PENDING_MANUAL_REVIEW',
};

/** The end of a verification's check. */
interface VerificationCheckEnd {
  platformKey: number;
  id: Uuid;
  status: 'APPROVED' | 'REJECTED' | 'PENDING_MANUAL_REVIEW' | 'RESOLVE_ERRORS';
  /** Of RESOLVE_ERRORS. */
  errors?: readonly VerificationViolation[];
  /** Domain time, milliseconds. */
  nowMs: number;
}

/** Ends a verification's check. In a sandbox it runs as a timer, so that it survives a restart. */
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

  private async execute(
    tx: Transaction,
    { platformKey, subject, payload, nowMs }: FiringTimer,
  ): Promise<void> {
    const id = parseId('Verification', subject);
    const status = stateOfOutcome[String(payload['outcome'])] ?? 'PENDING_MANUAL_REVIEW';
    if (id) await this.conclude(tx, { platformKey, id, status, nowMs });
  }

  /** Returns whether it counts: only a verification that is IN_PROGRESS ends. */
  async conclude(
    tx: Transaction,
    { platformKey, id, status, errors = [], nowMs }: VerificationCheckEnd,
  ): Promise<boolean> {
    const known = await this.verifications.find(tx.manager, platformKey, id);
    if (!known) return false;
    await this.reassessments.lockCustomer(tx.manager, known);
    const before = await this.verifications.find(tx.manager, platformKey, known.id);
    if (before?.status !== 'IN_PROGRESS') return false;
    if (status === 'REJECTED') {
      await this.rejections.add(tx.manager, { platformKey, verificationId: known.id, decidedAtMs: nowMs });
      return true;
    }
    const after = moved(before, status, nowMs, errors);
    await this.verifications.store(tx.manager, before.status, after);
    tx.emit(verificationEvent(after));
    return true;
  }
}
