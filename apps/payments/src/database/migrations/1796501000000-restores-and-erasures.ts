import type { MigrationInterface, QueryRunner } from 'typeorm';
import { restoreTables1 } from '@corridor/database';

/**
 * What the service knows of restored back-ups (ADR 44), and the only way to change a transaction: without the personal
 * parts of a customer who is erased (ADR 45).
 */
export class RestoresAndErasures1796501000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      ...restoreTables1(),
      `CREATE FUNCTION erase_transactions(platform integer, customer uuid) RETURNS SETOF uuid
         LANGUAGE sql SECURITY DEFINER SET search_path = payments AS $$
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
         RETURNING t.id
       $$`,
      'REVOKE ALL ON FUNCTION erase_transactions(integer, uuid) FROM PUBLIC',
      `DO $$
       BEGIN
         EXECUTE format('GRANT EXECUTE ON FUNCTION erase_transactions(integer, uuid) TO %I',
           current_database() || '_payments');
       END $$`,
    ];
    for (const sql of statements) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
