/** A less precise measurement replaces an older one only after this time, in milliseconds. */
const AGE_MAX_MS = 60_000;
/** If the host's two clocks disagree by this much about the elapsed time, the measurement is discarded. */
const STEP_MS = 500;

/** The clocks of the host, in milliseconds. */
export interface HostClocks {
  /** Time since an arbitrary moment. It never goes back. */
  monotonicMs(): number;
  /** Time since the epoch. It may be wrong, and the operator may set it. */
  wallMs(): number;
}

/** A produce request whose records got the broker's time (`message.timestamp.type=LogAppendTime`). */
export interface StampedProduce {
  /** Monotonic time of the request and of its acknowledgement, in milliseconds. */
  sentMs: number;
  ackedMs: number;
  /** The broker's time, milliseconds since the epoch. */
  brokerMs: number;
}

interface Measurement {
  /** Difference to add to the monotonic clock. */
  aheadMs: number;
  /** Largest possible error in either direction. */
  errorMs: number;
  atMs: number;
  /** Wall clock minus monotonic clock at the time of the measurement. */
  wallLeadMs: number;
}

const hostClocks: HostClocks = { monotonicMs: () => performance.now(), wallMs: () => Date.now() };

/**
 * The brokers' time, which all processes share, however wrong their own clocks are. It is read from the
 * acknowledgements of produce requests, as in NTP (RFC 5905, section 8): the broker's timestamp lies between request
 * and answer. The operator keeps the brokers' clocks synchronised.
 */
export class BrokerClock {
  private measured: Measurement | undefined;

  constructor(private readonly host: HostClocks = hostClocks) {}

  /** Whether a measurement exists that is younger than `ageMaxMs`. */
  isMeasured(ageMaxMs: number): boolean {
    return this.measured !== undefined && this.host.monotonicMs() - this.measured.atMs < ageMaxMs;
  }

  /** The monotonic clock, to time a produce request. */
  monotonicMs(): number {
    return this.host.monotonicMs();
  }

  observe({ sentMs, ackedMs, brokerMs }: StampedProduce): void {
    const { measured } = this;
    const errorMs = (ackedMs - sentMs) / 2;
    const wallLeadMs = this.wallLeadMs();
    const isOld =
      measured === undefined ||
      ackedMs - measured.atMs > AGE_MAX_MS ||
      Math.abs(wallLeadMs - measured.wallLeadMs) > STEP_MS;
    if (!isOld && errorMs > measured.errorMs) return;
    this.measured = { aheadMs: brokerMs - (sentMs + ackedMs) / 2, errorMs, atMs: ackedMs, wallLeadMs };
  }

  /**
   * The brokers' time in milliseconds since the epoch, or the host's time before the first measurement. The monotonic
   * clock stops while a host sleeps, so the longer of the two elapsed times since the measurement counts.
   */
  nowMs(): number {
    const { measured } = this;
    if (measured === undefined) return this.host.wallMs();
    const slept = Math.max(0, this.wallLeadMs() - measured.wallLeadMs - STEP_MS);
    return this.host.monotonicMs() + measured.aheadMs + slept;
  }

  /** How far the host's clock is ahead of the brokers', in milliseconds; undefined before the first measurement. */
  skewMs(): number | undefined {
    return this.measured === undefined ? undefined : this.wallLeadMs() - this.measured.aheadMs;
  }

  private wallLeadMs(): number {
    return this.host.wallMs() - this.host.monotonicMs();
  }
}
