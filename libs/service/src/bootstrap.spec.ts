import { PassThrough } from 'node:stream';
import { setImmediate as nextTick } from 'node:timers/promises';
import { stopOnSignal } from './bootstrap';
import type { ServiceRuntime } from './runtime';

describe('stopOnSignal with a closed standard input', () => {
  const realInput = process.stdin;
  let input: PassThrough;
  let stops: number;
  let exits: number[];

  const watch = (stopsWithStdin: boolean): void => {
    const runtime = { config: { stopsWithStdin }, logger: { info: () => undefined } };
    stopOnSignal(runtime as unknown as ServiceRuntime, () => {
      stops += 1;
      return Promise.resolve();
    });
  };
  const end = async (): Promise<void> => {
    input.end();
    for (let turn = 0; turn < 5; turn += 1) await nextTick();
  };

  beforeEach(() => {
    // The time limit of the stop must not end the test process.
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    stops = 0;
    exits = [];
    input = new PassThrough();
    Object.defineProperty(process, 'stdin', { value: input, configurable: true });
    jest.spyOn(process, 'on').mockReturnValue(process);
    jest.spyOn(process, 'exit').mockImplementation((code) => {
      exits.push(Number(code));
      return undefined as never;
    });
  });

  afterEach(() => {
    jest.clearAllTimers();
    jest.useRealTimers();
    jest.restoreAllMocks();
    Object.defineProperty(process, 'stdin', { value: realInput, configurable: true });
  });

  it('stops once, in good order', async () => {
    watch(true);
    await end();
    expect(stops).toBe(1);
    expect(exits).toEqual([0]);
  });

  it('continues if the setting is off', async () => {
    watch(false);
    await end();
    expect(stops).toBe(0);
    expect(exits).toEqual([]);
  });
});
