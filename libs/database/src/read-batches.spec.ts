import { ReadBatches } from './read-batches';

function start(fails: (keys: readonly number[]) => boolean = () => false) {
  const batches: number[][] = [];
  const reads = new ReadBatches<number, string>((keys) => {
    batches.push([...keys]);
    if (fails(keys)) return Promise.reject(new Error('down'));
    return new Promise((done) =>
      setImmediate(() => done(keys.map((key) => (key < 0 ? undefined : `found ${key}`)))),
    );
  });
  return { reads, batches };
}

describe('ReadBatches', () => {
  it('reads simultaneous requests in one batch and gives each caller its result', async () => {
    const { reads, batches } = start();

    expect(await Promise.all([reads.find(1), reads.find(-2), reads.find(1)])).toEqual([
      'found 1',
      undefined,
      'found 1',
    ]);
    expect(batches).toEqual([[1, -2, 1]]);
  });

  it('reads the requests that arrive during a batch together in the next one', async () => {
    const { reads, batches } = start();
    const first = reads.find(1);
    await new Promise((done) => setImmediate(done));
    await Promise.all([first, reads.find(2), reads.find(3)]);

    expect(batches).toEqual([[1], [2, 3]]);
  });

  it('limits the size of a batch', async () => {
    const { reads, batches } = start();
    await Promise.all(Array.from({ length: 1_100 }, (_, key) => reads.find(key)));

    expect(batches.map(({ length }) => length)).toEqual([500, 500, 100]);
  });

  it('fails only the requests of a failed batch and continues', async () => {
    const { reads } = start((keys) => keys.includes(1));
    await expect(reads.find(1)).rejects.toThrow('down');

    expect(await reads.find(2)).toBe('found 2');
  });
});
