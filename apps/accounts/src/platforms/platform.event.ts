import { formatId, mintUuid } from '@corridor/kernel';
import type { PlatformEvent } from '@corridor/contracts';
import type { Platform } from './domain/platform';
import { toConfigResource } from './platform.presenter';

/** The platform's present state as an event; `clockOffsetMs` is how far its domain time is ahead. */
export function platformEvent(
  platform: Platform,
  change: 'created' | 'updated' | 'stated',
  clockOffsetMs: number,
): PlatformEvent {
  const id = formatId('PlatformConfig', platform.id);
  return {
    id: mintUuid(),
    type: `accounts.platform.${change}`,
    aggregate: 'platforms',
    subject: id,
    version: platform.version,
    epoch: platform.epoch,
    time: new Date(platform.updatedAtMs).toISOString(),
    platformKey: platform.platformKey,
    platformId: id,
    webhookType: null,
    data: { ...toConfigResource(platform) },
    state: {
      id,
      platformKey: platform.platformKey,
      umaDomain: platform.umaDomain,
      isRegulatedFinancialInstitution: platform.isRegulated,
      webhookEndpoint: platform.webhookEndpoint,
      clockOffsetMs,
      supportedCurrencies: platform.supportedCurrencies.map(({ currencyCode, minAmount, maxAmount }) => ({
        currencyCode,
        minAmount,
        maxAmount,
      })),
    },
  };
}
