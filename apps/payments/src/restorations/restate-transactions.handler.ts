import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { isoTime, restatedUuid, trustUuid, type RecordKey } from '@corridor/kernel';
import { UnitOfWork } from '@corridor/database';
import { insertOutboxRow, rowsOf } from '@corridor/messaging';
import { transactionEvent } from '../transactions/domain/transaction-event';
import { TransactionKinds } from '../transactions/domain/transaction-kind';
import { TransactionRepository } from '../transactions/transaction.repository';

/** Rows of one look. Only those that changed recently are told again. */
const LOOK = 5_000;
const BEGINNING = { platform_key: 0, id: '00000000-0000-0000-0000-000000000000' };

type Row = typeof BEGINNING & { is_recent: boolean };

/**
 * Tells the present status of each transaction again that changed recently, because the topic with its events is gone.
 * The id of such an event follows from the transaction and its version. notifications drops those whose webhook it has.
 */
@Injectable()
export class RestateTransactionsHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly transactions: TransactionRepository,
    private readonly kinds: TransactionKinds,
  ) {}

  /** Returns the number of restated transactions. */
  async execute(sinceMs: number): Promise<number> {
    let last = BEGINNING;
    for (let restated = 0; ;) {
      const rows = await this.unitOfWork.transaction(async ({ manager }) => {
        const looked = await this.look(manager, last, sinceMs);
        const recent = looked.filter((row) => row.is_recent);
        restated += await this.restate(manager, recent.map(keyOf));
        return looked;
      });
      const end = rows.at(-1);
      if (!end) return restated;
      last = end;
    }
  }

  private async look(manager: EntityManager, after: typeof BEGINNING, sinceMs: number): Promise<Row[]> {
    return rowsOf<Row>(
      await manager.query(
        `SELECT platform_key, id, updated_at >= $3::timestamptz AS is_recent FROM transaction_states
         WHERE (platform_key, id) > ($1, $2) ORDER BY platform_key, id LIMIT ${LOOK}`,
        [after.platform_key, after.id, isoTime(sinceMs)],
      ),
    );
  }

  private async restate(manager: EntityManager, keys: readonly RecordKey[]): Promise<number> {
    const events = (await this.transactions.lock(manager, keys))
      .map((transaction) => transactionEvent(this.kinds, transaction))
      .filter(({ webhookType }) => webhookType !== null);
    if (events.length === 0) return 0;
    const entries = events.map(({ subject, version, atMs, platformKey, trace }) => ({
      eventId: restatedUuid(`${subject}/${version}`, atMs),
      platformKey,
      trace,
    }));
    await insertOutboxRow(manager, entries);
    return entries.length;
  }
}

function keyOf({ platform_key: platformKey, id }: Row): RecordKey {
  return { platformKey, id: trustUuid(id) };
}
