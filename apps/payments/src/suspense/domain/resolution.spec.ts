import { mintUuid, transactionStatuses, type Uuid } from '@corridor/kernel';
import { anAccount, aWorld, NOW_MS } from '../../../test/fixtures/ledger-world';
import { endStates, instructionStates } from '../../instructions/domain/instruction-state';
import { queuedInstruction, type PaymentInstruction } from '../../instructions/domain/payment-instruction';
import { LedgerBook } from '../../ledger/domain/ledger-book';
import type { PaymentLedger } from '../../transactions/domain/payment-ledger';
import { openedTransaction, type Refund, type Transaction } from '../../transactions/domain/transaction';
import { amountToDecide, resolution, resolvableState } from './resolution';
import { kinds as registered, host } from '../../../test/fixtures/ledger-commands';

const kinds = ['TRANSFER_OUT', 'TRANSFER_IN', 'QUOTE', 'INCOMING_PAYMENT'];
const account = anAccount({ balance: 100n, potentialCredits: 50n });
const suspended: Refund = {
  serial: 1,
  initiatedAtMs: NOW_MS,
  settledAtMs: null,
  status: 'FAILED',
  reason: 'TRANSACTION_FAILED',
  isSuspended: true,
};

function aTransaction(kind: string, change: Partial<Transaction> = {}): Transaction {
  const inside = { kind: 'INTERNAL_ACCOUNT', id: account.id, currency: 'USD' } as const;
  const outside = { kind: 'EXTERNAL_ACCOUNT', id: mintUuid(), currency: 'USD' } as const;
  const isOutgoing = kind === 'TRANSFER_OUT' || kind === 'QUOTE';
  const opened = openedTransaction({
    platformKey: 1,
    id: mintUuid(),
    type: isOutgoing ? 'OUTGOING' : 'INCOMING',
    kind,
    source: isOutgoing ? inside : outside,
    destination: isOutgoing ? outside : inside,
    customerId: null,
    platformCustomerId: null,
    payeeId: null,
    externalReference: null,
    ownUmaAddress: null,
    sentAmount: isOutgoing ? 50n : null,
    receivedAmount: 50n,
    fees: 0n,
    serial: 7,
    details: null,
    createdAtMs: NOW_MS,
  });
  return { ...opened, ...change };
}

function anInstruction(transactionId: Uuid): PaymentInstruction {
  return queuedInstruction(mintUuid(), {
    platformKey: 1,
    transactionId,
    operation: 'PAYOUT',
    connectorId: mintUuid(),
    settlementAccountId: null,
    depositId: null,
    externalAccountId: mintUuid(),
    accountType: 'US_ACCOUNT',
    amount: 50n,
    currency: 'USD',
    paymentRail: null,
  });
}

function resolved(transaction: Transaction, outcome: 'PAID' | 'REFUNDED') {
  const { eventOf } = host;
  const book = new LedgerBook<PaymentLedger>({ accounts: [account], resources: [transaction], eventOf });
  const timer = resolution.bind({ outcome, resolutionId: mintUuid() });
  timer.apply({ book, resource: transaction, dueAtMs: NOW_MS + 5, world: aWorld() });
  return {
    status: book.resource(1, transaction.id)?.status,
    refund: book.resource(1, transaction.id)?.refund?.status,
    balance: book.account(1, account.id)?.snapshot.balance,
    postings: book.postings.map(({ kind }) => kind),
    events: book.events.map(({ webhookType }) => webhookType),
  };
}

describe('the amount of a decision', () => {
  const failure = {
    reason: 'RETURNED',
    code: null,
    message: '',
    taken: 100,
  } as unknown as Transaction['failure'];
  it.each<[string, string, Partial<Transaction>, bigint]>([
    ['what was sent', 'TRANSFER_OUT', {}, 50n],
    ['what arrives, if nothing is sent from here', 'TRANSFER_IN', {}, 50n],
    [
      'what was paid in and goes back',
      'QUOTE',
      { refund: { ...suspended, isSuspended: false, amount: 900 } },
      900n,
    ],
    ['what was paid in and waits in suspense', 'QUOTE', { refund: { ...suspended, amount: 900 } }, 900n],
    ['what is left of it', 'QUOTE', { refund: { ...suspended, amount: 900 }, failure }, 800n],
  ])('is %s', (_what, kind, change, amount) => {
    expect(amountToDecide(aTransaction(kind, change))).toEqual({ amount, currency: 'USD' });
  });
});

describe('resolvableState', () => {
  it.each(kinds.flatMap((kind) => transactionStatuses.map((status) => [kind, status] as const)))(
    'of %s in %s',
    (kind, status) => {
      const isTransfer = kind === 'TRANSFER_OUT' || kind === 'TRANSFER_IN';
      const isStuck = status === 'PROCESSING' || (status === 'PENDING' && isTransfer);
      expect(resolvableState(aTransaction(kind, { status }), false, registered)).toBe(
        isStuck ? 'STUCK' : undefined,
      );
    },
  );

  it('is SUSPENDED until the money was resolved', () => {
    const transaction = aTransaction('QUOTE', { status: 'FAILED', refund: suspended });
    expect(resolvableState(transaction, false, registered)).toBe('SUSPENDED');
    expect(resolvableState(transaction, true, registered)).toBeUndefined();
  });
});

describe('a resolution', () => {
  it.each(instructionStates.states)('of a payment whose instruction is %s', (state) => {
    const transaction = aTransaction('TRANSFER_OUT', { status: 'PROCESSING' });
    const instruction = { ...anInstruction(transaction.id), state };
    const decide = () => resolved({ ...transaction, instructions: [instruction] }, 'PAID');
    if (endStates.includes(state)) expect(decide()).toMatchObject({ status: 'COMPLETED' });
    else expect(decide).toThrow(`PaymentInstruction:${instruction.id}, which is ${state}`);
  });

  it.each([
    [
      'suspended money refunds its account',
      'REFUNDED',
      150n,
      'COMPLETED',
      ['OUTGOING_PAYMENT_REFUND_COMPLETED'],
    ],
    ['suspended money pays the payee by other means', 'PAID', 100n, 'FAILED', []],
  ] as const)('of %s', (_what, outcome, balance, refund, events) => {
    const transaction = aTransaction('QUOTE', { status: 'FAILED', refund: suspended });
    const postings = ['RESOLVE'];
    expect(resolved(transaction, outcome)).toEqual({ status: 'FAILED', balance, refund, postings, events });
  });

  it('of suspended money from outside leaves the transaction REFUNDED', () => {
    const source = { kind: 'REALTIME_FUNDING', currency: 'USD' } as const;
    const transaction = aTransaction('QUOTE', { status: 'FAILED', refund: suspended, source });
    const events = ['OUTGOING_PAYMENT_REFUND_COMPLETED'];
    expect(resolved(transaction, 'REFUNDED')).toMatchObject({ status: 'REFUNDED', balance: 100n, events });
  });

  it.each([
    ['TRANSFER_OUT', 'PENDING', 'PAID', 'COMPLETED', 100n, ['SETTLE']],
    ['TRANSFER_OUT', 'PENDING', 'REFUNDED', 'FAILED', 150n, ['REFUND']],
    ['TRANSFER_OUT', 'PROCESSING', 'PAID', 'COMPLETED', 100n, ['SETTLE']],
    ['TRANSFER_OUT', 'PROCESSING', 'REFUNDED', 'FAILED', 150n, ['REFUND']],
    ['QUOTE', 'PROCESSING', 'PAID', 'COMPLETED', 100n, ['SETTLE']],
    ['QUOTE', 'PROCESSING', 'REFUNDED', 'FAILED', 150n, ['REFUND']],
    ['TRANSFER_IN', 'PROCESSING', 'PAID', 'COMPLETED', 150n, ['SETTLE']],
    ['TRANSFER_IN', 'PENDING', 'PAID', 'COMPLETED', 150n, ['SETTLE']],
    ['TRANSFER_IN', 'PROCESSING', 'REFUNDED', 'FAILED', 100n, []],
    ['INCOMING_PAYMENT', 'PROCESSING', 'PAID', 'COMPLETED', 150n, ['SETTLE']],
    ['INCOMING_PAYMENT', 'PROCESSING', 'REFUNDED', 'FAILED', 100n, []],
    ['QUOTE', 'PENDING', 'PAID', 'PENDING', 100n, []],
    ['QUOTE', 'COMPLETED', 'REFUNDED', 'COMPLETED', 100n, []],
    ['INCOMING_PAYMENT', 'PENDING', 'PAID', 'PENDING', 100n, []],
  ] as const)('of a %s in %s as %s leaves it %s', (kind, before, outcome, status, balance, postings) => {
    const done = resolved(aTransaction(kind, { status: before }), outcome);
    expect(done).toMatchObject({ status, balance, postings });
  });
});
