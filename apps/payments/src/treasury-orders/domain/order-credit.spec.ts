import fc from 'fast-check';
import { mintUuid, trustUuid, type Uuid } from '@corridor/kernel';
import { depositOf, idsNamedIn, type OrderDeposit, type ReportedCredit } from './order-credit';
import type { ReturnDeposit, TreasuryOrder } from './treasury-order';

const id = trustUuid('0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b');
const to = mintUuid();

function transfer(change: Partial<TreasuryOrder> = {}): TreasuryOrder {
  return {
    ...{ id, kind: 'OWN_TRANSFER', state: 'ACCEPTED', version: 3, attempt: 1, connectorId: mintUuid() },
    ...{ fromAccountId: mintUuid(), toAccountId: to, returned: null, sell: 'EUR', buy: 'EUR', amount: 70n },
    ...{ limitRate: null, sold: null, bought: null, providerReference: 'BANK-4711-A', body: '{}' },
    ...{ message: null, creditDepositId: null, returnDeposits: [], returns: [] },
    ...change,
  };
}

function credit(change: Partial<ReportedCredit> = {}): ReportedCredit {
  const text = id.replaceAll('-', '');
  return { settlementAccountId: to, amount: 70n, currency: 'EUR', depositId: 'D-1', text, ...change };
}

/** What has come back by the word of the bank, and by deposits. */
function back(reported: bigint, ...deposited: bigint[]): Pick<TreasuryOrder, 'returns' | 'returnDeposits'> {
  return {
    returns: [{ returnId: 'a', amount: Number(reported) }],
    returnDeposits: deposited.map((amount) => ({ id: mintUuid(), amount })),
  };
}

describe('the ids in a text', () => {
  it.each([
    [id],
    [id.toUpperCase()],
    [`/ROC/${id.replaceAll('-', '')}//URI/ own transfer`],
    [`PaymentInstruction:${id}`],
    ['0199a1b2 c3d4 7e5f 8a9b 0c1d 2e3f 4a5b'],
    [`abc${id.replaceAll('-', '')}def0`],
  ])('%s name the order', (text) => {
    expect(idsNamedIn(text)).toContain(id);
  });

  it('are none in other digits', () => {
    expect(idsNamedIn('1234567890'.repeat(10))).toEqual([]);
    expect(idsNamedIn('')).toEqual([]);
  });
});

describe('money on a settlement account', () => {
  it.each([
    ['it has the id in its text', {}, {}],
    ['it has the id as the name of the deposit', { text: '', depositId: id }, {}],
    ['it has the name that the bank gave the order', { text: '', depositId: 'BANK-4711-A' }, {}],
    ['it has that name in its text', { text: 'your ref bank 4711/a' }, {}],
    ['it has that name between other words', { text: '/ROC/BANK-47\n11-A//URI/own transfer' }, {}],
    ['the order is completed', {}, { state: 'COMPLETED', sold: 70n, bought: 70n }],
    ['the order came back later', {}, { state: 'RETURNED' }],
    ['the fate of the order is unknown', {}, { state: 'UNKNOWN' }],
    ['only the end of a trade tells its amount', { amount: 71n }, { kind: 'FX_TRADE' }],
  ] satisfies [string, Partial<ReportedCredit>, Partial<TreasuryOrder>][])(
    'is the credit of an order if %s',
    (_why, money, order) => {
      expect(depositOf(credit(money), transfer(order))).toBe('CREDIT');
    },
  );

  it.each<[OrderDeposit | undefined, Partial<ReportedCredit>, Partial<TreasuryOrder>]>([
    ['RETURN', {}, {}],
    ['RETURN', {}, { state: 'RETURNED' }],
    ['RETURN', {}, { kind: 'DEPOSIT_RETURN', toAccountId: null }],
    [undefined, {}, { returnDeposits: [{ id: mintUuid(), amount: 1n }] }],
    ['RETURN', { amount: 69n }, { returnDeposits: [{ id: mintUuid(), amount: 1n }] }],
    [undefined, {}, { kind: 'FX_TRADE' }],
    [undefined, {}, { state: 'FAILED' }],
    ['RETURN', { amount: 69n }, {}],
    [undefined, { amount: 71n }, {}],
    [undefined, { text: 'rent' }, {}],
    [undefined, { amount: 30n }, { state: 'RETURNED', isMissingBooked: true, ...back(40n, 40n) }],
    [undefined, { amount: 41n }, { state: 'RETURNED', isMissingBooked: true, ...back(40n) }],
    ['RETURN', { amount: 40n }, { state: 'RETURNED', isMissingBooked: true, ...back(40n) }],
    ['RETURN', { amount: 30n }, { state: 'RETURNED', ...back(40n, 40n) }],
  ])('on the first account of an order is %s of it', (as, money, order) => {
    const fromAccountId = mintUuid();
    const back = credit({ settlementAccountId: fromAccountId, ...money });
    expect(depositOf(back, transfer({ fromAccountId, ...order }))).toBe(as);
  });

  it('comes back by several deposits up to the amount of the order, whatever their order', () => {
    const fromAccountId = mintUuid();
    const amounts = fc.array(fc.bigInt({ min: 1n, max: 80n }), { maxLength: 12 });
    fc.assert(
      fc.property(amounts, (parts) => {
        const returnDeposits: ReturnDeposit[] = [];
        let left = 70n;
        for (const amount of parts) {
          const order = transfer({ fromAccountId, returnDeposits });
          const as = depositOf(credit({ settlementAccountId: fromAccountId, amount }), order);
          expect(as).toBe(amount <= left ? 'RETURN' : undefined);
          if (!as) continue;
          returnDeposits.push({ id: mintUuid(), amount });
          left -= amount;
        }
      }),
    );
  });

  it.each([
    ['it has another amount', { amount: 71n }, {}],
    ['it has another currency', { currency: 'USD' }, {}],
    ['it is on another account', { settlementAccountId: mintUuid() }, {}],
    ['it names nothing', { text: 'rent' }, {}],
    [
      'it has a short name of the bank by chance',
      { text: 'invoice T-1 of May' },
      { providerReference: 'T-1' },
    ],
    ['it names one that begins like it', { text: 'own transfer BANK-4711-AB' }, {}],
    ['it names one that ends like it', { text: 'own transfer 1BANK-4711-A' }, {}],
    ['it names a part of it', { text: 'own transfer BANK-4711-A-2' }, {}],
    ['it names one that it is a part of', { text: 'own transfer X-BANK-4711-A' }, {}],
    ['the order was never sent', {}, { state: 'QUEUED', attempt: 0 }],
    ['the order failed', {}, { state: 'FAILED' }],
    ['the order was cancelled', {}, { state: 'CANCELLED' }],
    ['the order has its credit', {}, { creditDepositId: mintUuid() }],
    ['the trade bought another amount', {}, { kind: 'FX_TRADE', state: 'COMPLETED', sold: 1n, bought: 69n }],
    ['the order leaves the house', {}, { kind: 'DEPOSIT_RETURN', toAccountId: null as Uuid | null }],
  ] satisfies [string, Partial<ReportedCredit>, Partial<TreasuryOrder>][])(
    'is not the credit of an order if %s',
    (_why, money, order) => {
      expect(depositOf(credit(money), transfer(order))).toBeUndefined();
    },
  );
});
