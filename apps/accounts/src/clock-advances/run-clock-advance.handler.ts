import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DomainError } from '@corridor/kernel';
import { operations, type ClockResource, type OperationReply } from '@corridor/contracts';
import { UnitOfWork, type Transaction } from '@corridor/database';
import { PlatformClocks } from '@corridor/service';
import { platformEvent } from '../platforms/platform.event';
import { PlatformRepository } from '../platforms/platform.repository';
import { ClockAdvanceRepository, type ClockAdvance } from './clock-advance.repository';
import { nextStep } from './domain/due-order';
import { SERVICE_CLOCKS, type ServiceClockPort } from './service-clock.port';

/** A time before any due time: it asks for the earliest due time and fires nothing. */
const BEGINNING_MS = 0;
/**
 * Number of rounds without a fired timer after which the advance ends. Events may carry work from one service to
 * another, so the end is checked again after a pause.
 */
const QUIET_ROUNDS = 2;
const QUIET_PAUSE_MS = 100;
const HELD_PAUSE_MS = 50;

function outOfTime(): DomainError {
  const message = 'the clock is still being moved; repeat the request with the same Idempotency-Key';
  return new DomainError('UPSTREAM_TIMEOUT', message);
}

/**
 * Runs an advance. The service with the earliest timers fires up to the next one's, until nothing is due in any
 * service. Then it advances the clocks of the other services, and the clock of accounts with the answer. Every step may
 * be repeated, so any process can continue an unfinished advance from its row.
 */
@Injectable()
export class RunClockAdvanceHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly clocks: PlatformClocks,
    private readonly platforms: PlatformRepository,
    private readonly advances: ClockAdvanceRepository,
    @Inject(SERVICE_CLOCKS) private readonly parts: readonly ServiceClockPort[],
  ) {}

  /** @throws DomainError UPSTREAM_TIMEOUT past the deadline (real time), 5xx of a service that doesn't answer. */
  async execute(advance: ClockAdvance, deadlineMs: number): Promise<OperationReply> {
    await this.fireAll(advance, deadlineMs);
    for (const part of this.parts) {
      const { fired } = await part.advance(advance.context, advance.targetMs, advance.offsetMs);
      await this.note(advance, fired);
    }
    const { context } = advance;
    const options = { context, status: operations.advanceClock.status, sealed: false };
    const reply = await this.unitOfWork.command(options, (tx) => this.finish(tx, advance));
    return reply;
  }

  private async fireAll(advance: ClockAdvance, deadlineMs: number): Promise<void> {
    const { context, targetMs } = advance;
    const dueTimes = new Map<string, number | null>();
    for (let quiet = 0; quiet < QUIET_ROUNDS;) {
      const answers = await Promise.all(this.parts.map((part) => part.advance(context, BEGINNING_MS, null)));
      this.parts.forEach((part, at) => dueTimes.set(part.part, answers[at]?.nextDueMs ?? null));
      const fired = await this.fireKnown(advance, dueTimes, deadlineMs);
      quiet = fired === 0 ? quiet + 1 : 0;
      if (quiet < QUIET_ROUNDS) await pause(QUIET_PAUSE_MS);
      if (Date.now() > deadlineMs && nextStep(dueTimes, targetMs)) throw outOfTime();
    }
  }

  private async fireKnown(
    advance: ClockAdvance,
    dueTimes: Map<string, number | null>,
    deadlineMs: number,
  ): Promise<number> {
    const { context, targetMs } = advance;
    let total = 0;
    for (let step = nextStep(dueTimes, targetMs); step; step = nextStep(dueTimes, targetMs)) {
      if (Date.now() > deadlineMs) throw outOfTime();
      const { part, limitMs } = step;
      const clock = this.parts.find((candidate) => candidate.part === part);
      const answer = await clock?.advance(context, limitMs, null);
      dueTimes.set(part, answer?.nextDueMs ?? null);
      total += answer?.fired ?? 0;
      await this.note(advance, answer?.fired ?? 0);
      // Timers that a worker holds or will retry are waited for, not skipped.
      if (answer?.fired === 0) await pause(HELD_PAUSE_MS);
    }
    return total;
  }

  private async note(advance: ClockAdvance, fired: number): Promise<void> {
    if (fired > 0) await this.advances.addFired(this.dataSource, advance.platformKey, fired);
  }

  private async finish(tx: Transaction, advance: ClockAdvance): Promise<ClockResource> {
    const { platformKey, offsetMs } = advance;
    const before = await this.platforms.lock(tx.manager, platformKey);
    const present = await this.advances.find(tx.manager, platformKey);
    await this.clocks.raise(tx.manager, platformKey, offsetMs);
    const nowMs = (await this.clocks.realNowOf(tx.manager)) + offsetMs;
    const platform = { ...before, version: before.version + 1 };
    await this.platforms.update(tx.manager, platform);
    tx.emit(platformEvent(platform, 'updated', offsetMs));
    await this.advances.remove(tx.manager, platformKey);
    return { now: new Date(nowMs).toISOString(), fired: present?.fired ?? advance.fired };
  }
}
