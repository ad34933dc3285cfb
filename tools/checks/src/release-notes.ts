/** A commit, by its subject line. */
export interface Commit {
  sha: string;
  subject: string;
}

const UNRELEASED = '## [Unreleased]';
const SUBJECT = /^(?<type>[a-z]+)(?:\((?<scope>[^)]+)\))?(?<isBreaking>!)?: (?<text>.+)$/;
/** What users and operators may notice, in the order of the list. */
const TITLES: Readonly<Record<string, string>> = {
  feat: 'Features',
  fix: 'Fixes',
  perf: 'Performance',
};

/** Whether a version follows another by the rules of Semantic Versioning, for versions without a suffix. */
export function isLaterVersion(version: string, than: string): boolean {
  const [next, last] = [version, than].map((text) => text.split('.').map(Number));
  for (let at = 0; at < 3; at += 1) {
    const difference = (next?.[at] ?? 0) - (last?.[at] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

export function isVersion(text: string): boolean {
  return /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/.test(text);
}

/** The commits that users and operators may notice, as lines of the changelog. */
export function commitLines(commits: readonly Commit[]): string[] {
  const parsed = commits.map(({ sha, subject }) => ({ sha, ...SUBJECT.exec(subject)?.groups }));
  return Object.entries(TITLES).flatMap(([type, title]) => {
    const lines = parsed
      .filter((one) => 'type' in one && one.type === type)
      .map(({ sha, ...one }) => {
        const { scope, text, isBreaking } = one as Record<string, string | undefined>;
        return `- ${isBreaking ? '**Breaking** ' : ''}${scope ? `${scope}: ` : ''}${text} (${sha.slice(0, 9)})`;
      });
    return lines.length === 0 ? [] : ['', `#### ${title}`, '', ...lines];
  });
}

/**
 * The changelog with what is unreleased under the new version. What was written by hand stays first, and the commits
 * since the last release follow.
 */
export function releasedChangelog(
  changelog: string,
  { version, date, commits }: { version: string; date: string; commits: readonly Commit[] },
): string {
  const at = changelog.indexOf(UNRELEASED);
  if (at < 0) throw new Error(`the changelog has no section ${UNRELEASED}`);
  const [before, rest] = [changelog.slice(0, at), changelog.slice(at + UNRELEASED.length)];
  const next = rest.indexOf('\n## [');
  const [written, older] = next < 0 ? [rest, ''] : [rest.slice(0, next), rest.slice(next + 1)];
  const lines = commitLines(commits);
  const all = lines.length === 0 ? '' : `\n### Commits\n${lines.join('\n')}\n`;
  return `${before}${UNRELEASED}\n\n## [${version}] - ${date}${written.trimEnd()}\n${all}${older === '' ? '' : `\n${older}`}`;
}
