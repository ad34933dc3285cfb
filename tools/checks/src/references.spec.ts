import { referenceViolations } from './references';

const files = ['docs/a.md', 'docs/adr/0001-a.md', 'libs/a/src/a.ts'];
const read = () => '# A\n\n## 1. One\n\n## 2. Two\n\n## Two\n';

describe('referenceViolations', () => {
  it.each<[string, string, string, string[]]>([
    ['a document that is gone', 'libs/a/src/a.ts', '/** By decisions.md 4. */\n', ['no decisions.md']],
    ['a section that is gone', 'libs/a/src/a.ts', '  // as docs/a.md 1, 9 says\n', ['no section 9']],
    [
      'a section on the next line',
      'libs/a/src/a.ts',
      '/**\n * As docs/a.md\n * 9 says.\n */\n',
      ['no section 9'],
    ],
    ['a heading that is gone', 'libs/a/src/a.ts', 'f(); // (docs/a.md, "Three")\n', ['no heading "Three"']],
    [
      'a source that is gone',
      'libs/a/src/a.ts',
      '/** See `b.handler.ts` and libs/b/src/b.ts. */\n',
      ['no b.handler.ts', 'no libs/b/src/b.ts'],
    ],
    ['a decision record that is gone', 'libs/a/src/a.ts', '/** Why: ADR 7. */\n', ['no ADR 7']],
    ['a description in JSON', 'docs/a.json', '{ "description": "Its rules (gone.md 2)." }\n', ['no gone.md']],
  ])('reports a reference to %s', (_what, file, text, violations) => {
    const found = referenceViolations(text, file, { files, read });
    expect(found).toEqual(
      violations.map((violation) => expect.stringMatching(`^${file}: .*${violation}$`) as string),
    );
  });

  it.each([
    ['what exists', '/** docs/a.md 1, 2; docs/a.md, "Two"; `a.ts`; libs/a/src/a.ts; ADR 1. */\n'],
    ['a missing file outside of comments', "import 'gone.handler.ts';\n"],
  ])('accepts a reference to %s', (_what, text) => {
    expect(referenceViolations(text, 'libs/a/src/a.ts', { files, read })).toEqual([]);
  });
});
