import { formatId, type TransactionType } from '@corridor/kernel';
import type {
  CounterpartyFieldName,
  PlatformConfigResource,
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
