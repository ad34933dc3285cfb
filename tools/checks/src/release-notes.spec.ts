import { commitLines, isLaterVersion, isVersion, releasedChangelog } from './release-notes';

describe('a version', () => {
  it.each(['0.2.0', '10.0.1'])('%s is semantic', (text) => {
    expect(isVersion(text)).toBe(true);
  });

  it.each(['1.2', 'v1.2.3', '01.2.3', '1.2.3-rc.1', ''])('"%s" is refused', (text) => {
    expect(isVersion(text)).toBe(false);
  });

  it('is later by its first number that differs', () => {
    expect(isLaterVersion('0.10.0', '0.9.9')).toBe(true);
    expect(isLaterVersion('1.0.0', '0.99.99')).toBe(true);
    expect(isLaterVersion('0.2.0', '0.2.0')).toBe(false);
    expect(isLaterVersion('0.1.9', '0.2.0')).toBe(false);
  });
});

describe('the commits of a release', () => {
  it('are grouped by what they mean for users, with their scope', () => {
    const subjects = [
      'fix(gateway): no 500',
      'chore: tidy',
      'feat!: new paths',
      'feat(payments): more',
      'test: x',
    ];
    const commits = subjects.map((subject, index) => ({ sha: `${index}`.repeat(40), subject }));
    expect(commitLines(commits)).toEqual([
      ...['', '#### Features', ''],
      '- **Breaking** new paths (222222222)',
      '- payments: more (333333333)',
      ...['', '#### Fixes', ''],
      '- gateway: no 500 (000000000)',
    ]);
  });
});

describe('the changelog of a release', () => {
  const changelog =
    '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- By hand.\n\n## [0.1.0] - 2026-01-01\n\n- Old.\n';

  it('has what was unreleased under the new version, then the commits, then older releases', () => {
    const commits = [{ sha: 'a'.repeat(40), subject: 'feat: more' }];
    expect(releasedChangelog(changelog, { version: '0.2.0', date: '2026-02-01', commits })).toBe(
      '# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-02-01\n\n### Added\n\n- By hand.\n\n### Commits\n\n' +
        '#### Features\n\n- more (aaaaaaaaa)\n\n## [0.1.0] - 2026-01-01\n\n- Old.\n',
    );
  });

  it('has no list of commits for the first release', () => {
    const first = releasedChangelog('## [Unreleased]\n\n- By hand.\n', {
      version: '1.0.0',
      date: 'd',
      commits: [],
    });
    expect(first).toBe('## [Unreleased]\n\n## [1.0.0] - d\n\n- By hand.\n');
  });

  it('needs a section of what is unreleased', () => {
    expect(() => releasedChangelog('# Changelog\n', { version: '1.0.0', date: 'd', commits: [] })).toThrow(
      'no section',
    );
  });
});
