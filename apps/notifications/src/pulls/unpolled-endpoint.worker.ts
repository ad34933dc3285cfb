import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { UnitOfWork } from '@corridor/database';
import { LOGGER, LookLoop, PlatformClocks } from '@corridor/service';
import { HotSessions } from '../database/hot-sessions.adapter';
import { BacklogRepository } from '../deliveries/backlog.repository';
import { EndpointRepository } from '../endpoint-directory/endpoint.repository';
import { PullRepository } from './pull.repository';

/** Pause between looks, milliseconds. */
const LOOK_PAUSE_MS = 2_000;
/** Maximum number of endpoints of one look. */
const REMOVED_MAX = 50;

/** Deletes PULL endpoints that nobody polls, like DELETE does. Any number of instances may do so at once. */
@Injectable()
export class UnpolledEndpointWorker {
  private readonly loop = new LookLoop({
    look: () => this.look(),
    pauseMs: () => LOOK_PAUSE_MS,
    onFailure: (error) => this.logger.warn({ err: error }, 'unpolled endpoints could not be deleted'),
  });

  constructor(
    private readonly sessions: HotSessions,
    private readonly unitOfWork: UnitOfWork,
    private readonly clocks: PlatformClocks,
    private readonly pulls: PullRepository,
    private readonly endpoints: EndpointRepository,
    private readonly backlogs: BacklogRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(): void {
    this.loop.start();
  }

  async stop(): Promise<void> {
    await this.loop.stop();
  }

  private async look(): Promise<void> {
    for (const found of await this.pulls.unpolled(this.sessions, REMOVED_MAX)) await this.remove(found);
  }

  /** In the locking order of DELETE. An endpoint that was deleted already is only forgotten. */
  private async remove({
    platformKey,
    endpointId,
  }: {
    platformKey: number;
    endpointId: string;
  }): Promise<void> {
    await this.unitOfWork.transaction(async ({ manager }) => {
      const endpoint = await this.endpoints.lock(manager, platformKey, endpointId);
      if (!(await this.pulls.forget(manager, platformKey, endpointId)) || !endpoint) return;
      const nowMs = await this.clocks.now(manager, platformKey);
      await this.endpoints.delete(manager, platformKey, endpointId, nowMs);
      await this.backlogs.open(manager, { platformKey, endpointId, task: 'END', nowMs });
    });
  }
}
