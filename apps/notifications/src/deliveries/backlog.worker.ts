import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { UnitOfWork } from '@corridor/database';
import { LOGGER, LookLoop } from '@corridor/service';
import { HotSessions } from '../database/hot-sessions.adapter';
import { BacklogRepository, STEP_ROWS, type OpenBacklog } from './backlog.repository';
import { WakeUp } from './domain/wake-up';

/** Pause between looks for backlogs after a commit of this process, and otherwise; milliseconds. */
const [LOOK_PAUSE_MS, IDLE_PAUSE_MS] = [250, 1_000];
/** After a step the worker pauses as long as the step took, and at least this long. */
const PAUSE_MIN_MS = 5;

/** Ends and resumes the deliveries of endpoints step by step. Any number of instances may do so at once. */
@Injectable()
export class BacklogWorker {
  private readonly loop = new LookLoop({
    look: () => this.look(),
    pauseMs: () => LOOK_PAUSE_MS,
    idlePauseMs: IDLE_PAUSE_MS,
    onFailure: (error) => this.logger.warn({ err: error }, 'a backlog could not be worked on'),
  });

  constructor(
    private readonly sessions: HotSessions,
    private readonly backlogs: BacklogRepository,
    private readonly wakeUp: WakeUp,
    unitOfWork: UnitOfWork,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    unitOfWork.onCommit(() => this.loop.wake());
  }

  start(): void {
    this.loop.start();
  }

  async stop(): Promise<void> {
    await this.loop.stop();
  }

  /** Until nothing more can be done now. */
  private async look(): Promise<void> {
    while (this.loop.isRunning) {
      const begunAt = performance.now();
      if (!(await this.step())) return;
      this.wakeUp.hint();
      await pause(Math.max(PAUSE_MIN_MS, performance.now() - begunAt));
    }
  }

  /** Returns whether there was something to do. */
  private async step(): Promise<boolean> {
    const turn: { taken?: OpenBacklog | undefined } = {};
    try {
      await this.sessions.transaction(async (tx) => {
        turn.taken = await this.backlogs.take(tx);
        if (turn.taken) await this.backlogs.advance(tx, turn.taken, STEP_ROWS);
      });
    } catch (error) {
      // A backlog that fails does not stop the others.
      if (turn.taken) await this.backlogs.putOff(this.sessions, turn.taken);
      throw error;
    }
    return turn.taken !== undefined;
  }
}
