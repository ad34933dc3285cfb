/**
 * Compares the packages of the lock file with the advisories of the registry, and the installed ones with the signatures
 * of the registry. SECURITY.md has the policy. A list that can't be reached is not checked: that is neither a success nor
 * a failure, and it has an exit code of its own.
 */
import { join } from 'node:path';
import { NOT_CHECKED, StartFailure } from '../../infra/failure.mjs';
import { ROOT, readJson } from '../../infra/workspace.mjs';
import { advisories, unsignedPackages, type Answer } from './audit/npm-audit';
import { exceptionFaults, policyFaults, textOf, type Exception } from './audit/policy';
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

async function auditAdvisories(): Promise<number> {
  const exceptions = readJson(EXCEPTIONS) as Exception[] | undefined;
  if (exceptions === undefined) throw new StartFailure(`${EXCEPTIONS} is missing or damaged.`);
  const answer = await advisories(ROOT);
  const findings = answer.isChecked ? answer.content : [];
  for (const finding of findings) say(textOf(finding));
  const faults = exceptionFaults(exceptions, new Date().toISOString().slice(0, 10));
  if (answer.isChecked) faults.push(...policyFaults(findings, exceptions));
  return outcome('advisories', faults, answer);
}

async function auditSignatures(): Promise<number> {
  const answer = await unsignedPackages(ROOT);
  return outcome('signatures', answer.isChecked ? answer.content : [], answer);
}

const LISTS: Readonly<Record<string, () => Promise<number>>> = {
  advisories: auditAdvisories,
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
