import { type Pool } from 'pg';
import { rowsOf, type SqlRunner } from './sql-runner';

/** Where a batch of events stands in its topic. Offsets are Kafka's, as decimal text. */
export interface InboxPosition {
  topic: string;
  partition: number;
  /** Offset of the first event's record, and its index within that record's list. */
  fromOffset: string;
  fromIndex: number;
  /** Offset of the record to go on with, and the index within its list. */
  nextOffset: string;
  nextIndex: number;
}

/** What a consumer has handled of a partition: it goes on with this event. */
export interface InboxState {
  nextOffset: string;
  nextIndex: number;
}

/** Thrown by advanceInbox where the batch, or a part of it, has been handled already: the transaction rolls back. */
export class InboxConflictError extends Error {
  constructor(readonly state: InboxState) {
    super('the events have been handled already');
    this.name = 'InboxConflictError';
  }
}

/** Reads what a consumer has handled, to skip what is delivered again. */
export abstract class InboxReader {
  abstract read(consumer: string, topic: string, partition: number): Promise<InboxState | undefined>;
}

interface InboxRow {
  next_offset: string;
  next_index: number;
}

async function readState(
  runner: SqlRunner,
  consumer: string,
  at: { topic: string; partition: number },
): Promise<InboxState | undefined> {
  const result = await runner.query(
    'SELECT next_offset, next_index FROM inbox WHERE consumer = $1 AND topic = $2 AND partition = $3',
    [consumer, at.topic, at.partition],
  );
  const row = rowsOf<InboxRow>(result)[0];
  return row === undefined ? undefined : { nextOffset: String(row.next_offset), nextIndex: row.next_index };
}

/** InboxReader on the service's own database. */
export class PgInboxReader extends InboxReader {
  constructor(private readonly pool: Pick<Pool, 'query'>) {
    super();
  }

  async read(consumer: string, topic: string, partition: number): Promise<InboxState | undefined> {
    const runner: SqlRunner = { query: (sql, params) => this.pool.query(sql, params) };
    return readState(runner, consumer, { topic, partition });
  }
}

/** DDL of the inbox, for a migration: one row for each partition that a consumer reads. */
export function inboxTableSql(): string[] {
  return [
    `CREATE TABLE inbox (
       consumer text NOT NULL,
       topic text NOT NULL,
       partition integer NOT NULL,
       next_offset bigint NOT NULL,
       next_index integer NOT NULL,
       PRIMARY KEY (consumer, topic, partition)
     ) WITH (fillfactor = 50)`,
  ];
}

/**
 * Records a batch as handled, in the transaction of its effect. Throws InboxConflictError where another instance
 * has handled it meanwhile, so that the transaction is rolled back; let it through to the transport, which goes on
 * behind what was handled. `consumer` is `batch.consumer`.
 */
export async function advanceInbox(
  runner: SqlRunner,
  consumer: string,
  position: InboxPosition,
): Promise<void> {
  const { topic, partition, fromOffset, fromIndex, nextOffset, nextIndex } = position;
  const result = await runner.query(
    `INSERT INTO inbox AS known (consumer, topic, partition, next_offset, next_index)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (consumer, topic, partition) DO UPDATE
       SET next_offset = excluded.next_offset, next_index = excluded.next_index
       WHERE (known.next_offset, known.next_index) <= ($6::bigint, $7::integer)
     RETURNING next_offset`,
    [consumer, topic, partition, nextOffset, nextIndex, fromOffset, fromIndex],
  );
  if (rowsOf(result).length > 0) return;
  const state = await readState(runner, consumer, { topic, partition });
  throw new InboxConflictError(state ?? { nextOffset: fromOffset, nextIndex: fromIndex });
}

/** Forgets what was handled of a topic, so that it is read again (with `resetConsumer`). */
export async function forgetInbox(runner: SqlRunner, consumer: string, topic: string): Promise<void> {
  await runner.query('DELETE FROM inbox WHERE consumer = $1 AND topic = $2', [consumer, topic]);
}
