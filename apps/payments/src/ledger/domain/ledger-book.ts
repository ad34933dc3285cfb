import type { Uuid, RecordKey } from '@corridor/kernel';
import { LedgerAccount, type AccountSnapshot } from './ledger-account';
import type { LedgerEvent } from './ledger-event';
import { LedgerInvariantError, statedChange, type Posting, type JournalEntry } from './journal-entry';
import type { LedgerResource, LedgerTypes } from './ledger-types';
import { scoped } from './record-key';
import type { ScheduledTimer } from './timer-kind';

/** Why a decision changes resources. */
export interface LedgerCause {
  /** The kind of the command, the action of the timer, or a name that the decision has given. */
  name: string;
  /** The rule of a simulator that decided it. */
  rule?: string | undefined;
}

/** One change of a resource with its event, and why. */
export interface TrailStep {
  version: number;
  /** What happened: the status, or the type of the event. */
  what: string;
  /** Domain time, milliseconds. */
  atMs: number;
  cause: LedgerCause;
}

/** A resource with the status that its row has. */
export interface BookedResource<R extends LedgerResource> {
  /** Undefined if this batch opens the resource. */
  before: R['status'] | undefined;
  /** Version of the row when it was locked. */
  versionBefore: number;
  now: R;
  /** It has changed without an event. */
  isKept?: true;
  /** The row of its state has changed without a version. */
  isRestated?: true;
}

/** Sends one statement of a batch. It sends it at once, before it waits for anything. */
export type AlsoWrite = (runner: {
  query(sql: string, params?: unknown[]): Promise<unknown>;
}) => Promise<unknown>;

/**
 * The locked state of a batch and everything that its commands decide, in order. Nothing here touches a database:
 * what the book holds at the end is written in one transaction, or not at all.
 */
export class LedgerBook<L extends LedgerTypes> {
  readonly postings: JournalEntry[] = [];
  readonly timers: ScheduledTimer[] = [];
  /** Timers that are no longer needed. */
  readonly droppedTimers: ScheduledTimer[] = [];
  readonly events: LedgerEvent[] = [];
  /** Further rows that are written with the batch. */
  readonly notes: L['note'][] = [];
  /** Statements of features in the commit of the batch, such as entries of the audit log. */
  readonly alsoWrites: AlsoWrite[] = [];
  private cause: LedgerCause = { name: 'UNKNOWN' };
  private readonly accounts = new Map<string, LedgerAccount>();
  private readonly resources = new Map<string, BookedResource<L['resource']>>();
  private readonly trails = new Map<string, TrailStep[]>();
  private readonly refusedForRoom = new Map<string, AccountSnapshot>();
  private readonly eventOf: (resource: L['resource'], type?: L['event']) => LedgerEvent;

  constructor(input: {
    accounts?: readonly AccountSnapshot[];
    resources?: readonly L['resource'][];
    eventOf: (resource: L['resource'], type?: L['event']) => LedgerEvent;
  }) {
    this.eventOf = input.eventOf;
    for (const account of input.accounts ?? []) {
      this.accounts.set(scoped(account.platformKey, account.id), new LedgerAccount(account));
    }
    for (const resource of input.resources ?? []) {
      const booked = { before: resource.status, versionBefore: resource.version, now: resource };
      this.resources.set(scoped(resource.platformKey, resource.id), booked);
    }
  }

  account(platformKey: number, id: Uuid): LedgerAccount | undefined {
    return this.accounts.get(scoped(platformKey, id));
  }

  /** An account that a stored resource names. @throws LedgerInvariantError if it is not locked. */
  accountOf({ platformKey, id }: RecordKey, accountId: Uuid): LedgerAccount {
    const account = this.account(platformKey, accountId);
    if (!account) throw new LedgerInvariantError(`account ${accountId} of resource ${id} is not locked`);
    return account;
  }

  /** A resource after the decisions so far. */
  resource(platformKey: number, id: Uuid): L['resource'] | undefined {
    return this.resources.get(scoped(platformKey, id))?.now;
  }

  /** Adds a resource with the event of its creation. */
  open(resource: L['resource']): L['resource'] {
    const key = scoped(resource.platformKey, resource.id);
    this.resources.set(key, { before: undefined, versionBefore: 0, now: resource });
    this.tell(key, this.eventOf(resource), resource.status);
    return resource;
  }

  /** Keeps a changed resource with the event of the change. @param type what happened to it; its status otherwise. */
  change(resource: L['resource'], type?: L['event']): L['resource'] {
    const key = scoped(resource.platformKey, resource.id);
    const booked = this.resources.get(key);
    if (!booked) throw new LedgerInvariantError(`resource ${resource.id} is not in the book`);
    booked.now = resource;
    this.tell(key, this.eventOf(resource, type), type ?? resource.status);
    return resource;
  }

  private tell(key: string, event: LedgerEvent, what: string): void {
    this.events.push(event);
    const step = { version: event.version, what, atMs: event.atMs, cause: this.cause };
    const trail = this.trails.get(key);
    if (trail) trail.push(step);
    else this.trails.set(key, [step]);
  }

  /** Names the cause of the changes that follow in the same decision. */
  because(name: string, rule?: string): void {
    this.cause = { name, rule };
  }

  /** The changes of a resource in this batch, in order. */
  trailOf({ platformKey, id }: RecordKey): readonly TrailStep[] {
    return this.trails.get(scoped(platformKey, id)) ?? [];
  }

  /** Keeps a resource with a change that has no event and no version, such as a part of it that callers don't see. */
  keep(resource: L['resource']): L['resource'] {
    const booked = this.resources.get(scoped(resource.platformKey, resource.id));
    if (!booked) throw new LedgerInvariantError(`resource ${resource.id} is not in the book`);
    booked.now = resource;
    booked.isKept = true;
    return resource;
  }

  /** Keeps a change of the row of its state that callers don't see. */
  restate(resource: L['resource']): void {
    this.keep(resource);
    const booked = this.resources.get(scoped(resource.platformKey, resource.id));
    if (booked) booked.isRestated = true;
  }

  /** Gives the events and timers from these indexes on the trace context of what caused them. */
  trace(first: { event: number; timer: number }, traceparent: string): void {
    for (let at = first.event; at < this.events.length; at += 1) {
      const event = this.events[at];
      if (event) this.events[at] = { ...event, traceparent };
    }
    for (let at = first.timer; at < this.timers.length; at += 1) {
      const timer = this.timers[at];
      if (timer) this.timers[at] = { ...timer, step: { ...timer.step, traceparent } };
    }
  }

  /**
   * Adds a journal entry. Its posting on an internal account must state the account's last change, and becomes a line
   * of the account's statement.
   */
  post(journalEntry: JournalEntry): void {
    const postings = journalEntry.postings.map((posting) => this.stated(journalEntry, posting));
    const { platformKey, transactionId, kind, atMs } = journalEntry;
    this.postings.push({ platformKey, transactionId, kind, atMs, postings });
  }

  private stated({ platformKey, kind }: JournalEntry, posting: Posting): Posting {
    const change = statedChange(posting);
    if (!change) return posting;
    const account = this.account(platformKey, change.id);
    if (!account) throw new LedgerInvariantError(`${kind}: account ${change.id} is not locked`);
    const { from, to, currency, amount } = posting;
    return { from, to, currency, amount, line: account.state(change.amount) };
  }

  /** Adds a row that the owner of the resources writes with the batch. */
  note(note: L['note']): void {
    this.notes.push(note);
  }

  schedule(timer: ScheduledTimer): void {
    this.timers.push(timer);
  }

  /** Removes a timer that is no longer needed. */
  drop(timer: ScheduledTimer): void {
    this.droppedTimers.push(timer);
  }

  /**
   * Notes that a credit exceeded the room that the account's upper bound leaves. The bound may be higher than the
   * real sum.
   */
  noteNoRoom(account: LedgerAccount): void {
    const { platformKey, id } = account.snapshot;
    this.refusedForRoom.set(scoped(platformKey, id), account.snapshot);
  }

  /** Accounts whose bound must be recounted before a rejection is final. */
  get accountsWithoutRoom(): AccountSnapshot[] {
    return [...this.refusedForRoom.values()];
  }

  /** Accounts whose rows must be written. */
  get touchedAccounts(): LedgerAccount[] {
    return [...this.accounts.values()].filter((account) => account.isTouched);
  }

  /** Resources that this batch opens. */
  get opened(): L['resource'][] {
    return [...this.resources.values()].filter(({ before }) => before === undefined).map(({ now }) => now);
  }

  /** Resources that this batch changes. */
  get changed(): BookedResource<L['resource']>[] {
    return [...this.resources.values()].filter(
      ({ before, versionBefore, now, isKept }) =>
        before !== undefined && (now.version !== versionBefore || isKept),
    );
  }
}
