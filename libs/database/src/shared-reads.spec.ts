import { SharedReads } from './shared-reads';

/** Reads whose ends the test decides. */
function harness(runningMax = 2) {
  const reads = new SharedReads<string>(runningMax);
  const begun: { key: string; end: (value: string) => void; fail: (error: Error) => void }[] = [];
  const ask = (key: string): Promise<string> =>
    reads.read(key, () => new Promise<string>((end, fail) => begun.push({ key, end, fail })));
  return { ask, begun, keys: () => begun.map(({ key }) => key) };
}

const turn = (): Promise<void> => new Promise((done) => setImmediate(done));

describe('SharedReads', () => {
  it('runs equal reads of one turn once', async () => {
    const { ask, begun, keys } = harness();
    const answers = [ask('a'), ask('a'), ask('b')];
    await turn();
    expect(keys()).toEqual(['a', 'b']);
    begun.forEach(({ key, end }) => end(`of ${key}`));
    expect(await Promise.all(answers)).toEqual(['of a', 'of a', 'of b']);
  });

  it('a caller does not join a read that has begun', async () => {
    const { ask, begun, keys } = harness();
    const first = ask('a');
    await turn();
    const second = ask('a');
    await turn();
    expect(keys()).toEqual(['a', 'a']);
    begun[1]?.end('new');
    begun[0]?.end('old');
    expect([await first, await second]).toEqual(['old', 'new']);
  });

  it('begins the next read when one of the running ones ends, also by a failure', async () => {
    const { ask, begun, keys } = harness(1);
    const failing = ask('a');
    const next = [ask('b'), ask('c')];
    await turn();
    expect(keys()).toEqual(['a']);
    begun[0]?.fail(new Error('lost'));
    await expect(failing).rejects.toThrow('lost');
    await turn();
    expect(keys()).toEqual(['a', 'b']);
    begun[1]?.end('b');
    await next[0];
    await turn();
    begun[2]?.end('c');
    expect(await Promise.all(next)).toEqual(['b', 'c']);
  });

  it('a read that throws at once fails for its callers only', async () => {
    const reads = new SharedReads<string>(1);
    const failing = reads.read('a', () => {
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    await expect(reads.read('b', () => Promise.resolve('found'))).resolves.toBe('found');
  });
});
