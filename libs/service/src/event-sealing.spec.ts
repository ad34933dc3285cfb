import { randomBytes } from 'node:crypto';
import type { IntegrationEvent } from '@corridor/contracts';
import { assertSealed, dataOf, resealEvent, sealEvent } from '@corridor/messaging';
import { PersonalDataVault } from './personal-data';

const keys = new Map([
  ['old', randomBytes(32)],
  ['new', randomBytes(32)],
]);
const vaultOf = (active: string): PersonalDataVault =>
  new PersonalDataVault({ active, keys }, [randomBytes(32)]);
const vault = vaultOf('old');

function anEvent(aggregate: IntegrationEvent['aggregate'], data: Record<string, unknown>): IntegrationEvent {
  return {
    id: '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
    type: 'accounts.customer.created',
    aggregate,
    subject: 'Customer:1',
    version: 1,
    epoch: 0,
    time: '2026-01-31T12:00:00.000Z',
    platformKey: 1,
    platformId: 'PlatformConfig:1',
    webhookType: null,
    data,
  };
}

const personal: [IntegrationEvent['aggregate'], Record<string, unknown>][] = [
  [
    'customers',
    {
      id: 'Customer:1',
      fullName: 'Wilhelmina Quandt',
      birthDate: '1961-02-03',
      address: { line1: 'Quandt 1' },
    },
  ],
  ['customers', { id: 'Customer:1', businessInfo: { legalName: 'Quandt KG' } }],
  [
    'externalAccounts',
    { id: 'E', accountInfo: { accountType: 'IBAN', beneficiary: { fullName: 'Quandt' } } },
  ],
  ['externalAccounts', { id: 'E', accountInfo: {}, beneficiaryVerifiedData: { fullName: 'Quandt' } }],
  ['invitations', { code: 'ABCD', firstName: 'Quandt' }],
  ['transactions', { id: 'T', counterpartyInformation: { FULL_NAME: 'Quandt' } }],
  ['transactions', { id: 'T', description: 'for Quandt' }],
];

describe('sealing of an event with personal data', () => {
  it.each(personal)('hides the data and restores it: %s %j', (aggregate, data) => {
    const event = anEvent(aggregate, data);
    expect(() => assertSealed([event])).toThrow('in the clear');
    const sealed = sealEvent(event, vault);
    expect(JSON.stringify(sealed)).not.toContain('Quandt');
    expect(sealed.sealed).toMatch(/^v1:old:/);
    expect(sealed.data['id']).toBe(data['id']);
    expect(dataOf(sealed, vault)).toEqual(data);
    expect(sealEvent(sealed, vault)).toBe(sealed);
    expect(() => assertSealed([sealed])).not.toThrow();
  });

  it('binds the ciphertext to its event and renews it under the active key', () => {
    const data = { id: 'Customer:1', fullName: 'Wilhelmina Quandt' };
    const sealed = sealEvent(anEvent('customers', data), vault);
    expect(() => dataOf({ ...sealed, id: 'another' }, vault)).toThrow();
    expect(() => dataOf({ ...sealed, subject: 'Customer:2' }, vault)).toThrow();
    const renewed = resealEvent(sealed, vaultOf('new'));
    expect(renewed.sealed).toMatch(/^v1:new:/);
    expect(dataOf(renewed, vault)).toEqual(data);
  });

  it('leaves an event without personal data untouched', () => {
    for (const [aggregate, data] of [
      ['transactions', { id: 'T', status: 'COMPLETED' }],
      ['internalAccounts', { id: 'I', balance: { amount: 1 } }],
      ['customers', { id: 'Customer:1', umaAddress: '$quandt@platform.test' }],
    ] as const) {
      const event = anEvent(aggregate, data);
      expect(sealEvent(event, vault)).toBe(event);
      expect(dataOf(event, vault)).toBe(data);
    }
  });
});
