/** DDL of a service's data keys. */
export function dataKeyTables1(): string[] {
  return [
    `CREATE TABLE data_keys (
       id text PRIMARY KEY,
       wrapped text,
       root text,
       encryptions bigint NOT NULL DEFAULT 0 CHECK (encryptions >= 0),
       writes_from timestamptz,
       made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
       CHECK ((wrapped IS NULL) = (root IS NULL)),
       CHECK (writes_from IS NULL OR wrapped IS NOT NULL)
     )`,
    `COMMENT ON TABLE data_keys IS 'keys of this service''s data, wrapped by its root, and counts of keys of the ring'`,
    `COMMENT ON COLUMN data_keys.wrapped IS 'null: a key of KEY_RING, which is only counted here'`,
    `COMMENT ON COLUMN data_keys.encryptions IS 'reserved by instances in blocks, so at least as many as were made'`,
    `COMMENT ON COLUMN data_keys.writes_from IS 'null: it decrypts only'`,
  ];
}
