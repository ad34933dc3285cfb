import { ClusterSize } from './cluster-size';
import { partsOf } from './producer-link';

describe('the parts of a send', () => {
  it('are the messages of one partition each, in order', () => {
    const send = (partition: number, value: string) => ({ partition, value });
    const parts = partsOf([
      { topic: 'a', messages: [send(0, '1'), send(1, '2'), send(0, '3')] },
      { topic: 'b', messages: [send(0, '4')] },
    ]);
    expect(parts).toEqual([
      { topic: 'a', messages: [send(0, '1'), send(0, '3')] },
      { topic: 'a', messages: [send(1, '2')] },
      { topic: 'b', messages: [send(0, '4')] },
    ]);
  });
});

describe('the size of a cluster', () => {
  it.each([
    ['one address and nothing known yet', 1, [], true],
    ['one address and one broker', 1, [1], false],
    ['one address and a broker that came later', 1, [1, 2], true],
    ['several brokers of which others are away', 1, [3, 1], true],
    ['several addresses', 3, [1], true],
  ])('counts %s', (_what, configured, seen, several) => {
    const size = new ClusterSize(configured);
    for (const count of seen) size.note(count);
    expect(size.hasSeveralBrokers).toBe(several);
  });
});
