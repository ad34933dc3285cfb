import type { Balancer, Passed } from './balancer';
import type { Load } from '../load';

/** What callers saw while a step lasted. */
export interface StepReport {
  name: string;
  seconds: number;
  requests: number;
  /** Answers of 5xx and requests without an answer. */
  failed: number;
  /** The longest time that a request took, in milliseconds: at least as long as the service took nothing. */
  longestMs: number;
}

/** Measures what callers see while something happens to the services. */
export class StepWatch {
  readonly reports: StepReport[] = [];

  constructor(
    private readonly balancer: Balancer,
    private readonly load: Load,
    private readonly say: (line: string) => void,
  ) {}

  async during(name: string, work: () => Promise<unknown>): Promise<void> {
    const beganAt = performance.now();
    const faultsBefore = this.load.faults.length;
    await work();
    const endedAt = performance.now();
    const report = stepReport(name, this.balancer.passed, { beganAt, endedAt });
    report.failed = Math.max(report.failed, this.load.faults.length - faultsBefore);
    this.reports.push(report);
    this.say(lineOf(report));
  }
}

/** The requests that ended while a step lasted. */
export function stepReport(
  name: string,
  passed: readonly Passed[],
  { beganAt, endedAt }: { beganAt: number; endedAt: number },
): StepReport {
  const during = passed.filter((one) => one.endedAt >= beganAt && one.endedAt <= endedAt);
  return {
    name,
    seconds: Math.round((endedAt - beganAt) / 100) / 10,
    requests: during.length,
    failed: during.filter(({ status }) => status >= 500).length,
    longestMs: Math.round(Math.max(0, ...during.map((one) => one.endedAt - one.beganAt))),
  };
}

function lineOf({ name, seconds, requests, failed, longestMs }: StepReport): string {
  const figures = [`${seconds} s`, `${requests} requests`, `${failed} failed`, `longest ${longestMs} ms`];
  return `${name.padEnd(48)} ${figures.map((figure) => figure.padStart(17)).join('')}`;
}
