import type { EntityManager } from 'typeorm';
import { canonicalJson, type Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import type { PersonalDataVault } from '@corridor/service';
import type { Customer } from './domain/customer';
import { beginningOf, beginningsOf, wordsOf } from './domain/name-words';

/** Largest number of words of a text that are looked for. */
const WORDS_MAX = 8;
/** Largest number of customers that are found by a name. */
const FOUND_BY_NAME_MAX = 50;
/** Largest number of customers of a platform with the first word that are looked at for the others. */
const LOOKED_AT_MAX = 10_000;
/** Bytes of a fingerprint that are stored. */
const STORED_BYTES = 16;

/** A customer with the name. */
interface Named {
  platform_key: number;
  id: Uuid;
}

/** What is found by a name: the customer, under each of its words. */
interface NameRow {
  id: Uuid;
  words: Buffer[];
}

function namesOf({ fullName, businessInfo }: Customer): string[] {
  return wordsOf(fullName, businessInfo?.legalName, businessInfo?.doingBusinessAs);
}

/**
 * Finds customers by words of their names, without the names: a word is stored as its fingerprint, which depends on the
 * platform (ADR 99).
 */
export class CustomerNameRepository {
  constructor(private readonly vault: PersonalDataVault) {}

  /** Stores the words of new customers of one platform. */
  async insert(manager: EntityManager, customers: readonly Customer[]): Promise<void> {
    await insertRows(
      manager,
      customers[0]?.platformKey ?? 0,
      customers.map((customer) => this.rowOf(customer)),
    );
  }

  /** Replaces the words of a customer whose names have changed. */
  async update(manager: EntityManager, before: Customer, customer: Customer): Promise<void> {
    if (namesOf(before).join(' ') === namesOf(customer).join(' ')) return;
    await this.replace(manager, customer);
  }

  /** Removes the words of a customer. */
  async remove(
    manager: EntityManager,
    { platformKey, id }: Pick<Customer, 'platformKey' | 'id'>,
  ): Promise<void> {
    await manager.query('DELETE FROM customer_name_words WHERE platform_key = $1 AND customer_id = $2', [
      platformKey,
      id,
    ]);
  }

  /**
   * Computes the words of locked customers again where they differ from the stored ones.
   * @returns the number of these customers
   */
  async renew(manager: EntityManager, customers: readonly Customer[]): Promise<number> {
    const stored = rowsOf<{ customer_id: Uuid; words: string }>(
      await manager.query(
        `SELECT n.customer_id, string_agg(encode(n.word, 'hex'), ' ' ORDER BY n.word) AS words
         FROM unnest($1::integer[], $2::uuid[]) AS c (platform_key, id)
         JOIN customer_name_words n ON n.platform_key = c.platform_key AND n.customer_id = c.id
         GROUP BY n.customer_id`,
        [customers.map(({ platformKey }) => platformKey), customers.map(({ id }) => id)],
      ),
    );
    const wordsById = new Map(stored.map(({ customer_id: id, words }) => [id, words]));
    const stale = customers.filter((customer) => {
      const words = this.rowOf(customer).words.map((word) => word.toString('hex'));
      return words.sort().join(' ') !== (wordsById.get(customer.id) ?? '');
    });
    for (const customer of stale) await this.replace(manager, customer);
    return stale.length;
  }

  /** Customers of the platforms with a name that has all words of the text, or words that begin with them; newest first. */
  async find(runner: SqlRunner, platformKeys: readonly number[], text: string): Promise<Named[]> {
    // A long word is rare, so the others are looked up for few customers.
    const words = wordsOf(text)
      .sort((one, other) => other.length - one.length)
      .slice(0, WORDS_MAX);
    if (words.length === 0 || platformKeys.length === 0) return [];
    const keysOfWords = words.map((word) =>
      platformKeys.flatMap((platformKey) => this.fingerprints(platformKey, beginningOf(word))),
    );
    const keysOfEach = (keysOfWords[0]?.length ?? 0) / platformKeys.length;
    const platforms = platformKeys.flatMap((platformKey) => Array<number>(keysOfEach).fill(platformKey));
    return rowsOf<Named>(await runner.query(findSql(words.length), [platforms, ...keysOfWords]));
  }

  private async replace(manager: EntityManager, customer: Customer): Promise<void> {
    await this.remove(manager, customer);
    await insertRows(manager, customer.platformKey, [this.rowOf(customer)]);
  }

  /** With the words under the key that writes. */
  private rowOf(customer: Customer): NameRow {
    const { id, platformKey } = customer;
    const words = beginningsOf(namesOf(customer)).flatMap((word) =>
      this.fingerprints(platformKey, word).slice(0, 1),
    );
    return { id, words };
  }

  /** The fingerprints of a word under all keys. */
  private fingerprints(platformKey: number, word: string): Buffer[] {
    return this.vault
      .fingerprints(canonicalJson(['customer-name', platformKey, word]))
      .map((hex) => Buffer.from(hex, 'hex').subarray(0, STORED_BYTES));
  }
}

async function insertRows(
  manager: EntityManager,
  platformKey: number,
  rows: readonly NameRow[],
): Promise<void> {
  const ids = rows.flatMap(({ id, words }) => words.map(() => id));
  if (ids.length === 0) return;
  await manager.query(
    `INSERT INTO customer_name_words (platform_key, word, customer_id)
     SELECT $1, n.word, n.id FROM unnest($2::bytea[], $3::uuid[]) AS n (word, id)`,
    [platformKey, rows.flatMap(({ words }) => words), ids],
  );
}

/**
 * $1 are keys of platforms, and the others are for each of them the fingerprints of one word. All words of a customer are
 * under one key, so each row is a range of the primary key, which ends at the limit. The limit of 1 makes PostgreSQL look up
 * the other words of each customer. Without it a join may read all customers with a frequent word.
 */
function findSql(words: number): string {
  const numbers = Array.from({ length: words }, (_, index) => index + 2);
  const others = numbers.slice(1).map(
    (n) => `CROSS JOIN LATERAL (SELECT FROM customer_name_words
      WHERE platform_key = k.platform_key AND word = k.word${n} AND customer_id = n.customer_id LIMIT 1) o${n}`,
  );
  return `SELECT k.platform_key, f.id
    FROM unnest($1::integer[], ${numbers.map((n) => `$${n}::bytea[]`).join(', ')})
      AS k (platform_key, ${numbers.map((n) => `word${n}`).join(', ')})
    CROSS JOIN LATERAL (
      SELECT n.customer_id AS id FROM (
        SELECT customer_id FROM customer_name_words
        WHERE platform_key = k.platform_key AND word = k.word2
        ORDER BY customer_id DESC LIMIT ${LOOKED_AT_MAX}) n
      ${others.join(' ')}
      ORDER BY n.customer_id DESC LIMIT ${FOUND_BY_NAME_MAX}) f
    ORDER BY f.id DESC LIMIT ${FOUND_BY_NAME_MAX}`;
}
