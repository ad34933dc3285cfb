import fc from 'fast-check';
import { mintUuid, trustUuid, type Uuid } from '@corridor/kernel';
import { propertyLength } from '@corridor/testing';
import { anAccount, anExternalAccountReplica, aTransfer, NOW_MS } from '../../../test/fixtures/ledger-world';
import { MemoryLedger } from '../../../test/fixtures/memory-ledger';
import type { Deposit } from '../../deposits/domain/deposit';

const SETTLEMENT = trustUuid('0199a1b2-c3d4-7e5f-8a9b-000000000001');
const TRANSIT = `TRANSIT:${SETTLEMENT}` as const;

function aDeposit(amount: bigint): Deposit {
  return {
    id: mintUuid(),
    connectorId: trustUuid('0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'),
    settlementAccountId: SETTLEMENT,
    amount,
    currency: 'USD',
    state: 'RECEIVED',
    debtorAccountType: null,
  };
}

const amount = fc.bigInt({ min: 1n, max: 1_000n });
const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('DEPOSIT' as const), amount }),
    fc.record({ do: fc.constant('SPEND' as const), amount }),
    fc.record({ do: fc.constant('REVERSE' as const), which: fc.nat(10) }),
    fc.record({ do: fc.constant('REPEAT' as const), which: fc.nat(10) }),
  ),
  { maxLength: 25 },
);
/** The account no longer has what is taken back. Random steps seldom come to this. */
const SPENT_BEFORE_ITS_REVERSAL = [
  { do: 'DEPOSIT', amount: 1_000n },
  { do: 'SPEND', amount: 900n },
  { do: 'REVERSE', which: 0 },
] as const;

describe('deposits in the ledger, compared with a simple model', () => {
  it('credit, are taken back as far as the account has them, and leave the rest as a receivable', () => {
    let owed = 0;
    fc.assert(
      fc.property(steps, (list) => {
        const account = anAccount();
        const external = anExternalAccountReplica();
        const ledger = new MemoryLedger([account], { externalAccounts: [external] });
        const booked: { deposit: Deposit; isReversed: boolean }[] = [];
        let balance = 0n;
        let receivable = 0n;
        const credit = (deposit: Deposit): void => {
          ledger.run(
            [{ kind: 'CREDIT_DEPOSIT', platformKey: 1, internalAccountId: account.id, deposit }],
            NOW_MS,
          );
        };
        for (const step of list) {
          if (step.do === 'DEPOSIT') {
            const deposit = aDeposit(step.amount);
            credit(deposit);
            booked.push({ deposit, isReversed: false });
            balance += step.amount;
          } else if (step.do === 'SPEND') {
            ledger.run([aTransfer('TRANSFER_OUT', account.id, external.id, step.amount)], NOW_MS);
            if (balance >= step.amount) balance -= step.amount;
          } else {
            const one = booked[step.which];
            if (!one) continue;
            if (step.do === 'REPEAT') {
              credit(one.deposit);
              continue;
            }
            if (one.isReversed) continue;
            reverse(ledger, one.deposit);
            one.isReversed = true;
            const taken = balance < one.deposit.amount ? balance : one.deposit.amount;
            balance -= taken;
            receivable += one.deposit.amount - taken;
          }
        }
        const held = booked.filter(({ isReversed }) => !isReversed);
        expect(ledger.accounts[0]?.balance).toBe(balance);
        expect(ledger.sumOf(account.id)).toBe(balance);
        expect(ledger.unbalancedBooks()).toEqual([]);
        expect(ledger.systemBalance(TRANSIT, 'USD')).toBe(
          -held.reduce((sum, { deposit }) => sum + deposit.amount, 0n),
        );
        expect(ledger.systemBalance('RECEIVABLE', 'USD')).toBe(-receivable);
        if (receivable > 0n) owed += 1;
      }),
      { ...propertyLength(200), examples: [[[...SPENT_BEFORE_ITS_REVERSAL]]] },
    );
    expect(owed).toBeGreaterThan(0);
  });
});

function reverse(ledger: MemoryLedger, deposit: Deposit): void {
  const transactionId: Uuid = deposit.id;
  const credited: Deposit = { ...deposit, state: 'CREDITED' };
  ledger.run([{ kind: 'REVERSE_DEPOSIT', platformKey: 1, transactionId, deposit: credited }], NOW_MS);
}
