import { hasMigrationLinter, type LintedMigration, migrationFaults } from './migration-rules';

/** The package of the linter is that of the machines of CI. */
const describeLinted = hasMigrationLinter() || process.env['CI'] === 'true' ? describe : describe.skip;

function migration(statement: string, change: Partial<LintedMigration> = {}): LintedMigration {
  return { name: 'New1', statements: [statement], isInTransaction: true, needs: 0, ...change };
}

describeLinted('a migration that would break or delay the programs of the last release', () => {
  it.each([
    ['renaming-column', 'ALTER TABLE things RENAME COLUMN name TO title'],
    ['renaming-table', 'ALTER TABLE things RENAME TO objects'],
    ['ban-drop-column', 'ALTER TABLE things DROP COLUMN name'],
    ['ban-drop-table', 'DROP TABLE things'],
    ['adding-required-field', 'ALTER TABLE things ADD COLUMN kind text NOT NULL'],
    ['changing-column-type', 'ALTER TABLE things ALTER COLUMN size TYPE bigint'],
    ['adding-not-nullable-field', 'ALTER TABLE things ALTER COLUMN name SET NOT NULL'],
    ['require-concurrent-index-creation', 'CREATE INDEX things_name ON things (name)'],
    ['constraint-missing-not-valid', 'ALTER TABLE things ADD CONSTRAINT large CHECK (size > 1)'],
  ])('is found by the rule %s', (rule, statement) => {
    expect(migrationFaults(migration(statement), 1).join()).toContain(`squawk: ${rule}`);
  });

  it('is found if it creates an index concurrently inside a transaction', () => {
    const statement = 'CREATE INDEX CONCURRENTLY things_name ON things (name)';
    expect(migrationFaults(migration(statement), 1).join()).toContain('transaction');
  });

  it('is found if it drops an index that programs use, except for the one that was frozen before', () => {
    const drop = migration('DROP INDEX things_name');
    expect(migrationFaults(drop, 1).join()).toContain('squawk: require-concurrent-index-deletion');
    expect(migrationFaults({ ...drop, name: 'SuspendedStates1796440000000' }, 1)).toEqual([]);
  });

  it('is found if it lifts the limit of waits for locks', () => {
    expect(migrationFaults(migration('SET LOCAL lock_timeout = 0'), 1)).toEqual([
      'New1 changes a time limit of its session, which migrate sets',
    ]);
  });

  it('is found if it takes away what programs of the last release still use', () => {
    const drop = migration('ALTER TABLE things DROP COLUMN name', { needs: 2 });
    expect(migrationFaults(drop, 1).join()).toContain('needs generation 2');
    expect(migrationFaults(drop, 2)).toEqual([]);
  });
});

describeLinted('a migration that only adds', () => {
  it.each([
    'CREATE TABLE more (platform_key integer NOT NULL, id uuid, PRIMARY KEY (platform_key, id))',
    'ALTER TABLE things ADD COLUMN kind text',
    "ALTER TABLE things ADD COLUMN kind text NOT NULL DEFAULT 'x'",
    'INSERT INTO things (name) VALUES (1)',
  ])('has no fault: %s', (statement) => {
    expect(migrationFaults(migration(statement), 1)).toEqual([]);
  });

  it('has no fault if it creates an index outside a transaction', () => {
    const statements = [
      'DROP INDEX CONCURRENTLY IF EXISTS things_name',
      'CREATE INDEX CONCURRENTLY things_name ON things (name)',
    ];
    expect(migrationFaults(migration('', { statements, isInTransaction: false }), 1)).toEqual([]);
  });
});
