import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An erasure raises the version of a transaction's state, so no text that is held in memory is shown any more. */
export class ErasuresRenewVersions1796502000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE OR REPLACE FUNCTION erase_transactions(platform integer, customer uuid) RETURNS SETOF uuid
         LANGUAGE sql SECURITY DEFINER SET search_path = payments AS $$
         WITH erased AS (
           UPDATE transactions t SET
             platform_customer_id = CASE WHEN t.customer_id = customer THEN NULL ELSE t.platform_customer_id END,
             source_uma = CASE WHEN t.customer_id = customer AND t.type = 'OUTGOING' THEN NULL ELSE t.source_uma END,
             destination_uma =
               CASE WHEN t.customer_id = customer AND t.type = 'INCOMING' THEN NULL ELSE t.destination_uma END,
             external_reference = NULL,
             details = (SELECT json_object_agg(d.key, d.value ORDER BY d.place)
               FROM json_each(t.details) WITH ORDINALITY AS d (key, value, place)
               WHERE d.key NOT IN ('description', 'metadata', 'counterpartyInformation'))
           WHERE t.platform_key = platform AND (t.customer_id = customer OR t.payee_id = customer)
           RETURNING t.platform_key, t.id),
         renewed AS (
           UPDATE transaction_states s SET version = s.version + 1 FROM erased e
           WHERE s.platform_key = e.platform_key AND s.id = e.id)
         SELECT id FROM erased
       $$`,
    );
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
