import { Injectable } from '@nestjs/common';
import { Counts } from '@corridor/database';
import type { SqlRunner } from '@corridor/messaging';
import type { Document } from './domain/document';

const DAY_MS = 86_400_000;
const KIND = 'DOCUMENT';
const LIVE = 'LIVE';

/** Totals of documents by day of the creation. */
export const documentCounts = new Counts({
  totals: 'document_counts',
  deltas: 'document_count_deltas',
  scopes: [],
});

/** How many documents a platform has. */
@Injectable()
export class DocumentCountRepository {
  async added(runner: SqlRunner, document: Document): Promise<void> {
    await this.note(runner, document, { fromState: null, toState: LIVE });
  }

  async removed(runner: SqlRunner, document: Document): Promise<void> {
    await this.note(runner, document, { fromState: LIVE, toState: null });
  }

  async total(runner: SqlRunner, platformKey: number): Promise<number> {
    return documentCounts.total(runner, { platformKey, states: [LIVE] });
  }

  private async note(
    runner: SqlRunner,
    { platformKey, createdAtMs }: Document,
    move: { fromState: string | null; toState: string | null },
  ): Promise<void> {
    const unit = Math.floor(createdAtMs / DAY_MS);
    await documentCounts.add(runner, [{ platformKey, kind: KIND, ...move, unit, n: 1, ids: {} }]);
  }
}
