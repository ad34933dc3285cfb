/**
 * Compares the migrations with their checksums in `libs/database/migrations.lock.json`. Without an option it fails if
 * the migrations of the last build differ from the committed checksums. Once they are frozen, it also fails if a
 * migration that was frozen in any earlier commit is edited, moved or gone. `--record` writes the checksums, except for
 * changes that a freeze forbids. `--freeze` writes them and freezes them. Each run also fails if a migration after the
 * first release would break programs of the last one (`migration-rules.ts`).
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT, readJson } from '../../infra/workspace.mjs';
import { APP_NAMES, appFile } from '../../start/apps.mjs';
import { lockViolations, type Checksum, type Lock } from './migration-freeze';
import { hasMigrationLinter, type LintedMigration, migrationFaults } from './migration-rules';
import { type Release, releases } from '../../infra/releases.mjs';
import { report } from './report';

const LOCK = 'libs/database/migrations.lock.json';

interface Migration {
  name?: string;
  transaction?: boolean;
  needs?: number;
  up: (runner: { query: (sql: string) => Promise<unknown[]> }) => Promise<void>;
}
type Migrations = readonly (new () => Migration)[];

const requireBuilt = createRequire(__filename);

/** The checksums of the last build, by service. */
async function present(): Promise<Record<string, Checksum[]>> {
  const { checksumsOf } = requireBuilt(join(ROOT, 'libs', 'database', 'dist', 'index.js')) as {
    checksumsOf: (migrations: Migrations) => Promise<Checksum[]>;
  };
  const services: Record<string, Checksum[]> = {};
  for (const app of [...APP_NAMES].sort()) {
    services[app] = await checksumsOf(migrationsOf(app));
  }
  return services;
}

function migrationsOf(app: string): Migrations {
  const built = requireBuilt(appFile(app, 'database/migrations/all')) as { migrations: Migrations };
  return built.migrations;
}

/** The migrations of a service that came after a release. */
async function laterMigrations(app: string, { schemas }: Release): Promise<LintedMigration[]> {
  const all = migrationsOf(app).map((Migration) => ({ made: new Migration(), className: Migration.name }));
  const place = all.findIndex(({ made, className }) => (made.name ?? className) === schemas[app]);
  return Promise.all(
    all.slice(place + 1).map(async ({ made, className }) => {
      const statements: string[] = [];
      await made.up({ query: (sql) => Promise.resolve(statements.splice(statements.length, 0, sql)) });
      const { name = className, transaction = true, needs = 0 } = made;
      return { name, statements, isInTransaction: transaction, needs };
    }),
  );
}

/** Faults of the migrations since the first release, after which programs of two releases run side by side. */
async function ruleViolations(): Promise<string[]> {
  const [first, last] = [releases()[0], releases().at(-1)];
  if (first === undefined || last === undefined) return [];
  if (!hasMigrationLinter())
    return process.env['CI'] === 'true' ? ['the linter of migrations is missing on this machine'] : [];
  const faults = await Promise.all(
    APP_NAMES.map(async (app) => {
      const later = await laterMigrations(app, first);
      return later.flatMap((one) => migrationFaults(one, last.generation).map((fault) => `${app}: ${fault}`));
    }),
  );
  return faults.flat();
}

/** The output of git; empty if git fails. */
function git(args: readonly string[]): string {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout : '';
}

/** The lock file in each commit of this clone. */
function history(): Lock[] {
  const commits = git(['log', '--format=%H', '--', LOCK]).split('\n').filter(Boolean);
  return commits.flatMap((commit) => {
    const text = git(['show', `${commit}:${LOCK}`]);
    return text === '' ? [] : [JSON.parse(text) as Lock];
  });
}

function write(lock: Lock): void {
  writeFileSync(join(ROOT, LOCK), `${JSON.stringify(lock, undefined, 2)}\n`);
}

export async function checkMigrations(args: readonly string[]): Promise<number> {
  const services = await present();
  const lock = (readJson(join(ROOT, LOCK)) as Lock | undefined) ?? { frozen: false, services: {} };
  const isRecorded = args.includes('--record') || args.includes('--freeze');
  const wanted = isRecorded ? { frozen: lock.frozen || args.includes('--freeze'), services } : lock;
  const before = isRecorded ? [lock, ...history()] : history();
  const violations = [...lockViolations(wanted, services, before), ...(await ruleViolations())];
  if (isRecorded && violations.length === 0) write(wanted);
  const count = Object.values(services).flat().length;
  return report(
    violations,
    `${count} migrations, ${wanted.frozen ? 'frozen' : 'not frozen yet'}, ${violations.length} violations`,
  );
}
