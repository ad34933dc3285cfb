import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { DomainError, renderError, trustUuid } from '@corridor/kernel';
import {
  inPipelinedTransaction,
  replay,
  type Claim,
  type PipelinedTransaction,
  type StoredAnswer,
} from '@corridor/database';
import type { OperationReply } from '@corridor/contracts';
import type { OutboxEvents, SqlRunner } from '@corridor/messaging';
import { PersonalDataVault } from '@corridor/service';
import { AccountPresenter } from './account-presenter.port';
import { AnswerRepository, claimKey, type Answer, type KeptAnswer } from './answer.repository';
import { BalanceChangeRepository } from './balance-change.repository';
import { BatchStateRepository, type LockedState } from './batch-state.repository';
import { decideBatch, type BatchHost, type Decided } from './domain/batch-decision';
import type { CommandResult, LedgerCommand } from './domain/command-kind';
import type { LedgerBook } from './domain/ledger-book';
import { LedgerRegistry } from './domain/ledger-registry';
import type { LedgerTypes } from './domain/ledger-types';
import { EventOutboxRepository } from './event-outbox.repository';
import { LedgerRepository } from './ledger.repository';
import { ResourceStore } from './resource-store.port';
import { TimerRepository, type DueTake } from './timer.repository';
import { WorldSource } from './world-source.port';

/** A command with its idempotency claim. */
export interface BatchEntry<L extends LedgerTypes> {
  command: LedgerCommand<L>;
  claim: Claim;
  /** Success status of the operation. */
  status: number;
  /** The data was refreshed from its owner for this command, so a provisional refusal is final. */
  isConfirmed: boolean;
  /** Whether a repeat finds the first answer. One that changes nothing when it is decided again needs none. */
  isAnswerKept: boolean;
  /** W3C trace context for the events of the command, if its trace is recorded. */
  traceparent?: string | undefined;
}

/** The outcome of one entry. */
export type BatchOutcome<L extends LedgerTypes> =
  | { kind: 'REPLY'; reply: OperationReply }
  | { kind: 'REFUSED'; error: DomainError }
  | { kind: 'UNCONFIRMED'; refusal: DomainError; records: L['unconfirmed'] };

/** The result of a batch. `fired`: number of due rows that were applied. */
export interface BatchResult<L extends LedgerTypes> {
  outcomes: BatchOutcome<L>[];
  fired: number;
  /** The outbox row that the batch has written. */
  published: OutboxEvents | null;
}

/** How a batch runs. */
export interface BatchOptions {
  /** Due timers that the batch takes and fires. */
  take?: DueTake | undefined;
  /** Called when the COMMIT has been sent. */
  onSent?: (() => void) | undefined;
}

/** The answers of a batch, by the key of the claim. */
interface Decision<L extends LedgerTypes> {
  answers: ReadonlyMap<string, Answer>;
  undecided: ReadonlyMap<string, BatchOutcome<L>>;
}

/** Decides and writes one batch in one database transaction (ADR 4). */
@Injectable()
export class BatchHandler<L extends LedgerTypes> {
  private readonly host: BatchHost<L>;

  constructor(
    private readonly pool: Pool,
    private readonly registry: LedgerRegistry<L>,
    private readonly answers: AnswerRepository,
    private readonly ledger: LedgerRepository,
    private readonly resources: ResourceStore<L>,
    worlds: WorldSource<L>,
    private readonly timers: TimerRepository,
    private readonly states: BatchStateRepository<L>,
    private readonly accounts: AccountPresenter,
    private readonly outbox: EventOutboxRepository<L>,
    private readonly balanceChanges: BalanceChangeRepository,
    private readonly vault: PersonalDataVault,
  ) {
    this.host = {
      eventOf: (resource, type) => resources.eventOf(resource, type),
      unconfirmedBy: (command, book, world) => worlds.unconfirmedBy(command, book, world),
    };
  }

  /** Runs a batch. If it rejects, nothing was written unless the answer of the COMMIT was lost. */
  run(entries: readonly BatchEntry<L>[], options: BatchOptions = {}): Promise<BatchResult<L>> {
    return inPipelinedTransaction(this.pool, (tx) => this.inTransaction(tx, entries, options));
  }

  private async inTransaction(
    session: PipelinedTransaction,
    entries: readonly BatchEntry<L>[],
    { take, onSent }: BatchOptions,
  ): Promise<BatchResult<L>> {
    const leaders = leadersOf(entries);
    const all = [...leaders.values()];
    const state = await this.states.load(session, {
      commands: all.map(({ command }) => command),
      claims: all.filter(({ isAnswerKept }) => isAnswerKept).map(({ claim }) => claim),
      take,
    });
    const stored = await this.withBodies(session, state.stored);
    for (const key of stored.keys()) leaders.delete(key);
    const claimed = [...leaders.values()];
    const { book, decided } = await this.decide(session, claimed, state);
    const decision = this.answersOf(claimed, decided);
    // The COMMIT is sent with the writes. If a write fails, PostgreSQL turns it into a ROLLBACK, and this call
    // rejects. If a statement cannot be built, no COMMIT is sent.
    const [published] = await session.commitBehind(
      Promise.all([
        this.write(session, book, state),
        this.answers.store(session, keptAnswers(claimed, decision.answers)),
      ]),
      onSent,
    );
    this.resources.committed(book);
    return { outcomes: this.outcomesOf(entries, decision, stored), fired: state.rows.length, published };
  }

  /** Stored answers with their bodies. The bodies of opened transactions are rendered again. */
  private async withBodies(
    session: SqlRunner,
    stored: ReadonlyMap<string, KeptAnswer>,
  ): Promise<Map<string, StoredAnswer>> {
    const subjects = [...stored.values()].flatMap(({ platform_key, subject }) =>
      subject === null ? [] : [{ platformKey: platform_key, id: trustUuid(subject) }],
    );
    const opened = await this.resources.fixedParts(session, subjects);
    const byId = new Map<string, L['fixed']>(opened.map((fixed) => [fixed.id, fixed]));
    return new Map(
      [...stored].map(([key, answer]) => {
        const fixed = answer.subject === null ? undefined : byId.get(answer.subject);
        return [key, fixed ? { ...answer, body: this.firstAnswer(fixed, answer.status) } : answer];
      }),
    );
  }

  /**
   * Decides the batch. If a credit exceeds the room that an account's bound leaves, recounts the bound and decides
   * again.
   */
  private async decide(
    session: SqlRunner,
    commands: readonly BatchEntry<L>[],
    state: LockedState<L>,
  ): Promise<{ book: LedgerBook<L>; decided: Decided<L>[] }> {
    const first = decideBatch(commands, state, this.host);
    const full = first.book.accountsWithoutRoom;
    if (full.length === 0) return first;
    const ids = new Set(full.map(({ id }) => id));
    const recounted = await this.resources.countPotentialCredits(
      session,
      state.accounts.filter(({ id }) => ids.has(id)),
    );
    const byId = new Map(recounted.map((account) => [account.id, account]));
    const accounts = state.accounts.map((account) => byId.get(account.id) ?? account);
    return decideBatch(commands, { ...state, accounts }, this.host);
  }

  /** Sends all statements at once. The answers arrive in order, and a wrong row count rejects. */
  private async write(
    session: SqlRunner,
    book: LedgerBook<L>,
    { world, rows }: LockedState<L>,
  ): Promise<OutboxEvents | null> {
    this.registry.assertTimers(book.timers);
    const changed = book.touchedAccounts.filter(({ isBalanceChanged }) => isBalanceChanged);
    const [published] = await Promise.all([
      this.outbox.append(session, this.outbox.ofCommit(book.events, world)),
      this.resources.write(session, book),
      this.ledger.append(session, book.postings),
      this.ledger.saveAccounts(session, book.touchedAccounts),
      this.balanceChanges.add(
        session,
        changed.map(({ snapshot }) => snapshot),
      ),
      this.timers.remove(session, rows),
      this.timers.drop(session, book.droppedTimers),
      this.timers.add(session, book.timers),
      ...book.alsoWrites.map((write) => write(session)),
    ]);
    return published;
  }

  /** The final answers by key, and the outcomes that are not final. */
  private answersOf(commands: readonly BatchEntry<L>[], decided: readonly Decided<L>[]): Decision<L> {
    const answers = new Map<string, Answer>();
    const undecided = new Map<string, BatchOutcome<L>>();
    for (const [index, { claim, status }] of commands.entries()) {
      const outcome = decided[index];
      if (!outcome) throw new Error('a command was not decided');
      const key = claimKey(claim);
      if (outcome.kind === 'UNCONFIRMED' || (outcome.kind === 'REFUSED' && outcome.error.status >= 500)) {
        undecided.set(key, outcome);
      } else if (outcome.kind === 'REFUSED') {
        const renderedBody = JSON.stringify(renderError(outcome.error));
        answers.set(key, {
          claim,
          status: outcome.error.status,
          renderedBody,
          openedId: null,
          isPersonal: false,
        });
      } else {
        answers.set(key, { claim, status, ...this.render(outcome, status) });
      }
    }
    return { answers, undecided };
  }

  private render(
    done: CommandResult<L>,
    status: number,
  ): Pick<Answer, 'renderedBody' | 'openedId' | 'isPersonal'> {
    switch (done.kind) {
      case 'ACCOUNT': {
        const renderedBody = JSON.stringify(this.accounts.render(done.account));
        return { renderedBody, openedId: null, isPersonal: false };
      }
      case 'CHANGED': {
        const { body, isPersonal } = this.resources.render(done.resource);
        return { renderedBody: JSON.stringify(body), openedId: null, isPersonal };
      }
      case 'DONE':
        return { renderedBody: '{}', openedId: null, isPersonal: false };
      case 'OPENED':
      case 'CONTINUED': {
        const { resource } = done;
        return {
          renderedBody: this.firstAnswer(resource, status),
          openedId: resource.id,
          isPersonal: false,
        };
      }
    }
  }

  private firstAnswer(fixed: L['fixed'], status: number | null): string {
    return this.resources.firstAnswer(fixed, status);
  }

  private outcomesOf(
    entries: readonly BatchEntry<L>[],
    { answers, undecided }: Decision<L>,
    stored: ReadonlyMap<string, StoredAnswer>,
  ): BatchOutcome<L>[] {
    return entries.map(({ claim }) => {
      const key = claimKey(claim);
      const outcome = undecided.get(key);
      if (outcome) return outcome;
      const answer = answers.get(key);
      const found = answer ? storedAnswer(answer) : stored.get(key);
      if (!found) throw new Error('a claim was lost and has no answer');
      return this.replayed(claim, found);
    });
  }

  private replayed(claim: Claim, found: StoredAnswer): BatchOutcome<L> {
    try {
      return { kind: 'REPLY', reply: replay(claim, found, this.vault) };
    } catch (error) {
      if (error instanceof DomainError) return { kind: 'REFUSED', error };
      throw error;
    }
  }
}

/** The first entry of each claim, by the key of the claim. */
function leadersOf<L extends LedgerTypes>(entries: readonly BatchEntry<L>[]): Map<string, BatchEntry<L>> {
  const leaders = new Map<string, BatchEntry<L>>();
  for (const entry of entries) {
    const key = claimKey(entry.claim);
    if (!leaders.has(key)) leaders.set(key, entry);
  }
  return leaders;
}

/** The answers that repeats may ask for. */
function keptAnswers<L extends LedgerTypes>(
  commands: readonly BatchEntry<L>[],
  answers: ReadonlyMap<string, Answer>,
): Answer[] {
  return commands.flatMap(({ claim, isAnswerKept }) =>
    isAnswerKept ? (answers.get(claimKey(claim)) ?? []) : [],
  );
}

/** The row as it was just written, so that repeats within the batch get the same answer as later ones. */
function storedAnswer({ claim, status, renderedBody }: Answer): StoredAnswer {
  return {
    request_hash: claim.requestHash,
    command_id: claim.commandId,
    status,
    body: renderedBody,
    sealed: false,
  };
}
