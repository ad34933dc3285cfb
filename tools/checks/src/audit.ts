/**
 * Compares packages of npm and Python with the advisories of their registries, and the installed ones of npm with the signatures
 * of the registry. SECURITY.md has the policy. A list that can't be reached is not checked: that is neither a success nor a
 * failure, and it has an exit code of its own.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NOT_CHECKED, StartFailure } from '../../infra/failure.mjs';
import { ROOT, readJson } from '../../infra/workspace.mjs';
import { advisories, unsignedPackages, type Answer } from './audit/npm-audit';
import { exceptionFaults, policyFaults, textOf, type Exception, type Finding } from './audit/policy';
import { pythonAdvisories, releasesIn, unpinnedIn } from './audit/python-advisories';
import { report } from './report';

const EXCEPTIONS = join(ROOT, 'tools', 'checks', 'audit-exceptions.json');

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** The last line says why nothing was checked. */
function outcome(what: string, faults: string[], answer: Answer<unknown>): number {
  if (answer.isChecked || faults.length > 0) return report(faults, `${what}: ${faults.length} violations`);
  say(`${what}: not checked (${answer.why})`);
  return NOT_CHECKED;
}

/** Advisories that are accepted, by the list that has them. */
type Exceptions = Record<'npm' | 'python', Exception[]>;

async function auditAdvisories(
  list: keyof Exceptions,
  what: string,
  ask: () => Promise<Answer<Finding[]>>,
  known: readonly string[] = [],
): Promise<number> {
  const exceptions = (readJson(EXCEPTIONS) as Exceptions | undefined)?.[list];
  if (exceptions === undefined) throw new StartFailure(`${EXCEPTIONS} is missing or damaged.`);
  const answer = await ask();
  const findings = answer.isChecked ? answer.content : [];
  for (const finding of findings) say(textOf(finding));
  const faults = [...known, ...exceptionFaults(exceptions, new Date().toISOString().slice(0, 10))];
  if (answer.isChecked) faults.push(...policyFaults(findings, exceptions));
  return outcome(what, faults, answer);
}

async function auditSignatures(): Promise<number> {
  const answer = await unsignedPackages(ROOT);
  return outcome('signatures', answer.isChecked ? answer.content : [], answer);
}

/** What all tracked files of requirements pin, and what they don't. */
function pythonReleases(): { releases: string[]; faults: string[] } {
  const files = execFileSync('git', ['ls-files', '-z', '*requirements.txt'], { cwd: ROOT, encoding: 'utf8' });
  const paths = files.split('\0').filter((path) => path !== '');
  const texts = paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')] as const);
  const faults = texts.flatMap(([path, text]) => unpinnedIn(path, text));
  if (paths.length === 0) faults.push('there is no file of requirements');
  return { releases: releasesIn(texts.map(([, text]) => text)), faults };
}

function auditPython(): Promise<number> {
  const { releases, faults } = pythonReleases();
  const ask = (): ReturnType<typeof pythonAdvisories> => pythonAdvisories(releases);
  return auditAdvisories('python', 'advisories of Python packages', ask, faults);
}

const LISTS: Readonly<Record<string, () => Promise<number>>> = {
  advisories: () => auditAdvisories('npm', 'advisories', () => advisories(ROOT)),
  'python-advisories': auditPython,
  signatures: auditSignatures,
};

/** Audits one list, or all. */
export async function auditPackages([name]: string[]): Promise<number> {
  const lists = name === undefined ? Object.values(LISTS) : [LISTS[name]];
  const codes: number[] = [];
  for (const audit of lists) {
    if (audit === undefined) throw new StartFailure(`There are the lists ${Object.keys(LISTS).join(', ')}.`);
    codes.push(await audit());
  }
  return codes.includes(1) ? 1 : (codes.find((code) => code !== 0) ?? 0);
}
