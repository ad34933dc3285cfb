import { isCurrency } from '@corridor/kernel';
import type { Environment } from '@corridor/service';
import type { FxLimits } from './domain/fx-limits';

const ENTRY = /^([A-Z]{3,5}):(\d{1,15})$/;

/** `FX_POSITION_LIMITS=EUR:10000000,USD:5000000`: currencies with amounts in their smallest unit. */
export function readFxLimits(env: Environment): FxLimits {
  const entries = env.list('FX_POSITION_LIMITS', '').flatMap((text): [string, bigint][] => {
    const [, currency = '', limit = ''] = ENTRY.exec(text) ?? [];
    if (isCurrency(currency)) return [[currency, BigInt(limit)]];
    env.violation(
      `FX_POSITION_LIMITS: "${text}" must be a currency and an amount in its smallest unit, for example EUR:10000000`,
    );
    return [];
  });
  return new Map(entries);
}
