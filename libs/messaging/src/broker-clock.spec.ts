import { BrokerClock } from './broker-clock';

/** A host whose clocks the test moves. The broker's clock shows 1,000,000 when the monotonic clock shows 0. */
class Host {
  monotonic = 0;
  wall = 1_000_000;
  readonly clock = new BrokerClock({ monotonicMs: () => this.monotonic, wallMs: () => this.wall });

  constructor(skewMs: number) {
    this.wall += skewMs;
  }

  get broker(): number {
    return 1_000_000 + this.monotonic;
  }

  pass(ms: number): void {
    this.monotonic += ms;
    this.wall += ms;
  }

  /** A produce request with these travel times to the broker and back. */
  produce(thereMs: number, backMs: number): void {
    const sentMs = this.monotonic;
    this.pass(thereMs);
    const brokerMs = this.broker;
    this.pass(backMs);
    this.clock.observe({ sentMs, ackedMs: this.monotonic, brokerMs });
  }
}

describe('BrokerClock', () => {
  it("shows the host's time until the first measurement", () => {
    const { clock, wall } = new Host(5_000);
    expect([clock.nowMs(), clock.skewMs(), clock.isMeasured(1_000)]).toEqual([wall, undefined, false]);
  });

  it.each([-3_600_000, -5_000, 0, 5_000, 3_600_000])(
    "shows the broker's time on a host that is %i ms ahead",
    (skewMs) => {
      const host = new Host(skewMs);
      host.produce(4, 4);
      host.pass(7_000);
      expect(host.clock.nowMs()).toBe(host.broker);
      expect(host.clock.skewMs()).toBe(skewMs);
      expect([host.clock.isMeasured(7_001), host.clock.isMeasured(7_000)]).toEqual([true, false]);
    },
  );

  it('is off by at most half the difference between the two travel times', () => {
    const host = new Host(0);
    host.produce(100, 0);
    expect(host.clock.nowMs() - host.broker).toBe(50);
  });

  it('keeps the most precise measurement for a minute', () => {
    const host = new Host(0);
    host.produce(1, 1);
    host.produce(200, 0);
    expect(host.clock.nowMs()).toBe(host.broker);
    host.pass(60_001);
    host.produce(200, 0);
    expect(host.clock.nowMs() - host.broker).toBe(100);
  });

  it("follows the monotonic clock if the host's clock is changed, and measures the new skew", () => {
    const host = new Host(0);
    host.produce(1, 1);
    host.wall -= 3_600_000;
    expect(host.clock.nowMs()).toBe(host.broker);
    expect(host.clock.skewMs()).toBe(-3_600_000);
  });

  it('includes the time that a host slept', () => {
    const host = new Host(0);
    host.produce(1, 1);
    host.wall += 60_000;
    expect(host.clock.nowMs() - host.broker).toBe(59_500);
    host.produce(2, 2);
    expect(host.clock.nowMs()).toBe(host.broker);
  });
});
