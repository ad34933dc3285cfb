import refuseCallbacks from './callbacks.cjs';

function started(fn: (...given: never[]) => unknown): () => unknown {
  const test = { fn };
  refuseCallbacks({ name: 'test_start', test });
  return test.fn as () => unknown;
}

describe('a test that takes a callback', () => {
  it('fails and says why', () => {
    expect(started((done: () => void) => done())).toThrow('Its row of it.each has fewer values');
  });

  it('is one alone that has more parameters than values', () => {
    expect(started(() => 'done')()).toBe('done');
    expect(started((value = 'nothing') => value)()).toBe('nothing');
  });
});
