import { createServer } from 'node:http';
import { Timeline } from './timeline.mjs';

/**
 * @typedef {object} Seen
 * @property {string} id of the event
 * @property {string} type
 * @property {string} resource
 * @property {number} sequence
 * @property {number} firstAt
 * @property {number} [acceptedAt] when it was first answered by 200
 * @property {number[]} refusedAt when it was refused, or left without an answer
 * @property {number} [balance] of an internal account
 *
 * @typedef {'ok' | 'hang' | 'reset' | '500'} Mood
 */

/** The event that asks whether an incoming payment is taken; its answer decides. */
const APPROVAL_TYPE = 'INCOMING_PAYMENT_PENDING';

/**
 * What the receiver answers when it is asked about a payment: taken, refused, or decided later by a call.
 * @param {number} amount
 * @returns {200 | 403 | 202}
 */
export function decisionOn(amount) {
  if (amount % 5 === 0) return 200;
  return amount % 5 === 1 ? 403 : 202;
}

/** A receiver of webhooks that can be in trouble; it remembers what came and when. */
export class Receiver {
  /** @type {Map<string, Seen>} */
  #events = new Map();
  /** @type {Mood} */
  mood = 'ok';
  attempts = 0;
  /** When events were accepted. */
  arrivals = new Timeline();
  #order = 0;
  #server = createServer((request, response) => this.#take(request, response));

  /** @returns {Promise<string>} its URL */
  async start() {
    await new Promise((done) => this.#server.listen(0, '127.0.0.1', () => done(undefined)));
    const { port } = /** @type {import('node:net').AddressInfo} */ (this.#server.address());
    return `http://127.0.0.1:${port}/hooks`;
  }

  async stop() {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  get events() {
    return [...this.#events.values()];
  }

  /**
   * @param {import('node:http').IncomingMessage} request
   * @param {import('node:http').ServerResponse} response
   */
  #take(request, response) {
    /** @type {Buffer[]} */
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('error', () => {});
    request.on('end', () => {
      const event = JSON.parse(Buffer.concat(chunks).toString('utf8'));
      const seen = this.#remember(event);
      this.attempts += 1;
      this.#order += 1;
      if (this.mood === 'ok') {
        seen.acceptedAt ??= this.#order;
        this.arrivals.success(seen.resource, '');
        const isAsked = event.type === APPROVAL_TYPE;
        response.writeHead(isAsked ? decisionOn(event.data.receivedAmount.amount) : 200).end();
        return;
      }
      seen.refusedAt.push(this.#order);
      if (this.mood === '500') response.writeHead(500).end('trouble');
      if (this.mood === 'reset') request.socket.resetAndDestroy();
      // Hanging: the caller gives up by itself.
    });
  }

  /**
   * @param {{id: string, type: string, sequence: number, data?: {id?: string, balance?: {amount: number}}}} event
   * @returns {Seen}
   */
  #remember({ id, type, sequence, data }) {
    const known = this.#events.get(id);
    if (known) return known;
    const [resource, balance] = [data?.id ?? '', data?.balance?.amount];
    /** @type {Seen} */
    const seen = { id, type, resource, sequence, firstAt: this.#order + 1, refusedAt: [] };
    if (balance !== undefined) seen.balance = balance;
    this.#events.set(id, seen);
    return seen;
  }
}

const FAILURES_IN_ORDER = 5;
/** Of which an undelivered one is dropped for a newer one, or ends with its first attempt. */
const NOT_REPEATED = ['INTERNAL_ACCOUNT_BALANCE_UPDATED', APPROVAL_TYPE];

/**
 * Where order was not held: an event came before an earlier one of its resource was accepted, though that one had not
 * failed five times yet.
 * @param {readonly Seen[]} events
 * @returns {string[]}
 */
export function orderFaults(events) {
  /** @type {Map<string, Seen[]>} */
  const byResource = new Map();
  for (const event of events) {
    const list = byResource.get(event.resource) ?? [];
    list.push(event);
    byResource.set(event.resource, list);
  }
  return [...byResource.values()].flatMap((list) => {
    list.sort((a, b) => a.sequence - b.sequence);
    return list.slice(1).flatMap((later, index) => {
      const earlier = /** @type {Seen} */ (list[index]);
      if (earlier.acceptedAt !== undefined && earlier.acceptedAt < later.firstAt) return [];
      if (earlier.acceptedAt === undefined && NOT_REPEATED.includes(earlier.type)) return [];
      const failures = earlier.refusedAt.filter((at) => at < later.firstAt).length;
      if (failures >= FAILURES_IN_ORDER) return [];
      return [
        `${later.type} (sequence ${later.sequence}) of ${later.resource} came before ${earlier.type} ` +
          `(sequence ${earlier.sequence}) was accepted, which had failed ${failures} times`,
      ];
    });
  });
}
