import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { QUEUE_COUNT_MAX, type QueueName, type WaitingWork } from '@corridor/contracts';
import { QueueSource } from '@corridor/service';
import { OpenItemRepository } from '../suspense/open-item.repository';
import { TransactionKinds } from '../transactions/domain/transaction-kind';

const LIMIT = QUEUE_COUNT_MAX + 1;

/** Each reads a partial index, whose rows are few. */
const statements: readonly (readonly [QueueName, string])[] = [
  ['BREAKS', `SELECT created_at AS since FROM breaks WHERE status = 'OPEN' ORDER BY id LIMIT ${LIMIT}`],
  [
    'UNKNOWN_INSTRUCTIONS',
    `SELECT changed_at AS since FROM payment_instructions WHERE state = 'UNKNOWN' ORDER BY 1 LIMIT ${LIMIT}`,
  ],
  [
    'HELD_INSTRUCTIONS',
    `SELECT changed_at AS since FROM payment_instructions WHERE state = 'HELD' ORDER BY 1 LIMIT ${LIMIT}`,
  ],
];

/** Breaks, instructions and suspended payments that wait for a person. */
@Injectable()
export class WaitingRepository extends QueueSource {
  private readonly items: OpenItemRepository;

  constructor(
    private readonly pool: Pool,
    kinds: TransactionKinds,
  ) {
    super();
    this.items = new OpenItemRepository(kinds);
  }

  read(): Promise<WaitingWork[]> {
    return Promise.all([this.suspense(), ...statements.map(([queue, sql]) => this.count(queue, sql))]);
  }

  private async suspense(): Promise<WaitingWork> {
    const found = await this.items.list(this.pool, undefined, { limit: LIMIT });
    return { queue: 'SUSPENSE', count: found.length, oldestAt: found[0]?.since ?? null };
  }

  private async count(queue: QueueName, sql: string): Promise<WaitingWork> {
    const { rows } = await this.pool.query<{ n: string; oldest: Date | null }>(
      `SELECT count(*) AS n, min(since) AS oldest FROM (${sql}) w`,
    );
    const [row] = rows;
    return { queue, count: Number(row?.n ?? 0), oldestAt: row?.oldest?.toISOString() ?? null };
  }
}
