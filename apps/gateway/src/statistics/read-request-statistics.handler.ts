import { Injectable } from '@nestjs/common';
import { DAY_MS, eachBucket, HOUR_MS, invalidInput, isoTime, MINUTE_MS, timeBuckets } from '@corridor/kernel';
import type {
  OperationReply,
  RequestBucket,
  RequestStatisticResource,
  RequestStatisticsQuery,
  RequestStatisticsResource,
} from '@corridor/contracts';
import { PlatformClocks } from '@corridor/service';
import type { OperationCall } from '../operation-calls/operation-call.parser';
import { percentileMs } from '../request-logs/domain/duration-class';
import { RequestCountRepository, type RequestCount } from '../request-logs/request-count.repository';

/** Length of a bucket, and the number of them if the caller names none. */
const lengths: Readonly<Record<RequestBucket, { stepMs: number; usual: number }>> = {
  MINUTE: { stepMs: MINUTE_MS, usual: 60 },
  HOUR: { stepMs: HOUR_MS, usual: 24 },
};
/** The longest time of one answer. Each of its minutes has some rows. */
const SPAN_MAX_DAYS = 31;
const P95 = 0.95;

/** GET /statistics/requests. */
@Injectable()
export class ReadRequestStatisticsHandler {
  constructor(
    private readonly counts: RequestCountRepository,
    private readonly clocks: PlatformClocks,
  ) {}

  /** @throws DomainError INVALID_INPUT */
  async handle({ request }: OperationCall): Promise<OperationReply<RequestStatisticsResource>> {
    const { from, to, bucket = 'MINUTE' } = request.query as RequestStatisticsQuery;
    const buckets = timeBuckets({ from, to, nowMs: this.clocks.realNow(), ...lengths[bucket] });
    const { fromMs, toMs } = buckets;
    if (toMs - fromMs > SPAN_MAX_DAYS * DAY_MS) {
      const message = `from must be at most ${SPAN_MAX_DAYS} days before to`;
      throw invalidInput([{ field: 'from', message }]);
    }
    const byStart = new Map<number, RequestCount[]>();
    for (const count of await this.counts.list(request.context.platformKey, buckets)) {
      const others = byStart.get(count.startMs);
      if (others) others.push(count);
      else byStart.set(count.startMs, [count]);
    }
    const data = eachBucket(buckets, (startMs) => pointOf(startMs, byStart.get(startMs) ?? []));
    return { body: { bucket, from: isoTime(fromMs), to: isoTime(toMs), data } };
  }
}

function pointOf(startMs: number, counts: readonly RequestCount[]): RequestStatisticResource {
  const ofClass = new Map<number, number>();
  const ofDuration = new Map<number, number>();
  for (const { statusClass, durationClass, n } of counts) {
    ofClass.set(statusClass, (ofClass.get(statusClass) ?? 0) + n);
    ofDuration.set(durationClass, (ofDuration.get(durationClass) ?? 0) + n);
  }
  return {
    at: isoTime(startMs),
    succeeded: ofClass.get(2) ?? 0,
    clientErrors: ofClass.get(4) ?? 0,
    serverErrors: ofClass.get(5) ?? 0,
    p95Ms: percentileMs(ofDuration, P95),
  };
}
