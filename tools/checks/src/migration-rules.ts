import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../infra/workspace.mjs';

/** A migration as the linter sees it. */
export interface LintedMigration {
  name: string;
  statements: readonly string[];
  isInTransaction: boolean;
  /** The oldest generation of programs that may run on the schema; 0 if it only adds. */
  needs: number;
}

interface Finding {
  line: number;
  message: string;
  rule_name: string;
}

/** Its package for each machine is one of its own. This one is that of CI. */
const SQUAWK = join(ROOT, 'node_modules', '@squawk-cli', 'linux-x64', 'bin', 'squawk');
/** `migrate` sets it for its session. The linter sees it as the first line. */
const LOCK_TIMEOUT = "SET lock_timeout = '5s';";
/**
 * Rules that say nothing here. A statement may work for long, because only its wait for a lock delays others. The size of
 * an integer is a matter of its column. What runs outside of a transaction drops its index first, so it can run again.
 */
const LEFT_OUT = [
  'require-statement-timeout',
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  'prefer-robust-stmts',
];
/** What a migration may do that takes away what no running program uses. */
const CONTRACTION = [
  'ban-drop-column',
  'ban-drop-table',
  'ban-drop-not-null',
  'constraint-missing-not-valid',
];

/**
 * Faults of migrations that were frozen before the first release, when no program ran beside them. A frozen migration can't
 * be corrected, and a database that has it gets no fault by it.
 */
const FROZEN_FAULTS: Readonly<Record<string, readonly string[]>> = {
  SuspendedStates1796440000000: ['require-concurrent-index-deletion'],
};

/** Whether this machine has the linter: Linux on x64, unless its package was left out. */
export function hasMigrationLinter(): boolean {
  return existsSync(SQUAWK);
}

/**
 * Finds statements of a migration that would break or delay programs of the last release: renames, drops, changed
 * types, new columns without a default, indexes that lock their table.
 * @param lastGeneration generation of the programs of the last release
 */
export function migrationFaults(migration: LintedMigration, lastGeneration: number): string[] {
  const { name, needs, statements } = migration;
  if (needs > lastGeneration)
    return [
      `${name} needs generation ${needs}, but the programs of the last release have ${lastGeneration}: release first what no longer uses what it takes away`,
    ];
  if (statements.some((statement) => /\b(lock_timeout|statement_timeout)\b/i.test(statement)))
    return [`${name} changes a time limit of its session, which migrate sets`];
  const excluded = [...LEFT_OUT, ...(needs > 0 ? CONTRACTION : []), ...(FROZEN_FAULTS[name] ?? [])];
  return squawk(migration, excluded).map(
    ({ line, rule_name: rule, message }) => `${name}: line ${line}: ${message} (squawk: ${rule})`,
  );
}

function squawk({ name, statements, isInTransaction }: LintedMigration, excluded: string[]): Finding[] {
  const input = [LOCK_TIMEOUT, ...statements.map(terminated)].join('\n');
  const args = [
    ...['--pg-version', '18.0', '--reporter', 'json', '--stdin-filepath', `${name}.sql`],
    ...(isInTransaction ? ['--assume-in-transaction'] : []),
    ...excluded.flatMap((rule) => ['--exclude', rule]),
  ];
  const { stdout, stderr, error } = spawnSync(SQUAWK, args, { input, encoding: 'utf8' });
  if (error) throw error;
  if (!stdout.trim().startsWith('[')) throw new Error(`squawk can not read ${name}: ${stdout}${stderr}`);
  return JSON.parse(stdout) as Finding[];
}

function terminated(statement: string): string {
  const text = statement.trim();
  return text.endsWith(';') ? text : `${text};`;
}
