/**
 * Finds credentials in the files of the repository, by the rules that secretlint recommends. To prove that the check can
 * fail, it first looks at planted ones.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '../../infra/failure.mjs';
import { ROOT, readJson, sha256 } from '../../infra/workspace.mjs';
import { report } from './report';

const ALLOWED = 'tools/checks/secrets-allowed.json';
const PRESET = '@secretlint/secretlint-rule-preset-recommend';
/** A file with such a byte is no text. */
const NUL = '\0';
const OUTPUT_BYTES_MAX = 64 * 1_024 * 1_024;
/** Joined here, so that the check doesn't find them in this file. */
const PLANTED = [
  ['AWS_SECRET_ACCESS', '_KEY="w8Kd2vQm5Zr1Xt9Lb7Yc4Nf6Hj3Pg0SaEuTiRoWq"'],
  ['ghp_', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'],
  ['-----BEGIN RSA PRIVATE', ` KEY-----\n${'MIIEowIBAAKCAQEA'.repeat(8)}\n-----END RSA PRIVATE KEY-----`],
].map((parts) => parts.join(''));

/** What looks like a credential. */
export interface Finding {
  file: string;
  line: number;
  rule: string;
  /** Checksum of its text. */
  sha256: string;
}

/** A finding that is no credential. */
export interface Allowed {
  file: string;
  sha256: string;
  reason: string;
}

interface Text {
  file: string;
  text: string;
}

/** What looks like a credential in texts. */
async function findingsIn(texts: readonly Text[]): Promise<Finding[]> {
  const { lintSource } = await import('@secretlint/core');
  const { creator: rule } = await import('@secretlint/secretlint-rule-preset-recommend');
  const options = { config: { rules: [{ id: PRESET, rule }] } };
  const findings: Finding[] = [];
  for (const { file, text } of texts) {
    const source = { filePath: file, content: text, ext: '', contentType: 'text' } as const;
    const { messages } = await lintSource({ source, options });
    for (const { ruleId, range, loc } of messages)
      findings.push({
        ...{ file, line: loc.start.line },
        rule: ruleId.replace('@secretlint/secretlint-rule-', ''),
        sha256: sha256(text.slice(...range)).slice(0, 16),
      });
  }
  return findings;
}

/** Findings that nobody has allowed, and permissions without a finding or a reason. */
export function secretViolations(findings: readonly Finding[], allowed: readonly Allowed[]): string[] {
  const isSame = (one: { file: string; sha256: string }, other: { file: string; sha256: string }): boolean =>
    one.file === other.file && one.sha256 === other.sha256;
  return [
    ...findings
      .filter((finding) => !allowed.some((one) => isSame(one, finding)))
      .map(
        ({ file, line, rule, sha256: sum }) => `${file}:${line}: looks like a credential (${rule}, ${sum})`,
      ),
    ...allowed
      .filter((one) => !findings.some((finding) => isSame(one, finding)))
      .map(({ file, sha256: sum }) => `${ALLOWED}: ${file} has no ${sum}`),
    ...allowed
      .filter(({ reason }) => reason.trim() === '')
      .map(({ file, sha256: sum }) => `${ALLOWED}: ${sum} of ${file} has no reason`),
  ];
}

/** The text files that git tracks, as they are in the checkout. */
function trackedTexts(): Text[] {
  const { status, stdout, stderr } = spawnSync('git', ['ls-files', '-z', '--cached'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: OUTPUT_BYTES_MAX,
  });
  if (status !== 0) throw new StartFailure(`The files of the repository can't be listed: ${stderr}`);
  const deleted = new Set(
    spawnSync('git', ['ls-files', '-z', '--deleted'], { cwd: ROOT, encoding: 'utf8' }).stdout.split(NUL),
  );
  return stdout
    .split(NUL)
    .filter((file) => file !== '' && !deleted.has(file))
    .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))
    .filter(({ text }) => !text.includes(NUL));
}

export async function checkSecrets(): Promise<number> {
  const allowed = readJson(join(ROOT, ALLOWED)) as Allowed[] | undefined;
  if (allowed === undefined) throw new StartFailure(`${ALLOWED} is missing or damaged.`);
  const texts = trackedTexts();
  const violations = secretViolations(await findingsIn(texts), allowed);
  for (const [at, text] of PLANTED.entries())
    if ((await findingsIn([{ file: 'planted.txt', text }])).length === 0)
      violations.push(`The check of credentials lets planted credential ${at + 1} pass.`);
  return report(violations, `${texts.length} files looked at, ${violations.length} violations`);
}
