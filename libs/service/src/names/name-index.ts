import { canonicalJson, type Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import type { PersonalDataVault } from '../personal-data';
import { beginningOf, beginningsOf, identifierOf, wordsOf } from './name-words';

/** Largest number of words of a text that are looked for. */
const WORDS_MAX = 8;
/** Largest number of records that are found by a text. */
const FOUND_BY_NAME_MAX = 50;
/** Largest number of records of a platform with the first word that are looked at for the others. */
const LOOKED_AT_MAX = 10_000;
/** Bytes of a fingerprint that are stored. */
const STORED_BYTES = 16;

/** The table of an index: `platform_key`, `word` and the id of the record in `idColumn`. */
export interface NameTable {
  readonly table: string;
  readonly idColumn: string;
  /** Is in each fingerprint, so that two indexes have other fingerprints of a word. */
  readonly label: string;
}

/** The key of a record. */
export interface RecordKey {
  readonly platformKey: number;
  readonly id: Uuid;
}

/** A record and the texts that find it. */
export interface NamedRecord extends RecordKey {
  /** Texts that are found by their words, and by the beginnings of these. */
  readonly names: readonly (string | null | undefined)[];
  /** Texts that are found as a whole: e-mail addresses and numbers. */
  readonly identifiers?: readonly (string | undefined)[];
}

/** A record that was found. */
export interface FoundRecord {
  platform_key: number;
  id: Uuid;
}

/**
 * Finds records by words of their names, without the names: a word is stored as its fingerprint, which depends on the
 * platform (ADR 99).
 */
export class NameIndex {
  constructor(
    private readonly vault: PersonalDataVault,
    private readonly relation: NameTable,
  ) {}

  /** Stores the words of new records. */
  async insert(runner: SqlRunner, records: readonly NamedRecord[]): Promise<void> {
    const { table, idColumn } = this.relation;
    const rows = records.flatMap((record) =>
      this.wordsOf(record).map((word) => ({ platformKey: record.platformKey, word, id: record.id })),
    );
    if (rows.length === 0) return;
    await runner.query(
      `INSERT INTO ${table} (platform_key, word, ${idColumn})
       SELECT * FROM unnest($1::integer[], $2::bytea[], $3::uuid[])`,
      [rows.map(({ platformKey }) => platformKey), rows.map(({ word }) => word), rows.map(({ id }) => id)],
    );
  }

  /** Replaces the words of a record if they have changed. */
  async update(runner: SqlRunner, before: NamedRecord, record: NamedRecord): Promise<void> {
    if (plainWords(before).join(' ') !== plainWords(record).join(' ')) await this.replace(runner, record);
  }

  /** Removes the words of a record. */
  async remove(runner: SqlRunner, { platformKey, id }: RecordKey): Promise<void> {
    const { table, idColumn } = this.relation;
    await runner.query(`DELETE FROM ${table} WHERE platform_key = $1 AND ${idColumn} = $2`, [
      platformKey,
      id,
    ]);
  }

  /**
   * Computes the words of locked records again where they differ from the stored ones.
   * @returns the ids of these records
   */
  async renew(runner: SqlRunner, records: readonly NamedRecord[]): Promise<Uuid[]> {
    const { table, idColumn } = this.relation;
    const stored = rowsOf<{ id: Uuid; words: string }>(
      await runner.query(
        `SELECT n.${idColumn} AS id, string_agg(encode(n.word, 'hex'), ' ' ORDER BY n.word) AS words
         FROM unnest($1::integer[], $2::uuid[]) AS r (platform_key, id)
         JOIN ${table} n ON n.platform_key = r.platform_key AND n.${idColumn} = r.id
         GROUP BY n.${idColumn}`,
        [records.map(({ platformKey }) => platformKey), records.map(({ id }) => id)],
      ),
    );
    const wordsById = new Map(stored.map(({ id, words }) => [id, words]));
    const stale = records.filter((record) => {
      const words = this.wordsOf(record).map((word) => word.toString('hex'));
      return words.sort().join(' ') !== (wordsById.get(record.id) ?? '');
    });
    for (const record of stale) await this.replace(runner, record);
    return stale.map(({ id }) => id);
  }

  /** Records of the platforms with an identifier that is the text, newest first. */
  async identified(runner: SqlRunner, platformKeys: readonly number[], text: string): Promise<FoundRecord[]> {
    return this.withWords(runner, platformKeys, [identifierOf(text)]);
  }

  /** Records of the platforms with a name that has all words of the text, or words that begin with them; newest first. */
  async named(runner: SqlRunner, platformKeys: readonly number[], text: string): Promise<FoundRecord[]> {
    // A long word is rare, so the others are looked up for few records.
    const words = wordsOf(text)
      .sort((one, other) => other.length - one.length)
      .slice(0, WORDS_MAX)
      .map(beginningOf);
    return this.withWords(runner, platformKeys, words);
  }

  private async withWords(
    runner: SqlRunner,
    platformKeys: readonly number[],
    words: readonly string[],
  ): Promise<FoundRecord[]> {
    if (words.length === 0 || platformKeys.length === 0) return [];
    const keysOfWords = words.map((word) =>
      platformKeys.flatMap((platformKey) => this.fingerprints(platformKey, word)),
    );
    const keysOfEach = (keysOfWords[0]?.length ?? 0) / platformKeys.length;
    const platforms = platformKeys.flatMap((platformKey) => Array<number>(keysOfEach).fill(platformKey));
    const sql = findSql(this.relation, words.length);
    return rowsOf<FoundRecord>(await runner.query(sql, [platforms, ...keysOfWords]));
  }

  private async replace(runner: SqlRunner, record: NamedRecord): Promise<void> {
    await this.remove(runner, record);
    await this.insert(runner, [record]);
  }

  /** The fingerprints of a record's words under the key that writes. */
  private wordsOf(record: NamedRecord): Buffer[] {
    return plainWords(record).flatMap((word) => this.fingerprints(record.platformKey, word).slice(0, 1));
  }

  /** The fingerprints of a word under all keys. */
  private fingerprints(platformKey: number, word: string): Buffer[] {
    return this.vault
      .fingerprints(canonicalJson([this.relation.label, platformKey, word]))
      .map((hex) => Buffer.from(hex, 'hex').subarray(0, STORED_BYTES));
  }
}

function plainWords({ names, identifiers = [] }: NamedRecord): string[] {
  const wholes = identifiers.flatMap((text) => (text === undefined ? [] : [identifierOf(text)]));
  return [...new Set([...beginningsOf(wordsOf(...names)), ...wholes])];
}

/**
 * $1 are keys of platforms, and the others are for each of them the fingerprints of one word. All words of a record are
 * under one key, so each row is a range of the primary key, which ends at the limit. The limit of 1 makes PostgreSQL look up
 * the other words of each record. Without it a join may read all records with a frequent word.
 */
function findSql({ table, idColumn }: NameTable, words: number): string {
  const numbers = Array.from({ length: words }, (_, index) => index + 2);
  const others = numbers.slice(1).map(
    (n) => `CROSS JOIN LATERAL (SELECT FROM ${table}
      WHERE platform_key = k.platform_key AND word = k.word${n} AND ${idColumn} = n.id LIMIT 1) o${n}`,
  );
  return `SELECT k.platform_key, f.id
    FROM unnest($1::integer[], ${numbers.map((n) => `$${n}::bytea[]`).join(', ')})
      AS k (platform_key, ${numbers.map((n) => `word${n}`).join(', ')})
    CROSS JOIN LATERAL (
      SELECT n.id FROM (
        SELECT ${idColumn} AS id FROM ${table}
        WHERE platform_key = k.platform_key AND word = k.word2
        ORDER BY ${idColumn} DESC LIMIT ${LOOKED_AT_MAX}) n
      ${others.join(' ')}
      ORDER BY n.id DESC LIMIT ${FOUND_BY_NAME_MAX}) f
    ORDER BY f.id DESC LIMIT ${FOUND_BY_NAME_MAX}`;
}
