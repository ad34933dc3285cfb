import { maskTail, trustUuid } from '@corridor/kernel';
import { accountInfoExample, accountTypes, primaryIdentifier } from '@corridor/contracts';
import type { ExternalAccount } from './domain/external-account';
import { externalAccountEvent } from './external-account.event';
import { toExternalAccountResource } from './external-account.presenter';

describe.each(accountTypes.map((type) => [type.accountType, type] as const))('%s', (_name, type) => {
  const accountInfo = accountInfoExample(type);
  const account: ExternalAccount = {
    platformKey: 1,
    id: trustUuid('0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'),
    customerId: null,
    status: 'ACTIVE',
    currency: type.currency[0] ?? '',
    accountType: type.accountType,
    accountInfo,
    primaryIdentifier: primaryIdentifier(accountInfo),
    platformAccountId: null,
    defaultUmaDepositAccount: false,
    beneficiaryVerificationStatus: 'MATCHED',
    verifiedName: null,
    cryptoNetwork: null,
    version: 1,
    epoch: 0,
    createdAtMs: 0,
    updatedAtMs: 0,
    deletedAtMs: null,
  };

  it('is masked by the same rules as everywhere else', () => {
    const masked = toExternalAccountResource(account, false).accountInfo;
    expect(Object.values(masked)).toContain(maskTail(account.primaryIdentifier));
  });

  it('contains only masked data, and the identifier as ciphertext', () => {
    const event = externalAccountEvent(
      { account, primaryIdentifierSealed: 'v1:k:x' },
      { type: 'created', webhookType: null, platformId: 'p' },
    );
    expect(event.state).toMatchObject({ primaryIdentifierSealed: 'v1:k:x', deleted: false });
    expect(event.data).toEqual({ ...toExternalAccountResource(account, false) });
  });
});
