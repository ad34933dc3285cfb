/** Limits of the calls to one party outside. */
export interface CallLimits {
  concurrencyMax: number;
  /** Callers that wait for a place; more are refused. */
  queuedMax: number;
  /** How long they wait for it before they are refused; without end where it isn't set. */
  waitLimitMs?: number;
  timeLimitMs: number;
}

/** What callers are told instead of an answer. */
export interface CallRefusals {
  /** Every place is taken and too many wait for one. */
  busy: () => Error;
  /** No answer within the time limit; the call itself may still end, unheard. */
  late: () => Error;
}

/** Lets a bounded number of calls run at once, each for a bounded time. */
export class BoundedCalls {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly limits: CallLimits,
    private readonly refusals: CallRefusals,
  ) {}

  /** The call's answer. @throws what the call throws, or one of the refusals. */
  async run<T>(call: () => Promise<T>): Promise<T> {
    await this.enter();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(this.refusals.late()), this.limits.timeLimitMs);
    });
    try {
      return await Promise.race([call(), late]);
    } finally {
      clearTimeout(timer);
      this.leave();
    }
  }

  private async enter(): Promise<void> {
    if (this.running < this.limits.concurrencyMax) {
      this.running += 1;
      return;
    }
    if (this.waiting.length >= this.limits.queuedMax) throw this.refusals.busy();
    await this.waitForPlace();
  }

  private waitForPlace(): Promise<void> {
    const { waitLimitMs } = this.limits;
    return new Promise((resolve, reject) => {
      const begin = (): void => (clearTimeout(timer), resolve());
      const timer =
        waitLimitMs === undefined
          ? undefined
          : setTimeout(() => {
              this.waiting.splice(this.waiting.indexOf(begin), 1);
              reject(this.refusals.busy());
            }, waitLimitMs);
      this.waiting.push(begin);
    });
  }

  /** Hands the place on, or gives it back. */
  private leave(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.running -= 1;
  }
}
