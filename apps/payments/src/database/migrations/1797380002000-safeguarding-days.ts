import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was owed to customers beside what banks held at the end of each day, each row with the hash before (ADR 73). */
export class SafeguardingDays1797380002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      `CREATE TABLE safeguarding_days (
         sequence bigint PRIMARY KEY,
         day date NOT NULL,
         currency text NOT NULL,
         owed_to_customers numeric NOT NULL,
         at_banks numeric NOT NULL,
         in_transit_in numeric NOT NULL,
         in_transit_out numeric NOT NULL,
         elsewhere numeric NOT NULL,
         own_funds numeric NOT NULL,
         fees numeric NOT NULL,
         suspense numeric NOT NULL,
         difference numeric NOT NULL,
         shortfall numeric NOT NULL,
         explanations jsonb NOT NULL,
         taken_at timestamptz NOT NULL,
         previous_hash bytea NOT NULL CHECK (octet_length(previous_hash) = 32),
         hash bytea NOT NULL CHECK (octet_length(hash) = 32),
         UNIQUE (day, currency)
       )`,
      `COMMENT ON TABLE safeguarding_days IS
         'what customers were owed beside what banks held, at the end of each day of UTC; smallest units; never changes'`,
      `CREATE FUNCTION safeguarding_text(safeguarding_days) RETURNS text LANGUAGE sql STABLE AS $$
         SELECT json_build_array(encode($1.previous_hash, 'hex'), $1.sequence, $1.day, $1.currency,
           $1.owed_to_customers::text, $1.at_banks::text, $1.in_transit_in::text, $1.in_transit_out::text,
           $1.elsewhere::text, $1.own_funds::text, $1.fees::text, $1.suspense::text, $1.difference::text,
           $1.shortfall::text, $1.explanations::text, (extract(epoch FROM $1.taken_at) * 1000000)::bigint)::text
       $$`,
      `CREATE FUNCTION safeguarding_chain() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         PERFORM pg_advisory_xact_lock(hashtextextended('safeguarding_days ' || TG_TABLE_SCHEMA, 0));
         SELECT sequence + 1, hash INTO NEW.sequence, NEW.previous_hash
           FROM safeguarding_days ORDER BY sequence DESC LIMIT 1;
         IF NOT FOUND THEN
           NEW.sequence := 1;
           NEW.previous_hash := decode(repeat('00', 32), 'hex');
         END IF;
         NEW.taken_at := clock_timestamp();
         NEW.hash := sha256(convert_to(safeguarding_text(NEW), 'UTF8'));
         RETURN NEW;
       END $$`,
      `CREATE TRIGGER safeguarding_chain BEFORE INSERT ON safeguarding_days
         FOR EACH ROW EXECUTE FUNCTION safeguarding_chain()`,
      `DO $$
       BEGIN
         EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON safeguarding_days FROM %I',
           current_database() || '_payments');
       END $$`,
    ];
    for (const sql of statements) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
