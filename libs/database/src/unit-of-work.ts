import type { DataSource, EntityManager } from 'typeorm';
import { DomainError, renderError } from '@corridor/kernel';
import type { IntegrationEvent, OperationReply, RequestContext } from '@corridor/contracts';
import { appendToOutbox, type OutboxEvents, type PayloadSealer, sealEvent } from '@corridor/messaging';
import {
  claim,
  type Claim,
  claimOf,
  claimText,
  findAllStored,
  findStored,
  insertAnswers,
  type NewAnswer,
  replay,
  storeAnswer,
  type StoredAnswer,
} from './idempotency';

/** Maximum number of attempts of one unit of work when the database reports a deadlock or a serialisation failure. */
const TRANSACTION_ATTEMPTS_MAX = 4;
/**
 * How long a repeated command waits for the first one of its key, in milliseconds. After that it gets
 * IDEMPOTENCY_KEY_IN_USE.
 */
const KEY_WAIT_MS = 8_000;

/** How long a group of commands waits for a lock, in milliseconds. After that its commands continue in smaller groups. */
const GROUP_LOCK_MS = 500;

const REPEATABLE = new Set(['40001', '40P01']);
const LOCK_NOT_AVAILABLE = '55P03';

/** The means of a use case inside its one database transaction. */
export interface Transaction {
  manager: EntityManager;
  /** Adds events to the outbox row of this commit, in order. */
  emit(...events: IntegrationEvent[]): void;
}

/** How a command's answer is stored. */
export interface CommandOptions {
  context: RequestContext;
  /** Success status of the operation. */
  status: number;
  /** Whether the answer may contain secrets or personal data. It is then stored encrypted. */
  sealed: boolean;
}

/** Takes the events of a commit, so that the outbox relay needn't read them from the table. */
export abstract class EventReceiver {
  /** @param row the committed outbox row with its events. */
  abstract handOver(row: OutboxEvents): void;
}

/**
 * Opens the one transaction of a use case, which stores the effect, the events and the answer of its idempotency key
 * together.
 */
export class UnitOfWork {
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly relay: EventReceiver,
    private readonly sealer: PayloadSealer,
  ) {}

  /** Calls `listener` after each commit of this process, for example to wake a worker that finds what was committed. */
  onCommit(listener: () => void): void {
    this.listeners.add(listener);
  }

  /**
   * Runs `work` in one transaction and stores its events. It repeats the transaction on a deadlock or a serialisation
   * failure.
   */
  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.once(work);
      } catch (error) {
        if (attempt >= TRANSACTION_ATTEMPTS_MAX || !REPEATABLE.has(sqlState(error))) throw error;
      }
    }
  }

  /**
   * Runs a command once for its idempotency key or command id. A repeated command gets the first answer. A DomainError
   * rolls the effect back and is stored as the answer. Any other error, including RATE_LIMITED, rolls everything back
   * and is thrown.
   */
  async command(
    options: CommandOptions,
    work: (tx: Transaction) => Promise<unknown>,
  ): Promise<OperationReply> {
    const wanted = claimOf(options.context);
    return this.transaction(async (tx) => {
      await tx.manager.query(`SET LOCAL lock_timeout = ${KEY_WAIT_MS}`);
      const stored = await claim(tx.manager, wanted).catch(keyInUse);
      if (stored) return replay(wanted, stored, this.sealer);
      const answer = await this.decide(tx, options.status, work);
      const sealer = options.sealed ? this.sealer : undefined;
      await storeAnswer(tx.manager, wanted, { ...answer, sealer });
      return answer;
    });
  }

  /**
   * Runs several commands in one transaction, each once for its idempotency key or command id, and returns the outcome
   * of each. `work` gets the indexes of the commands that have no answer yet. It returns for each of them the body of the
   * answer or its DomainError, which is stored as the answer. Any error that is thrown rolls the whole group back, for
   * example if a lock isn't free soon, or if another transaction answers one of the keys at the same time.
   */
  async commands(
    { status, sealed }: Omit<CommandOptions, 'context'>,
    contexts: readonly RequestContext[],
    work: (tx: Transaction, fresh: readonly number[]) => Promise<readonly (object | DomainError)[]>,
  ): Promise<(OperationReply | DomainError)[]> {
    const claims = contexts.map(claimOf);
    return this.transaction(async (tx) => {
      await tx.manager.query(`SET LOCAL lock_timeout = ${GROUP_LOCK_MS}`);
      const known = await findAllStored(tx.manager, claims);
      const leaders = new Map<string, number>();
      for (const [index, of] of claims.entries()) {
        const text = claimText(of);
        if (!known.has(text) && !leaders.has(text)) leaders.set(text, index);
      }
      const fresh = [...leaders.values()];
      const results = fresh.length > 0 ? await work(tx, fresh) : [];
      const answers = fresh.map((index, at) => newAnswer(claims[index], status, results[at]));
      await insertAnswers(tx.manager, answers, sealed ? this.sealer : undefined);
      for (const answer of answers) known.set(claimText(answer.claim), asStored(answer));
      return claims.map((of) => this.outcomeOf(of, known.get(claimText(of))));
    });
  }

  private outcomeOf(of: Claim, stored: StoredAnswer | undefined): OperationReply | DomainError {
    if (!stored) throw new Error('a command of a group has no answer');
    try {
      return replay(of, stored, this.sealer);
    } catch (error) {
      if (error instanceof DomainError) return error;
      throw error;
    }
  }

  /** The answer of an earlier command with this key, for a check before slow work outside a transaction. */
  async findAnswer(context: RequestContext): Promise<OperationReply | undefined> {
    const wanted = claimOf(context);
    const stored = await findStored(this.dataSource, wanted);
    return stored ? replay(wanted, stored, this.sealer) : undefined;
  }

  private async decide(
    tx: Transaction,
    status: number,
    work: (tx: Transaction) => Promise<unknown>,
  ): Promise<{ status: number; renderedBody: string }> {
    const events: IntegrationEvent[] = [];
    try {
      const body = await tx.manager.transaction((manager) =>
        work({ manager, emit: (...added) => void events.push(...added) }),
      );
      tx.emit(...events);
      return { status, renderedBody: body === undefined ? '' : JSON.stringify(body) };
    } catch (error) {
      if (!isDecision(error)) throw error;
      return { status: error.status, renderedBody: JSON.stringify(renderError(error)) };
    }
  }

  private async once<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const events: IntegrationEvent[] = [];
    const { value, row } = await this.dataSource.transaction(async (manager) => {
      const value = await work({ manager, emit: (...added) => void events.push(...added) });
      const sealed = events.map((event) => sealEvent(event, this.sealer));
      const id = await appendToOutbox(manager, sealed);
      return { value, row: id === undefined ? undefined : { id, events: sealed } };
    });
    if (row) this.relay.handOver(row);
    for (const listener of this.listeners) listener();
    return value;
  }
}

/** Only a timeout of the wait for the key means that the key is in use. Timeouts of other locks are rethrown. */
function keyInUse(error: unknown): never {
  if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
  throw new DomainError('IDEMPOTENCY_KEY_IN_USE', 'a request with this Idempotency-Key is still running');
}

/** @throws Error if a command of the group has no result. A result that is no lasting answer is thrown. */
function newAnswer(
  of: Claim | undefined,
  status: number,
  result: object | DomainError | undefined,
): NewAnswer {
  if (!of || !result) throw new Error('a command of a group has no result');
  if (!(result instanceof Error)) return { claim: of, status, renderedBody: JSON.stringify(result) };
  if (!isDecision(result)) throw result;
  return { claim: of, status: result.status, renderedBody: JSON.stringify(renderError(result)) };
}

/** The answer as its row holds it, so that repeats within the group get the same answer as later ones. */
function asStored({ claim: of, status, renderedBody }: NewAnswer): StoredAnswer {
  const { requestHash, commandId } = of;
  return { request_hash: requestHash, command_id: commandId, status, body: renderedBody, sealed: false };
}

/** Whether an error is a lasting answer of the domain. RATE_LIMITED is only temporary. */
function isDecision(error: unknown): error is DomainError {
  return error instanceof DomainError && error.status < 500 && error.code !== 'RATE_LIMITED';
}

/** SQLSTATE of a database error, empty for any other error. */
export function sqlState(error: unknown): string {
  const { code, driverError } = (error ?? {}) as { code?: unknown; driverError?: { code?: unknown } };
  const state = driverError?.code ?? code;
  return typeof state === 'string' ? state : '';
}
