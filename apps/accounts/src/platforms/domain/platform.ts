import {
  DomainError,
  invalidInput,
  isCurrency,
  type Violation,
  type Uuid,
  AMOUNT_MAX_DEFAULT,
  AMOUNT_MIN_DEFAULT,
  transactionTypes,
} from '@corridor/kernel';

/** The currencies of a new sandbox's platform, in that order (docs/behaviour.md 13). */
export const SANDBOX_CURRENCIES = [
  'USD',
  'EUR',
  'GBP',
  'MXN',
  'BRL',
  'INR',
  'PHP',
  'NGN',
  'BTC',
  'USDC',
] as const;
/** UMA domain of a new sandbox's platform. */
export const SANDBOX_UMA_DOMAIN = 'platform.test';

/** A currency that a platform supports, with amounts in its smallest unit. */
export interface PlatformCurrency {
  currencyCode: string;
  minAmount: number;
  maxAmount: number;
  enabledTransactionTypes: string[];
  requiredCounterpartyFields: { name: string; mandatory: boolean }[];
  providerRequiredCustomerFields: string[];
  providerRequiredCounterpartyCustomerFields: string[];
}

/** A currency as a caller writes it. Only the code has no default. */
export type PlatformCurrencyInput = { currencyCode: string } & {
  [K in keyof PlatformCurrency]?: PlatformCurrency[K] | undefined;
};

/** A platform and its configuration. */
export interface Platform {
  platformKey: number;
  id: Uuid;
  name: string;
  umaDomain: string;
  webhookEndpoint: string | null;
  isRegulated: boolean;
  supportedCurrencies: PlatformCurrency[];
  version: number;
  epoch: number;
  createdAtMs: number;
  updatedAtMs: number;
}

/** A change of the configuration. Absent fields stay. */
export interface ConfigPatch {
  umaDomain?: string | undefined;
  webhookEndpoint?: string | null | undefined;
  supportedCurrencies?: readonly PlatformCurrencyInput[] | undefined;
}

/** Fills in the defaults of an entry of `supportedCurrencies`. */
export function withCurrencyDefaults(input: PlatformCurrencyInput): PlatformCurrency {
  return {
    currencyCode: input.currencyCode,
    minAmount: input.minAmount ?? AMOUNT_MIN_DEFAULT,
    maxAmount: input.maxAmount ?? Math.max(AMOUNT_MAX_DEFAULT, input.minAmount ?? 0),
    enabledTransactionTypes: input.enabledTransactionTypes ?? [...transactionTypes],
    requiredCounterpartyFields: input.requiredCounterpartyFields ?? [],
    providerRequiredCustomerFields: input.providerRequiredCustomerFields ?? [],
    providerRequiredCounterpartyCustomerFields: input.providerRequiredCounterpartyCustomerFields ?? [],
  };
}

function currencyViolations(list: readonly PlatformCurrency[]): Violation[] {
  const codes = list.map((currency) => currency.currencyCode);
  return list.flatMap((currency, at) => {
    const path = `supportedCurrencies[${at}]`;
    const violations: Violation[] = [];
    if (codes.indexOf(currency.currencyCode) !== at) {
      violations.push({
        field: `${path}.currencyCode`,
        message: `${currency.currencyCode} appears twice in the list`,
      });
    }
    if (currency.minAmount > currency.maxAmount) {
      violations.push({
        field: `${path}.minAmount`,
        message: `${path}.minAmount must not be greater than maxAmount`,
      });
    }
    return violations;
  });
}

/**
 * Checks a new list of currencies and fills in defaults.
 * @throws DomainError INVALID_INPUT for duplicates and contradictory limits, INVALID_CURRENCY for unknown codes.
 */
export function checkCurrencies(input: readonly PlatformCurrencyInput[]): PlatformCurrency[] {
  const list = input.map(withCurrencyDefaults);
  const violations = currencyViolations(list);
  if (violations.length > 0) throw invalidInput(violations);
  const unknown = list.map((currency) => currency.currencyCode).filter((code) => !isCurrency(code));
  if (unknown.length > 0) {
    throw new DomainError('INVALID_CURRENCY', `unknown currencies: ${unknown.join(', ')}`, {
      currencies: unknown,
    });
  }
  return list;
}

/** Codes of `current` that `next` doesn't contain. */
export function removedCurrencies(
  current: readonly PlatformCurrency[],
  next: readonly PlatformCurrency[],
): string[] {
  const kept = new Set(next.map((currency) => currency.currencyCode));
  return current.map((currency) => currency.currencyCode).filter((code) => !kept.has(code));
}

/** The configuration after a change, and whether anything changed. */
export function applyConfigPatch(
  platform: Platform,
  patch: ConfigPatch,
  nowMs: number,
): { platform: Platform; changed: boolean } {
  const next: Platform = {
    ...platform,
    umaDomain: patch.umaDomain?.toLowerCase() ?? platform.umaDomain,
    webhookEndpoint: patch.webhookEndpoint === undefined ? platform.webhookEndpoint : patch.webhookEndpoint,
    supportedCurrencies: patch.supportedCurrencies
      ? checkCurrencies(patch.supportedCurrencies)
      : platform.supportedCurrencies,
  };
  const changed = JSON.stringify(next) !== JSON.stringify(platform);
  return {
    platform: changed ? { ...next, version: platform.version + 1, updatedAtMs: nowMs } : platform,
    changed,
  };
}
