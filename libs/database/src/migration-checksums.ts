import { createHash } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A migration as TypeORM runs it. `transaction = false` runs it outside of one, as CREATE INDEX CONCURRENTLY asks for. */
export type MigrationClass = new () => MigrationInterface;

/** What identifies a migration and what it does. */
export interface MigrationChecksum {
  name: string;
  /** SHA-256 of its statements in order, hex. */
  sha256: string;
}

/**
 * What a migration sends to the database. Migrations are fixed lists of statements: one that asks the database what to do
 * fails here.
 */
async function statementsOf(migration: MigrationInterface): Promise<string[]> {
  const statements: string[] = [];
  const recorder = {
    query: (sql: string, params: readonly unknown[] = []) => {
      statements.push(params.length === 0 ? sql : `${sql}\n${JSON.stringify(params)}`);
      return Promise.resolve([]);
    },
  };
  await migration.up(recorder as unknown as QueryRunner);
  return statements;
}

/** Name and checksum of each migration. Whatever a statement is made from, a change of its text changes the checksum. */
export async function checksumsOf(migrations: readonly MigrationClass[]): Promise<MigrationChecksum[]> {
  return Promise.all(
    migrations.map(async (Migration) => {
      const migration = new Migration();
      const text = JSON.stringify([migration.transaction ?? true, ...(await statementsOf(migration))]);
      return {
        name: migration.name ?? Migration.name,
        sha256: createHash('sha256').update(text).digest('hex'),
      };
    }),
  );
}
