/** Answers to lookups, stored until they expire for the quote that names them. */
export function lookupTablesSql(): string[] {
  return [
    `CREATE TABLE lookups (
       platform_key integer NOT NULL,
       id uuid NOT NULL,
       kind text NOT NULL CHECK (kind IN ('UMA', 'EXTERNAL_ACCOUNT')),
       target text NOT NULL,
       receiver jsonb,
       created_at timestamptz NOT NULL,
       expires_at timestamptz NOT NULL,
       PRIMARY KEY (platform_key, id)
     )`,
    'CREATE INDEX lookups_expiry ON lookups (platform_key, expires_at)',
    `COMMENT ON COLUMN lookups.platform_key IS 'who looked up: no other platform finds it'`,
    `COMMENT ON COLUMN lookups.target IS 'UMA address in lower case, or uuid of the external account'`,
    `COMMENT ON COLUMN lookups.expires_at IS 'domain time'`,
  ];
}
