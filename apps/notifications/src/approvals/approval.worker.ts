import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { mintUuid } from '@corridor/kernel';
import { LOGGER, LookLoop, PlatformClocks } from '@corridor/service';
import { HotSessions } from '../database/hot-sessions.adapter';
import { EndpointDirectory } from '../endpoint-directory/endpoint-directory.cache';
import { WebhookClient } from '../sending/webhook.client';
import { ApprovalQueue } from './approval.queue';
import { ApprovalRepository, type Approval } from './approval.repository';
import { APPROVAL_ANSWER_BYTES_MAX, APPROVAL_TIMEOUT_MS } from './domain/approval-answer';
import { RecordApprovalHandler, type AskedApproval } from './record-approval.handler';

/** Pause between looks for questions without a lease while there are some, and otherwise; milliseconds. */
const [LOOK_PAUSE_MS, IDLE_PAUSE_MS] = [250, 1_000];
/** Number of failures to record an answer after which its lease expires and the question is asked again. */
const TRIES_MAX = 5;
const TRY_PAUSE_MS = 100;

/** Asks for approvals, separately from other deliveries, so that no delivery delays them. */
@Injectable()
export class ApprovalWorker {
  private readonly underWay = new Set<Promise<void>>();
  private readonly loop = new LookLoop({
    look: () => this.look(),
    pauseMs: () => LOOK_PAUSE_MS,
    idlePauseMs: IDLE_PAUSE_MS,
    onFailure: (error) => this.logger.error({ err: error }, 'approvals to ask for could not be read'),
  });

  constructor(
    private readonly sessions: HotSessions,
    private readonly clocks: PlatformClocks,
    private readonly directory: EndpointDirectory,
    private readonly approvals: ApprovalRepository,
    private readonly queue: ApprovalQueue,
    private readonly recordApproval: RecordApprovalHandler,
    private readonly post: WebhookClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(): void {
    this.queue.open((approvals) => this.begin(approvals));
    this.loop.start();
  }

  /** Takes no more questions. Work that takes longer than `graceMs` is left to its lease. */
  async stop(graceMs = APPROVAL_TIMEOUT_MS + 1_000): Promise<void> {
    this.queue.close();
    await this.loop.stop();
    await Promise.race([Promise.all(this.underWay), pause(graceMs, undefined, { ref: false })]);
  }

  /** Takes questions that no process asks now, until none remains or there is no room. */
  private async look(): Promise<void> {
    const { room } = this.queue;
    while (this.loop.isRunning && room.free > 0) {
      const query = { full: room.full, limit: room.free, leaseId: mintUuid() };
      const taken = await this.approvals.take(this.sessions, query);
      if (taken.length === 0) break;
      this.begin(taken);
    }
    if (this.underWay.size > 0) this.loop.wake();
  }

  private begin(approvals: readonly Approval[]): void {
    for (const approval of approvals) {
      this.queue.room.began(approval.endpointId);
      const work = this.handle(approval);
      this.underWay.add(work);
      void work.finally(() => this.underWay.delete(work));
    }
  }

  /** Never throws: after a failure the question is asked again when its lease ends. */
  private async handle(approval: Approval): Promise<void> {
    let asked: AskedApproval | undefined;
    try {
      asked = await this.ask(approval);
    } catch (error) {
      this.logger.error({ err: error, deliveryId: approval.id }, 'an approval could not be asked for');
    } finally {
      this.queue.room.ended(approval.endpointId);
    }
    if (asked) await this.record(asked);
  }

  /** Undefined if it is too late: another process may ask by now. */
  private async ask(approval: Approval): Promise<AskedApproval | undefined> {
    const { platformKey, endpointId } = approval;
    const platform = (await this.directory.read([platformKey])).get(platformKey);
    const endpoint = platform?.endpoints.get(endpointId);
    if (performance.now() > approval.askByMs) return undefined;
    const startedMs = this.clocks.realNow();
    const sentAtMs = startedMs + (platform?.offsetMs ?? 0);
    if (!endpoint?.isEnabled) return { approval, sentAtMs, attempt: null };
    const result = await this.post.ask(approval, endpoint, {
      nowMs: startedMs,
      timeoutMs: APPROVAL_TIMEOUT_MS,
      answerBytesMax: APPROVAL_ANSWER_BYTES_MAX,
    });
    return { approval, sentAtMs, attempt: { id: mintUuid(startedMs), result } };
  }

  private async record(asked: AskedApproval): Promise<void> {
    for (let tries = 1; tries <= TRIES_MAX; tries += 1) {
      try {
        return await this.recordApproval.execute(asked);
      } catch (error) {
        const deliveryId = asked.approval.id;
        this.logger.error({ err: error, deliveryId, tries }, 'the answer of an approval was not recorded');
        await pause(TRY_PAUSE_MS * tries);
      }
    }
  }
}
