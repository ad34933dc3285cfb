import { FOLD_LIMIT } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';

/** Unit of the row that counts all units. */
const ALL_UNITS = -1;
/** Key of a total. */
const KEY_COLUMNS = ['platform_key', 'scope', 'scope_id', 'kind', 'state', 'unit'] as const;
const NO_SCOPE_ID = '00000000-0000-0000-0000-000000000000';

/**
 * The tables that hold the totals of some lists. All names are constants of the services and never come from a request.
 */
export interface ListTotalTables<Scope extends string> {
  /** Folded totals. */
  totals: string;
  /** Deltas that are not folded yet: one row for each move of a commit. */
  deltas: string;
  /** Totals are kept per platform and per other owner of a record: CUSTOMER, SOURCE. */
  scopes: readonly Scope[];
}

/**
 * `n` records of one kind and unit that moved from one state to another. Null means that the records are new or
 * removed.
 */
export interface ListTotalDelta<Scope extends string> {
  platformKey: number;
  kind: string;
  fromState: string | null;
  toState: string | null;
  /** Day or hour of the creation, counted since 1970-01-01 UTC, in domain time. */
  unit: number;
  n: number;
  /** Owners of the records. An id appears once for each of its records. */
  ids: Readonly<Record<Scope, readonly string[]>>;
}

/** Which records are counted. An absent filter matches all. */
export interface CountedRecords<Scope extends string> {
  platformKey: number;
  scope?: { name: Scope; id: string } | undefined;
  kind?: string | undefined;
  states: readonly string[];
  /** First and last unit of the creation. Absent bounds are open. */
  units?: { first: number | undefined; last: number | undefined } | undefined;
}

/** Records of a platform in one state that were created in one unit. */
export interface UnitTotal {
  state: string;
  unit: number;
  n: number;
}

/**
 * Exact totals of lists (docs/behaviour.md 5). A commit adds narrow deltas. A background worker folds them into totals
 * by platform, scope, kind, state and unit, and into totals over all units. A total is the sum of the folded and the
 * unfolded part, read in one snapshot.
 */
export class ListTotals<Scope extends string = never> {
  constructor(private readonly tables: ListTotalTables<Scope>) {}

  /** Records changes in the transaction that makes them. */
  async add(runner: SqlRunner, deltas: readonly ListTotalDelta<Scope>[]): Promise<void> {
    if (deltas.length === 0) return;
    const { scopes } = this.tables;
    const columns = ['platform_key', 'kind', 'from_state', 'to_state', 'unit', 'n', ...scopes.map(idsColumn)];
    const params: unknown[] = [];
    const rows = deltas.map(({ platformKey, kind, fromState, toState, unit, n, ids }) => {
      const values = [platformKey, kind, fromState, toState, unit, n, ...scopes.map((name) => ids[name])];
      return `(${values.map((value) => `$${params.push(value)}`).join(', ')})`;
    });
    await runner.query(
      `INSERT INTO ${this.tables.deltas} (${columns.join(', ')}) VALUES ${rows.join(', ')}`,
      params,
    );
  }

  /** The exact number of records in the runner's snapshot. */
  async total(runner: SqlRunner, of: CountedRecords<Scope>): Promise<number> {
    const params: unknown[] = [];
    const sql = this.totalSql(of, (value) => `$${params.push(value)}`);
    const rows = rowsOf<{ total: string }>(await runner.query(`SELECT ${sql} AS total`, params));
    return Number(rows[0]?.total ?? 0);
  }

  /**
   * The total as an SQL expression, for a statement that also reads the page.
   * @param put adds a parameter and returns its placeholder.
   */
  totalSql(of: CountedRecords<Scope>, put: (value: unknown) => string): string {
    const { platformKey, scope, kind, states, units } = of;
    const isBounded = units?.first !== undefined || units?.last !== undefined;
    const both = [
      `platform_key = ${put(platformKey)}`,
      ...(kind === undefined ? [] : [`kind = ${put(kind)}`]),
      ...(units?.first === undefined ? [] : [`unit >= ${put(units.first)}`]),
      ...(units?.last === undefined ? [] : [`unit <= ${put(units.last)}`]),
    ];
    const wanted = `ANY(${put(states)}::text[])`;
    const folded = [
      ...both,
      `scope = '${scope?.name ?? 'PLATFORM'}' AND scope_id = ${put(scope?.id ?? NO_SCOPE_ID)}`,
      `state = ${wanted}`,
      isBounded ? `unit <> ${ALL_UNITS}` : `unit = ${ALL_UNITS}`,
    ];
    const records = scope ? `cardinality(array_positions(${idsColumn(scope.name)}, ${put(scope.id)}))` : 'n';
    const moved = `COALESCE(to_state = ${wanted}, false)::integer - COALESCE(from_state = ${wanted}, false)::integer`;
    return `COALESCE((SELECT sum(n) FROM ${this.tables.totals} WHERE ${folded.join(' AND ')}), 0)
      + COALESCE((SELECT sum(${records} * (${moved})) FROM ${this.tables.deltas} WHERE ${both.join(' AND ')}), 0)`;
  }

  /**
   * The numbers of a platform's records by state and unit of their creation, in the runner's snapshot; none where there are
   * none. The cost grows with the units and not with the records.
   */
  async byUnit(
    runner: SqlRunner,
    of: {
      platformKey: number;
      kinds: readonly string[];
      states: readonly string[];
      first: number;
      last: number;
    },
  ): Promise<UnitTotal[]> {
    const where = `platform_key = $1 AND kind = ANY($2::text[]) AND unit BETWEEN $3 AND $4 AND unit <> ${ALL_UNITS}`;
    const sql = `
      SELECT state, unit, sum(n)::text AS n FROM (
        SELECT state, unit, n FROM ${this.tables.totals}
        WHERE ${where} AND scope = 'PLATFORM' AND scope_id = '${NO_SCOPE_ID}'
        UNION ALL
        SELECT c.state, d.unit, c.n FROM ${this.tables.deltas} d
          CROSS JOIN LATERAL (VALUES (d.to_state, d.n), (d.from_state, -d.n)) AS c (state, n)
        WHERE ${where}
      ) moves WHERE state = ANY($5::text[]) GROUP BY state, unit`;
    const { platformKey, kinds, states, first, last } = of;
    const rows = rowsOf<{ state: string; unit: number; n: string }>(
      await runner.query(sql, [platformKey, kinds, first, last, states]),
    );
    return rows.map(({ n, ...row }) => ({ ...row, n: Number(n) }));
  }

  /** Folds until less than a full lot remains. */
  async foldAll(runner: SqlRunner): Promise<void> {
    while ((await this.fold(runner)) >= FOLD_LIMIT);
  }

  /** Folds one lot and returns the number of its deltas. It returns 0 while another process folds. */
  private async fold(runner: SqlRunner): Promise<number> {
    const [row] = rowsOf<{ taken: number }>(await runner.query(this.foldSql(), [FOLD_LIMIT]));
    return row?.taken ?? 0;
  }

  /**
   * One statement, so that every snapshot counts a move either among the deltas or in the totals. A total that reaches
   * zero is removed. Otherwise a state that records leave would keep a row for each of its units for ever.
   */
  private foldSql(): string {
    const { totals, deltas, scopes } = this.tables;
    const move = 'kind, from_state, to_state, unit';
    const same = KEY_COLUMNS.map((column) => `t.${column} = s.${column}`).join(' AND ');
    const ofScopes = scopes.map(
      (name) => `UNION ALL SELECT platform_key, '${name}', unnest(${idsColumn(name)}), ${move}, 1 FROM taken`,
    );
    return `
      WITH mine AS MATERIALIZED (
        SELECT pg_try_advisory_xact_lock(hashtext('fold'), hashtext('${totals}')) AS is_mine
      ), taken AS (
        DELETE FROM ${deltas} d USING (
          SELECT platform_key, id FROM ${deltas} WHERE (SELECT is_mine FROM mine) LIMIT $1) o
        WHERE d.platform_key = o.platform_key AND d.id = o.id RETURNING d.*
      ), scoped AS (
        SELECT platform_key, 'PLATFORM' AS scope, '${NO_SCOPE_ID}'::uuid AS scope_id, ${move}, n FROM taken
        ${ofScopes.join('\n')}
      ), summed AS (
        SELECT s.platform_key, s.scope, s.scope_id, s.kind, c.state, u.unit, sum(c.n) AS n
        FROM scoped s
        CROSS JOIN LATERAL (VALUES (s.to_state, s.n), (s.from_state, -s.n)) AS c (state, n)
        CROSS JOIN LATERAL (VALUES (s.unit), (${ALL_UNITS})) AS u (unit)
        WHERE c.state IS NOT NULL
        GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(c.n) <> 0
      ), emptied AS (
        DELETE FROM ${totals} t USING summed s WHERE ${same} AND t.n + s.n = 0
        RETURNING t.platform_key, t.scope, t.scope_id, t.kind, t.state, t.unit
      ), folded AS (
        INSERT INTO ${totals} AS t (platform_key, scope, scope_id, kind, state, unit, n)
        SELECT * FROM summed s WHERE NOT EXISTS (SELECT 1 FROM emptied t WHERE ${same})
        ON CONFLICT (platform_key, scope, scope_id, kind, state, unit) DO UPDATE SET n = t.n + EXCLUDED.n
      )
      SELECT count(*)::integer AS taken FROM taken`;
  }
}

function idsColumn(scope: string): string {
  return `${scope.toLowerCase()}_ids`;
}
