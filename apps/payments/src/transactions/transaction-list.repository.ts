import { Injectable } from '@nestjs/common';
import { trustUuid, type RecordKey } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { disjointParts, type TransactionFilter } from './domain/transaction-filter';
import type { Transaction } from './domain/transaction';
import type { Put } from './transaction-condition.repository';
import { totalSql } from './transaction-count.repository';
import {
  merged,
  pageSql,
  type ListPosition,
  type PageReach,
  type PageShape,
} from './transaction-page.repository';
import { TRANSACTION_COLUMNS, transactionOf, type TransactionRow } from './transaction-row.entity';

type PageRow<R> = (R | { id: null }) & { total: string };

/** A transaction of a page without its contents. */
export interface ListedVersion extends RecordKey {
  version: number;
}

/** Row of a {@link ListedVersion}. */
interface VersionRow {
  platform_key: number;
  id: string;
  version: number;
}

const VERSION_COLUMNS = 't.platform_key, t.id, s.version';

/** The list of transactions. */
@Injectable()
export class TransactionListRepository {
  /** Tests set it. */
  reach: PageReach = { few: 500, held: 2_500 };

  /**
   * Reads one row more than the page holds, and the exact total. One statement reads both, so they share a snapshot.
   */
  async page(
    runner: SqlRunner,
    asked: TransactionFilter,
    position: ListPosition,
  ): Promise<{ rows: Transaction[]; totalCount: number }> {
    const shape = { ...position, reach: this.reach, columns: TRANSACTION_COLUMNS };
    const { rows, totalCount } = await this.read<TransactionRow>(runner, asked, shape);
    return { rows: rows.map(transactionOf), totalCount };
  }

  /** As {@link page}, but of each transaction only the version that the page has to show. */
  async versions(
    runner: SqlRunner,
    asked: TransactionFilter,
    position: ListPosition,
  ): Promise<{ rows: ListedVersion[]; totalCount: number }> {
    const shape = { ...position, reach: this.reach, columns: VERSION_COLUMNS };
    const { rows, totalCount } = await this.read<VersionRow>(runner, asked, shape);
    return {
      rows: rows.map(({ platform_key, id, version }) => ({
        platformKey: platform_key,
        id: trustUuid(id),
        version,
      })),
      totalCount,
    };
  }

  private async read<R extends { id: string }>(
    runner: SqlRunner,
    asked: TransactionFilter,
    shape: PageShape,
  ): Promise<{ rows: R[]; totalCount: number }> {
    const filter = { ...asked, isPaidOn: await this.isPaidOn(runner, asked) };
    const params: unknown[] = [];
    const put: Put = (value) => `$${params.push(value)}`;
    const parts = disjointParts(filter);
    const total = parts.map((part) => `(${totalSql(part, this.reach.few, put)})`).join(' + ');
    const pages = merged(
      parts.map((part) => pageSql(part, shape, put)),
      shape,
    );
    const sql = `
      WITH total AS (SELECT (${total})::text AS total)
      SELECT total.total, p.* FROM total LEFT JOIN LATERAL (
        ${pages}
      ) p ON true ORDER BY p.id ${shape.order}`;
    const rows = rowsOf<PageRow<R>>(await runner.query(sql, params));
    return {
      rows: rows.filter((row): row is R & { total: string } => row.id !== null),
      totalCount: Number(rows[0]?.total ?? 0),
    };
  }

  /**
   * Whether incoming payments were paid on to the requested account. They are rare, and without them the query keeps
   * its simpler plan.
   */
  private async isPaidOn(runner: SqlRunner, { platformKey, destination, kind }: TransactionFilter) {
    if (destination?.kind !== 'EXTERNAL_ACCOUNT' || kind === 'QUOTE') return false;
    const found = await runner.query(
      'SELECT 1 FROM transaction_states WHERE platform_key = $1 AND payout_account_id = $2 LIMIT 1',
      [platformKey, destination.id],
    );
    return rowsOf(found).length > 0;
  }
}
