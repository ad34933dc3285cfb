import { KeyScheduler } from './key-scheduler';

interface Started {
  name: string;
  end: () => void;
}

function harness(concurrencyMax: number) {
  const scheduler = new KeyScheduler(concurrencyMax);
  const started: Started[] = [];
  const add = (key: string, name: string, isBatch = false): void => {
    const run = (): Promise<void> => new Promise((resolve) => started.push({ name, end: resolve }));
    scheduler.add({ key, isBatch, run });
  };
  const names = (): string[] => started.map((task) => task.name);
  const end = async (name: string): Promise<void> => {
    started.find((task) => task.name === name)?.end();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { add, names, end };
}

describe('KeyScheduler', () => {
  it('starts a task of a key after the one before it has ended', async () => {
    const { add, names, end } = harness(10);
    add('a', 'a1');
    add('a', 'a2');
    expect(names()).toEqual(['a1']);
    await end('a1');
    expect(names()).toEqual(['a1', 'a2']);
  });

  it('runs different keys in parallel', () => {
    const { add, names } = harness(10);
    add('a', 'a1');
    add('b', 'b1');
    expect(names()).toEqual(['a1', 'b1']);
  });

  it('runs no more tasks at once than its limit', async () => {
    const { add, names, end } = harness(2);
    for (const key of ['a', 'b', 'c', 'd']) add(key, key);
    expect(names()).toEqual(['a', 'b']);
    await end('b');
    expect(names()).toEqual(['a', 'b', 'c']);
    await end('a');
    expect(names()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('starts batch tasks at once in order of arrival, beyond the limit and within one key', () => {
    const { add, names } = harness(1);
    add('x', 'x1');
    for (const name of ['a1', 'a2', 'a3']) add('a', name, true);
    expect(names()).toEqual(['x1', 'a1', 'a2', 'a3']);
  });

  it('runs a task after the earlier batch tasks of its key, and before the later ones', async () => {
    const { add, names, end } = harness(10);
    add('a', 'batch1', true);
    add('a', 'batch2', true);
    add('a', 'single');
    add('a', 'batch3', true);
    expect(names()).toEqual(['batch1', 'batch2']);
    await end('batch1');
    expect(names()).toEqual(['batch1', 'batch2']);
    await end('batch2');
    expect(names()).toEqual(['batch1', 'batch2', 'single']);
    await end('single');
    expect(names()).toEqual(['batch1', 'batch2', 'single', 'batch3']);
  });

  it('keeps the order of every key and the limit under random load', async () => {
    const scheduler = new KeyScheduler(5);
    const orders = new Map<string, number[]>();
    let active = 0;
    let activeMax = 0;
    const ended: Promise<void>[] = [];
    for (let index = 0; index < 500; index += 1) {
      const key = `key${index % 23}`;
      ended.push(
        new Promise((resolve) => {
          const run = async (): Promise<void> => {
            active += 1;
            activeMax = Math.max(activeMax, active);
            await new Promise((wake) => setTimeout(wake, index % 3));
            orders.set(key, [...(orders.get(key) ?? []), index]);
            active -= 1;
            resolve();
          };
          scheduler.add({ key, isBatch: false, run });
        }),
      );
    }
    await Promise.all(ended);
    expect(activeMax).toBe(5);
    for (const order of orders.values()) expect(order).toEqual([...order].sort((a, b) => a - b));
  });
});
