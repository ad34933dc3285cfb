import { outcomesOf, scenarios } from './scenarios';

const shown = (identifier: string): string[] =>
  outcomesOf(identifier).map(({ operation, suffix }) => `${operation} ${suffix}`);

describe('what an identifier does in the sandbox', () => {
  it.each([
    ['000123456789', ['Transfer other', 'Quote other', 'Name check other']],
    ['000123456003', ['Transfer 003', 'Quote 003', 'Name check other']],
    ['DE89370400440532013002', ['Transfer 002', 'Quote 002', 'Name check other']],
    ['w002@upi', ['Transfer 002', 'Quote 002', 'Name check other']],
    ['002@upi', ['Transfer 002', 'Quote 002', 'Name check other']],
    ['ada.004@x.test', ['Transfer 004', 'Quote 004', 'Name check other']],
    ['w0002@upi', ['Transfer other', 'Quote other', 'Name check other']],
    ['w2026002@bank', ['Transfer other', 'Quote other', 'Name check other']],
    ['9876543002@upi', ['Transfer other', 'Quote other', 'Name check other']],
    ['ada006@okaxis', ['Transfer other', 'Quote 006', 'Name check other']],
    ['ada@bank004', ['Transfer other', 'Quote other', 'Name check other']],
    [' +254712345104 ', ['Transfer other', 'Quote other', 'Name check 104']],
    ['0xAbC004', ['Transfer 004', 'Quote 004', 'Name check other']],
    ['03', ['Transfer other', 'Quote other', 'Name check other']],
  ])('%j: %j', (identifier, outcomes) => expect(shown(identifier)).toEqual(outcomes));

  it('has the words of the table, which differ by operation', () => {
    expect(outcomesOf('123003').map(({ outcome }) => outcome)).toEqual([
      'FAILED at once, ACCOUNT_CLOSED',
      'PROCESSING for 6 minutes, then COMPLETED',
      'The name matches: ACTIVE',
    ]);
    for (const outcome of outcomesOf('123003')) expect(scenarios).toContain(outcome);
  });
});
