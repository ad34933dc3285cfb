import { Injectable } from '@nestjs/common';
import { DAY_MS } from '@corridor/kernel';
import { ListTotals } from '@corridor/database';
import type { SqlRunner } from '@corridor/messaging';
import type { Document } from './domain/document';

const KIND = 'DOCUMENT';
const LIVE = 'LIVE';

/** Totals of documents by day of the creation. */
export const documentListTotals = new ListTotals({
  totals: 'document_list_totals',
  deltas: 'document_list_total_deltas',
  scopes: [],
});

/** Number of a platform's documents. */
@Injectable()
export class DocumentListTotalRepository {
  async added(runner: SqlRunner, document: Document): Promise<void> {
    await this.note(runner, document, { fromState: null, toState: LIVE });
  }

  async removed(runner: SqlRunner, document: Document): Promise<void> {
    await this.note(runner, document, { fromState: LIVE, toState: null });
  }

  async total(runner: SqlRunner, platformKey: number): Promise<number> {
    return documentListTotals.total(runner, { platformKey, states: [LIVE] });
  }

  private async note(
    runner: SqlRunner,
    { platformKey, createdAtMs }: Document,
    move: { fromState: string | null; toState: string | null },
  ): Promise<void> {
    const unit = Math.floor(createdAtMs / DAY_MS);
    await documentListTotals.add(runner, [{ platformKey, kind: KIND, ...move, unit, n: 1, ids: {} }]);
  }
}
