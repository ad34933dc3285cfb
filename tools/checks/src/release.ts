/**
 * `npm run release -- <version>` makes a release of the present commit: it moves what is unreleased in CHANGELOG.md under
 * the version, with the commits since the last release, raises the version in package.json and in the Helm chart,
 * makes the OpenAPI document the released one, commits that, tags the commit, and lists it in releases.json with its schemas in a second commit.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { StartFailure } from '../../infra/failure.mjs';
import { releases, RELEASES_FILE, type Release } from '../../infra/releases.mjs';
import { ROOT, readJson } from '../../infra/workspace.mjs';
import { APP_NAMES } from '../../start/apps.mjs';
import { isLaterVersion, isVersion, releasedChangelog, type Commit } from './release-notes';
import type { Lock } from './migration-freeze';
import { formatted } from './formatted';
import { RELEASED_DOCUMENT, releaseDocument } from './sdks';

const CHANGELOG = 'CHANGELOG.md';
const PACKAGE_FILES = ['package.json', 'package-lock.json'];
const CHART = 'deploy/helm/corridor/Chart.yaml';
const CHART_EXAMPLE = 'deploy/helm/values/small.yaml';
const SHA_AND_SUBJECT = /^(?<sha>\S+) (?<subject>.*)$/;

const requireBuilt = createRequire(__filename);

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new StartFailure(`git ${args.join(' ')}: ${stderr.trim()}`);
  return stdout.trim();
}

function commitsSince(release: Release | undefined): Commit[] {
  if (release === undefined) return [];
  return git('log', '--format=%H %s', `${release.commit}..HEAD`)
    .split('\n')
    .flatMap((line) => {
      const { sha, subject } = SHA_AND_SUBJECT.exec(line)?.groups ?? {};
      return sha === undefined || subject === undefined ? [] : [{ sha, subject }];
    });
}

async function write(file: string, text: string): Promise<void> {
  const path = join(ROOT, file);
  writeFileSync(path, await formatted(path, text));
}

/** The version stands at the beginning of both files, and in the lock file once more for the root's own entry. */
function raiseVersion(file: string, from: string, to: string): void {
  const path = join(ROOT, file);
  const content = readJson(path) as { version: string; packages?: Record<string, { version: string }> };
  const root = content.packages?.[''];
  if (content.version !== from) throw new StartFailure(`${file} has version ${content.version}, not ${from}`);
  content.version = to;
  if (root) root.version = to;
  writeFileSync(path, `${JSON.stringify(content, undefined, 2)}\n`);
}

/** The chart has the version of its programs. An example names it as a tag. */
function raiseChart(from: string, to: string): void {
  for (const [file, keys] of [
    [CHART, ['version', 'appVersion']],
    [CHART_EXAMPLE, ['tag']],
  ] as const) {
    let text = readFileSync(join(ROOT, file), 'utf8');
    for (const key of keys) {
      if (!text.includes(`${key}: ${from}`)) throw new StartFailure(`${file} has no ${key} ${from}`);
      text = text.replace(`${key}: ${from}`, `${key}: ${to}`);
    }
    writeFileSync(join(ROOT, file), text);
  }
}

/** The last migration of each service in the frozen list. */
function schemas(): Record<string, string> {
  const lock = readJson(join(ROOT, 'libs', 'database', 'migrations.lock.json')) as Lock;
  return Object.fromEntries(APP_NAMES.map((app) => [app, lock.services[app]?.at(-1)?.name ?? '']));
}

/** What is compiled may be older than the sources, or missing in a new clone. */
function compile(): void {
  const compiler = join(ROOT, 'node_modules', 'typescript-7', 'bin', 'tsc');
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-b'], { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new StartFailure(`The sources can't be compiled:\n${stdout}`);
}

function generation(): number {
  const built = requireBuilt(join(ROOT, 'libs', 'database', 'dist', 'index.js')) as {
    PROGRAM_GENERATION: number;
  };
  return built.PROGRAM_GENERATION;
}

export async function makeRelease([version = '']: string[]): Promise<number> {
  const { version: present } = readJson(join(ROOT, 'package.json')) as { version: string };
  if (!isVersion(version) || !isLaterVersion(version, present))
    throw new StartFailure(`Usage: npm run release -- <version>, a semantic version after ${present}.`);
  if (git('status', '--porcelain') !== '') throw new StartFailure('Commit your changes first.');
  // Before the first change, so that a failure leaves no half of a release.
  compile();
  const programs = { generation: generation(), schemas: schemas() };
  const known = releases();
  const date = new Date().toISOString().slice(0, 10);
  const changelog = readFileSync(join(ROOT, CHANGELOG), 'utf8');
  await write(
    CHANGELOG,
    releasedChangelog(changelog, { version, date, commits: commitsSince(known.at(-1)) }),
  );
  for (const file of PACKAGE_FILES) raiseVersion(file, present, version);
  raiseChart(present, version);
  await releaseDocument();
  const changed = [CHANGELOG, ...PACKAGE_FILES, CHART, CHART_EXAMPLE, RELEASED_DOCUMENT];
  git('commit', '--quiet', '--message', `chore(release): ${version}`, '--', ...changed);
  const commit = git('rev-parse', 'HEAD');
  git('tag', `v${version}`, commit);
  const release: Release = { version, commit, date, ...programs };
  await write(RELEASES_FILE, JSON.stringify([...known, release]));
  git('add', RELEASES_FILE);
  git('commit', '--quiet', '--message', `chore(release): list ${version}`);
  process.stdout.write(`${version} is ${commit}. Push it with its tag: git push origin HEAD v${version}\n`);
  return 0;
}
