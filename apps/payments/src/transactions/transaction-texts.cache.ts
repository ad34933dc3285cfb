import { Injectable } from '@nestjs/common';
import type { RecordKey } from '@corridor/kernel';
import { scoped } from '../ledger/domain/record-key';
import type { Transaction } from './domain/transaction';
import { renderTransaction } from './domain/transaction-resource';
import type { ListedVersion } from './transaction-list.repository';
import { TransactionReadRepository } from './transaction-read.repository';

/** Maximum size of the texts in memory, in characters: about 10,000 transactions. */
const CHARACTERS_MAX = 8 * 1024 * 1024;

interface KnownText {
  version: number;
  text: string;
}

/**
 * Transactions as JSON, as lists show them. A transaction's version changes with everything that it shows, so a text is
 * used only for the version that a page has just read. The oldest texts make room for new ones.
 */
@Injectable()
export class TransactionTexts {
  /** Tests set it. */
  charactersMax = CHARACTERS_MAX;
  private readonly known = new Map<string, KnownText>();
  private characters = 0;

  constructor(private readonly transactions: TransactionReadRepository) {}

  /** The texts of the transactions in their order. One that has changed since is shown as it is now. */
  async of(listed: readonly ListedVersion[]): Promise<string[]> {
    return Promise.all(listed.map(async (one) => this.present(one) ?? this.readAnew(one)));
  }

  private present({ version, ...key }: ListedVersion): string | undefined {
    const known = this.known.get(scoped(key.platformKey, key.id));
    return known?.version === version ? known.text : undefined;
  }

  private async readAnew({ platformKey, id }: RecordKey): Promise<string> {
    const found = await this.transactions.find(platformKey, id);
    if (!found) throw new Error(`a page lists transaction ${id}, which is not there`);
    const text = JSON.stringify(renderTransaction(found));
    this.keep(found, text);
    return text;
  }

  private keep({ platformKey, id, version }: Transaction, text: string): void {
    const key = scoped(platformKey, id);
    this.drop(key);
    this.known.set(key, { version, text });
    this.characters += text.length;
    for (const oldest of this.known.keys()) {
      if (this.characters <= this.charactersMax) break;
      this.drop(oldest);
    }
  }

  private drop(key: string): void {
    const known = this.known.get(key);
    if (!known) return;
    this.known.delete(key);
    this.characters -= known.text.length;
  }
}
