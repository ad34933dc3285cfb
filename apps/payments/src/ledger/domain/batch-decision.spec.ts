import fc from 'fast-check';
import { mintUuid } from '@corridor/kernel';
import { propertyLength } from '@corridor/testing';
import {
  anAccount,
  anExternalAccountReplica,
  aTransfer,
  aBatch,
  NOW_MS,
} from '../../../test/fixtures/ledger-world';
import { LedgerModel, modelCommands, type ModelCommand } from '../../../test/fixtures/ledger-model';
import { codeOfDecision, MemoryLedger } from '../../../test/fixtures/memory-ledger';
import { decide, type PlainCommand } from '../../../test/fixtures/ledger-commands';

const SUFFIXES = ['111', '002', '003', '004', '005'];
const ACCOUNTS = 3;

const externals = SUFFIXES.map((suffix) => anExternalAccountReplica({ suffix }));

function commandOf(ledger: MemoryLedger, { kind, account, suffix, amount }: ModelCommand): PlainCommand {
  const internalAccountId = ledger.accounts[account]?.id ?? mintUuid();
  if (kind === 'FUND') return { kind, platformKey: 1, internalAccountId, amount };
  const external = externals[SUFFIXES.indexOf(suffix)]?.id ?? mintUuid();
  return aTransfer(kind, internalAccountId, external, amount);
}

describe('the ledger, compared with a simple model', () => {
  it('has the same answers, balances and statuses after every batch', () => {
    const batch = fc.record({
      commands: fc.array(modelCommands({ accounts: ACCOUNTS, suffixes: SUFFIXES }), { maxLength: 8 }),
      afterMs: fc.constantFrom(0, 1, 500, 1_000, 30_000),
    });
    fc.assert(
      fc.property(fc.array(batch, { maxLength: 12 }), (batches) => {
        const accounts = Array.from({ length: ACCOUNTS }, () => anAccount());
        const ledger = new MemoryLedger(accounts, { externalAccounts: externals });
        const model = new LedgerModel(ACCOUNTS);
        let nowMs = NOW_MS;
        for (const { commands, afterMs } of batches) {
          nowMs += afterMs;
          model.advanceTo(nowMs);
          const expected = commands.map((command) => model.apply(command, nowMs));
          const decided = ledger.run(
            commands.map((command) => commandOf(ledger, command)),
            nowMs,
          );
          expect(decided.map(codeOfDecision)).toEqual(expected);
          expect(ledger.accounts.map(({ balance }) => balance)).toEqual(model.balances);
          expect(ledger.accounts.map(({ id }) => ledger.sumOf(id))).toEqual(model.balances);
          expect([...ledger.transactions.values()].map(({ status }) => status)).toEqual(model.statuses);
        }
        expect(ledger.total('USD')).toBe(0n);
        const keys = ledger.postings.map(({ transactionId, kind }) => `${transactionId}/${kind}`);
        expect(new Set(keys).size).toBe(keys.length);
        for (const { balance, potentialCredits } of ledger.accounts) {
          expect(balance >= 0n && potentialCredits >= 0n).toBe(true);
        }
      }),
      propertyLength(300),
    );
  });
});

describe('a batch', () => {
  it('decides in order of arrival, each command on the result of the earlier ones', () => {
    const account = anAccount();
    const external = anExternalAccountReplica();
    const fund: PlainCommand = { kind: 'FUND', platformKey: 1, internalAccountId: account.id, amount: 60n };
    const out = aTransfer('TRANSFER_OUT', account.id, external.id, 50n);
    const { decided } = decide(
      [out, fund, out, out],
      aBatch({ accounts: [account], externalAccounts: [external] }),
    );
    expect(decided.map(({ kind }) => kind)).toEqual(['REFUSED', 'ACCOUNT', 'OPENED', 'REFUSED']);
  });

  it("never finds another platform's account", () => {
    const account = anAccount({ balance: 100n, platformKey: 2 });
    const external = anExternalAccountReplica();
    const command = aTransfer('TRANSFER_OUT', account.id, external.id, 50n);
    const { decided } = decide([command], aBatch({ accounts: [account], externalAccounts: [external] }));
    expect(decided).toMatchObject([{ kind: 'REFUSED', error: { code: 'ACCOUNT_NOT_FOUND' } }]);
  });

  it('treats a timer of an unknown transaction or kind as a defect', () => {
    const work = {
      platformKey: 1,
      transactionId: mintUuid(),
      dueAtMs: 0,
      action: 'RAIL_STEP',
      step: { steps: [] },
    };
    expect(() => decide([], aBatch({ due: [work] }))).toThrow('unknown resource');
    expect(() => aBatch({ due: [{ ...work, action: 'ANOTHER' }] })).toThrow(
      'timer ANOTHER is not registered',
    );
    expect(() => aBatch({ due: [{ ...work, step: {} }] })).toThrow('no reports of a rail');
  });
});
