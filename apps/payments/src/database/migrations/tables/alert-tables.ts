import { alertTable1 } from '@corridor/database';

/** A timer that was given up is an alert. No other update of a timer fires the trigger. */
function deadTimerAlerts(): string[] {
  return [
    `CREATE FUNCTION alert_of_dead_timer() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN
       INSERT INTO payments.alerts (id, type, severity, message, data)
       VALUES (gen_random_uuid(), 'TIMER_DEAD', 'WARNING', 'a timer failed too often and was given up',
         jsonb_build_object('kind', NEW.action, 'subject', 'Transaction:' || NEW.transaction_id));
       RETURN NULL; END$$`,
    `CREATE TRIGGER alerts AFTER UPDATE OF retry_at ON timers FOR EACH ROW
       WHEN (NEW.retry_at = 'infinity' AND OLD.retry_at IS DISTINCT FROM 'infinity')
       EXECUTE FUNCTION alert_of_dead_timer()`,
  ];
}

/** Alerts of payments. Every break is one, by a trigger, so no way to note a break can forget it (ADR 42). */
export function alertTablesSql(): string[] {
  return [
    ...alertTable1('payments', { deadTimers: false }),
    ...deadTimerAlerts(),
    `CREATE FUNCTION alerts_of_breaks() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN
       INSERT INTO payments.alerts (id, type, severity, message, data)
       SELECT b.id, 'BREAK_OPENED', b.severity, b.kind || ': ' || b.message, jsonb_strip_nulls(jsonb_build_object(
         'breakId', 'Break:' || b.id, 'kind', b.kind, 'connectorId', 'Connector:' || b.connector_id,
         'instructionId', 'PaymentInstruction:' || b.instruction_id, 'transactionId', 'Transaction:' || i.transaction_id,
         'settlementAccountId', 'SettlementAccount:' || b.settlement_account_id,
         'lineId', 'StatementLine:' || b.line_id,
         'amount', coalesce(b.amount, i.amount), 'currency', coalesce(b.currency, i.currency)))
       FROM added b LEFT JOIN payments.payment_instructions i
         ON i.platform_key = b.platform_key AND i.id = b.instruction_id
       WHERE b.status = 'OPEN';
       RETURN NULL; END$$`,
    `CREATE TRIGGER alerts AFTER INSERT ON breaks REFERENCING NEW TABLE AS added
       FOR EACH STATEMENT EXECUTE FUNCTION alerts_of_breaks()`,
    `ALTER TABLE connectors ADD COLUMN down_since timestamptz, ADD COLUMN down_seen_at timestamptz,
       ADD CONSTRAINT connectors_down CHECK ((down_since IS NULL) = (down_seen_at IS NULL))`,
    `COMMENT ON COLUMN connectors.down_since IS 'since when it gives no answer; null: it is up'`,
    `COMMENT ON COLUMN connectors.down_seen_at IS 'when an instance last found that it is down'`,
    `CREATE TABLE fx_limits_passed (
       currency text PRIMARY KEY,
       since timestamptz NOT NULL DEFAULT clock_timestamp()
     )`,
    `COMMENT ON TABLE fx_limits_passed IS 'currencies whose position is beyond its limit; operators were told'`,
  ];
}
