import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { formatId, keptText, parseId, type Uuid } from '@corridor/kernel';
import type { DeadLetterResource, RequestService } from '@corridor/contracts';
import {
  KafkaConnection,
  readDeadLetters,
  rowsOf,
  type DeadLetter,
  type DeadLetterKind,
  type SqlRunner,
} from '@corridor/messaging';
import type { DeadTimerStore } from './dead-timer-store';

/** How long a reading of the topic counts as new, in milliseconds. */
const FRESH_MS = 1_000;
const ERROR_LENGTH_MAX = 500;
/** Of what a record says about its event: longer than each that a service writes. */
const NAME_LENGTH_MAX = 500;

/** What operators can decide about a dead letter. */
export type DeadLetterDecision = Exclude<DeadLetterKind, 'letter'>;

/** The events and timers that a service could not handle, and the decisions of operators about them. */
@Injectable()
export class DeadLetterStore {
  private reading: ReturnType<typeof readDeadLetters> | undefined;
  private letters: readonly DeadLetterResource[] = [];
  private untrusted: ReadonlySet<string> = new Set();
  private unbelieved: ReadonlySet<string> = new Set();
  /** Number of those that no operator can name: their record is of no known form. */
  private nameless = 0;

  constructor(
    readonly service: RequestService,
    private readonly dataSource: DataSource,
    private readonly connection: KafkaConnection,
    private readonly timers?: DeadTimerStore,
  ) {}

  /** Reads the topic. Call it outside of transactions, before `find`. */
  async refresh(): Promise<void> {
    this.reading ??= readDeadLetters(this.connection, this.service).finally(() => {
      setTimeout(() => (this.reading = undefined), FRESH_MS).unref();
    });
    const { letters: found, unbelieved } = await this.reading;
    const open = found.map((letter) => this.render(letter));
    const known = new Set(found.map(({ id }) => id));
    const lost = unbelieved.filter(({ id }) => !known.has(id));
    const named = lost.filter(({ letter }) => isNamed(letter));
    this.nameless = lost.length - named.length;
    const others = named.map(({ letter, reason }) =>
      this.render({ ...letter, error: `its signature is not believed: ${reason}` }),
    );
    this.letters = [...open, ...others];
    this.unbelieved = new Set(others.map(({ id }) => id));
    const untrusted = found.filter((one) => one.isUntrusted).map(({ id }) => `DeadLetter:${id}`);
    this.untrusted = new Set([...untrusted, ...this.unbelieved]);
  }

  /** All that wait, the oldest first. */
  async list(): Promise<DeadLetterResource[]> {
    await this.refresh();
    return this.open(this.dataSource.manager);
  }

  /** How many wait, as of the last reading of the topic. */
  async count(): Promise<{ events: number; timers: number; unbelieved: number }> {
    const { manager } = this.dataSource;
    const open = await this.undecided(manager);
    const timers = (await this.timers?.count(manager)) ?? 0;
    const unbelieved = open.filter(({ id }) => this.unbelieved.has(id)).length;
    return { events: open.length - unbelieved, timers, unbelieved: unbelieved + this.nameless };
  }

  /** One that waits, as of the last reading of the topic. */
  async find(runner: SqlRunner, id: string): Promise<DeadLetterResource | undefined> {
    return (await this.open(runner)).find((one) => one.id === id);
  }

  /** Whether it may be handed to its service again: not if nobody knows who wrote it. */
  mayBePutBack({ id }: DeadLetterResource): boolean {
    return !this.untrusted.has(id);
  }

  /** Stores a decision in its transaction. Returns whether it counts: false if there was one before. */
  async decide(runner: SqlRunner, letter: DeadLetterResource, kind: DeadLetterDecision): Promise<boolean> {
    const id = uuidOf(letter);
    if (letter.kind === 'TIMER') {
      if (!this.timers) throw new Error(`${this.service} has no timers`);
      const timers = this.timers;
      return (await (kind === 'put-back' ? timers.putBack([id], runner) : timers.discard(id, runner))) > 0;
    }
    // What was to be put back when its key was given up can still be discarded.
    const otherwise = this.unbelieved.has(letter.id)
      ? `(id) DO UPDATE SET kind = EXCLUDED.kind, sent_at = NULL WHERE dead_letter_decisions.kind = 'put-back'`
      : 'DO NOTHING';
    const rows = await runner.query(
      `INSERT INTO dead_letter_decisions (id, kind) VALUES ($1, $2) ON CONFLICT ${otherwise} RETURNING 1`,
      [id, kind],
    );
    return rowsOf(rows).length > 0;
  }

  private async open(runner: SqlRunner): Promise<DeadLetterResource[]> {
    const events = await this.undecided(runner);
    const timers = (await this.timers?.describe(runner)) ?? [];
    const { service } = this;
    return [
      ...events,
      ...timers.map(({ id, ...timer }): DeadLetterResource => {
        return { id: formatId('DeadLetter', id), service, kind: 'TIMER', ...timer };
      }),
    ].sort((a, b) => (isAfter(a, [b.since, uuidOf(b)]) ? 1 : -1));
  }

  /** Events of the last reading without a decision. No putting back settles one that isn't believed. */
  private async undecided(runner: SqlRunner): Promise<DeadLetterResource[]> {
    const ids = this.letters.map(uuidOf);
    if (ids.length === 0) return [];
    const rows = await runner.query('SELECT id, kind FROM dead_letter_decisions WHERE id = ANY($1::uuid[])', [
      ids,
    ]);
    const decisions = new Map(
      rowsOf<{ id: string; kind: DeadLetterDecision }>(rows).map(({ id, kind }) => [id, kind]),
    );
    return this.letters.filter((letter) => {
      const decision = decisions.get(uuidOf(letter));
      return decision === undefined || (decision === 'put-back' && this.unbelieved.has(letter.id));
    });
  }

  private render({ id, topic, subject, error, failedAt }: DeadLetter): DeadLetterResource {
    const { service } = this;
    return {
      id: `DeadLetter:${id}`,
      ...{ service, kind: 'EVENT' },
      name: keptText(topic, NAME_LENGTH_MAX),
      subject: keptText(subject, NAME_LENGTH_MAX),
      error: keptText(error, ERROR_LENGTH_MAX),
      since: failedAt,
    };
  }
}

/**
 * Whether a record that isn't believed has an id and a time, so that a list can hold it. In another spelling its id would name
 * the letter of somebody else.
 */
function isNamed({ id, failedAt }: DeadLetter): boolean {
  const isTime = !Number.isNaN(Date.parse(failedAt)) && new Date(failedAt).toISOString() === failedAt;
  return isTime && parseId('DeadLetter', `DeadLetter:${id}`) === id;
}

/** The uuid of a dead letter's id. */
function uuidOf({ id }: DeadLetterResource): Uuid {
  const uuid = parseId('DeadLetter', id);
  if (!uuid) throw new Error(`${id} is not the id of a dead letter`);
  return uuid;
}

/** Whether it comes after a position (`since` and the uuid) in the order of lists. */
export function isAfter(letter: DeadLetterResource, [since = '', id = '']: readonly string[]): boolean {
  return letter.since === since ? uuidOf(letter) > id : letter.since > since;
}
