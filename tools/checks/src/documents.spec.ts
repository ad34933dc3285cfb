import { documentViolations, variableViolations } from './documents';

describe('documentViolations', () => {
  const checkout = {
    document: 'README.md',
    files: ['apps/payments/src/quotes/quote.repository.ts', 'docs/api.md'],
    scripts: ['chaos'],
  };

  it.each([
    ['a missing file', '`docs/none.md`', 'README.md: there is no docs/none.md'],
    ['a file name that nothing ends with', '`none.worker.ts`', 'README.md: there is no none.worker.ts'],
    ['a missing folder', '`libs/none/src`', 'README.md: there is no libs/none/src'],
    ['a missing script', '`npm run none -- 1`', 'README.md: there is no script "none"'],
  ])('reports %s', (_what, text, violation) => {
    expect(documentViolations(text, checkout)).toEqual([violation]);
  });

  it('accepts short paths, folders, shapes of names, and scripts in a block of code', () => {
    const text =
      '`quote.repository.ts` `apps/payments/src` `noun.role.ts` `npm run chaos` `npm ci`\n```\nnpm run none\n```\n';
    expect(documentViolations(text, checkout)).toEqual([]);
  });
});

describe('variableViolations', () => {
  it('reports a variable of an app that no document names, and one of a document that no source knows', () => {
    const violations = variableViolations({
      configs: ["env.text('NOT_NAMED')", "env.integer('NAMED_ONE', 1)"],
      sources: ['KNOWN_NAME'],
      texts: ['`UNKNOWN_NAME` `KNOWN_NAME` `KEY_RING_FILE` NAMED_ONE'],
    });
    expect(violations).toEqual([
      'The variable NOT_NAMED is in no document.',
      'A document names UNKNOWN_NAME, which no source knows.',
    ]);
  });
});
