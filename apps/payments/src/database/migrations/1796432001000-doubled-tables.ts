import type { MigrationInterface, QueryRunner } from 'typeorm';

const CHANGED = 'n_mod_since_analyze >= GREATEST(500, n_live_tup / 2)';
const DOUBLED = 'n_live_tup >= GREATEST(500, 2 * (SELECT c.reltuples FROM pg_class c WHERE c.oid = relid))';

/** A table is analysed when its rows have doubled. Rows that only change, as instructions do, lead to no other plans. */
export class DoubledTables1796432001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DO $$
       DECLARE definition text := pg_get_functiondef('payments.analyse_grown_tables()'::regprocedure);
       BEGIN
         IF strpos(definition, '${CHANGED}') = 0 THEN
           RAISE EXCEPTION 'analyse_grown_tables() is not the function of the migration before';
         END IF;
         EXECUTE replace(definition, '${CHANGED}', '${DOUBLED}');
       END $$`,
    );
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
