import { spawn } from 'node:child_process';
import type { Finding, Severity } from './policy';

/** What a list says, or why it said nothing. */
export type Answer<Content> = { isChecked: true; content: Content } | { isChecked: false; why: string };

/** Packages whose signature is missing or wrong. */
type Unsigned = { name: string; version: string }[];

interface Report {
  auditReportVersion?: number;
  vulnerabilities?: Record<string, { via: (string | Advisory)[] }>;
  invalid?: Unsigned;
  missing?: Unsigned;
  message?: string;
  statusCode?: number;
  error?: { code?: string; summary?: string };
}

interface Advisory {
  source: number;
  name: string;
  title: string;
  url: string;
  severity: Severity;
}

const LIMIT_MS = 120_000;
const OPTIONS = ['--json', '--offline=false', '--fetch-retries=0', '--fetch-timeout=20000'];
/** Ends of a request without the answer of the list. Any other end of npm is a failure. */
const UNREACHABLE =
  /\b(ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|E[45]\d\d)\b/;

/** Asks the registry for the advisories about all packages of a folder's lock file. */
export async function advisories(folder: string, registry?: string): Promise<Answer<Finding[]>> {
  const args = registry === undefined ? [] : [`--registry=${registry}`];
  return answerOf(await npm(folder, ['--package-lock-only', ...args]), (report) =>
    report.auditReportVersion === 2 ? findingsOf(report.vulnerabilities ?? {}) : undefined,
  );
}

/** Compares the signatures of all installed packages with the keys of their registry. */
export async function unsignedPackages(folder: string): Promise<Answer<string[]>> {
  return answerOf(await npm(folder, ['signatures']), unsignedIn);
}

/** @returns undefined for a report that doesn't say it */
function unsignedIn({ invalid, missing }: Report): string[] | undefined {
  if (invalid === undefined || missing === undefined) return undefined;
  return [
    ...invalid.map(({ name, version }) => `${name}@${version} has a wrong signature`),
    ...missing.map(({ name, version }) => `${name}@${version} has no signature`),
  ];
}

/** The advisories of a report, each once. */
function findingsOf(vulnerabilities: NonNullable<Report['vulnerabilities']>): Finding[] {
  const found = Object.values(vulnerabilities)
    .flatMap(({ via }) => via)
    .filter((via) => typeof via === 'object')
    .map(({ name, title, url, severity }) => ({
      id: url.split('/').at(-1) ?? url,
      package: name,
      title,
      severity,
    }));
  return [...new Map(found.map((finding) => [`${finding.id} ${finding.package}`, finding])).values()];
}

/** @throws Error if npm failed for another reason than a list that it can't reach */
function answerOf<Content>(
  output: string | undefined,
  read: (report: Report) => Content | undefined,
): Answer<Content> {
  if (output === undefined) return { isChecked: false, why: `no answer within ${LIMIT_MS / 1_000} s` };
  const report = JSON.parse(output) as Report;
  const content = read(report);
  if (content !== undefined) return { isChecked: true, content };
  const why = report.message ?? report.error?.summary ?? '';
  if (report.statusCode !== undefined || UNREACHABLE.test(`${report.error?.code ?? ''} ${why}`))
    return { isChecked: false, why };
  throw new Error(`npm audit failed: ${output}`);
}

/** @returns what npm says; undefined if it doesn't end */
async function npm(cwd: string, args: readonly string[]): Promise<string | undefined> {
  const child = spawn('npm', ['audit', ...args, ...OPTIONS], {
    cwd,
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: LIMIT_MS,
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  const signal = await new Promise((done, failed) => {
    child.once('error', failed);
    child.once('close', (_code, ended) => done(ended));
  });
  return signal === null ? output : undefined;
}
