import { AMOUNT_MAX, mintUuid, type ErrorCode } from '@corridor/kernel';
import {
  aCustomerReplica,
  anAccount,
  anExternalAccountReplica,
  aPlatformReplica,
  aTransfer,
  aBatch,
} from '../../../test/fixtures/ledger-world';
import { decideBatch, type Decided } from '../../ledger/domain/batch-decision';
import type { PaymentLedger } from '../../transactions/domain/payment-ledger';
import { bound, host } from '../../../test/fixtures/ledger-commands';
import type { AccountSnapshot } from '../../ledger/domain/ledger-account';
import type {
  CurrencyRules,
  CustomerReplica,
  ExternalAccountReplica,
  PlatformReplica,
} from '../../replicas/domain/replicas';

interface Scene {
  platform?: Partial<PlatformReplica> | null;
  account?: Partial<AccountSnapshot> | null;
  external?: (Partial<ExternalAccountReplica> & { suffix?: string }) | null;
  owner?: Partial<CustomerReplica> | null;
  recipient?: Partial<CustomerReplica> | null;
  rules?: Partial<CurrencyRules>;
  amount?: bigint;
}

/** Decides a transfer that succeeds except for the changes of the scene. */
function decide(kind: 'TRANSFER_OUT' | 'TRANSFER_IN', scene: Scene, isConfirmed = true) {
  const owner = scene.owner === null ? undefined : aCustomerReplica(scene.owner);
  const recipient = scene.recipient === null ? undefined : aCustomerReplica(scene.recipient);
  const account = anAccount({ customerId: owner?.id ?? mintUuid(), balance: 1_000n, ...scene.account });
  const external = anExternalAccountReplica({ customerId: recipient?.id ?? mintUuid(), ...scene.external });
  const base = aPlatformReplica();
  const rules = { ...(base.currencies.get('USD') as CurrencyRules), ...scene.rules };
  const platform = aPlatformReplica({ currencies: new Map([['USD', rules]]), ...scene.platform });
  const batch = aBatch({
    platforms: scene.platform === null ? [] : [platform],
    accounts: scene.account === null ? [] : [account],
    externalAccounts: scene.external === null ? [] : [external],
    customers: [owner, recipient].filter((customer) => customer !== undefined),
  });
  const command = bound(aTransfer(kind, account.id, external.id, scene.amount ?? 100n));
  const { book, decided } = decideBatch([{ command, isConfirmed }], batch, host);
  return { book, outcome: decided[0] as Decided<PaymentLedger> };
}

const kinds = ['TRANSFER_OUT', 'TRANSFER_IN'] as const;

/** In the order of the checks (docs/behaviour.md 1). */
const refusals: readonly [string, Scene, ErrorCode][] = [
  ['an unknown internal account', { account: null }, 'ACCOUNT_NOT_FOUND'],
  ['an unknown external account', { external: null }, 'ACCOUNT_NOT_FOUND'],
  ['a deleted external account', { external: { isDeleted: true } }, 'ACCOUNT_NOT_FOUND'],
  ['an unknown owner', { owner: null }, 'CUSTOMER_NOT_FOUND'],
  ['an unknown recipient', { recipient: null }, 'CUSTOMER_NOT_FOUND'],
  ['a deleted owner', { owner: { isClosed: true } }, 'CUSTOMER_DELETED'],
  ['a deleted recipient', { recipient: { isClosed: true } }, 'CUSTOMER_DELETED'],
  ['a rejected owner', { owner: { verificationStatus: 'REJECTED' } }, 'USER_NOT_READY'],
  ['a rejected recipient', { recipient: { verificationStatus: 'REJECTED' } }, 'USER_NOT_READY'],
  [
    'a pending owner on an unregulated platform',
    { platform: { isRegulated: false }, owner: { verificationStatus: 'PENDING' } },
    'USER_NOT_READY',
  ],
  ['two currencies', { external: { currency: 'EUR' } }, 'INVALID_CURRENCY'],
  ['a currency that is not supported', { platform: { currencies: new Map() } }, 'INVALID_CURRENCY'],
  ['a direction that is not enabled', { rules: { enabledTransactionTypes: [] } }, 'INVALID_CURRENCY'],
  ['an account under review', { external: { status: 'UNDER_REVIEW' } }, 'EXTERNAL_ACCOUNT_NOT_ACTIVE'],
  ['a pending account', { external: { status: 'PENDING' } }, 'EXTERNAL_ACCOUNT_NOT_ACTIVE'],
  ['an inactive account', { external: { status: 'INACTIVE' } }, 'EXTERNAL_ACCOUNT_NOT_ACTIVE'],
  ['too small an amount', { rules: { minAmount: 101 } }, 'AMOUNT_OUT_OF_RANGE'],
  ['too large an amount', { rules: { maxAmount: 99 } }, 'AMOUNT_OUT_OF_RANGE'],
];

describe.each(kinds)('%s', (kind) => {
  it.each(refusals)('refuses %s', (_what, scene, code) => {
    const { book, outcome } = decide(kind, scene);
    expect(outcome).toMatchObject({ kind: 'REFUSED', error: { code } });
    expect(book.touchedAccounts).toEqual([]);
    expect(book.events).toEqual([]);
    expect(book.postings).toEqual([]);
  });

  it('checks in the order of docs/behaviour.md 1: of two errors the earlier one is returned', () => {
    for (const [first, [, one, code]] of refusals.entries()) {
      for (const [, two] of refusals.slice(first + 1).filter(([, scene]) => !clash(one, scene))) {
        const { outcome } = decide(kind, { amount: 100n, ...two, ...one });
        expect(outcome).toMatchObject({ kind: 'REFUSED', error: { code } });
      }
    }
  });

  it.each(['APPROVED', 'PENDING', 'UNVERIFIED'] as const)(
    'lets a customer move money on a regulated platform while %s',
    (verificationStatus) => {
      expect(decide(kind, { owner: { verificationStatus } }).outcome.kind).toBe('OPENED');
    },
  );

  it('requires APPROVED on an unregulated platform', () => {
    expect(decide(kind, { platform: { isRegulated: false } }).outcome.kind).toBe('OPENED');
  });

  it('returns a provisional refusal for a replica until its owner was asked', () => {
    expect(decide(kind, { external: null }, false).outcome).toMatchObject({ kind: 'UNCONFIRMED' });
    expect(decide(kind, { platform: null }, false).outcome).toMatchObject({ kind: 'UNCONFIRMED' });
    expect(decide(kind, { owner: { isClosed: true } }, false).outcome).toMatchObject({
      kind: 'UNCONFIRMED',
    });
  });

  it('returns a final refusal for its own rows', () => {
    expect(decide(kind, { account: null }, false).outcome.kind).toBe('REFUSED');
    expect(decide(kind, { external: { currency: 'EUR' } }, false).outcome.kind).toBe('REFUSED');
  });
});

describe('balance checks', () => {
  it('refuse a transfer out beyond the balance, after the limits', () => {
    const { outcome } = decide('TRANSFER_OUT', { amount: 1_001n });
    expect(outcome).toMatchObject({ kind: 'REFUSED', error: { code: 'INSUFFICIENT_BALANCE' } });
  });

  it('refuse a transfer in if the balance could exceed the maximum', () => {
    const { book, outcome } = decide('TRANSFER_IN', { account: { balance: AMOUNT_MAX - 99n } });
    expect(outcome).toMatchObject({ kind: 'REFUSED', error: { code: 'AMOUNT_OUT_OF_RANGE' } });
    expect(book.accountsWithoutRoom).toHaveLength(1);
  });
});

/** Status, journal entries and events of the creating commit; then the balance of an account that held 1,000. */
const scenarios = [
  ['TRANSFER_OUT', '111', 'PROCESSING', ['RESERVE'], ['PENDING', 'PROCESSING'], 900n],
  ['TRANSFER_OUT', '002', 'FAILED', ['RESERVE', 'REFUND'], ['PENDING', 'FAILED', 'REFUND_COMPLETED'], 1_000n],
  ['TRANSFER_OUT', '003', 'FAILED', ['RESERVE', 'REFUND'], ['PENDING', 'FAILED', 'REFUND_COMPLETED'], 1_000n],
  ['TRANSFER_OUT', '004', 'PROCESSING', ['RESERVE'], ['PENDING', 'PROCESSING'], 900n],
  ['TRANSFER_OUT', '005', 'PENDING', ['RESERVE'], ['PENDING'], 900n],
  ['TRANSFER_IN', '111', 'PROCESSING', [], [null, null], 1_000n],
  ['TRANSFER_IN', '002', 'FAILED', [], [null, 'FAILED'], 1_000n],
  ['TRANSFER_IN', '003', 'FAILED', [], [null, 'FAILED'], 1_000n],
  ['TRANSFER_IN', '004', 'PROCESSING', [], [null, null], 1_000n],
  ['TRANSFER_IN', '005', 'PENDING', [], [null], 1_000n],
] as const;

describe('the creating commit', () => {
  it.each(scenarios)('of %s to %s leaves it %s', (kind, suffix, status, postings, webhooks, balance) => {
    const { book, outcome } = decide(kind, { external: { suffix } });
    if (outcome.kind !== 'OPENED') throw new Error(`it was ${outcome.kind}`);
    expect(outcome.resource).toMatchObject({ status: 'PENDING', version: 1 });
    expect(book.opened).toMatchObject([{ status, version: webhooks.length }]);
    expect(book.postings.map((journalEntry) => journalEntry.kind)).toEqual(postings);
    const prefix = kind === 'TRANSFER_OUT' ? 'OUTGOING_PAYMENT_' : 'INCOMING_PAYMENT_';
    expect(book.events.map(({ webhookType }) => webhookType)).toEqual(
      webhooks.map((what) => (what === null ? null : `${prefix}${what}`)),
    );
    expect(book.events.map(({ version }) => version)).toEqual(webhooks.map((_what, index) => index + 1));
    expect(book.touchedAccounts[0]?.snapshot.balance ?? 1_000n).toBe(balance);
    expect(book.timers).toHaveLength(status === 'FAILED' ? 0 : 1);
  });
});

function clash(one: Scene, two: Scene): boolean {
  return Object.keys(one).some((part) => part in two);
}
