/** Names of the two tables, and the scopes that totals are kept for besides the platform. */
interface ListTotalTableNames {
  totals: string;
  deltas: string;
  scopes?: readonly string[];
}

/** Tables of `ListTotals`: folded totals, and the deltas that are not folded yet. */
export function listTotalTables1({ totals, deltas, scopes = [] }: ListTotalTableNames): string[] {
  return [
    `CREATE TABLE ${totals} (
       platform_key integer NOT NULL,
       scope text NOT NULL,
       scope_id uuid NOT NULL,
       kind text NOT NULL,
       state text NOT NULL,
       unit integer NOT NULL,
       n bigint NOT NULL,
       PRIMARY KEY (platform_key, scope, scope_id, kind, state, unit)
     ) WITH (fillfactor = 50)`,
    `COMMENT ON COLUMN ${totals}.scope IS 'PLATFORM (scope_id zero)${scopes.map((name) => `, ${name}`).join('')}'`,
    `COMMENT ON COLUMN ${totals}.unit IS 'of the creation since 1970-01-01 UTC, domain time; -1 is all'`,
    `CREATE TABLE ${deltas} (
       platform_key integer NOT NULL,
       id bigint GENERATED ALWAYS AS IDENTITY,
       kind text NOT NULL,
       from_state text,
       to_state text,
       unit integer NOT NULL,
       n integer NOT NULL,
       ${scopes.map((name) => `${name.toLowerCase()}_ids uuid[] NOT NULL,`).join('\n')}
       PRIMARY KEY (platform_key, id)
     )`,
    // Each row is read once and then deleted. Compressing it would cost more than it saves.
    ...scopes.map((name) => `ALTER TABLE ${deltas} ALTER ${name.toLowerCase()}_ids SET STORAGE EXTERNAL`),
  ];
}
