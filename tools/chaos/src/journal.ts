import { closeSync, openSync, writeSync } from 'node:fs';
import { parseJson, type ApiAnswer } from '@corridor/api-client';
import { sha256 } from '../../infra/workspace.mjs';

/** Kinds of requests that a client sends. */
export type EntryKind =
  | 'transfer'
  | 'refused-transfer'
  | 'failing-transfer'
  | 'transfer-in'
  | 'bank-payout'
  | 'rejected-bank-payout'
  | 'failed-bank-payout'
  | 'returned-bank-payout'
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

/** A command that a client has sent, under one Idempotency-Key. */
export interface Entry {
  kind: EntryKind;
  key: string;
  method: string;
  path: string;
  /** The request body as JSON. */
  body?: string;
  /** The account or customer that the command is about. */
  subject: string;
  /** 0 if the command moves no money. */
  amount: number;
  attempts: number;
  /** Status of the first conclusive answer; undefined while in doubt. */
  status?: number;
  /** SHA-256 of that answer's body. */
  digest?: string;
  /** Id of the resource that the command created. */
  id?: string;
  /** Id of the quote or payment that this command continues. */
  of?: string;
  /** The total sending amount of a quote. */
  sending?: number;
  /** Final status of the transaction that the command created. */
  ended?: string;
}

/** What the clients know. It is written to a file before a command is sent and before its answer is used. */
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

  /** Records the answer that the client accepts as the outcome. */
  acknowledged(entry: Entry, answer: Pick<ApiAnswer, 'status' | 'text' | 'isReplayed'>): void {
    const { status, text, isReplayed } = answer;
    this.#write({ acknowledged: entry.key, status, text, isReplayed });
    acknowledge(entry, { status, text });
  }

  /** Records what became of an instruction to the bank. */
  instruction(instruction: object): void {
    this.#write({ instruction });
  }

  close(): void {
    closeSync(this.#file);
  }

  #write(line: object): void {
    writeSync(this.#file, `${JSON.stringify({ at: new Date().toISOString(), ...line })}\n`);
  }
}

/** Copies an answer's data into the entry. */
export function acknowledge(entry: Entry, { status, text }: { status: number; text: string }): void {
  entry.status = status;
  entry.digest = sha256(text);
  if (status >= 300 || text === '') return;
  const { id, totalSendingAmount } = parseJson(text);
  if (typeof id === 'string') entry.id = id;
  if (typeof totalSendingAmount === 'number') entry.sending = totalSendingAmount;
}
