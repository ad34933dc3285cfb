/** Rest after a fetch while wanted events arrive, in milliseconds. */
const WANTED_REST_MS = 25;
/** Rest after a fetch while all events are dropped, in milliseconds. The first wanted event waits at most this long. */
const DROPPING_REST_MS = 100;
/** How long a wanted event keeps the rests short, in milliseconds. */
const WANTED_FOR_MS = 1_000;

/**
 * How long a consumer of events rests after a fetch with records, so that the next fetch takes more of them. It rests
 * longer while it drops all events, because each fetch then costs CPU and brings nothing.
 */
export class FetchRest {
  private wantedUntilMs = Number.NEGATIVE_INFINITY;

  /**
   * @param isSelective whether the consumer may drop events
   * @param nowMs a monotonic clock, in milliseconds
   */
  constructor(
    private readonly isSelective: boolean,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  /** A wanted event has arrived. */
  noteWanted(): void {
    this.wantedUntilMs = this.nowMs() + WANTED_FOR_MS;
  }

  /** In milliseconds. */
  get lengthMs(): number {
    return this.isSelective && this.nowMs() >= this.wantedUntilMs ? DROPPING_REST_MS : WANTED_REST_MS;
  }
}

/** Number of requests in a fetch from which on its consumer rests. So many come only if many callers wait. */
const CROWD = 8;
/** Rest after a fetch with a crowd of requests, in milliseconds. */
const CROWD_REST_MS = 3;

/**
 * How long a consumer of requests rests after a fetch, in milliseconds. With few callers it doesn't rest. With many of
 * them, fewer and larger fetches give larger batches, which cost less for each request.
 */
export function requestRestMs(requests: number): number {
  return requests >= CROWD ? CROWD_REST_MS : 0;
}
