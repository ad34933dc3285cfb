import { trustUuid } from '@corridor/kernel';
import {
  applyConfigPatch,
  checkCurrencies,
  removedCurrencies,
  withCurrencyDefaults,
  type Platform,
} from './platform';

const platform: Platform = {
  platformKey: 1,
  id: trustUuid('0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'),
  name: 'Sandbox',
  umaDomain: 'platform.test',
  webhookEndpoint: null,
  isRegulated: true,
  supportedCurrencies: checkCurrencies([{ currencyCode: 'USD' }, { currencyCode: 'EUR' }]),
  version: 1,
  epoch: 0,
  createdAtMs: 1,
  updatedAtMs: 1,
};

describe('supportedCurrencies', () => {
  it('fills in default limits, directions and lists', () => {
    expect(withCurrencyDefaults({ currencyCode: 'BTC' })).toEqual({
      currencyCode: 'BTC',
      minAmount: 1,
      maxAmount: 100_000_000_000,
      enabledTransactionTypes: ['INCOMING', 'OUTGOING'],
      requiredCounterpartyFields: [],
      providerRequiredCustomerFields: [],
      providerRequiredCounterpartyCustomerFields: [],
    });
  });

  it('names every violation', () => {
    const list = [
      { currencyCode: 'USD', minAmount: 9, maxAmount: 8 },
      { currencyCode: 'EUR' },
      { currencyCode: 'EUR' },
    ];
    expect(() => checkCurrencies(list)).toThrow(
      expect.objectContaining({
        code: 'INVALID_INPUT',
        details: {
          errors: [
            expect.objectContaining({ field: 'supportedCurrencies[0].minAmount' }),
            expect.objectContaining({ field: 'supportedCurrencies[2].currencyCode' }),
          ],
        },
      }),
    );
  });

  it('refuses unsupported codes', () => {
    expect(() => checkCurrencies([{ currencyCode: 'XXX' }])).toThrow(
      expect.objectContaining({ code: 'INVALID_CURRENCY' }),
    );
  });

  it('lists the codes that a new list removes', () => {
    const next = checkCurrencies([{ currencyCode: 'GBP' }, { currencyCode: 'EUR' }]);
    expect(removedCurrencies(platform.supportedCurrencies, next)).toEqual(['USD']);
  });
});

describe('applyConfigPatch', () => {
  it('raises the version only if something changes', () => {
    expect(applyConfigPatch(platform, { umaDomain: 'NEW.test' }, 9)).toMatchObject({
      changed: true,
      platform: { umaDomain: 'new.test', version: 2, updatedAtMs: 9, webhookEndpoint: null },
    });
    expect(applyConfigPatch(platform, {}, 9)).toEqual({ platform, changed: false });
    const same = { umaDomain: 'platform.test', supportedCurrencies: platform.supportedCurrencies };
    expect(applyConfigPatch(platform, same, 9).changed).toBe(false);
  });

  it('removes the webhook endpoint for null and keeps it if it is absent', () => {
    const set = applyConfigPatch(platform, { webhookEndpoint: 'https://a.test' }, 9).platform;
    expect(applyConfigPatch(set, { umaDomain: 'b.test' }, 9).platform.webhookEndpoint).toBe('https://a.test');
    expect(applyConfigPatch(set, { webhookEndpoint: null }, 9).platform.webhookEndpoint).toBeNull();
  });
});
