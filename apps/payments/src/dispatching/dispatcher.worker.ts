import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Logger } from 'pino';
import { SECOND_MS, type Uuid } from '@corridor/kernel';
import { LOGGER, LookLoop } from '@corridor/service';
import { ConnectorDirectory, type ConnectorHandle } from '../connectors/connector-directory.registry';
import { NewInstructions } from '../instructions/new-instructions.queue';
import { DispatchInstructionHandler } from './dispatch-instruction.handler';
import { DueInstructionRepository } from './due-instruction.repository';

/** Pause between looks, milliseconds. */
const LOOK_PAUSE_MS = 50;
const FAILURE_PAUSE_MS = SECOND_MS;
/**
 * Pause between a commit of new instructions and the look for them, milliseconds: the next commits join it. From then on
 * they share each step: the take, the request to accounts, the commits of the attempts and of the answers.
 */
const NEW_PAUSE_MS = 20;
/** Most instructions of one connector that this instance works on at once. */
const CONCURRENCY_MAX = 128;
/** Most instructions of one platform in one take while others wait too. */
const SHARE_MAX = 32;
/** Pause between looks for a connector that can't be used, milliseconds: its instructions can only move elsewhere. */
const UNUSABLE_PAUSE_MS = SECOND_MS;
/** How long a stop waits for calls under way, milliseconds. What doesn't end is queried after its lease. */
const STOP_WAIT_MS = 5 * SECOND_MS;

/** What the worker keeps of one connector. */
interface Lane {
  busy: Set<Promise<void>>;
  afterPlatform: number;
  nextLookMs: number;
  /** Held instructions may be released: the connector was not usable a moment ago. */
  mayRelease: boolean;
}

/** Takes due instructions of each connector, a limited number at once, and works on them. */
@Injectable()
export class Dispatcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly lanes = new Map<Uuid, Lane>();
  private nextLookAtRemovedMs = 0;
  private readonly loop: LookLoop;
  private looking: Promise<void> = Promise.resolve();
  private isLookPlanned = false;

  constructor(
    private readonly due: DueInstructionRepository,
    private readonly directory: ConnectorDirectory,
    private readonly handler: DispatchInstructionHandler,
    private readonly newInstructions: NewInstructions,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.loop = new LookLoop({
      look: () => this.look(),
      pauseMs: () => LOOK_PAUSE_MS,
      failurePauseMs: FAILURE_PAUSE_MS,
      onFailure: (error) => logger.error({ err: error }, 'instructions could not be taken'),
    });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
    this.newInstructions.onCommitted(() => this.lookSoon());
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
    await this.looking;
    const busy = [...this.lanes.values()].flatMap((lane) => [...lane.busy]);
    const late = new Promise((resolve) => setTimeout(resolve, STOP_WAIT_MS).unref());
    await Promise.race([Promise.all(busy), late]);
  }

  /** Takes what is due once. One look is at work at a time. */
  look(): Promise<void> {
    const look = this.looking.then(() => this.lookAtAll());
    this.looking = look.catch(() => undefined);
    return look;
  }

  /** A failure is the next look's of the loop, too, which says so. */
  private lookSoon(): void {
    if (this.isLookPlanned || !this.loop.isRunning) return;
    this.isLookPlanned = true;
    setTimeout(() => {
      this.isLookPlanned = false;
      if (this.loop.isRunning) this.look().catch(() => undefined);
    }, NEW_PAUSE_MS).unref();
  }

  private async lookAtAll(): Promise<void> {
    for (const handle of this.directory.all) await this.lookAt(handle);
    await this.lookAtRemoved();
  }

  /** Refunds can be queued for a connector that was removed. They have to move elsewhere, or end. */
  private async lookAtRemoved(): Promise<void> {
    if (Date.now() < this.nextLookAtRemovedMs) return;
    this.nextLookAtRemovedMs = Date.now() + UNUSABLE_PAUSE_MS;
    for (const id of await this.due.removedConnectors()) await this.takeFor({ id }, this.laneOf(id));
  }

  private async lookAt(handle: ConnectorHandle): Promise<void> {
    const lane = this.laneOf(handle.id);
    if (Date.now() < lane.nextLookMs) return;
    if (!handle.isUsable) {
      lane.mayRelease = true;
      lane.nextLookMs = Date.now() + UNUSABLE_PAUSE_MS;
    } else if (lane.mayRelease) lane.mayRelease = await this.due.release(handle.id);
    // A take gives each platform a share. What is left is for whoever has more.
    while ((await this.takeFor(handle, lane)) && this.loop.isRunning);
  }

  /** Takes what fits, and begins to work on it. @returns whether more may be due */
  private async takeFor({ id: connectorId }: Pick<ConnectorHandle, 'id'>, lane: Lane): Promise<boolean> {
    const free = CONCURRENCY_MAX - lane.busy.size;
    if (free <= 0) return false;
    const { afterPlatform } = lane;
    const shareMax = Math.min(SHARE_MAX, free);
    const { due, next } = await this.due.take({ connectorId, limit: free, shareMax, afterPlatform });
    lane.afterPlatform = next;
    for (const one of due) {
      const work = this.handler.execute(one).finally(() => lane.busy.delete(work));
      lane.busy.add(work);
    }
    const isBehindOthers = afterPlatform > 0 && next === 0;
    const ofPlatforms = countsOf(due.map(({ instruction }) => instruction.platformKey));
    return isBehindOthers || Math.max(0, ...ofPlatforms.values()) >= shareMax;
  }

  private laneOf(id: Uuid): Lane {
    const known = this.lanes.get(id);
    if (known) return known;
    const lane: Lane = { busy: new Set(), afterPlatform: 0, nextLookMs: 0, mayRelease: true };
    this.lanes.set(id, lane);
    return lane;
  }
}

function countsOf(keys: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
