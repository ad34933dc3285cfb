import { Inject, Injectable } from '@nestjs/common';
import { DomainError, invalidInput } from '@corridor/kernel';
import { operatorOperations, type AcceptRateBody, type OperationRequest } from '@corridor/contracts';
import type { Transaction } from '@corridor/database';
import {
  OperatorAction,
  OperatorActions,
  PlatformClocks,
  SERVICE_CONFIG,
  type ActionResult,
} from '@corridor/service';
import { isDecimal, parseDecimal } from './domain/decimal';
import type { RatesConfig } from './rate-book.cache';
import { RateLevelRepository } from './rate-level.repository';
import { renderRateLevel } from './rate-level.presenter';

/** POST /rate-levels/{code}/accept. */
@Injectable()
export class AcceptRateHandler extends OperatorAction {
  readonly operation = operatorOperations.acceptRate;

  constructor(
    actions: OperatorActions,
    private readonly levels: RateLevelRepository,
    private readonly clocks: PlatformClocks,
    @Inject(SERVICE_CONFIG) private readonly config: Pick<RatesConfig, 'rateBounds'>,
  ) {
    super(actions);
  }

  /** The person names the level, so that it is not what a lying source says at this moment. */
  async perform({ manager }: Transaction, { body, params }: OperationRequest): Promise<ActionResult> {
    const { rate, reason } = body as AcceptRateBody;
    const { rateBounds } = this.config;
    if (!isDecimal(rate) || parseDecimal(rate).numerator === 0n)
      throw invalidInput([
        { field: 'rate', message: 'must be a positive decimal as text, for example 0.92' },
      ]);
    const currency = params['code'] ?? '';
    const [level] = await this.levels.lock(manager, currency);
    if (!level) throw new DomainError('NOT_FOUND', `there is no rate of ${currency} yet`);
    const { refusedRate } = level;
    if (refusedRate === null)
      throw new DomainError('NOT_IN_THIS_STATE', `the last rate of ${currency} was not refused`);
    if (!rateBounds.admits(currency, { level: rate, rate: refusedRate }))
      throw new DomainError(
        'NOT_IN_THIS_STATE',
        `the source says ${refusedRate}, which is too far from ${rate}`,
      );
    const nowMs = this.clocks.realNow();
    await this.levels.accept(manager, new Map([[currency, rate]]), nowMs);
    const after = { ...level, rate, acceptedAt: new Date(nowMs), refusedRate: null, refusedAt: null };
    const [before, now] = [{ rate: level.rate }, { rate }];
    return {
      body: renderRateLevel(after, rateBounds),
      audit: { resourceId: currency, ...(reason === undefined ? {} : { reason }), before, after: now },
      present: before,
    };
  }
}
