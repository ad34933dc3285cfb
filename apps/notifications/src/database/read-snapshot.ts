import type { DataSource, EntityManager } from 'typeorm';
import { listSnapshot } from '@corridor/database';

/**
 * Runs reads that must see one state of the database: a page and its count (docs/behaviour.md 5). The statistics say little
 * about one platform, so the planner would often read all matches of a filter and sort them. Without bitmaps it follows an
 * index that has the order of the page.
 */
export async function readSnapshot<T>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  return listSnapshot(dataSource, async (manager) => {
    await manager.query('SET LOCAL enable_bitmapscan = off');
    return work(manager);
  });
}
