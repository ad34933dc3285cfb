import { IllegalTransitionError, trustUuid } from '@corridor/kernel';
import {
  deleted,
  externalAccountStates,
  reviewed,
  withNameCheck,
  withoutDefault,
  type ExternalAccount,
} from './external-account';

const account = (change: Partial<ExternalAccount> = {}): ExternalAccount => ({
  platformKey: 1,
  id: trustUuid('0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'),
  customerId: null,
  status: 'PENDING',
  currency: 'USD',
  accountType: 'USD_ACCOUNT',
  accountInfo: {},
  primaryIdentifier: '1',
  platformAccountId: null,
  defaultUmaDepositAccount: true,
  beneficiaryVerificationStatus: 'PENDING',
  verifiedName: null,
  cryptoNetwork: null,
  version: 3,
  epoch: 0,
  createdAtMs: 1,
  updatedAtMs: 1,
  deletedAtMs: null,
  ...change,
});

describe('external account states', () => {
  const { states } = externalAccountStates;
  it('have no transition from ACTIVE and INACTIVE', () => {
    expect(externalAccountStates.final).toEqual(['ACTIVE', 'INACTIVE']);
  });

  it.each(states)('change by a review of a %s account', (status) => {
    if (status === 'UNDER_REVIEW') {
      expect(reviewed(account({ status }), 'APPROVE', 9)).toMatchObject({
        status: 'ACTIVE',
        version: 4,
        updatedAtMs: 9,
      });
      expect(reviewed(account({ status }), 'REJECT', 9).status).toBe('INACTIVE');
      return;
    }
    expect(() => reviewed(account({ status }), 'APPROVE', 9)).toThrow(
      expect.objectContaining({ code: 'EXTERNAL_ACCOUNT_NOT_ACTIVE' }),
    );
  });

  it.each(['UNSUPPORTED', 'CHECKED_BY_RECEIVING_FI'] as const)(
    'become ACTIVE by a name check that ends as %s',
    (match) => {
      expect(withNameCheck(account(), { match, verifiedName: null }, 9).status).toBe('ACTIVE');
    },
  );

  it('end a pending check once', () => {
    const result = { match: 'MATCHED', verifiedName: 'Ada' } as const;
    const ended = withNameCheck(account(), result, 9);
    expect(ended).toMatchObject({ status: 'ACTIVE', verifiedName: 'Ada', version: 4 });
    expect(() => withNameCheck(ended, result, 10)).toThrow(IllegalTransitionError);
  });

  it('get a new version with each change', () => {
    expect(withoutDefault(account(), 9)).toMatchObject({ defaultUmaDepositAccount: false, version: 4 });
    expect(deleted(account(), 9)).toMatchObject({
      deletedAtMs: 9,
      defaultUmaDepositAccount: false,
      version: 4,
    });
  });
});
