import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { DomainError, renderError, trustUuid, inFlightStatuses } from '@corridor/kernel';
import {
  inPipelinedTransaction,
  replay,
  type Claim,
  type PipelinedTransaction,
  type StoredAnswer,
} from '@corridor/database';
import { operations, type OperationReply } from '@corridor/contracts';
import type { OutboxEvents, SqlRunner } from '@corridor/messaging';
import { PersonalDataVault } from '@corridor/service';
import { ListTotalRepository } from '../list-totals/list-total.repository';
import { transactionDeltas } from '../list-totals/domain/list-total-delta';
import type { ReplicaRefusal } from '../replicas/domain/replicas';
import { TimerRepository, type DueTake } from '../timers/timer.repository';
import { balanceEvent, renderInternalAccount } from '../internal-accounts/domain/internal-account';
import { renderExecutedQuote, renderNewQuote } from '../quotes/domain/quote-resource';
import { RailRegistry } from '../rails/rail-registry.adapter';
import {
  openedTransaction,
  type FixedTransaction,
  type Transaction,
} from '../transactions/domain/transaction';
import { renderTransaction } from '../transactions/domain/transaction-resource';
import { TransactionRepository } from '../transactions/transaction.repository';
import { AnswerRepository, claimKey, type Answer, type KeptAnswer } from './answer.repository';
import { decideBatch, type Decided, type StaleRecords } from './domain/batch-decision';
import type { LedgerBook } from './domain/ledger-book';
import type { LedgerCommand } from './domain/ledger-command';
import type { LedgerEvent } from './domain/ledger-event';
import { EventOutboxRepository } from './event-outbox.repository';
import { LedgerRepository } from './ledger.repository';
import { BatchStateRepository, type BatchState } from './batch-state.repository';

/** A command with what it is claimed by. */
export interface BatchEntry {
  command: LedgerCommand;
  claim: Claim;
  /** Success status of the operation. */
  status: number;
  /** The owner of the replicas has been asked for this command: a refusal because of a replica is final. */
  isAsked: boolean;
}

/** What became of one entry. */
export type BatchOutcome =
  | { kind: 'REPLY'; reply: OperationReply }
  | { kind: 'REFUSED'; error: DomainError }
  | { kind: 'STALE_REPLICA'; refusal: ReplicaRefusal; asked: StaleRecords };

/** What became of a batch. `fired`: due rows that were done. */
export interface BatchResult {
  outcomes: BatchOutcome[];
  fired: number;
  /** The row of the outbox that the batch has written. */
  published: OutboxEvents | null;
}

/** What a batch answers, by the key of the claim. */
interface Decision {
  answers: ReadonlyMap<string, Answer>;
  undecided: ReadonlyMap<string, BatchOutcome>;
}

/** Decides and writes one batch in one database transaction (ADR 4). */
@Injectable()
export class BatchHandler {
  constructor(
    private readonly pool: Pool,
    private readonly answers: AnswerRepository,
    private readonly ledger: LedgerRepository,
    private readonly transactions: TransactionRepository,
    private readonly timers: TimerRepository,
    private readonly listTotals: ListTotalRepository,
    private readonly states: BatchStateRepository,
    private readonly rails: RailRegistry,
    private readonly outbox: EventOutboxRepository,
    private readonly vault: PersonalDataVault,
  ) {}

  /** Runs a batch; when it rejects, nothing of it was written unless the COMMIT's answer was lost. */
  run(entries: readonly BatchEntry[], take?: DueTake): Promise<BatchResult> {
    return inPipelinedTransaction(this.pool, (tx) => this.inTransaction(tx, entries, take));
  }

  private async inTransaction(
    session: PipelinedTransaction,
    entries: readonly BatchEntry[],
    take: DueTake | undefined,
  ): Promise<BatchResult> {
    const leaders = leadersOf(entries);
    const all = [...leaders.values()];
    const state = await this.states.load(session, {
      commands: all.map(({ command }) => command),
      claims: all.map(({ claim }) => claim),
      take,
    });
    const stored = await this.withBodies(session, state.stored);
    for (const key of stored.keys()) leaders.delete(key);
    const claimed = [...leaders.values()];
    const { book, decided } = await this.decide(session, claimed, state);
    const decision = this.answersOf(claimed, decided);
    // The COMMIT is sent with the writes: one that fails turns it into a ROLLBACK, and rejects here. It isn't sent at
    // all where one of them could not be built.
    const [published] = await session.commitBehind(
      Promise.all([
        this.write(session, book, state),
        this.answers.store(session, [...decision.answers.values()]),
      ]),
    );
    this.transactions.remember(book.opened);
    this.transactions.forget(book.changed.map(({ now }) => now).filter((now) => !isInFlight(now)));
    return { outcomes: this.outcomesOf(entries, decision, stored), fired: state.due.length, published };
  }

  /** Stored answers with their bodies: those of opened transactions are rendered again. */
  private async withBodies(
    session: SqlRunner,
    stored: ReadonlyMap<string, KeptAnswer>,
  ): Promise<Map<string, StoredAnswer>> {
    const subjects = [...stored.values()].flatMap(({ platform_key, subject }) =>
      subject === null ? [] : [{ platformKey: platform_key, id: trustUuid(subject) }],
    );
    const opened = await this.transactions.fixedParts(session, subjects);
    const byId = new Map<string, FixedTransaction>(opened.map((fixed) => [fixed.id, fixed]));
    return new Map(
      [...stored].map(([key, answer]) => {
        const fixed = answer.subject === null ? undefined : byId.get(answer.subject);
        return [key, fixed ? { ...answer, body: firstAnswer(fixed, answer.status) } : answer];
      }),
    );
  }

  /** Decides; where a credit met the bound of what may still arrive, counts that anew and decides again. */
  private async decide(
    session: SqlRunner,
    commands: readonly BatchEntry[],
    state: BatchState,
  ): Promise<{ book: LedgerBook; decided: Decided[] }> {
    const first = decideBatch(commands, state);
    const stale = first.book.accountsWithoutRoom;
    if (stale.length === 0) return first;
    const ids = new Set(stale.map(({ id }) => id));
    const recounted = await this.ledger.countPotentialCredits(
      session,
      state.accounts.filter(({ id }) => ids.has(id)),
    );
    const byId = new Map(recounted.map((account) => [account.id, account]));
    const accounts = state.accounts.map((account) => byId.get(account.id) ?? account);
    return decideBatch(commands, { ...state, accounts });
  }

  private eventsOf(book: LedgerBook): LedgerEvent[] {
    const balances = book.touchedAccounts
      .filter(({ hasBalanceEvent }) => hasBalanceEvent)
      .map(({ snapshot }) => balanceEvent(snapshot, this.rails.fundingInstructions(snapshot)));
    return [...book.events, ...balances];
  }

  /** Sends all statements at once; each is answered in order, and a count that doesn't match rejects. */
  private async write(session: SqlRunner, book: LedgerBook, state: BatchState): Promise<OutboxEvents | null> {
    const { opened, changed } = book;
    const booked = opened.map((now) => ({ before: undefined, versionBefore: 0, now }));
    const ledgerEvents = this.eventsOf(book);
    const events = this.outbox.integrationEvents(ledgerEvents, (key) => state.replicas.platform(key)?.id);
    const [id] = await Promise.all([
      this.outbox.append(session, ledgerEvents, events),
      this.transactions.insert(session, opened),
      this.transactions.saveStates(session, changed),
      this.ledger.append(session, book.postings),
      this.ledger.saveAccounts(session, book.touchedAccounts),
      this.timers.remove(session, state.due),
      this.timers.drop(session, book.droppedSteps),
      this.timers.add(session, book.dueSteps),
      this.listTotals.add(session, transactionDeltas([...booked, ...changed])),
    ]);
    return id === null ? null : { id, events };
  }

  /** What is answered, by key, and what a stale replica may have refused. */
  private answersOf(commands: readonly BatchEntry[], decided: readonly Decided[]): Decision {
    const answers = new Map<string, Answer>();
    const undecided = new Map<string, BatchOutcome>();
    for (const [index, { claim, status }] of commands.entries()) {
      const outcome = decided[index];
      if (!outcome) throw new Error('a command was not decided');
      const key = claimKey(claim);
      if (outcome.kind === 'STALE_REPLICA' || (outcome.kind === 'REFUSED' && outcome.error.status >= 500)) {
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
    done: Exclude<Decided, { kind: 'REFUSED' | 'STALE_REPLICA' }>,
    status: number,
  ): Pick<Answer, 'renderedBody' | 'openedId' | 'isPersonal'> {
    switch (done.kind) {
      case 'FUNDED': {
        const resource = renderInternalAccount(done.account, this.rails.fundingInstructions(done.account));
        return { renderedBody: JSON.stringify(resource), openedId: null, isPersonal: false };
      }
      case 'CHANGED':
        return {
          renderedBody: JSON.stringify(renderTransaction(done.transaction)),
          openedId: null,
          isPersonal: isPersonal(done.transaction),
        };
      case 'OPENED':
      case 'QUOTED':
      case 'EXECUTED':
        return {
          renderedBody: firstAnswer(done.transaction, status),
          openedId: done.transaction.id,
          isPersonal: false,
        };
    }
  }

  private outcomesOf(
    entries: readonly BatchEntry[],
    { answers, undecided }: Decision,
    stored: ReadonlyMap<string, StoredAnswer>,
  ): BatchOutcome[] {
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

  private replayed(claim: Claim, found: StoredAnswer): BatchOutcome {
    try {
      return { kind: 'REPLY', reply: replay(claim, found, this.vault) };
    } catch (error) {
      if (error instanceof DomainError) return { kind: 'REFUSED', error };
      throw error;
    }
  }
}

/**
 * What was answered of a transaction: all of it follows from what never changes, so that repeats need no stored body.
 * A quote's creation is answered by 201, its execution by 200.
 */
function firstAnswer(fixed: FixedTransaction, status: number | null): string {
  if (fixed.kind !== 'QUOTE') return JSON.stringify(renderTransaction(openedTransaction(fixed)));
  const isCreation = status === operations.createQuote.status;
  return JSON.stringify(isCreation ? renderNewQuote(fixed) : renderExecutedQuote(fixed));
}

/** Whether a transaction shows what is personal (contracts, `openData`). */
function isPersonal({ details }: Transaction): boolean {
  return details?.counterpartyInformation !== undefined || details?.description !== undefined;
}

/** Entries by the key of their claim: the first of each. */
function leadersOf(entries: readonly BatchEntry[]): Map<string, BatchEntry> {
  const leaders = new Map<string, BatchEntry>();
  for (const entry of entries) {
    const key = claimKey(entry.claim);
    if (!leaders.has(key)) leaders.set(key, entry);
  }
  return leaders;
}

function isInFlight({ status }: Transaction): boolean {
  return inFlightStatuses.includes(status);
}

/** The row as it was just written, so that repeats within the batch are answered as later ones are. */
function storedAnswer({ claim, status, renderedBody }: Answer): StoredAnswer {
  return {
    request_hash: claim.requestHash,
    command_id: claim.commandId,
    status,
    body: renderedBody,
    sealed: false,
  };
}
