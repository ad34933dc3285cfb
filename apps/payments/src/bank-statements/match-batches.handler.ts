import { Injectable } from '@nestjs/common';
import type { Uuid } from '@corridor/kernel';
import type { SqlRunner } from '@corridor/messaging';
import { matchBatches, type BatchLine, type BatchMatching } from './domain/batch-matching';
import type { LineMatch, OpenItem } from './domain/line-matching';
import { OpenItemRepository } from './open-item.repository';
import type { StoredLine } from './statement-line.repository';

/** Matches lines of batches whose transactions their statement does not show. */
@Injectable()
export class MatchBatchesHandler {
  constructor(private readonly items: OpenItemRepository) {}

  /** @param others matches of the same commit: their lines and items are gone */
  async execute(
    runner: SqlRunner,
    accountId: Uuid,
    lines: readonly StoredLine[],
    others: readonly LineMatch[],
  ): Promise<BatchMatching> {
    const gone = new Set(others.flatMap(({ line, items }) => [line, ...items]));
    const batches: BatchLine[] = [];
    const itemsOf = new Map<string, readonly OpenItem[]>();
    for (const line of lines) {
      const { batchCount: count } = line;
      if (count === null || gone.has(line.key)) continue;
      const open = await this.items.ofBatch(runner, accountId, line);
      batches.push({ ...line, count });
      itemsOf.set(
        line.key,
        open.filter(({ key }) => !gone.has(key)),
      );
    }
    return matchBatches(batches, ({ key }) => itemsOf.get(key) ?? []);
  }
}
