/** Platforms, the UMA domains whose ownership they have proved, and the advances of their clocks. */
export const platformTablesSql: readonly string[] = [
  `CREATE TABLE platforms (
     platform_key integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     id uuid NOT NULL,
     name text NOT NULL,
     uma_domain text NOT NULL,
     webhook_endpoint text,
     is_regulated boolean NOT NULL,
     supported_currencies json NOT NULL,
     -- The list before a currency was taken out, until payments has confirmed that none held money.
     removal_from json,
     removal_at timestamptz,
     removal_by uuid,
     version bigint NOT NULL,
     epoch integer NOT NULL DEFAULT 0,
     created_at timestamptz NOT NULL,
     updated_at timestamptz NOT NULL,
     CONSTRAINT platforms_id UNIQUE (id),
     CONSTRAINT platforms_uma_domain UNIQUE (uma_domain)
   )`,
  'CREATE INDEX platforms_currency_removal ON platforms (removal_at) WHERE removal_at IS NOT NULL',
  `CREATE TABLE uma_domain_proofs (
     platform_key integer NOT NULL REFERENCES platforms (platform_key),
     uma_domain text NOT NULL,
     proved_at timestamptz NOT NULL DEFAULT clock_timestamp(),
     PRIMARY KEY (platform_key, uma_domain)
   )`,
  `CREATE TABLE clock_advances (
     platform_key integer PRIMARY KEY REFERENCES platforms (platform_key),
     context json NOT NULL,
     target_ms bigint NOT NULL,
     offset_ms bigint NOT NULL,
     fired bigint NOT NULL DEFAULT 0,
     started_at timestamptz NOT NULL DEFAULT clock_timestamp()
   )`,
  `CREATE TABLE clock_leases (
     platform_key integer PRIMARY KEY,
     holder uuid NOT NULL,
     held_until timestamptz NOT NULL
   )`,
  `COMMENT ON TABLE clock_leases IS 'who carries out the advance of a platform''s clock, renewed while that runs'`,
];
