import type { Gauge } from 'prom-client';
import type { Logger } from 'pino';
import { metrics, type LabelsOf, type SampledName } from '@corridor/contracts';
import { SECOND_MS } from '@corridor/kernel';
import { LookLoop } from './look-loop';
import type { ServiceMetrics } from './metrics';

/** Pause between two samples, milliseconds. */
const SAMPLE_PAUSE_MS = 20_000;
/** Pause until an instance looks again whether it is the one that samples, milliseconds. */
const STANDBY_PAUSE_MS = 5_000;

/** One value of a sampled metric. */
export type Reading = {
  [N in SampledName]: { name: N; value: number; labels?: Readonly<Record<LabelsOf<N>, string>> };
}[SampledName];

interface Source {
  gauges: readonly SampledGauge[];
  read: () => Promise<readonly Reading[]>;
}

interface MetricSamplerOptions {
  metrics: ServiceMetrics;
  logger: Logger;
  /** Whether this is the one instance of the service that samples. */
  isChosen: () => boolean;
}

/**
 * Metrics that are read from the database or from Kafka: every 20 seconds, by one instance of a service, and never by a
 * scrape. Other instances export none of them. After a failed reading there is no value rather than an old one.
 */
export class MetricSampler {
  private readonly sources: Source[] = [];
  private readonly loop: LookLoop;
  private sampledAt: SampledGauge | undefined;

  constructor(private readonly options: MetricSamplerOptions) {
    const { logger, isChosen } = options;
    this.loop = new LookLoop({
      look: () => this.look(),
      pauseMs: () => (isChosen() ? SAMPLE_PAUSE_MS : STANDBY_PAUSE_MS),
      onFailure: (error) => logger.warn({ err: error }, 'metrics were not sampled'),
    });
  }

  /** Adds metrics that one reading fills. Its statements must not cost more with more rows. */
  add(names: readonly SampledName[], read: () => Promise<readonly Reading[]>): void {
    const own = this.options.metrics;
    this.sampledAt ??= new SampledGauge(own, 'corridor_samples_timestamp_seconds');
    this.sources.push({ gauges: names.map((name) => new SampledGauge(own, name)), read });
  }

  start(): void {
    this.loop.start();
  }

  async stop(): Promise<void> {
    await this.loop.stop();
  }

  /** Reads all of them once, or removes them from an instance that isn't chosen any more. */
  async look(): Promise<void> {
    const isChosen = this.options.isChosen();
    let isWhole = isChosen;
    for (const { gauges, read } of this.sources) {
      const readings = isChosen ? await this.readingsOf(gauges, read) : [];
      isWhole &&= readings !== undefined;
      for (const gauge of gauges) gauge.show(readings ?? []);
    }
    if (isWhole) this.sampledAt?.show([sampledNow()]);
    else if (!isChosen) this.sampledAt?.show([]);
  }

  /** Reads some of them now, in any instance. What can't be read has no value. */
  async readNow(names: readonly SampledName[]): Promise<readonly Reading[]> {
    const wanted = this.sources.filter(({ gauges }) => gauges.some(({ name }) => names.includes(name)));
    const readings = await Promise.all(wanted.map(({ gauges, read }) => this.readingsOf(gauges, read)));
    return readings.flatMap((found) => found ?? []);
  }

  private async readingsOf(
    gauges: readonly SampledGauge[],
    read: Source['read'],
  ): Promise<readonly Reading[] | undefined> {
    try {
      return await read();
    } catch (error) {
      const names = gauges.map(({ name }) => name);
      this.options.logger.warn({ err: error, metrics: names }, 'metrics could not be read');
      return undefined;
    }
  }
}

function sampledNow(): Reading {
  return { name: 'corridor_samples_timestamp_seconds', value: Date.now() / SECOND_MS };
}

/** A gauge that has the values of the last reading and no others. */
class SampledGauge {
  private readonly gauge: Gauge;

  constructor(
    own: ServiceMetrics,
    readonly name: SampledName,
  ) {
    this.gauge = own.gauge(name) as Gauge;
    this.show([]);
  }

  show(readings: readonly Reading[]): void {
    this.gauge.reset();
    // The reset sets a gauge without labels to 0.
    if (metrics[this.name].labels.length === 0) this.gauge.remove();
    for (const { name, labels = {}, value } of readings)
      if (name === this.name) this.gauge.set(labels, value);
  }
}
