import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DomainError } from '@corridor/kernel';
import { claimOf, sqlState } from '@corridor/database';
import type { OperationReply, RequestContext } from '@corridor/contracts';
import { isInfrastructureFailure, OutboxRelay } from '@corridor/messaging';
import { LOGGER } from '@corridor/service';
import { claimKey } from './answer.repository';
import type { DueTake } from './timer.repository';
import { BatchTraces } from './batch-traces.factory';
import { BatchHandler, type BatchEntry, type BatchOutcome } from './commit-batch.handler';
import type { LedgerCommand } from './domain/command-kind';
import { LedgerRegistry } from './domain/ledger-registry';
import type { LedgerTypes } from './domain/ledger-types';
import { scoped } from './domain/record-key';
import { WaitingCommands, type WaitingCommand } from './domain/waiting-commands';
import { WorldSource } from './world-source.port';

/** Maximum number of commands in one database transaction. */
export const BATCH_LIMIT = 500;
/** Maximum number of batches at once: one is decided while the database commits the other. */
const BATCHES_MAX = 2;
/**
 * Maximum number of commands, waiting and in batches, up to which batches overlap. With more of them, one large batch
 * costs less than two smaller ones.
 */
export const OVERLAPPED_COMMANDS_MAX = 8;
/** How long a batch is repeated while the database is unavailable, milliseconds. */
const REPEAT_LIMIT_MS = 15_000;
const REPEAT_PAUSE_FIRST_MS = 20;
const REPEAT_PAUSE_MAX_MS = 1_000;

/** A command that an operation submits. */
export interface Submission<L extends LedgerTypes> {
  command: LedgerCommand<L>;
  context: RequestContext;
  /** Success status of the operation. */
  status: number;
  /** By default a repeat finds the first answer. One that changes nothing when it is decided again needs none. */
  isAnswerKept?: boolean;
}

interface Waiting<L extends LedgerTypes> extends WaitingCommand {
  entry: BatchEntry<L>;
  context: RequestContext;
  resolve: (reply: OperationReply) => void;
  reject: (error: unknown) => void;
}

/** A command whose refusal is provisional. */
interface Unconfirmed<L extends LedgerTypes> {
  waiting: Waiting<L>;
  records: L['unconfirmed'];
}

interface WaitingTake {
  take: DueTake;
  resolve: (fired: number) => void;
  reject: (error: unknown) => void;
}

/**
 * Another process has stored an answer for a key of this batch after the batch looked for it. The repeat will find
 * it.
 */
function isLateRepeat(error: unknown): boolean {
  const { constraint } = error as { constraint?: unknown };
  return sqlState(error) === '23505' && constraint === 'idempotency_keys_pkey';
}

/** Conflicts between transactions: serialization failure, deadlock, lock timeout. */
const CONFLICTS = ['40001', '40P01', '55P03'];

/**
 * Whether a batch can be repeated after this error: a conflict, or a lost database or session. If the answer of the
 * COMMIT was lost, the repeat finds the stored answers by their claims.
 */
export function isRepeatable(error: unknown): boolean {
  if (isLateRepeat(error) || CONFLICTS.includes(sqlState(error))) return true;
  return isInfrastructureFailure(error) && !isOverload(error);
}

/**
 * Whether the database cancelled the work because of a timeout or lack of resources. Such an error does not show that
 * the work itself is at fault.
 */
export function isOverload(error: unknown): boolean {
  const state = sqlState(error);
  return state === '57014' || state.startsWith('53');
}

/**
 * Group commit, one per process. Commands that arrive while a batch is decided form the next batch, which starts when
 * the COMMIT of the batch before it has been sent, or has been answered if much waits (ADR 32). A batch starts on the next tick, so that all commands of
 * one fetch join it (ADR 4).
 */
@Injectable()
export class Committer<L extends LedgerTypes> {
  private readonly queue = new WaitingCommands<Waiting<L>>();
  private readonly takes: WaitingTake[] = [];
  private readonly batches = new Set<Promise<void>>();
  private readonly listeners = new Set<() => void>();
  private running = false;

  constructor(
    private readonly batch: BatchHandler<L>,
    private readonly registry: LedgerRegistry<L>,
    private readonly worlds: WorldSource<L>,
    @Inject(OutboxRelay) private readonly relay: Pick<OutboxRelay, 'handOver'>,
    private readonly traces: BatchTraces,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Decides a command in one of the next batches; resolves when the result is durable.
   * @throws DomainError if the command was rejected and the rejection isn't stored; any other error becomes a 500.
   */
  submit({ command, context, status, isAnswerKept = true }: Submission<L>): Promise<OperationReply> {
    this.registry.assertCommand(command);
    const claim = claimOf(context);
    const entry: BatchEntry<L> = { command, claim, status, isConfirmed: false, isAnswerKept };
    const keys = keysOf(entry);
    return new Promise((resolve, reject) => this.enqueue({ entry, keys, context, resolve, reject }));
  }

  /** Calls `listener` after each batch of this process. */
  onCommit(listener: () => void): void {
    this.listeners.add(listener);
  }

  /** Fires timers in one of the next batches; resolves with the number of rows that were applied. */
  takeDue(take: DueTake): Promise<number> {
    return new Promise((resolve, reject) => {
      this.takes.push({ take, resolve, reject });
      this.wake();
    });
  }

  private enqueue(waiting: Waiting<L>): void {
    this.queue.add(waiting);
    this.wake();
  }

  private wake(): void {
    if (this.running) return;
    this.running = true;
    setImmediate(() => void this.drain());
  }

  private get mayStart(): boolean {
    const { size } = this.batches;
    return size === 0 || (size < BATCHES_MAX && this.queue.unfinished <= OVERLAPPED_COMMANDS_MAX);
  }

  private async drain(): Promise<void> {
    while (!this.queue.isEmpty || this.takes.length > 0) {
      if (this.mayStart) await this.startNext();
      else await Promise.race(this.batches);
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.running = false;
  }

  /** Starts the next batch and resolves when its COMMIT has been sent, or when no batch can start yet. */
  private async startNext(): Promise<void> {
    const waiting = this.queue.take(BATCH_LIMIT);
    const take = this.takes.shift();
    if (waiting.length === 0 && !take) {
      await Promise.race(this.batches);
      return;
    }
    await new Promise<void>((sent) => {
      const batch = this.commit(waiting, take, sent).finally(() => {
        this.queue.release(waiting);
        this.batches.delete(batch);
        sent();
      });
      this.batches.add(batch);
    });
  }

  /** Never rejects. Each waiting command receives its outcome. */
  private async commit(
    waiting: readonly Waiting<L>[],
    take: WaitingTake | undefined,
    onSent?: () => void,
  ): Promise<void> {
    const spans = this.traces.begin(waiting);
    try {
      const entries = spans
        ? waiting.map(({ entry }, index) => ({ ...entry, traceparent: spans.contexts[index] }))
        : waiting.map(({ entry }) => entry);
      const result = await this.repeated(() => this.batch.run(entries, { take: take?.take, onSent }));
      spans?.end(false);
      // The callers wait for their answers. The relay doesn't wait for the events.
      this.settle(waiting, result.outcomes);
      if (result.published) this.relay.handOver(result.published);
      take?.resolve(result.fired);
      for (const listener of this.listeners) listener();
    } catch (error) {
      spans?.end(true);
      await this.divide(waiting, take, error);
    }
  }

  /** Splits a batch that the database rejects until one command is left, and fails only that one. */
  private async divide(
    waiting: readonly Waiting<L>[],
    take: WaitingTake | undefined,
    error: unknown,
  ): Promise<void> {
    if (isRepeatable(error)) {
      this.logger.error({ err: error, commands: waiting.length }, 'a batch could not be committed in time');
      const late = new DomainError(
        'UPSTREAM_TIMEOUT',
        'no answer of the database in time; repeat the request',
      );
      for (const { reject } of waiting) reject(late);
      take?.reject(error);
      return;
    }
    if (take && waiting.length > 0) {
      await this.commit([], take);
      await this.commit(waiting, undefined);
      return;
    }
    const only = waiting[0];
    if (take) take.reject(error);
    else if (only && waiting.length === 1) only.reject(error);
    else {
      const half = Math.ceil(waiting.length / 2);
      await this.commit(waiting.slice(0, half), undefined);
      await this.commit(waiting.slice(half), undefined);
    }
  }

  private async repeated<T>(work: () => Promise<T>): Promise<T> {
    const end = Date.now() + REPEAT_LIMIT_MS;
    for (let wait = REPEAT_PAUSE_FIRST_MS; ; wait = Math.min(wait * 2, REPEAT_PAUSE_MAX_MS)) {
      try {
        return await work();
      } catch (error) {
        if (!isRepeatable(error) || Date.now() > end) throw error;
        this.logger.warn({ err: error }, 'a batch is repeated');
        await pause(wait);
      }
    }
  }

  private settle(waiting: readonly Waiting<L>[], outcomes: readonly BatchOutcome<L>[]): void {
    const unconfirmed: Unconfirmed<L>[] = [];
    for (const [index, entry] of waiting.entries()) {
      const outcome = outcomes[index];
      if (outcome?.kind === 'REPLY') entry.resolve(outcome.reply);
      else if (outcome?.kind === 'REFUSED') entry.reject(outcome.error);
      else if (outcome?.kind === 'UNCONFIRMED')
        unconfirmed.push({ waiting: entry, records: outcome.records });
      else entry.reject(new Error('a command of a batch has no outcome'));
    }
    for (const ofPlatform of byPlatform(unconfirmed)) void this.refreshAndRepeat(ofPlatform);
  }

  /** Requests fresh data, once per platform of the batch, then decides the provisionally refused commands again. */
  private async refreshAndRepeat(unconfirmed: readonly Unconfirmed<L>[]): Promise<void> {
    const [first] = unconfirmed;
    if (!first) return;
    const { platformId } = first.waiting.context;
    const { platformKey } = first.waiting.entry.command;
    try {
      await this.worlds.refresh(
        { platformKey, platformId },
        unconfirmed.map(({ records }) => records),
      );
      for (const { waiting } of unconfirmed) {
        this.enqueue({ ...waiting, entry: { ...waiting.entry, isConfirmed: true } });
      }
    } catch (error) {
      for (const { waiting } of unconfirmed) waiting.reject(error);
    }
  }
}

/** The rows that a command certainly locks, and its claim. */
function keysOf<L extends LedgerTypes>({ command, claim }: BatchEntry<L>): string[] {
  const { platformKey, resourceId } = command;
  const accounts = command.needs(undefined).flatMap(({ accounts: ids = [] }) => ids);
  const ids = [resourceId, ...accounts].flatMap((id) => id ?? []);
  return [claimKey(claim), ...ids.map((id) => scoped(platformKey, id))];
}

function byPlatform<L extends LedgerTypes>(unconfirmed: readonly Unconfirmed<L>[]): Unconfirmed<L>[][] {
  const groups = new Map<number, Unconfirmed<L>[]>();
  for (const entry of unconfirmed) {
    const { platformKey } = entry.waiting.entry.command;
    groups.set(platformKey, [...(groups.get(platformKey) ?? []), entry]);
  }
  return [...groups.values()];
}
