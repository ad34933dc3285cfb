import { closeSync, openSync, writeSync } from 'node:fs';
import { parseJson, type ApiAnswer } from '@corridor/api-client';
import { sha256 } from '../../infra/workspace.mjs';

/** What a client can ask for. */
export type EntryKind =
  | 'transfer'
  | 'refused-transfer'
  | 'failing-transfer'
  | 'transfer-in'
  | 'fund'
  | 'customer'
  | 'bank-account'
  | 'rename'
  | 'removal'
  | 'transfer-to-removed'
  | 'quote'
  | 'paid-quote'
  | 'failing-quote'
  | 'returning-quote'
  | 'suspended-quote'
  | 'funded-quote'
  | 'execution'
  | 'payment'
  | 'mispayment'
  | 'receipt'
  | 'approval'
  | 'rejection'
  | 'advance';

/** One command that a client has sent, under one Idempotency-Key. */
export interface Entry {
  kind: EntryKind;
  key: string;
  method: string;
  path: string;
  /** JSON. */
  body?: string;
  /** The account or customer that it concerns. */
  subject: string;
  /** 0 where no money is meant to move. */
  amount: number;
  attempts: number;
  /** Of the first answer that counts; undefined while in doubt. */
  status?: number;
  /** Of that answer's body. */
  digest?: string;
  /** Of what it made. */
  id?: string;
  /** Id of the quote or payment that it goes on with. */
  of?: string;
  /** What a quote takes in all. */
  sending?: number;
  /** Status of the transaction that it made, after everything. */
  ended?: string;
}

/** What the clients know: written to a file before a command is sent and before its answer is acted on. */
export class Journal {
  readonly path: string;
  readonly #entries = new Map<string, Entry>();
  readonly #file: number;

  constructor(file: string) {
    this.path = file;
    this.#file = openSync(file, 'a');
  }

  get entries(): Entry[] {
    return [...this.#entries.values()];
  }

  sent(entry: Entry): void {
    this.#entries.set(entry.key, entry);
    const { kind, key, method, path, body } = entry;
    this.#write({ sent: key, kind, method, path, body });
  }

  /** The answer that the client takes for the outcome. */
  acknowledged(entry: Entry, answer: Pick<ApiAnswer, 'status' | 'text' | 'isReplayed'>): void {
    const { status, text, isReplayed } = answer;
    this.#write({ acknowledged: entry.key, status, text, isReplayed });
    acknowledge(entry, { status, text });
  }

  close(): void {
    closeSync(this.#file);
  }

  #write(line: object): void {
    writeSync(this.#file, `${JSON.stringify({ at: new Date().toISOString(), ...line })}\n`);
  }
}

/** Notes in an entry what its answer says. */
export function acknowledge(entry: Entry, { status, text }: { status: number; text: string }): void {
  entry.status = status;
  entry.digest = sha256(text);
  if (status >= 300 || text === '') return;
  const { id, totalSendingAmount } = parseJson(text);
  if (typeof id === 'string') entry.id = id;
  if (typeof totalSendingAmount === 'number') entry.sending = totalSendingAmount;
}
