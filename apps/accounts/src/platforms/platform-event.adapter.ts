import { formatId, mintUuid, type TransactionType } from '@corridor/kernel';
import type {
  CounterpartyFieldName,
  PlatformConfigResource,
  PlatformEvent,
  SupportedCurrencyResource,
} from '@corridor/contracts';
import type { Platform, PlatformCurrency } from './domain/platform';

function toSupportedCurrency(currency: PlatformCurrency): SupportedCurrencyResource {
  return {
    ...currency,
    enabledTransactionTypes: currency.enabledTransactionTypes as TransactionType[],
    requiredCounterpartyFields:
      currency.requiredCounterpartyFields as SupportedCurrencyResource['requiredCounterpartyFields'],
    providerRequiredCustomerFields: currency.providerRequiredCustomerFields as CounterpartyFieldName[],
    providerRequiredCounterpartyCustomerFields:
      currency.providerRequiredCounterpartyCustomerFields as CounterpartyFieldName[],
  };
}

/** The configuration as GET /config shows it. */
export function toConfigResource(platform: Platform): PlatformConfigResource {
  return {
    id: formatId('PlatformConfig', platform.id),
    umaDomain: platform.umaDomain,
    webhookEndpoint: platform.webhookEndpoint,
    supportedCurrencies: platform.supportedCurrencies.map(toSupportedCurrency),
    isRegulatedFinancialInstitution: platform.isRegulated,
    createdAt: new Date(platform.createdAtMs).toISOString(),
    updatedAt: new Date(platform.updatedAtMs).toISOString(),
  };
}

/** The platform's present state as an event; `clockOffsetMs` is how far its domain time is ahead. */
export function platformEvent(
  platform: Platform,
  what: 'created' | 'updated' | 'stated',
  clockOffsetMs: number,
): PlatformEvent {
  const id = formatId('PlatformConfig', platform.id);
  return {
    id: mintUuid(),
    type: `accounts.platform.${what}`,
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
