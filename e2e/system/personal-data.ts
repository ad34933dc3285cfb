import { randomUUID } from 'node:crypto';
import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kafka, logLevel, type Admin } from 'kafkajs';
import { Client } from 'pg';
import { readRunFile } from './running-system';
import { ValueSearch } from './value-search';

const ROWS_AT_A_TIME = 2_000;
const TOPICS_LIMIT_MS = 120_000;
/** Longer than any value, so that a value across two chunks is found. */
const OVERLAP_BYTES = 1_024;
/** Smallest number of bytes that are searched together. */
const CHUNK_BYTES = 4 * 1024 * 1024;

/** Tables that contain names unencrypted, because the services that own them list and filter by names (ADR 26). */
const OWNERS_PLACES = [
  'accounts.customers',
  'accounts.external_accounts',
  'accounts.invitations',
  'compliance.beneficial_owners',
  'payments.transactions',
].map((name) => `table ${name}`);

/** The values to search for. */
interface Wanted {
  /** Must not be found anywhere. */
  secret: readonly string[];
  /** May be found in tables of the service that owns it. */
  personal: readonly string[];
}

/** Values that were found unencrypted, by place. Even here no value may be printed completely. */
export type Findings = Map<string, Set<string>>;

/** The result of a search, and how much was searched. */
export interface SearchReport {
  findings: Findings;
  places: { tables: number; topics: number; records: number; logs: number; files: number };
}

/** Collects bytes until there are enough to search. */
class Reading {
  private chunks: Buffer[] = [];
  private bytes = 0;

  constructor(
    private readonly search: ValueSearch,
    private readonly place: string,
    private readonly findings: Findings,
  ) {}

  take(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.bytes += chunk.length;
    if (this.bytes >= CHUNK_BYTES) this.look();
  }

  end(): void {
    this.look();
    this.chunks = [];
  }

  private look(): void {
    const all = Buffer.concat(this.chunks);
    const found = this.search.in(all);
    if (found.size > 0) {
      this.findings.set(this.place, new Set([...(this.findings.get(this.place) ?? []), ...found]));
    }
    const rest = all.subarray(Math.max(0, all.length - OVERLAP_BYTES));
    this.chunks = [rest];
    this.bytes = rest.length;
  }
}

/** Searches every row of every table of every schema, including binary data. */
async function searchTables(url: string, reading: (place: string) => Reading): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string; columns: string }>(
      `SELECT format('%I.%I', c.table_schema, c.table_name) AS name,
         string_agg(CASE WHEN c.data_type = 'bytea' THEN format('encode(%I, ''escape'')', c.column_name)
           ELSE format('%I::text', c.column_name) END, ', ' ORDER BY c.ordinal_position) AS columns
       FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
       WHERE t.table_type = 'BASE TABLE' AND c.table_schema NOT IN ('pg_catalog', 'information_schema')
       GROUP BY 1 ORDER BY 1`,
    );
    for (const { name, columns } of tables) {
      const into = reading(`table ${name}`);
      await client.query('BEGIN');
      await client.query(`DECLARE rows CURSOR FOR SELECT concat_ws(' | ', ${columns}) AS text FROM ${name}`);
      for (let count = ROWS_AT_A_TIME; count === ROWS_AT_A_TIME;) {
        const { rows } = await client.query<{ text: string }>(`FETCH ${ROWS_AT_A_TIME} FROM rows`);
        count = rows.length;
        for (const { text } of rows) into.take(Buffer.from(`${text}\n`, 'utf8'));
      }
      await client.query('ROLLBACK');
      into.end();
    }
    return tables.length;
  } finally {
    await client.end();
  }
}

/** The end offset of each partition that is not empty, by topic and partition. */
async function endsOf(admin: Admin, topics: readonly string[]): Promise<Map<string, bigint>> {
  const ends = new Map<string, bigint>();
  for (const topic of topics) {
    for (const { partition, high, low } of await admin.fetchTopicOffsets(topic)) {
      if (BigInt(high) > BigInt(low)) ends.set(`${topic}/${partition}`, BigInt(high));
    }
  }
  return ends;
}

/** Searches every record of every topic up to its present end: keys, headers and values. */
async function searchTopics(
  brokers: string[],
  reading: (place: string) => Reading,
): Promise<{ topics: number; records: number }> {
  const kafka = new Kafka({ brokers, clientId: 'search', logLevel: logLevel.NOTHING });
  const admin = kafka.admin();
  await admin.connect();
  const groupId = `search-${randomUUID()}`;
  const consumer = kafka.consumer({ groupId, allowAutoTopicCreation: false });
  const places = new Map<string, Reading>();
  let records = 0;
  try {
    const topics = await admin.listTopics();
    const unread = await endsOf(admin, topics);
    await consumer.connect();
    await consumer.subscribe({ topics, fromBeginning: true });
    await new Promise<void>((done, failed) => {
      const limit = setTimeout(
        () => failed(new Error(`the end of ${[...unread.keys()].join(', ')} was not reached in time`)),
        TOPICS_LIMIT_MS,
      );
      const eachBatch = ({ batch }: { batch: BatchOfRecords }): Promise<void> => {
        const into = places.get(batch.topic) ?? reading(`topic ${batch.topic}`);
        places.set(batch.topic, into);
        for (const { key, value, headers } of batch.messages) {
          records += 1;
          into.take(Buffer.concat([key ?? Buffer.alloc(0), Buffer.from(JSON.stringify(textsOf(headers)))]));
          into.take(Buffer.concat([value ?? Buffer.alloc(0), Buffer.from('\n')]));
        }
        const place = `${batch.topic}/${batch.partition}`;
        if (BigInt(batch.lastOffset()) + 1n >= (unread.get(place) ?? 0n)) unread.delete(place);
        if (unread.size === 0) {
          clearTimeout(limit);
          done();
        }
        return Promise.resolve();
      };
      consumer.run({ autoCommit: false, eachBatch }).catch(failed);
    });
    for (const into of places.values()) into.end();
    return { topics: topics.length, records };
  } finally {
    await consumer.disconnect();
    await admin.deleteGroups([groupId]).catch(() => undefined);
    await admin.disconnect();
  }
}

/** A batch in the form that kafkajs provides. */
interface BatchOfRecords {
  topic: string;
  partition: number;
  messages: { key: Buffer | null; value: Buffer | null; headers?: Record<string, unknown> }[];
  lastOffset(): string;
}

function textsOf(headers: Record<string, unknown> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

/** Searches every file of a folder. A file may go meanwhile, when its upload or its import ends. */
async function searchFolder(folder: string, reading: (place: string) => Reading): Promise<number> {
  if (!existsSync(folder)) return 0;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  for (const { parentPath, name } of files) {
    const into = reading(`file ${name}`);
    try {
      for await (const chunk of createReadStream(join(parentPath, name))) into.take(chunk as Buffer);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    into.end();
  }
  return files.length;
}

/** Removes findings in places where the value is allowed. */
function forgiveOwners(findings: Findings, { secret, personal }: Wanted): void {
  const secrets = new Set(secret);
  const allowed = new Set(personal.filter((value) => !secrets.has(value)));
  for (const place of OWNERS_PLACES) {
    const left = [...(findings.get(place) ?? [])].filter((value) => !allowed.has(value));
    if (left.length > 0) findings.set(place, new Set(left));
    else findings.delete(place);
  }
}

/** Searches for values in everything that the running system of a data folder stores. */
export async function searchSystem(dataDir: string, wanted: Wanted): Promise<SearchReport> {
  const run = readRunFile(dataDir);
  const search = new ValueSearch([...new Set([...wanted.secret, ...wanted.personal])]);
  const findings: Findings = new Map();
  const reading = (place: string): Reading => new Reading(search, place, findings);
  const tables = await searchTables(run.adminDatabaseUrl, reading);
  const { topics, records } = await searchTopics(run.kafkaBrokers.split(','), reading);
  const logs = await searchFolder(run.logs, reading);
  const files = await searchFolder(String(run.environment['FILES_DIR']), reading);
  forgiveOwners(findings, wanted);
  return { findings, places: { tables, topics, records, logs, files } };
}

/** One line for each place: the number of values, and the last four characters of some. */
export function findingLines(findings: Findings): string[] {
  return [...findings].map(([place, values]) => {
    const some = [...values].slice(0, 3).map((value) => `****${value.slice(-4)} (${value.length})`);
    return `${place}: ${values.size} in the clear, ${some.join(', ')}`;
  });
}
