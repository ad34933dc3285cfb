import { DomainError } from '@corridor/kernel';
import { BoundedCalls, type CallLimits } from '@corridor/service';
import {
  BoundedNameCheckPort,
  type NameCheckAnswer,
  type NameCheckPort,
  type NameCheckQuestion,
} from './name-check.port';

const NAME_CHECK_LIMITS: CallLimits = { concurrencyMax: 16, queuedMax: 200, timeLimitMs: 10_000 };

function unavailable(): DomainError {
  return new DomainError('SERVICE_UNAVAILABLE', 'the name check does not answer; repeat the request later');
}

/** Limits the number of simultaneous name checks and the duration of each. */
export class BoundedNameCheckAdapter extends BoundedNameCheckPort {
  private readonly calls: BoundedCalls;

  constructor(
    private readonly rail: NameCheckPort,
    limits: CallLimits = NAME_CHECK_LIMITS,
  ) {
    super();
    this.calls = new BoundedCalls(limits, { busy: unavailable, late: unavailable });
  }

  check(question: NameCheckQuestion): Promise<NameCheckAnswer> {
    return this.calls.run(() => this.rail.check(question));
  }
}
