import fc from 'fast-check';
import { WaitingCommands } from './waiting-commands';

interface Command {
  number: number;
  keys: string[];
}

const keys = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 3 });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('ADD' as const), keys }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('TAKE' as const), limit: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('END' as const), which: fc.nat(3) }) },
);

describe('WaitingCommands', () => {
  it('hands out each command once, in the order of each key, and no key to two batches', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const queue = new WaitingCommands<Command>();
        const running: Command[][] = [];
        const added: Command[] = [];
        const taken: Command[] = [];
        const take = (limit: number): void => {
          const batch = queue.take(limit);
          expect(batch.length).toBeLessThanOrEqual(limit);
          const others = new Set(running.flat().flatMap((command) => command.keys));
          for (const command of batch) expect(command.keys.filter((key) => others.has(key))).toEqual([]);
          if (batch.length > 0) running.push(batch);
          taken.push(...batch);
        };
        const end = (which: number): void =>
          queue.release(running.splice(which % running.length, 1)[0] ?? []);
        for (const next of steps) {
          if (next.do === 'ADD') {
            const command = { number: added.length, keys: next.keys };
            added.push(command);
            queue.add(command);
          } else if (next.do === 'TAKE') take(next.limit);
          else if (running.length > 0) end(next.which);
          expect(queue.unfinished).toBe(added.length - taken.length + running.flat().length);
        }
        while (!queue.isEmpty) {
          while (running.length > 0) end(0);
          take(4);
        }
        expect(taken.map(({ number }) => number).sort((a, b) => a - b)).toEqual(added.map((_, n) => n));
        for (const key of ['a', 'b', 'c', 'd']) {
          const ofKey = taken.filter((command) => command.keys.includes(key)).map(({ number }) => number);
          expect(ofKey).toEqual([...ofKey].sort((a, b) => a - b));
        }
      }),
    );
  });
});
