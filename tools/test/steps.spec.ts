import { allSteps } from './steps.mjs';

describe('the steps of a machine', () => {
  const all = { hasBrowser: true, hasPython: true, hasJavac: true };
  const argsOf = (machine: typeof all) => allSteps(machine).flatMap(({ args }) => args);

  it.each([
    ['hasBrowser', 'e2e/browser/'],
    ['hasPython', 'generated-python-client'],
    ['hasJavac', 'generated-java-client'],
  ])('leave out what needs a program only without %s', (name, suite) => {
    expect(argsOf(all)).not.toContain(suite);
    expect(argsOf({ ...all, [name]: false })).toContain(suite);
  });

  it('have the contract fuzzer only where there is a Python', () => {
    const names = (machine: typeof all) => allSteps(machine).map(({ name }) => name);
    expect(names(all)).toContain('contract fuzzer');
    expect(names({ ...all, hasPython: false })).not.toContain('contract fuzzer');
  });
});
