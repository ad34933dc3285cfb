import {
  IllegalTransitionError,
  trustUuid,
  type ExternalAccountStatus,
  type BeneficiaryVerificationStatus,
} from '@corridor/kernel';
import {
  deleted,
  externalAccountStates,
  reviewed,
  statusOfNameMatch,
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
  const allowed = new Set([
    'PENDING ACTIVE',
    'PENDING UNDER_REVIEW',
    'UNDER_REVIEW ACTIVE',
    'UNDER_REVIEW INACTIVE',
  ]);
  const pairs = states.flatMap((from) => states.map((to) => [from, to] as const));

  it.each(pairs)('allow %s to %s only as the table says', (from, to) => {
    expect(externalAccountStates.allows(from, to)).toBe(allowed.has(`${from} ${to}`));
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

  it.each([
    ['MATCHED', 'ACTIVE'],
    ['UNSUPPORTED', 'ACTIVE'],
    ['CHECKED_BY_RECEIVING_FI', 'ACTIVE'],
    ['NOT_MATCHED', 'UNDER_REVIEW'],
    ['PARTIAL_MATCH', 'UNDER_REVIEW'],
    ['PENDING', 'PENDING'],
  ] as [BeneficiaryVerificationStatus, ExternalAccountStatus][])(
    'map the name match %s to %s',
    (match, status) => {
      expect(statusOfNameMatch[match]).toBe(status);
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
