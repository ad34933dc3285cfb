import fc from 'fast-check';
import type { Uuid } from '@corridor/kernel';
import { propertyLength } from '@corridor/testing';
import {
  aCustomerReplica,
  anAccount,
  anExternalAccountReplica,
  NOW_MS,
} from '../../../test/fixtures/ledger-world';
import { codeOfDecision, MemoryLedger } from '../../../test/fixtures/memory-ledger';
import type { PlainCommand } from '../../../test/fixtures/ledger-commands';

const SECOND = 1_000;
const MINUTE = 60_000;

interface End {
  status: string;
  afterMs: number;
  /** Where the taken money goes. */
  money: 'ARRIVES' | 'GOES_BACK' | 'IS_SUSPENDED';
}

/** Expected ends of a payout by the suffix of its account, from docs/behaviour.md 9. */
const endings: Readonly<Record<string, readonly End[]>> = {
  '111': [{ status: 'COMPLETED', afterMs: SECOND, money: 'ARRIVES' }],
  '002': [{ status: 'FAILED', afterMs: 0, money: 'GOES_BACK' }],
  '003': [{ status: 'COMPLETED', afterMs: 6 * MINUTE, money: 'ARRIVES' }],
  '004': [{ status: 'FAILED', afterMs: SECOND, money: 'GOES_BACK' }],
  '005': [
    { status: 'COMPLETED', afterMs: SECOND, money: 'ARRIVES' },
    { status: 'FAILED', afterMs: 11 * SECOND, money: 'GOES_BACK' },
  ],
  '006': [{ status: 'FAILED', afterMs: SECOND, money: 'GOES_BACK' }],
  '007': [{ status: 'FAILED', afterMs: SECOND, money: 'IS_SUSPENDED' }],
};
const suffixes = Object.keys(endings);

/** The terms of the test world: two for one, a fee of 10 and of one percent, everything in cents. */
function priced(side: 'SENDING' | 'RECEIVING', amount: bigint) {
  if (side === 'RECEIVING') {
    const principal = 2n * amount;
    return { total: principal + 10n + (principal + 99n) / 100n, receives: amount };
  }
  const principal = ((amount - 10n) * 100n) / 101n;
  return { total: amount, receives: principal / 2n };
}

interface ModelPayment {
  kind: 'QUOTE' | 'FUNDED_QUOTE' | 'INCOMING_PAYMENT';
  status: string;
  account: number;
  /** Index of the euro account that a conversion credits. */
  converts: number | undefined;
  total: bigint;
  receives: bigint;
  suffix: string;
  expiresMs: number;
  ends: readonly (End & { atMs: number })[];
}

type ModelCommand =
  | { do: 'FUND'; account: number; amount: bigint }
  | {
      do: 'QUOTE';
      account: number;
      suffix: string;
      side: 'SENDING' | 'RECEIVING';
      amount: bigint;
      isFunded: boolean;
      isAtOnce: boolean;
    }
  | { do: 'CONVERT'; account: number; amount: bigint }
  | { do: 'EXECUTE' | 'PAY' | 'PAY_WRONG' | 'APPROVE' | 'REJECT'; which: number }
  | { do: 'RECEIVE'; account: number; amount: bigint };

/** A minimal model of quotes and incoming payments, without journal entries and batches. */
class Model {
  readonly dollars = [0n, 0n];
  readonly euros = [0n, 0n];
  readonly payments: ModelPayment[] = [];
  suspended = 0n;

  apply(command: ModelCommand, nowMs: number): string {
    switch (command.do) {
      case 'FUND':
        this.pay(command.account, command.amount);
        return 'DONE';
      case 'RECEIVE':
        this.open(
          { kind: 'INCOMING_PAYMENT', account: command.account, receives: command.amount },
          nowMs + 30 * SECOND,
        );
        return 'DONE';
      case 'CONVERT': {
        const { total, receives } = priced('SENDING', command.amount);
        if (receives <= 0n) return 'AMOUNT_OUT_OF_RANGE';
        if ((this.dollars[command.account] ?? 0n) < total) return 'INSUFFICIENT_BALANCE';
        const { account } = command;
        const quote = this.open({ kind: 'QUOTE', account, converts: account, total, receives }, nowMs);
        this.execute(quote, nowMs);
        return 'DONE';
      }
      case 'QUOTE':
        return this.quote(command, nowMs);
      case 'EXECUTE':
      case 'PAY':
      case 'PAY_WRONG':
      case 'APPROVE':
      case 'REJECT':
        return this.change(command.do, command.which, nowMs);
    }
  }

  private quote(command: Extract<ModelCommand, { do: 'QUOTE' }>, nowMs: number): string {
    const { account, suffix, side, amount, isFunded, isAtOnce } = command;
    const { total, receives } = priced(side, amount);
    if (receives <= 0n) return 'AMOUNT_OUT_OF_RANGE';
    const isExecuted = isAtOnce && !isFunded;
    if (isExecuted && (this.dollars[account] ?? 0n) < total) return 'INSUFFICIENT_BALANCE';
    const kind = isFunded ? 'FUNDED_QUOTE' : 'QUOTE';
    const quote = this.open({ kind, account, suffix, total, receives }, nowMs + 5 * MINUTE);
    if (isExecuted) this.execute(quote, nowMs);
    return 'DONE';
  }

  private change(
    what: 'EXECUTE' | 'PAY' | 'PAY_WRONG' | 'APPROVE' | 'REJECT',
    which: number,
    nowMs: number,
  ): string {
    const payment = this.payments[which];
    const isDecision = what === 'APPROVE' || what === 'REJECT';
    if (!payment) return isDecision ? 'TRANSACTION_NOT_FOUND' : 'QUOTE_NOT_FOUND';
    if (isDecision) {
      if (payment.kind !== 'INCOMING_PAYMENT' || payment.status !== 'PENDING')
        return 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL';
      payment.status = what === 'APPROVE' ? 'COMPLETED' : 'REJECTED';
      if (what === 'APPROVE') this.pay(payment.account, payment.receives);
      return 'DONE';
    }
    if (payment.kind === 'INCOMING_PAYMENT') return 'QUOTE_NOT_FOUND';
    if ((what === 'EXECUTE') === (payment.kind === 'FUNDED_QUOTE')) return 'INVALID_INPUT';
    if (payment.status === 'EXPIRED') return 'QUOTE_EXPIRED';
    if (payment.status !== 'PENDING') return 'QUOTE_ALREADY_EXECUTED';
    if (what === 'PAY_WRONG') {
      payment.status = 'REFUNDED';
      return 'DONE';
    }
    if (what === 'EXECUTE' && (this.dollars[payment.account] ?? 0n) < payment.total)
      return 'INSUFFICIENT_BALANCE';
    this.execute(payment, nowMs);
    return 'DONE';
  }

  private open(
    payment: Partial<ModelPayment> & Pick<ModelPayment, 'kind' | 'account' | 'receives'>,
    expiresMs: number,
  ): ModelPayment {
    const opened = {
      status: 'PENDING',
      converts: undefined,
      total: 0n,
      suffix: '111',
      expiresMs,
      ends: [],
      ...payment,
    };
    this.payments.push(opened);
    return opened;
  }

  private pay(account: number, amount: bigint): void {
    this.dollars[account] = (this.dollars[account] ?? 0n) + amount;
  }

  private execute(quote: ModelPayment, nowMs: number): void {
    if (quote.kind === 'QUOTE') this.pay(quote.account, -quote.total);
    quote.status = 'PROCESSING';
    const { converts } = quote;
    if (converts !== undefined) {
      quote.status = 'COMPLETED';
      this.euros[converts] = (this.euros[converts] ?? 0n) + quote.receives;
    } else {
      quote.ends = (endings[quote.suffix] ?? []).map((end) => ({ ...end, atMs: nowMs + end.afterMs }));
      this.advanceTo(nowMs);
    }
  }

  /** Applies everything that is due. */
  advanceTo(nowMs: number): void {
    for (const payment of this.payments) {
      for (const end of payment.ends.filter(({ atMs }) => atMs <= nowMs)) this.finish(payment, end);
      payment.ends = payment.ends.filter(({ atMs }) => atMs > nowMs);
      if (payment.status !== 'PENDING' || payment.expiresMs > nowMs) continue;
      payment.status = payment.kind === 'INCOMING_PAYMENT' ? 'FAILED' : 'EXPIRED';
    }
  }

  private finish(payment: ModelPayment, { status, money }: End): void {
    const isFunded = payment.kind === 'FUNDED_QUOTE';
    payment.status = money === 'GOES_BACK' && isFunded ? 'REFUNDED' : status;
    if (money === 'GOES_BACK' && !isFunded) this.pay(payment.account, payment.total);
    if (money === 'IS_SUSPENDED') this.suspended += payment.total;
  }

  /** The position's dollars received and euros paid out, over all conversions that weren't undone. */
  get received(): bigint {
    const standing = this.payments.filter(
      ({ kind, status }) => kind !== 'INCOMING_PAYMENT' && status === 'COMPLETED',
    );
    return standing.reduce((sum, { receives }) => sum + receives, 0n);
  }
}

const customer = aCustomerReplica();
const externals = suffixes.map((suffix) =>
  anExternalAccountReplica({ suffix, currency: 'EUR', paymentRails: ['SEPA'] }),
);

/** The ledger's form of the model's command. Payments are identified by the order of their opening. */
function commandOf(ledger: MemoryLedger, command: ModelCommand): PlainCommand {
  const accountId = (place: number): Uuid => ledger.accounts[place]?.id as Uuid;
  const which = 'which' in command ? [...ledger.transactions.keys()][command.which] : undefined;
  const id = which ?? ('0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b' as Uuid);
  const base = { platformKey: 1 } as const;
  switch (command.do) {
    case 'FUND':
      return { ...base, kind: 'FUND', internalAccountId: accountId(command.account), amount: command.amount };
    case 'RECEIVE': {
      const { account, amount } = command;
      const payment = { customerId: customer.id, accountId: accountId(account), currency: 'USD', amount };
      return { ...base, kind: 'RECEIVE_UMA', ...payment, senderUmaAddress: '$sender@far.test' };
    }
    case 'CONVERT':
    case 'QUOTE':
      return quoteOf(command, accountId);
    case 'EXECUTE':
      return { ...base, kind: 'EXECUTE_QUOTE', quoteId: id };
    case 'PAY':
    case 'PAY_WRONG': {
      const amount = command.do === 'PAY' ? null : 1n;
      return { ...base, kind: 'PAY_QUOTE', quoteId: id, currency: 'USD', amount };
    }
    case 'APPROVE':
    case 'REJECT': {
      const decision =
        command.do === 'APPROVE'
          ? ({ to: 'APPROVE', provided: [] } as const)
          : ({ to: 'REJECT', reason: null } as const);
      return { ...base, kind: 'DECIDE_INCOMING_PAYMENT', transactionId: id, decision, by: 'CALL' };
    }
  }
}

function quoteOf(
  command: Extract<ModelCommand, { do: 'CONVERT' | 'QUOTE' }>,
  accountId: (place: number) => Uuid,
): PlainCommand {
  const isQuote = command.do === 'QUOTE';
  const internal = {
    kind: 'INTERNAL_ACCOUNT',
    id: accountId(command.account),
    customerId: undefined,
  } as const;
  const funding = {
    kind: 'REALTIME_FUNDING',
    customerId: customer.id,
    currency: 'USD',
    cryptoNetwork: null,
  } as const;
  const external = isQuote ? (externals[suffixes.indexOf(command.suffix)]?.id as Uuid) : undefined;
  return {
    kind: 'CREATE_QUOTE',
    platformKey: 1,
    source: isQuote && command.isFunded ? funding : internal,
    destination: external
      ? { kind: 'EXTERNAL_ACCOUNT', id: external, paymentRail: null }
      : { kind: 'INTERNAL_ACCOUNT', id: accountId(2 + command.account) },
    locked: { side: isQuote ? command.side : 'SENDING', amount: command.amount },
    isExecutedAtOnce: isQuote ? command.isAtOnce : true,
  };
}

const account = fc.nat(1);
const amount = fc.bigInt({ min: 1n, max: 900n });
const which = fc.nat(12);
const commands: fc.Arbitrary<ModelCommand> = fc.oneof(
  fc.record({ do: fc.constant('FUND' as const), account, amount: fc.bigInt({ min: 1n, max: 2_000n }) }),
  fc.record({ do: fc.constant('CONVERT' as const), account, amount }),
  fc.record({ do: fc.constant('RECEIVE' as const), account, amount }),
  fc.record({
    do: fc.constant('QUOTE' as const),
    account,
    suffix: fc.constantFrom(...suffixes),
    side: fc.constantFrom('SENDING' as const, 'RECEIVING' as const),
    amount,
    isFunded: fc.boolean(),
    isAtOnce: fc.boolean(),
  }),
  ...(['EXECUTE', 'EXECUTE', 'PAY', 'PAY_WRONG', 'APPROVE', 'REJECT'] as const).map((what) =>
    fc.record({ do: fc.constant(what), which }),
  ),
);

describe('quotes and incoming payments in the ledger, compared with a simple model', () => {
  it('have the same answers, statuses, balances, position and suspended money', () => {
    const batch = fc.record({
      batch: fc.array(commands, { maxLength: 6 }),
      afterMs: fc.constantFrom(0, 1, SECOND, 10 * SECOND, 31 * SECOND, 5 * MINUTE),
    });
    fc.assert(
      fc.property(fc.array(batch, { maxLength: 14 }), (batches) => {
        const own = { customerId: customer.id };
        const accounts = [
          anAccount(own),
          anAccount(own),
          anAccount({ ...own, currency: 'EUR' }),
          anAccount({ ...own, currency: 'EUR' }),
        ];
        const ledger = new MemoryLedger(accounts, { customers: [customer], externalAccounts: externals });
        const model = new Model();
        let nowMs = NOW_MS;
        for (const { batch: wanted, afterMs } of batches) {
          nowMs += afterMs;
          for (const command of wanted) {
            model.advanceTo(nowMs);
            const [decided] = ledger.run([commandOf(ledger, command)], nowMs);
            expect([command, decided && codeOfDecision(decided)]).toEqual([
              command,
              model.apply(command, nowMs),
            ]);
          }
          model.advanceTo(nowMs);
          ledger.run([], nowMs);
          expect([...ledger.transactions.values()].map(({ status }) => status)).toEqual(
            model.payments.map(({ status }) => status),
          );
          expect(ledger.accounts.map(({ balance }) => balance)).toEqual([...model.dollars, ...model.euros]);
          expect(ledger.accounts.map(({ id }) => ledger.sumOf(id))).toEqual([
            ...model.dollars,
            ...model.euros,
          ]);
          expect(ledger.systemBalance('SUSPENSE', 'USD')).toBe(model.suspended);
          expect(ledger.systemBalance('FX', 'EUR')).toBe(-model.received);
          expect([ledger.total('USD'), ledger.total('EUR')]).toEqual([0n, 0n]);
        }
        const steps = ledger.postings.map(({ transactionId, kind }) => `${transactionId}/${kind}`);
        expect(new Set(steps).size).toBe(steps.length);
      }),
      propertyLength(300),
    );
  });
});
