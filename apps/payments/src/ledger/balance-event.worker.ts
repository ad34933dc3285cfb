import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Logger } from 'pino';
import { Pool } from 'pg';
import { SECOND_MS, type RecordKey } from '@corridor/kernel';
import { inPipelinedTransaction, type PipelinedTransaction } from '@corridor/database';
import { OutboxRelay, type OutboxEvents } from '@corridor/messaging';
import { LOGGER, LookLoop } from '@corridor/service';
import { AccountPresenter } from './account-presenter.port';
import { BalanceChangeRepository, FIRST_KEY } from './balance-change.repository';
import { Committer } from './committer.worker';
import type { LedgerTypes } from './domain/ledger-types';
import { EventOutboxRepository } from './event-outbox.repository';
import { LedgerRepository } from './ledger.repository';

/** Least time between two events of an account, milliseconds. */
const LOOK_PAUSE_MS = SECOND_MS;
/** Longest pause, milliseconds: a crashed instance may have left changes. */
const IDLE_PAUSE_MS = 2 * SECOND_MS;
/** Accounts of one transaction. It holds their locks until it is committed. */
const LOT = 200;

/**
 * Writes the newest balance of each changed account into the outbox, once a second at most (ADR 48). The first change
 * after a rest doesn't wait. A change is a row until its event is, so no crash loses one.
 */
@Injectable()
export class BalanceEventWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: LookLoop;

  constructor(
    committer: Committer<LedgerTypes>,
    private readonly pool: Pool,
    private readonly changes: BalanceChangeRepository,
    private readonly ledger: LedgerRepository,
    private readonly accounts: AccountPresenter,
    private readonly outbox: EventOutboxRepository<LedgerTypes>,
    @Inject(OutboxRelay) private readonly relay: Pick<OutboxRelay, 'handOver'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.loop = new LookLoop({
      look: () => this.tellAll(),
      pauseMs: () => LOOK_PAUSE_MS,
      idlePauseMs: IDLE_PAUSE_MS,
      onFailure: (error) => this.warn(error),
    });
    committer.onCommit(() => this.loop.wake());
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  /** Looks once more, since the release that follows may be one that knows no notes. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
    await this.tellAll().catch((error: unknown) => this.warn(error));
  }

  private warn(error: unknown): void {
    this.logger.error({ err: error }, 'balance events could not be written');
  }

  /** Tells the balance of each account that has changed, once. */
  async tellAll(): Promise<void> {
    let last: RecordKey | undefined = FIRST_KEY;
    while (last) last = await this.tellLot(last);
  }

  /** Returns the last account of a full lot; undefined after the last lot. */
  private async tellLot(after: RecordKey): Promise<RecordKey | undefined> {
    const { keys, written } = await inPipelinedTransaction(this.pool, (tx) => this.inTransaction(tx, after));
    if (written) this.relay.handOver(written);
    return keys.length < LOT ? undefined : keys.at(-1);
  }

  /**
   * The rows of changes are locked first and removed last, and in between the accounts are locked as batches lock
   * them. A batch that finds its row locked doesn't wait for it: it holds the account's lock, so its change is read.
   */
  private async inTransaction(
    tx: PipelinedTransaction,
    after: RecordKey,
  ): Promise<{ keys: RecordKey[]; written: OutboxEvents | null }> {
    const keys = await this.changes.next(tx, after, LOT);
    if (keys.length === 0) return { keys, written: null };
    const accounts = await this.ledger.lockAccounts(tx, keys);
    const events = await this.outbox.published(
      accounts.map((account) => this.accounts.balanceEvent(account)),
    );
    const [written] = await tx.commitBehind(
      Promise.all([this.outbox.append(tx, events), this.changes.remove(tx, keys)]),
    );
    return { keys, written };
  }
}
