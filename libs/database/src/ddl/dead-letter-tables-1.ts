/** DDL of what operators decided about a service's events that could not be handled. */
export function deadLetterTable1(service: string): string[] {
  return [
    `CREATE TABLE dead_letter_decisions (
       id uuid PRIMARY KEY,
       kind text NOT NULL CHECK (kind IN ('put-back', 'discard')),
       decided_at timestamptz NOT NULL DEFAULT clock_timestamp(),
       sent_at timestamptz
     )`,
    'CREATE INDEX dead_letter_decisions_unsent ON dead_letter_decisions (decided_at) WHERE sent_at IS NULL',
    `COMMENT ON TABLE dead_letter_decisions IS 'what operators decided about events of ${service}.dead-letter'`,
    `COMMENT ON COLUMN dead_letter_decisions.sent_at IS 'when the topic had the decision; null: a worker sends it'`,
  ];
}
