import { firstLine } from '../../../infra/failure.mjs';
import type { Answer } from './npm-audit';
import type { Finding } from './policy';

/** Has the advisories about a release (https://docs.pypi.org/api/json/). */
const PYPI = 'https://pypi.org';
const PIN = /^(?<name>[\w.-]+)(?:\[[\w,.-]+\])?==(?<version>[\w.!+-]+)/gm;
const LIMIT_MS = 20_000;

interface Vulnerability {
  id: string;
  summary: string | null;
  details: string;
  /** When it turned out to be none. */
  withdrawn: string | null;
}

/** The releases that files of requirements name, each once: `name/version`. */
export function releasesIn(requirements: readonly string[]): string[] {
  const pins = requirements.flatMap((text) => [...text.matchAll(PIN)]);
  return [...new Set(pins.map(({ groups }) => `${groups?.['name']}/${groups?.['version']}`))].sort();
}

/** Requirements of a file without an exact release, for which nobody would ask, or that the file has none. */
export function unpinnedIn(path: string, requirements: string): string[] {
  const lines = requirements
    .replace(/\\\r?\n/g, ' ')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#') && !line.startsWith('-'));
  if (lines.length === 0) return [`${path} has no requirement`];
  const unpinned = lines.filter((line) => releasesIn([line]).length === 0);
  return unpinned.map((line) => `${path}: "${line}" must name a release, as name==1.0`);
}

/** Asks PyPI for the advisories about releases, one after the other. The first one that it doesn't answer ends it. */
export async function pythonAdvisories(
  releases: readonly string[],
  registry = PYPI,
): Promise<Answer<Finding[]>> {
  const findings: Finding[] = [];
  for (const release of releases) {
    const answer = await vulnerabilitiesOf(`${registry}/pypi/${release}/json`);
    if (!answer.isChecked) return { isChecked: false, why: `${release}: ${answer.why}` };
    for (const { id, summary, details, withdrawn } of answer.content) {
      const title = summary ?? details.split('\n')[0] ?? '';
      // PyPI tells no severity.
      if (withdrawn === null) findings.push({ id, package: release, severity: 'high', title });
    }
  }
  return { isChecked: true, content: findings };
}

async function vulnerabilitiesOf(url: string): Promise<Answer<Vulnerability[]>> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(LIMIT_MS) });
    if (!response.ok) return { isChecked: false, why: `the registry answered ${response.status}` };
    const { vulnerabilities } = (await response.json()) as { vulnerabilities?: Vulnerability[] };
    if (vulnerabilities === undefined) return { isChecked: false, why: 'the registry has no list' };
    return { isChecked: true, content: vulnerabilities };
  } catch (error) {
    return { isChecked: false, why: firstLine(error) };
  }
}
