import * as fc from 'fast-check';
import { murmur2, partitionOf } from './partition-hash';

describe('murmur2', () => {
  // Apache Kafka, UtilsTest.testMurmur2.
  it.each([
    ['21', -973932308],
    ['foobar', -790332482],
    ['a-little-bit-long-string', -985981536],
    ['a-little-bit-longer-string', -1486304829],
    ['lkjh234lh9fiuh90y23oiuhsafujhadof229phr9h19h89h8', -58897971],
  ])('hashes %s as Kafka does', (text, hash) => {
    expect(murmur2(Buffer.from(text))).toBe(hash);
  });
});

describe('partitionOf', () => {
  it('returns an existing partition, always the same one for a key', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 128 }), (key, count) => {
        const partition = partitionOf(key, count);
        expect(partition).toBeGreaterThanOrEqual(0);
        expect(partition).toBeLessThan(count);
        expect(partitionOf(key, count)).toBe(partition);
      }),
    );
  });

  it('spreads keys over all partitions', () => {
    const used = new Set(Array.from({ length: 200 }, (_, index) => partitionOf(`Customer:${index}`, 12)));
    expect(used.size).toBe(12);
  });
});
