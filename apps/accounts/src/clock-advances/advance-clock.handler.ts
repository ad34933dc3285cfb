import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DomainError } from '@corridor/kernel';
import type { AdvanceClockBody, OperationReply, OperationRequest, RequestContext } from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { PlatformClocks } from '@corridor/service';
import { ClockAdvanceRepository, type ClockAdvance } from './clock-advance.repository';
import { PlatformLockRepository } from './platform-lock.repository';
import { RunClockAdvanceHandler } from './run-clock-advance.handler';

/** Time limit of the caller's own advance, and of the wait for an earlier one. The gateway waits 20 s. */
const TIME_LIMIT_MS = 17_000;

/** POST /sandbox/clock/advance: one at a time for each platform, once for each idempotency key. */
@Injectable()
export class AdvanceClockHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly clocks: PlatformClocks,
    private readonly advances: ClockAdvanceRepository,
    private readonly lock: PlatformLockRepository,
    private readonly runClockAdvance: RunClockAdvanceHandler,
  ) {}

  async execute({ context, body }: OperationRequest<AdvanceClockBody>): Promise<OperationReply> {
    const deadlineMs = Date.now() + TIME_LIMIT_MS;
    const reply = await this.lock.run(context.platformKey, deadlineMs, async () => {
      await this.finishEarlier(context.platformKey, deadlineMs);
      const earlier = await this.unitOfWork.findAnswer(context);
      return earlier ?? this.runClockAdvance.execute(await this.begin(context, body.seconds), deadlineMs);
    });
    if (reply) return reply;
    throw new DomainError(
      'SERVICE_UNAVAILABLE',
      "the platform's clock is being moved; repeat the request later",
    );
  }

  /** Finishes advances that a crash left unfinished and that no process runs now. */
  async resumeAll(limitMs: number): Promise<void> {
    for (const { platformKey } of await this.advances.findAll(this.dataSource)) {
      await this.lock.run(platformKey, Date.now(), () =>
        this.finishEarlier(platformKey, Date.now() + limitMs),
      );
    }
  }

  private async finishEarlier(platformKey: number, deadlineMs: number): Promise<void> {
    const left = await this.advances.find(this.dataSource, platformKey);
    if (left) await this.runClockAdvance.execute(left, deadlineMs);
  }

  private async begin(context: RequestContext, seconds: number): Promise<ClockAdvance> {
    const { platformKey } = context;
    const { manager } = this.dataSource;
    const offsetMs = (await this.clocks.offset(manager, platformKey)) + seconds * 1000;
    const targetMs = (await this.clocks.realNowOf(manager)) + offsetMs;
    const advance: ClockAdvance = { platformKey, context, targetMs, offsetMs, fired: 0 };
    await this.advances.insert(manager, advance);
    return advance;
  }
}
