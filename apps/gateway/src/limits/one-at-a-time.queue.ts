import { BoundedCalls, type CallLimits, type CallRefusals } from '@corridor/service';

interface Line {
  calls: BoundedCalls;
  /** How many run or wait. */
  users: number;
}

/** Runs one task of each key at a time. A few others wait for it, for a short time. */
export class OneAtATime {
  private readonly lines = new Map<string, Line>();

  constructor(
    private readonly limits: Omit<CallLimits, 'concurrencyMax'>,
    private readonly refusals: CallRefusals,
  ) {}

  /** The result of the task. @throws what the task throws, or one of the refusals. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const line = this.lines.get(key) ?? {
      calls: new BoundedCalls({ ...this.limits, concurrencyMax: 1 }, this.refusals),
      users: 0,
    };
    this.lines.set(key, line);
    line.users += 1;
    try {
      return await line.calls.run(work);
    } finally {
      line.users -= 1;
      if (line.users === 0) this.lines.delete(key);
    }
  }
}
