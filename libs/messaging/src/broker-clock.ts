/** A measurement is replaced by a less certain one only after this, milliseconds. */
const AGE_MAX_MS = 60_000;
/** Difference between what the host's two clocks say has passed from which the measurement is no longer believed. */
const STEP_MS = 500;

/** The clocks of the host, milliseconds. */
export interface HostClocks {
  /** Since some moment; it never goes back. */
  monotonicMs(): number;
  /** Since the epoch; it may be wrong, and may be set. */
  wallMs(): number;
}

/** A produce request whose records the broker stamped with its own time (`message.timestamp.type=LogAppendTime`). */
export interface StampedProduce {
  /** When it left and when its acknowledgement came, by the monotonic clock, milliseconds. */
  sentMs: number;
  ackedMs: number;
  /** The broker's time, milliseconds since the epoch. */
  brokerMs: number;
}

interface Measurement {
  /** What is added to the monotonic clock. */
  aheadMs: number;
  /** By how much it may be wrong, to either side. */
  errorMs: number;
  atMs: number;
  /** The wall clock less the monotonic one, then. */
  wallLeadMs: number;
}

const hostClocks: HostClocks = { monotonicMs: () => performance.now(), wallMs: () => Date.now() };

/**
 * The brokers' time, which all processes share however wrong their own clocks are. It is read off the acknowledgements
 * of produce requests, as NTP does (RFC 5905, section 8): the broker's stamp lies between the sending and the answer.
 * Brokers keep one time among themselves by what the operator provides.
 */
export class BrokerClock {
  private measured: Measurement | undefined;

  constructor(private readonly host: HostClocks = hostClocks) {}

  /** Whether a measurement is there that is younger than `ageMaxMs`. */
  isMeasured(ageMaxMs: number): boolean {
    return this.measured !== undefined && this.host.monotonicMs() - this.measured.atMs < ageMaxMs;
  }

  /** The monotonic clock, for who times a produce request. */
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
   * The brokers' time, milliseconds since the epoch; the host's until it was measured. A host that slept has a monotonic
   * clock that stood still: of what its two clocks say has passed since the measurement the longer counts.
   */
  nowMs(): number {
    const { measured } = this;
    if (measured === undefined) return this.host.wallMs();
    const slept = Math.max(0, this.wallLeadMs() - measured.wallLeadMs - STEP_MS);
    return this.host.monotonicMs() + measured.aheadMs + slept;
  }

  /** How far the host's clock is ahead of the brokers', milliseconds; undefined until it was measured. */
  skewMs(): number | undefined {
    return this.measured === undefined ? undefined : this.wallLeadMs() - this.measured.aheadMs;
  }

  private wallLeadMs(): number {
    return this.host.wallMs() - this.host.monotonicMs();
  }
}
