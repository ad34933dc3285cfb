import { setTimeout as pause } from 'node:timers/promises';
import { at, NoAnswerError, type ApiAnswer, type ApiClient } from '@corridor/api-client';
import { decisionOn } from './events';
import type { Entry, Journal } from './journal';
import * as make from './operations';
import type { Payer } from './operations';
import * as quotes from './quote-operations';
import { seededRandom, type Random } from './random';
import type { Timeline } from './timeline';

const RETRY_PAUSE_MIN_MS = 100;
const RETRY_PAUSE_MAX_MS = 1_000;
const BURST = 5;
/** Above the fee of a quote. */
const QUOTED_LEAST = 100;
/** Most new customers at work at once. Without a limit they would pile up while their bank accounts are refused. */
const NEWCOMERS_MAX = 4;

/** The clients of a load, and the journal that records it. */
export interface LoadOptions {
  /** One client for each gateway. */
  clients: ReadonlyMap<string, ApiClient>;
  journal: Journal;
  timeline: Timeline;
  payers: readonly Payer[];
  seed: number;
  /** Longest pause of a client between two operations. */
  thinkMs: number;
  /** Whether a client repeats a request that failed. Otherwise each failure is a fault. Default: true. */
  isRepeating?: boolean;
  /** Whether some payouts go through the connector. Default: true. */
  hasBank?: boolean;
}

/** One request, which is repeated until it is answered. */
type Call = Pick<Entry, 'method' | 'path'> & Partial<Pick<Entry, 'body' | 'key'>>;

/** Whether a client repeats the request after this answer. */
function isRepeated({ status, text }: ApiAnswer): boolean {
  return status >= 500 || status === 429 || (status === 409 && text.includes('IDEMPOTENCY_KEY_IN_USE'));
}

/** Clients of the API, one for each payer and each new customer. Each runs its own sequence of commands and retries. */
export class Load {
  readonly #options: LoadOptions;
  readonly #gateways: readonly string[];
  #isOver = false;
  #givesUpAt = Infinity;
  /** Requests in flight by gateway. */
  readonly #inFlight = new Map<string, number>();
  /** Number of answers and failures by kind. */
  readonly counts = new Map<string, number>();
  readonly faults: string[] = [];
  /** Customers that were created under load. */
  readonly newcomers: Payer[] = [];
  #clients: Promise<unknown>[] = [];
  readonly #newClients = new Set<Promise<void>>();

  constructor(options: LoadOptions) {
    this.#options = options;
    this.#gateways = [...options.clients.keys()];
  }

  inFlightAt(gateway: string): number {
    return this.#inFlight.get(gateway) ?? 0;
  }

  start(): void {
    this.#options.timeline.begin();
    this.#clients = this.#options.payers.map((payer, index) => this.#converse(payer, index));
  }

  /** Ends the load. Commands in flight are repeated until they are answered or `graceMs` has passed. */
  async stop(graceMs: number): Promise<void> {
    this.#isOver = true;
    this.#options.timeline.end();
    this.#givesUpAt = performance.now() + graceMs;
    await Promise.all(this.#clients);
    await Promise.all(this.#newClients);
  }

  async #converse(payer: Payer, index: number): Promise<void> {
    const { seed, thinkMs } = this.#options;
    const random = seededRandom(seed * 1_000 + index + 1);
    while (!this.#isOver) {
      await this.#guarded(() => this.#act(payer, random));
      await pause(random.integer(0, thinkMs));
    }
  }

  async #guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof NoAnswerError)) this.faults.push(`a client failed: ${String(error)}`);
    }
  }

  async #act(payer: Payer, random: Random): Promise<void> {
    const chance = random.integer(1, 100);
    const amount = random.integer(1, 100);
    if (chance <= 34) await this.#transferAndRead(payer, amount, chance <= 10);
    else if (chance <= 42) await this.#payOut(payer, amount);
    else if (chance <= 46) await this.perform(make.failingTransfer(payer, amount));
    else if (chance <= 49) await this.perform(make.refusedTransfer(payer));
    else if (chance <= 52) await this.perform(make.transferIn(payer, amount));
    else if (chance <= 56) await this.perform(make.fund(payer.accountId, amount));
    else if (chance <= 59) {
      const burst = Array.from({ length: BURST }, () => this.perform(make.transfer(payer, amount)));
      await Promise.all(burst);
    } else if (chance <= 61) await this.perform(make.rename(payer.customerId, `Ada ${amount}`));
    else if (chance <= 63 && this.#newClients.size < NEWCOMERS_MAX) this.#invite(amount);
    else if (chance <= 95) await this.#quote(payer, QUOTED_LEAST + amount, random);
    else await this.#receive(payer, amount);
  }

  /** A payout through the connector, with any fate. */
  async #payOut(payer: Payer, amount: number): Promise<void> {
    if (this.#options.hasBank === false) return void (await this.perform(make.transfer(payer, amount)));
    const fate = ([undefined, 'rejected', 'failed', 'returned'] as const)[amount % 10] ?? 'paid';
    await this.perform(make.bankPayout(payer, fate, 10 + amount));
  }

  /** A quote that is executed, left to expire, executed immediately with any fate, or funded from outside. */
  async #quote(payer: Payer, amount: number, random: Random): Promise<void> {
    const chance = random.integer(1, 32);
    const side = random.pick(['SENDING', 'RECEIVING'] as const);
    if (chance <= 14) {
      const quoted = await this.perform(quotes.quote(payer, amount, side));
      if (quoted?.id !== undefined && chance <= 12) await this.perform(quotes.execution(quoted));
    } else if (chance <= 18) await this.perform(quotes.instantQuote(payer, amount, 'paid'));
    else if (chance <= 21) await this.perform(quotes.instantQuote(payer, amount, 'failing'));
    else if (chance <= 24) await this.perform(quotes.instantQuote(payer, amount, 'returning'));
    else if (chance <= 26) await this.perform(quotes.instantQuote(payer, amount, 'suspended'));
    else {
      const quoted = await this.perform(quotes.fundedQuote(payer, amount));
      if (quoted?.id === undefined || chance === 32) return;
      await this.perform(chance <= 29 ? quotes.payment(quoted) : quotes.mispayment(quoted));
    }
  }

  /**
   * An incoming UMA payment. If the webhook's answer defers the decision, a call decides. Some calls also reject a
   * payment that the webhook's answer approves.
   */
  async #receive(payer: Payer, amount: number): Promise<void> {
    const received = await this.perform(quotes.receipt(payer, amount));
    if (received?.id === undefined) return;
    const isContested = amount % 10 === 0;
    if (isContested || amount % 2 === 1) await this.perform(quotes.decision(received, 'rejection'));
    else if (decisionOn(amount) === 202) await this.perform(quotes.decision(received, 'approval'));
  }

  /** `reads`: whether the client reads the created transaction immediately. */
  async #transferAndRead(payer: Payer, amount: number, reads: boolean): Promise<void> {
    const made = await this.perform(make.transfer(payer, amount));
    if (!reads || made?.id === undefined) return;
    const answer = await this.send({ method: 'GET', path: `/transactions/${made.id}` }, payer.accountId);
    if (answer.status !== 200)
      this.faults.push(`GET of ${made.id} after its 201 answered ${answer.status}: ${answer.text}`);
  }

  /**
   * Begins a client of its own for a new customer. While a connector is held for down, external accounts are refused:
   * only clients that wait for one may stop then.
   */
  #invite(amount: number): void {
    const client = this.#guarded(() => this.#welcome(amount)).finally(() => this.#newClients.delete(client));
    this.#newClients.add(client);
  }

  /**
   * A new customer performs the same commands immediately: a resource named by a 201 must be usable in the next call.
   */
  async #welcome(amount: number): Promise<void> {
    const customer = await this.perform(make.customer());
    if (customer?.id === undefined) return;
    const accountId = await this.#accountOf(customer.id);
    const bank = await this.perform(make.bankAccount(customer.id, '999'));
    const failing = await this.perform(make.bankAccount(customer.id, '002'));
    const mexican = await this.perform(make.mexicanAccount(customer.id, quotes.MEXICO.paid));
    if (!accountId || !bank?.id || !failing?.id || !mexican?.id) return;
    const mexico = { paid: mexican.id };
    const payer = { customerId: customer.id, accountId, bankId: bank.id, failingBankId: failing.id, mexico };
    this.newcomers.push(payer);
    await this.perform(make.fund(accountId, 1_000));
    await this.perform(make.transfer(payer, amount));
    await this.perform(quotes.instantQuote(payer, QUOTED_LEAST + amount, 'paid'));
    const removed = await this.perform(make.removal(customer.id, failing.id));
    if (removed?.status === 204) await this.perform(make.transferToRemoved(payer));
  }

  async #accountOf(customerId: string): Promise<string | undefined> {
    const path = `/customers/internal-accounts?customerId=${customerId}&currency=USD`;
    const { status, text, body } = await this.send({ method: 'GET', path }, customerId);
    const id = at(body, 'data', 0, 'id');
    if (status === 200 && typeof id === 'string') return id;
    this.faults.push(`${customerId} has no account after its 201: ${status} ${text}`);
    return undefined;
  }

  /**
   * Sends a command until it is answered, and records the answer. Resolves with undefined if the command stays in doubt
   * or its answer was not expected.
   */
  async perform(entry: Entry): Promise<Entry | undefined> {
    this.#options.journal.sent(entry);
    let answer: ApiAnswer;
    try {
      answer = await this.send(entry, entry.subject, entry);
    } catch (error) {
      if (error instanceof NoAnswerError) return undefined;
      throw error;
    }
    this.#options.journal.acknowledged(entry, answer);
    if (make.EXPECTED_STATUS[entry.kind].includes(answer.status) || this.#isLate(entry, answer)) return entry;
    this.faults.push(`${entry.kind} ${entry.key} was answered by ${answer.status}: ${answer.text}`);
    return undefined;
  }

  /** A doubtful command comes too late if it is repeated after its quote or payment has already expired. */
  #isLate({ of }: Entry, { status, text }: ApiAnswer): boolean {
    return this.#isOver && of !== undefined && status === 409 && text.includes('QUOTE_EXPIRED');
  }

  /**
   * Sends a request to one gateway after another until an answer is conclusive.
   * @throws NoAnswerError if time runs out
   */
  async send(call: Call, lane: string, tally = { attempts: 0 }): Promise<ApiAnswer> {
    const { clients, timeline } = this.#options;
    let turn = Math.floor(Math.random() * this.#gateways.length);
    for (let pauseMs = RETRY_PAUSE_MIN_MS; ; pauseMs = Math.min(pauseMs * 2, RETRY_PAUSE_MAX_MS)) {
      const gateway = String(this.#gateways[turn % this.#gateways.length]);
      const client = clients.get(gateway) as ApiClient;
      tally.attempts += 1;
      const answer = await this.#attempt(client, gateway, call);
      if (answer && !isRepeated(answer)) {
        timeline.success(lane, gateway);
        return answer;
      }
      if (this.#options.isRepeating === false) return this.#failed(call, answer);
      if (performance.now() > this.#givesUpAt) throw new NoAnswerError('the time is over');
      await pause(pauseMs);
      turn += 1;
    }
  }

  /** The answer of a request that nobody repeats. */
  #failed({ method, path }: Call, answer: ApiAnswer | undefined): ApiAnswer {
    const how = answer === undefined ? 'was not answered' : `answered ${answer.status}: ${answer.text}`;
    this.faults.push(`${method} ${path} ${how}`);
    if (answer === undefined) throw new NoAnswerError('it is not repeated');
    return answer;
  }

  async #attempt(client: ApiClient, gateway: string, call: Call): Promise<ApiAnswer | undefined> {
    this.#inFlight.set(gateway, this.inFlightAt(gateway) + 1);
    try {
      const { method, path, body, key } = call;
      const answer = await client.call(method, path, body, key === undefined ? {} : { key });
      this.#count(String(answer.status));
      if (answer.status === 500) this.faults.push(`${method} ${path} answered 500: ${answer.text}`);
      if (answer.status === 503 && answer.retryAfter === undefined)
        this.faults.push('503 without Retry-After');
      return answer;
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error;
      this.#count('no answer');
      return undefined;
    } finally {
      this.#inFlight.set(gateway, this.inFlightAt(gateway) - 1);
    }
  }

  #count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }
}
