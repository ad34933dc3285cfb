import { Inject, Injectable } from '@nestjs/common';
import { Pool, type PoolClient } from 'pg';
import { DomainError, renderError, type Uuid } from '@corridor/kernel';
import { replay, type Claim, type StoredAnswer } from '@corridor/database';
import type { OperationReply } from '@corridor/contracts';
import type { OutboxEvents, SqlRunner } from '@corridor/messaging';
import { PersonalDataVault } from '@corridor/service';
import { CountRepository } from '../counts/count.repository';
import { transactionDeltas } from '../counts/domain/count-delta';
import type { CopyRefusal } from '../copies/domain/copies';
import { DueWorkRepository, type DueRow, type DueTake } from '../due-work/due-work.repository';
import { balanceEvent, renderInternalAccount } from '../internal-accounts/domain/internal-account';
import { RailRegistry } from '../rails/rail-registry.adapter';
import { renderTransaction } from '../transactions/domain/transaction';
import { TransactionRepository } from '../transactions/transaction.repository';
import { AnswerRepository, claimKey, type Answer } from './answer.repository';
import { decideBatch, type Decided } from './domain/batch-decision';
import type { LedgerBook } from './domain/ledger-book';
import type { LedgerCommand } from './domain/ledger-command';
import type { LedgerEvent } from './domain/ledger-event';
import { EventOutboxRepository } from './event-outbox.repository';
import { LedgerRepository } from './ledger.repository';
import { BatchStateRepository, type BatchState } from './batch-state.repository';
import { PreparedSession } from './prepared-session.adapter';

/** A command with what it is claimed by. */
export interface BatchEntry {
  command: LedgerCommand;
  claim: Claim;
  /** Success status of the operation. */
  status: number;
  /** The owner of the copies has been asked for this command: a refusal because of a copy is final. */
  isAsked: boolean;
}

/** What became of one entry. */
export type BatchOutcome =
  | { kind: 'REPLY'; reply: OperationReply }
  | { kind: 'REFUSED'; error: DomainError }
  | { kind: 'DOUBT'; refusal: CopyRefusal; customerIds: readonly Uuid[] };

/** What became of a batch. `fired`: due rows that were done. */
export interface BatchResult {
  outcomes: BatchOutcome[];
  fired: number;
  /** The row of the outbox that the batch has written. */
  published: OutboxEvents | null;
}

interface Claimed {
  /** Entries that are new, by key: the first of each. */
  leaders: Map<string, BatchEntry>;
  /** Stored answers of repeats, by key. */
  stored: Map<string, StoredAnswer>;
}

/** What a batch answers, by the key of the claim. */
interface Decision {
  answers: ReadonlyMap<string, Answer>;
  undecided: ReadonlyMap<string, BatchOutcome>;
}

/** Decides and writes one batch in one database transaction (architecture, "Money: the hot path", rule 2). */
@Injectable()
export class BatchHandler {
  constructor(
    @Inject(Pool) private readonly pool: Pool,
    @Inject(AnswerRepository) private readonly answers: AnswerRepository,
    @Inject(LedgerRepository) private readonly ledger: LedgerRepository,
    @Inject(TransactionRepository) private readonly transactions: TransactionRepository,
    @Inject(DueWorkRepository) private readonly dueWork: DueWorkRepository,
    @Inject(CountRepository) private readonly counts: CountRepository,
    @Inject(BatchStateRepository) private readonly states: BatchStateRepository,
    @Inject(RailRegistry) private readonly rails: RailRegistry,
    @Inject(EventOutboxRepository) private readonly outbox: EventOutboxRepository,
    @Inject(PersonalDataVault) private readonly vault: PersonalDataVault,
  ) {}

  /** Runs a batch; when it rejects, nothing of it was written unless the COMMIT's answer was lost. */
  async run(entries: readonly BatchEntry[], take?: DueTake): Promise<BatchResult> {
    const client = await this.pool.connect();
    // A session that is lost says so by its queries; its event, unheard, would end the process.
    const ignore = (): void => undefined;
    client.on('error', ignore);
    let isBroken = false;
    try {
      const begun = client.query('BEGIN');
      const [result] = await Promise.all([
        this.inTransaction(new PreparedSession(client), entries, take),
        begun,
      ]);
      await client.query('COMMIT');
      return result;
    } catch (error) {
      isBroken = !(await rolledBack(client));
      throw error;
    } finally {
      client.off('error', ignore);
      client.release(isBroken);
    }
  }

  private async inTransaction(
    session: SqlRunner,
    entries: readonly BatchEntry[],
    take: DueTake | undefined,
  ): Promise<BatchResult> {
    const { leaders, stored } = await this.claim(session, entries);
    const claimed = [...leaders.values()];
    const commands = claimed.map(({ command }) => command);
    const state = await this.states.load(session, commands, take);
    const { book, decided } = await this.decide(session, claimed, state);
    const platformIdOf = (key: number): string | undefined => state.copies.platform(key)?.id;
    const [decision, published] = await Promise.all([
      this.keepAnswers(session, claimed, decided),
      this.write(session, { book, due: state.due, platformIdOf }),
    ]);
    const outcomes = this.outcomesOf(entries, decision, stored);
    return { outcomes, fired: state.due.length, published };
  }

  private async claim(session: SqlRunner, entries: readonly BatchEntry[]): Promise<Claimed> {
    const leaders = new Map<string, BatchEntry>();
    for (const entry of entries) {
      const key = claimKey(entry.claim);
      if (!leaders.has(key)) leaders.set(key, entry);
    }
    const stored = await this.answers.find(
      session,
      [...leaders.values()].map(({ claim }) => claim),
    );
    for (const key of stored.keys()) leaders.delete(key);
    return { leaders, stored };
  }

  /** Decides; where a credit met the bound of what may still arrive, counts that anew and decides again. */
  private async decide(
    session: SqlRunner,
    commands: readonly BatchEntry[],
    state: BatchState,
  ): Promise<{ book: LedgerBook; decided: Decided[] }> {
    const first = decideBatch(commands, state);
    const doubted = first.book.accountsWithoutRoom;
    if (doubted.length === 0) return first;
    const ids = new Set(doubted.map(({ id }) => id));
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
  private async write(
    session: SqlRunner,
    input: { book: LedgerBook; due: readonly DueRow[]; platformIdOf: (key: number) => string | undefined },
  ): Promise<OutboxEvents | null> {
    const { book, due, platformIdOf } = input;
    const { opened, changed } = book;
    const booked = opened.map((now) => ({ before: undefined, versionBefore: 0, now }));
    const ledgerEvents = this.eventsOf(book);
    const events = this.outbox.integrationEvents(ledgerEvents, platformIdOf);
    const [id] = await Promise.all([
      this.outbox.append(session, ledgerEvents, events),
      this.transactions.insert(session, opened),
      this.transactions.saveStates(session, changed),
      this.ledger.append(session, book.postings),
      this.ledger.saveAccounts(session, book.touchedAccounts),
      this.dueWork.remove(session, due),
      this.dueWork.add(session, book.dueSteps),
      this.counts.add(session, transactionDeltas([...booked, ...changed])),
    ]);
    return id === null ? null : { id, events };
  }

  /** Stores what was decided, but what is still in doubt; answers both by key. */
  private async keepAnswers(
    session: SqlRunner,
    commands: readonly BatchEntry[],
    decided: readonly Decided[],
  ): Promise<Decision> {
    const answers = new Map<string, Answer>();
    const undecided = new Map<string, BatchOutcome>();
    for (const [index, { claim, status }] of commands.entries()) {
      const outcome = decided[index];
      if (!outcome) throw new Error('a command was not decided');
      const key = claimKey(claim);
      if (outcome.kind === 'DOUBT' || (outcome.kind === 'REFUSED' && outcome.error.status >= 500)) {
        undecided.set(key, outcome);
      } else if (outcome.kind === 'REFUSED') {
        const renderedBody = JSON.stringify(renderError(outcome.error));
        answers.set(key, { claim, status: outcome.error.status, renderedBody });
      } else {
        answers.set(key, { claim, status, renderedBody: this.render(outcome) });
      }
    }
    await this.answers.store(session, [...answers.values()]);
    return { answers, undecided };
  }

  private render(done: Extract<Decided, { kind: 'OPENED' | 'FUNDED' }>): string {
    const resource =
      done.kind === 'OPENED'
        ? renderTransaction(done.transaction)
        : renderInternalAccount(done.account, this.rails.fundingInstructions(done.account));
    return JSON.stringify(resource);
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

async function rolledBack(client: PoolClient): Promise<boolean> {
  try {
    await client.query('ROLLBACK');
    return true;
  } catch {
    return false;
  }
}
