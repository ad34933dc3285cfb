import { endOf, jestFailures } from './failures.mjs';

const RED = '\u001b[31m';

describe('the failures of a Jest run', () => {
  const suite = (assertionResults: object[], status = 'failed', message = '') =>
    ({ name: 'a.spec.ts', status, message, assertionResults }) as never;

  it('are its failed tests with their messages, without colours', () => {
    const failed = {
      fullName: 'money is kept',
      status: 'failed',
      failureMessages: [`${RED}expected 1\nreceived 2`],
    };
    const passed = { fullName: 'money is counted', status: 'passed', failureMessages: [] };
    expect(jestFailures({ testResults: [suite([passed, failed])] })).toEqual([
      'a.spec.ts: money is kept\nexpected 1\nreceived 2',
    ]);
  });

  it('are suites that could not run', () => {
    expect(jestFailures({ testResults: [suite([], 'failed', 'no such module')] })).toEqual([
      'a.spec.ts\nno such module',
    ]);
  });

  it('are none where all is well, or where there is no report', () => {
    expect(jestFailures({ testResults: [suite([], 'passed')] })).toEqual([]);
    expect(jestFailures(undefined)).toEqual([]);
  });

  it('are told of up to a number', () => {
    const failed = Array.from({ length: 25 }, (_, at) => ({ fullName: `test ${at}`, status: 'failed' }));
    expect(jestFailures({ testResults: [suite(failed)] }).at(-1)).toBe('and 5 more');
  });
});

describe('the end of what a step said', () => {
  it('is its last lines', () => {
    const lines = Array.from({ length: 100 }, (_, at) => `line ${at}`);
    expect(endOf(`${lines.join('\n')}\n`).split('\n')).toEqual(lines.slice(-60));
  });
});
