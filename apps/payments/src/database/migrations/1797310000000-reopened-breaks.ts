import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A break that was resolved and is found again is open again, and operators are told again (ADR 42). */
export class ReopenedBreaks1797310000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      `CREATE FUNCTION alert_of_reopened_break() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN
         INSERT INTO payments.alerts (id, type, severity, message, data)
         SELECT gen_random_uuid(), 'BREAK_OPENED', NEW.severity, NEW.kind || ' again: ' || NEW.message,
           jsonb_strip_nulls(jsonb_build_object(
             'breakId', 'Break:' || NEW.id, 'kind', NEW.kind, 'connectorId', 'Connector:' || NEW.connector_id,
             'instructionId', 'PaymentInstruction:' || NEW.instruction_id,
             'transactionId', 'Transaction:' || i.transaction_id,
             'settlementAccountId', 'SettlementAccount:' || NEW.settlement_account_id,
             'lineId', 'StatementLine:' || NEW.line_id,
             'amount', coalesce(NEW.amount, i.amount), 'currency', coalesce(NEW.currency, i.currency)))
         FROM (VALUES (1)) AS one LEFT JOIN payments.payment_instructions i
           ON i.platform_key = NEW.platform_key AND i.id = NEW.instruction_id;
         RETURN NULL; END$$`,
      `CREATE TRIGGER alerts_again AFTER UPDATE ON breaks FOR EACH ROW
         WHEN (OLD.status = 'RESOLVED' AND NEW.status = 'OPEN') EXECUTE FUNCTION alert_of_reopened_break()`,
    ];
    for (const sql of statements) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
