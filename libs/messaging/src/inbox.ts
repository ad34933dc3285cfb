import { rowsOf, type SqlRunner } from './sql-runner';

/** The position of a batch of events in its topic. Offsets are Kafka's, as decimal text. */
export interface InboxPosition {
  topic: string;
  /** The brokers' id of the topic; absent if it isn't known. */
  topicId?: string;
  partition: number;
  /** Offset of the first event's record, and its index within that record's list. */
  fromOffset: string;
  fromIndex: number;
  /** Offset of the next record, and the index within its list. */
  nextOffset: string;
  nextIndex: number;
}

/** The consumer's next event in a partition. Everything before it is handled. */
export interface InboxState {
  nextOffset: string;
  nextIndex: number;
  /** The topic of the offset. Rows without it count for the present topic. */
  topicId?: string;
}

/** The state of a consumer in one partition. */
export interface InboxPlace extends InboxState {
  topic: string;
  partition: number;
}

/** Thrown by advanceInbox if the batch or a part of it has been handled already. The transaction rolls back. */
export class InboxConflictError extends Error {
  constructor(readonly state: InboxState) {
    super('the events have been handled already');
    this.name = 'InboxConflictError';
  }
}

/** Reads which events a consumer has handled, so that redelivered ones are skipped. */
export abstract class InboxReader {
  abstract read(consumer: string, topic: string, partition: number): Promise<InboxState | undefined>;
  /** The state of a consumer in each partition. */
  abstract places(consumer: string): Promise<InboxPlace[]>;
}

interface InboxRow {
  topic: string;
  partition: number;
  next_offset: string;
  next_index: number;
  topic_id: string | null;
}

function placeOf(row: InboxRow): InboxPlace {
  const { topic, partition, topic_id: topicId } = row;
  const place = { topic, partition, nextOffset: String(row.next_offset), nextIndex: row.next_index };
  return topicId === null ? place : { ...place, topicId };
}

async function readState(
  runner: SqlRunner,
  consumer: string,
  at: { topic: string; partition: number },
): Promise<InboxState | undefined> {
  const result = await runner.query(
    `SELECT topic, partition, next_offset, next_index, topic_id
     FROM inbox WHERE consumer = $1 AND topic = $2 AND partition = $3`,
    [consumer, at.topic, at.partition],
  );
  const row = rowsOf<InboxRow>(result)[0];
  if (row === undefined) return undefined;
  const { topic: _topic, partition: _partition, ...state } = placeOf(row);
  return state;
}

/** InboxReader on the service's own database. */
export class PgInboxReader extends InboxReader {
  constructor(private readonly runner: SqlRunner) {
    super();
  }

  async read(consumer: string, topic: string, partition: number): Promise<InboxState | undefined> {
    return readState(this.runner, consumer, { topic, partition });
  }

  async places(consumer: string): Promise<InboxPlace[]> {
    const result = await this.runner.query(
      'SELECT topic, partition, next_offset, next_index, topic_id FROM inbox WHERE consumer = $1',
      [consumer],
    );
    return rowsOf<InboxRow>(result).map(placeOf);
  }
}

/**
 * Records a batch as handled, in the transaction of its effect. `consumer` is `batch.consumer`. It throws
 * InboxConflictError if another instance has handled the batch meanwhile, so that the transaction rolls back. The
 * handler must let this error through to the transport, which continues behind the handled events. A row of a topic
 * that was recreated since is replaced.
 */
export async function advanceInbox(
  runner: SqlRunner,
  consumer: string,
  position: InboxPosition,
): Promise<void> {
  const { topic, topicId, partition, fromOffset, fromIndex, nextOffset, nextIndex } = position;
  const result = await runner.query(
    `INSERT INTO inbox AS known (consumer, topic, partition, next_offset, next_index, topic_id)
     VALUES ($1, $2, $3, $4, $5, $8)
     ON CONFLICT (consumer, topic, partition) DO UPDATE
       SET next_offset = excluded.next_offset, next_index = excluded.next_index,
         topic_id = coalesce(excluded.topic_id, known.topic_id)
       WHERE known.topic_id <> excluded.topic_id
         OR (known.next_offset, known.next_index) <= ($6::bigint, $7::integer)
     RETURNING next_offset`,
    [consumer, topic, partition, nextOffset, nextIndex, fromOffset, fromIndex, topicId ?? null],
  );
  if (rowsOf(result).length > 0) return;
  const state = await readState(runner, consumer, { topic, partition });
  throw new InboxConflictError(state ?? { nextOffset: fromOffset, nextIndex: fromIndex });
}

/** Deletes a consumer's inbox rows for a topic, so that it is read again (with `resetConsumer`). */
export async function forgetInbox(runner: SqlRunner, consumer: string, topic: string): Promise<void> {
  await runner.query('DELETE FROM inbox WHERE consumer = $1 AND topic = $2', [consumer, topic]);
}

/** Deletes a consumer's inbox row of one partition. */
export async function forgetPlace(
  runner: SqlRunner,
  consumer: string,
  topic: string,
  partition: number,
): Promise<void> {
  await runner.query('DELETE FROM inbox WHERE consumer = $1 AND topic = $2 AND partition = $3', [
    consumer,
    topic,
    partition,
  ]);
}
