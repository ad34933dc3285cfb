import { DomainError } from '@corridor/kernel';
import { GivenUpError, retried } from './event-retry';
import { InboxConflictError } from './inbox';

const QUICK = { attemptsMax: 3, pauseMs: 1, pauseMaxMs: 2 };

async function attemptsOf(
  failures: unknown[],
  isOver = (): boolean => false,
): Promise<{ runs: number; error?: unknown }> {
  let runs = 0;
  try {
    await retried(
      () => {
        const failure = failures[runs];
        runs += 1;
        return failure === undefined ? Promise.resolve() : Promise.reject(failure as Error);
      },
      QUICK,
      isOver,
      () => undefined,
    );
    return { runs };
  } catch (error) {
    return { runs, error };
  }
}

describe('retried', () => {
  it('retries until it succeeds', async () => {
    expect(await attemptsOf([new Error('1'), new Error('2')])).toEqual({ runs: 3 });
  });

  it('gives up with the last error after the last attempt', async () => {
    const errors = [1, 2, 3, 4].map((index) => new Error(String(index)));
    expect(await attemptsOf(errors)).toEqual({ runs: 3, error: errors[2] });
  });

  it('tries once if the domain refuses', async () => {
    expect((await attemptsOf([new DomainError('NOT_FOUND', 'no')])).runs).toBe(1);
  });

  it('passes an inbox conflict on immediately', async () => {
    expect((await attemptsOf([new InboxConflictError({ nextOffset: '1', nextIndex: 0 })])).runs).toBe(1);
  });

  it('does not count infrastructure failures', async () => {
    const away = Array.from({ length: 10 }, () => Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
    expect(await attemptsOf(away)).toEqual({ runs: 11 });
  });

  it('stops between attempts when the partition is lost', async () => {
    let asked = 0;
    const isOver = (): boolean => {
      asked += 1;
      return asked > 1;
    };
    const { runs, error } = await attemptsOf([new Error('1'), new Error('2')], isOver);
    expect(runs).toBe(1);
    expect(error).toBeInstanceOf(GivenUpError);
  });
});
