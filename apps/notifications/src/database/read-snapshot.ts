import type { DataSource, EntityManager } from 'typeorm';

/** Runs reads that must see one state of the database: a page and its count (docs/behaviour.md 5). */
export async function readSnapshot<T>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  return dataSource.transaction('REPEATABLE READ', work);
}
