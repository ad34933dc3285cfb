import { setTimeout as pause } from 'node:timers/promises';
import { NoAnswer } from './client.mjs';
import * as make from './operations.mjs';
import * as quotes from './quote-operations.mjs';
import { decisionOn } from './receiver.mjs';
import { seededRandom } from './random.mjs';

const RETRY_PAUSE_MIN_MS = 100;
const RETRY_PAUSE_MAX_MS = 1_000;
const BURST = 5;
/** More than the fee of a quote. */
const QUOTED_LEAST = 100;

/**
 * @typedef {import('./client.mjs').Answer} Answer
 * @typedef {import('./journal.mjs').Entry} Entry
 * @typedef {make.Payer} Payer
 *
 * @typedef {object} LoadOptions
 * @property {ReadonlyMap<string, import('./client.mjs').Client>} clients by gateway
 * @property {import('./journal.mjs').Journal} journal
 * @property {import('./timeline.mjs').Timeline} timeline
 * @property {readonly Payer[]} payers
 * @property {number} seed
 * @property {number} thinkMs longest pause of a client between two operations
 */

/** Whether a client repeats the request after such an answer. @param {Answer} answer */
function isRepeated({ status, text }) {
  return status >= 500 || status === 429 || (status === 409 && text.includes('IDEMPOTENCY_KEY_IN_USE'));
}

/** Clients of the API, one for each payer, each with its own conversation and with retries. */
export class Load {
  #options;
  #gateways;
  #isOver = false;
  #givesUpAt = Infinity;
  /** @type {Map<string, number>} requests under way by gateway */
  #inFlight = new Map();
  /** @type {Map<string, number>} answers and failures by what they were */
  counts = new Map();
  /** @type {string[]} */
  faults = [];
  /** Customers that were made under load. @type {Payer[]} */
  newcomers = [];
  /** @type {Promise<unknown>[]} */
  #clients = [];

  /** @param {LoadOptions} options */
  constructor(options) {
    this.#options = options;
    this.#gateways = [...options.clients.keys()];
  }

  /** @param {string} gateway */
  inFlightAt(gateway) {
    return this.#inFlight.get(gateway) ?? 0;
  }

  start() {
    this.#options.timeline.begin();
    this.#clients = this.#options.payers.map((payer, index) => this.#converse(payer, index));
  }

  /** Ends the load; what is under way is repeated until it is answered or the time is over. @param {number} graceMs */
  async stop(graceMs) {
    this.#isOver = true;
    this.#options.timeline.end();
    this.#givesUpAt = performance.now() + graceMs;
    await Promise.all(this.#clients);
  }

  /** @param {Payer} payer @param {number} index */
  async #converse(payer, index) {
    const { seed, thinkMs } = this.#options;
    const random = seededRandom(seed * 1_000 + index + 1);
    while (!this.#isOver) {
      try {
        await this.#act(payer, random);
      } catch (error) {
        if (!(error instanceof NoAnswer)) this.faults.push(`a client failed: ${String(error)}`);
      }
      await pause(random.integer(0, thinkMs));
    }
  }

  /** @param {Payer} payer @param {import('./random.mjs').Random} random */
  async #act(payer, random) {
    const chance = random.integer(1, 100);
    const amount = random.integer(1, 100);
    if (chance <= 42) await this.#transferAndRead(payer, amount, chance <= 10);
    else if (chance <= 46) await this.perform(make.failingTransfer(payer, amount));
    else if (chance <= 49) await this.perform(make.refusedTransfer(payer));
    else if (chance <= 52) await this.perform(make.transferIn(payer, amount));
    else if (chance <= 56) await this.perform(make.fund(payer.accountId, amount));
    else if (chance <= 59) {
      const burst = Array.from({ length: BURST }, () => this.perform(make.transfer(payer, amount)));
      await Promise.all(burst);
    } else if (chance <= 61) await this.perform(make.rename(payer.customerId, `Ada ${amount}`));
    else if (chance <= 63) await this.#welcome(amount);
    else if (chance <= 95) await this.#quote(payer, QUOTED_LEAST + amount, random);
    else await this.#receive(payer, amount);
  }

  /**
   * A quote: executed, forgotten, executed at once with every fate, or paid from outside.
   * @param {Payer} payer @param {number} amount @param {import('./random.mjs').Random} random
   */
  async #quote(payer, amount, random) {
    const chance = random.integer(1, 32);
    const side = random.pick(/** @type {const} */ (['SENDING', 'RECEIVING']));
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
   * An incoming UMA payment: where the webhook's answer leaves it open a call decides, and some calls say no where the
   * answer says yes.
   * @param {Payer} payer @param {number} amount
   */
  async #receive(payer, amount) {
    const received = await this.perform(quotes.receipt(payer, amount));
    if (received?.id === undefined) return;
    const isContested = amount % 10 === 0;
    if (isContested || amount % 2 === 1) await this.perform(quotes.decision(received, 'rejection'));
    else if (decisionOn(amount) === 202) await this.perform(quotes.decision(received, 'approval'));
  }

  /** @param {Payer} payer @param {number} amount @param {boolean} reads whether what a 201 named is looked at at once */
  async #transferAndRead(payer, amount, reads) {
    const made = await this.perform(make.transfer(payer, amount));
    if (!reads || made?.id === undefined) return;
    const answer = await this.send({ method: 'GET', path: `/transactions/${made.id}` }, payer.accountId);
    if (answer.status !== 200)
      this.faults.push(`GET of ${made.id} after its 201 answered ${answer.status}: ${answer.text}`);
  }

  /** A new customer does at once what the others do: what a 201 named is usable in the very next call. @param {number} amount */
  async #welcome(amount) {
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

  /** @param {string} customerId */
  async #accountOf(customerId) {
    const path = `/customers/internal-accounts?customerId=${customerId}&currency=USD`;
    const { status, text } = await this.send({ method: 'GET', path }, customerId);
    const id = status === 200 ? JSON.parse(text).data[0]?.id : undefined;
    if (id === undefined) this.faults.push(`${customerId} has no account after its 201: ${status} ${text}`);
    return /** @type {string | undefined} */ (id);
  }

  /**
   * Sends a command until it is answered, and writes down what the client learns.
   * @param {Entry} entry
   * @returns {Promise<Entry | undefined>} undefined where it stays in doubt, or was answered otherwise than expected
   */
  async perform(entry) {
    this.#options.journal.sent(entry);
    /** @type {Answer} */
    let answer;
    try {
      answer = await this.send(entry, entry.subject, entry);
    } catch (error) {
      if (error instanceof NoAnswer) return undefined;
      throw error;
    }
    this.#options.journal.acknowledged(entry, answer);
    if (make.EXPECTED_STATUS[entry.kind].includes(answer.status) || this.#isLate(entry, answer)) return entry;
    this.faults.push(`${entry.kind} ${entry.key} was answered by ${answer.status}: ${answer.text}`);
    return undefined;
  }

  /** What was in doubt and is sent again after everything has fallen due comes too late. @param {Entry} entry @param {Answer} answer */
  #isLate({ of }, { status, text }) {
    return this.#isOver && of !== undefined && status === 409 && text.includes('QUOTE_EXPIRED');
  }

  /**
   * Sends a request to one gateway after the other until the answer is the outcome.
   * @param {import('./client.mjs').Call} call
   * @param {string} lane
   * @param {{attempts: number}} [tally]
   * @returns {Promise<Answer>}
   * @throws NoAnswer where the time is over
   */
  async send(call, lane, tally = { attempts: 0 }) {
    const { clients, timeline } = this.#options;
    let turn = Math.floor(Math.random() * this.#gateways.length);
    for (let pauseMs = RETRY_PAUSE_MIN_MS; ; pauseMs = Math.min(pauseMs * 2, RETRY_PAUSE_MAX_MS)) {
      const gateway = String(this.#gateways[turn % this.#gateways.length]);
      const client = /** @type {import('./client.mjs').Client} */ (clients.get(gateway));
      tally.attempts += 1;
      const answer = await this.#attempt(client, gateway, call);
      if (answer && !isRepeated(answer)) {
        timeline.success(lane, gateway);
        return answer;
      }
      if (performance.now() > this.#givesUpAt) throw new NoAnswer('the time is over');
      await pause(pauseMs);
      turn += 1;
    }
  }

  /** @param {import('./client.mjs').Client} client @param {string} gateway @param {import('./client.mjs').Call} call */
  async #attempt(client, gateway, call) {
    this.#inFlight.set(gateway, this.inFlightAt(gateway) + 1);
    try {
      const answer = await client.send(call);
      this.#count(String(answer.status));
      if (answer.status === 500) this.faults.push(`${call.method} ${call.path} answered 500: ${answer.text}`);
      if (answer.status === 503 && answer.retryAfter === undefined)
        this.faults.push('503 without Retry-After');
      return answer;
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      this.#count('no answer');
      return undefined;
    } finally {
      this.#inFlight.set(gateway, this.inFlightAt(gateway) - 1);
    }
  }

  /** @param {string} what */
  #count(what) {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }
}

/**
 * Customers with money and bank accounts, made before the load begins.
 * @param {import('./client.mjs').Client} client
 * @param {number} count
 * @param {number} funds
 * @returns {Promise<Payer[]>}
 */
export async function makePayers(client, count, funds) {
  /** @param {Entry} entry */
  const send = ({ method, path, body }) => client.expectOk(method, path, body && JSON.parse(body));
  const one = async () => {
    const { id: customerId } = await send(make.customer());
    const accounts = await client.expectOk(
      'GET',
      `/customers/internal-accounts?customerId=${customerId}&currency=USD`,
    );
    const accountId = accounts.data[0].id;
    const bank = await send(make.bankAccount(customerId, '999'));
    const failing = await send(make.bankAccount(customerId, '002'));
    /** @type {Payer['mexico']} */
    const mexico = {};
    for (const [fate, suffix] of Object.entries(quotes.MEXICO)) {
      const { id } = await send(make.mexicanAccount(customerId, suffix));
      mexico[/** @type {quotes.Fate} */ (fate)] = id;
    }
    await send(make.fund(accountId, funds));
    return { customerId, accountId, bankId: bank.id, failingBankId: failing.id, mexico };
  };
  /** @type {Payer[]} */
  const payers = [];
  while (payers.length < count) {
    const lot = Math.min(10, count - payers.length);
    payers.push(...(await Promise.all(Array.from({ length: lot }, one))));
  }
  return payers;
}
