import { createHash } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { AdmittedValues } from './admitted-values';

/**
 * Generation of the programs of this release. It is raised with the release that no longer reads or writes something
 * that a later migration takes away. That migration `needs` the raised number.
 */
export const PROGRAM_GENERATION = 1;

/**
 * A migration as TypeORM runs it. `transaction = false` runs it outside a transaction, which CREATE INDEX CONCURRENTLY
 * requires. `admits` names columns of its tables whose CHECK follows a list of the sources. `needs` is the oldest
 * generation of programs that may run on its schema. Without it, it only adds, and programs of every generation may.
 */
export type MigrationClass = (new () => MigrationInterface & { readonly needs?: number }) & {
  admits?: readonly AdmittedValues[];
};

/** The identity and the content of a migration. */
export interface MigrationChecksum {
  name: string;
  /** SHA-256 of its statements in order, hex. */
  sha256: string;
}

/** The oldest generation of programs that may run on the schema of each migration. */
export function generationsOf(migrations: readonly MigrationClass[]): { name: string; needs: number }[] {
  return migrations.map((Migration) => {
    const { name = Migration.name, needs = 0 } = new Migration();
    return { name, needs };
  });
}

/**
 * The statements that a migration sends to the database. Migrations are fixed lists of statements. A migration that
 * queries the database to decide its next step fails here.
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

/** Name and checksum of each migration. A change of a statement's text changes the checksum. */
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
