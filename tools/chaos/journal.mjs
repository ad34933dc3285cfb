import { closeSync, openSync, writeSync } from 'node:fs';
import { sha256 } from '../infra/workspace.mjs';

/**
 * @typedef {'transfer' | 'refused-transfer' | 'failing-transfer' | 'transfer-in' | 'fund' | 'customer' | 'bank-account' |
 *   'rename' | 'removal' | 'transfer-to-removed' | 'quote' | 'paid-quote' | 'failing-quote' | 'returning-quote' |
 *   'suspended-quote' | 'funded-quote' | 'execution' | 'payment' | 'mispayment' | 'receipt' | 'approval' | 'rejection' |
 *   'advance'} EntryKind
 *
 * One command that a client has sent, under one Idempotency-Key.
 * @typedef {object} Entry
 * @property {EntryKind} kind
 * @property {string} key
 * @property {string} method
 * @property {string} path
 * @property {string} [body]
 * @property {string} subject the account or customer that it concerns
 * @property {number} amount 0 where no money is meant to move
 * @property {number} attempts
 * @property {number} [status] of the first answer that counts; undefined while in doubt
 * @property {string} [digest] of that answer's body
 * @property {string} [id] of what it made
 * @property {string} [of] id of the quote or payment that it goes on with
 * @property {number} [sending] what a quote takes in all
 * @property {string} [ended] status of the transaction that it made, after everything
 */

/** What the clients know: written to a file before a command is sent and before its answer is acted on. */
export class Journal {
  /** @type {Map<string, Entry>} */
  #entries = new Map();
  #file;

  /** @param {string} file */
  constructor(file) {
    this.path = file;
    this.#file = openSync(file, 'a');
  }

  get entries() {
    return [...this.#entries.values()];
  }

  /** @param {Entry} entry */
  sent(entry) {
    this.#entries.set(entry.key, entry);
    const { kind, key, method, path, body } = entry;
    this.#write({ sent: key, kind, method, path, body });
  }

  /**
   * The answer that the client takes for the outcome.
   * @param {Entry} entry
   * @param {import('./client.mjs').Answer} answer
   */
  acknowledged(entry, { status, text, isReplayed }) {
    this.#write({ acknowledged: entry.key, status, text, isReplayed });
    entry.status = status;
    entry.digest = sha256(text);
    if (status >= 300 || text === '') return;
    const { id, totalSendingAmount } = JSON.parse(text);
    entry.id = id;
    if (totalSendingAmount !== undefined) entry.sending = totalSendingAmount;
  }

  /** @param {object} line */
  note(line) {
    this.#write(line);
  }

  close() {
    closeSync(this.#file);
  }

  /** @param {object} line */
  #write(line) {
    writeSync(this.#file, `${JSON.stringify({ at: new Date().toISOString(), ...line })}\n`);
  }
}
