/** DDL of what a service knows of restored back-ups (docs/restore.md). */
export function restoreTables1(): string[] {
  return [
    `CREATE TABLE event_epochs (
       epoch integer PRIMARY KEY CHECK (epoch >= 0),
       began_at timestamptz NOT NULL DEFAULT clock_timestamp(),
       restored_to timestamptz,
       finished_at timestamptz
     )`,
    `COMMENT ON TABLE event_epochs IS
       'epochs that after-restore began; events get at least the greatest one; none before the first restore'`,
    `CREATE TABLE lost_states (
       topic text NOT NULL,
       subject text NOT NULL,
       below_epoch integer NOT NULL,
       platform_key integer NOT NULL,
       known_version bigint NOT NULL,
       PRIMARY KEY (topic, subject, below_epoch)
     )`,
    `COMMENT ON TABLE lost_states IS
       'events of the subject with a smaller epoch and a greater version tell of commits that a restore has undone'`,
  ];
}

/** DDL that gives new rows at least the present epoch. Their events get it from the relay. `table` is SQL. */
export function epochOfNewRows1(schema: string, table: string): string[] {
  return [
    `CREATE FUNCTION ${table}_epoch() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN
       NEW.epoch := greatest(NEW.epoch, (SELECT max(epoch) FROM ${schema}.event_epochs));
       RETURN NEW; END$$`,
    `CREATE TRIGGER present_epoch BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION ${table}_epoch()`,
  ];
}
