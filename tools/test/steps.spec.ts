import { HELM_STEP, allSteps } from './steps.mjs';

describe('the steps of a machine', () => {
  const all = { hasBrowser: true, hasPython: true, hasJavac: true, hasPromtool: true, isClean: false };
  const argsOf = (machine: typeof all) => allSteps(machine).flatMap(({ args }) => args);

  it.each([
    ['hasBrowser', 'e2e/browser/'],
    ['hasPython', 'generated-python-client'],
    ['hasJavac', 'generated-java-client'],
  ])('leave out what needs a program only without %s', (name, suite) => {
    expect(argsOf(all)).not.toContain(suite);
    expect(argsOf({ ...all, [name]: false })).toContain(suite);
  });

  it.each(['contract fuzzer', HELM_STEP])('have the %s only where there is a Python', (step) => {
    const names = (machine: typeof all) => allSteps(machine).map(({ name }) => name);
    expect(names(all)).toContain(step);
    expect(names({ ...all, hasPython: false })).not.toContain(step);
  });

  it('lint by one target on a clean checkout, and else by those of the projects', () => {
    const targetsOf = (machine: typeof all) =>
      argsOf(machine)
        .filter((arg) => arg.startsWith('build,'))
        .flatMap((arg) => arg.split(','));
    expect(targetsOf(all)).toEqual(expect.arrayContaining(['types', 'promises', 'lint']));
    expect(targetsOf(all)).not.toContain('lint-all');
    expect(targetsOf({ ...all, isClean: true })).toEqual(
      expect.arrayContaining(['types', 'promises', 'lint-all']),
    );
    expect(targetsOf({ ...all, isClean: true })).not.toContain('lint');
  });
});
