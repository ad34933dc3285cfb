import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { SECOND_MS } from '@corridor/kernel';
import { UnitOfWork } from '@corridor/database';
import { LOGGER, PeriodicWorker } from '@corridor/service';
import { ReassessmentRepository } from '../reassessments/reassessment.repository';
import { ReassessVerificationHandler } from './reassess-verification.handler';

/** Shortest pause between looks, and the pause without a commit of this process; milliseconds. */
const [LOOK_PAUSE_MS, IDLE_PAUSE_MS] = [150, SECOND_MS];
/** Maximum number of reassessments in one look. */
const LOOK_LIMIT = 20;
const RETRY_PAUSE_MS = 1_000;

/** Runs due reassessments. Two processes with the same one reach the same result. */
@Injectable()
export class ReassessmentWorker extends PeriodicWorker {
  constructor(
    private readonly dataSource: DataSource,
    private readonly reassessments: ReassessmentRepository,
    private readonly reassessVerification: ReassessVerificationHandler,
    unitOfWork: UnitOfWork,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(LOOK_PAUSE_MS, logger, IDLE_PAUSE_MS);
    unitOfWork.onCommit(() => this.wake());
  }

  async look(): Promise<void> {
    const due = await this.reassessments.findDue(this.dataSource, LOOK_LIMIT);
    if (due.length === LOOK_LIMIT) this.wake();
    for (const reassessment of due) {
      try {
        await this.reassessVerification.execute(reassessment);
      } catch (error) {
        this.logger.warn(
          { err: error, customerId: reassessment.customerId },
          'a reassessment is tried again',
        );
        await this.reassessments.postpone(this.dataSource, reassessment, RETRY_PAUSE_MS);
      }
    }
  }
}
