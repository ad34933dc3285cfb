import { exceptionFaults, policyFaults, type Exception, type Finding, type Severity } from './policy';

const TODAY = '2026-11-29';
const finding = (severity: Severity): Finding => ({ id: 'GHSA-1', package: 'a', severity, title: 'Falls' });
const exception = (change: Partial<Exception> = {}): Exception => ({
  ...{ id: 'GHSA-1', reason: 'only tests call it', found: TODAY, until: TODAY, isReached: false },
  ...change,
});

describe('the policy for advisories', () => {
  it.each<[Severity, number]>([
    ['critical', 1],
    ['high', 1],
    ['moderate', 1],
    ['low', 0],
    ['info', 0],
  ])('without an exception, one of severity %s is %i faults', (severity, count) => {
    expect(policyFaults([finding(severity)], [])).toHaveLength(count);
    expect(policyFaults([finding(severity)], [exception()])).toEqual([]);
  });

  it.each<[Severity, boolean, string]>([
    ['critical', true, '2026-12-06'],
    ['critical', false, '2026-12-29'],
    ['high', true, '2026-12-29'],
    ['high', false, '2027-01-28'],
    ['moderate', true, '2027-02-27'],
    ['moderate', false, '2027-02-27'],
  ])('an exception for severity %s, used %s, lasts until %s at the latest', (severity, isReached, until) => {
    const dayAfter = new Date(Date.parse(until) + 86_400_000).toISOString().slice(0, 10);
    expect(policyFaults([finding(severity)], [exception({ isReached, until })])).toEqual([]);
    expect(policyFaults([finding(severity)], [exception({ isReached, until: dayAfter })])).toEqual([
      expect.stringMatching(/^GHSA-1 .* may last \d+ days$/),
    ]);
  });

  it('an exception without an advisory is a fault', () => {
    expect(policyFaults([], [exception()])).toEqual(['no package needs the exception GHSA-1']);
  });

  it.each<[string, Partial<Exception>, string]>([
    ['that has ended', { until: '2026-11-28' }, 'ended on 2026-11-28'],
    ['without a reason', { reason: ' ' }, 'has no reason'],
    ['of the future', { found: '2026-11-30', until: '2026-11-30' }, 'in the future'],
    ['without a day', { until: '2026-12' }, 'needs found and until'],
  ])('an exception %s is a fault, also without a list', (_what, change, words) => {
    expect(exceptionFaults([exception(change)], TODAY)).toEqual([expect.stringContaining(words)]);
  });

  it('an exception holds on its last day', () => {
    expect(exceptionFaults([exception()], TODAY)).toEqual([]);
  });
});
