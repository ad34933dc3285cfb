import fc from 'fast-check';
import { AMOUNT_MAX, type Uuid } from '@corridor/kernel';
import { propertyLength } from '@corridor/testing';
import { anAccount, anExternalAccountReplica, aTransfer, NOW_MS } from '../../../test/fixtures/ledger-world';
import { codeOfDecision, MemoryLedger } from '../../../test/fixtures/memory-ledger';
import type { PlainCommand } from '../../../test/fixtures/ledger-commands';
import type { Submission, RailReport } from '../../rails/domain/rail-report';

const SECOND = 1_000;
/** Commands have distinct times, so that nothing is due at the same time. */
const STEP_MS = 100;

const taken = { afterMs: 0, report: { to: 'PROCESSING' } } as const;
const arrived = (afterMs: number) => ({ afterMs, report: { to: 'COMPLETED' } }) as const;
const failed = (afterMs: number): { afterMs: number; report: RailReport } => ({
  afterMs,
  report: { to: 'FAILED', code: 'RETURNED', message: 'it came back', refundReason: 'RETURNED' },
});

/** The course of a payment, by the identifier of the outside account. */
const plans: Readonly<Record<string, Submission>> = {
  arrives: { scheduled: [taken, arrived(SECOND)] },
  slow: { scheduled: [taken, arrived(20 * SECOND)] },
  fails: { scheduled: [taken, failed(5 * SECOND)] },
  returns: { scheduled: [taken, arrived(SECOND), failed(11 * SECOND)] },
};
const endings = Object.keys(plans);
const externals = endings.map((suffix) => anExternalAccountReplica({ suffix }));

interface ModelCommand {
  kind: 'FUND' | 'TRANSFER_IN' | 'TRANSFER_OUT';
  ending: string;
  amount: bigint;
  steps: number;
}

/** A minimal model of an account: its balance, and the payments that may still change it. */
class Model {
  private readonly open: { amount: bigint; isOut: boolean; isReserved: boolean; ends: [number, string][] }[] =
    [];
  suspended = 0n;

  constructor(public balance: bigint) {}

  private hasRoom(amount: bigint): boolean {
    const reserved = this.open.filter(({ isReserved }) => isReserved);
    return this.balance + reserved.reduce((sum, one) => sum + one.amount, 0n) + amount <= AMOUNT_MAX;
  }

  apply({ kind, ending, amount }: ModelCommand, nowMs: number): string {
    if (kind === 'TRANSFER_OUT' && this.balance < amount) return 'INSUFFICIENT_BALANCE';
    if (kind !== 'TRANSFER_OUT' && !this.hasRoom(amount)) return 'AMOUNT_OUT_OF_RANGE';
    if (kind === 'FUND') this.balance += amount;
    else {
      const isOut = kind === 'TRANSFER_OUT';
      if (isOut) this.balance -= amount;
      const ends = (plans[ending]?.scheduled ?? [])
        .filter(({ report }) => report.to !== 'PROCESSING')
        .map(({ afterMs, report }): [number, string] => [nowMs + afterMs, report.to]);
      this.open.push({ amount, isOut, isReserved: true, ends });
    }
    return 'DONE';
  }

  advanceTo(nowMs: number): void {
    const due = this.open
      .flatMap((payment) => payment.ends.map(([atMs, end]) => ({ payment, atMs, end })))
      .filter(({ atMs }) => atMs <= nowMs)
      .sort((a, b) => a.atMs - b.atMs);
    for (const { payment, end } of due) {
      payment.ends.shift();
      const isReturn = !payment.isReserved;
      payment.isReserved = false;
      const isCredit = payment.isOut === (end === 'FAILED');
      if (!isCredit) continue;
      if (isReturn && !this.hasRoom(payment.amount)) this.suspended += payment.amount;
      else this.balance += payment.amount;
    }
  }
}

function commandOf(ledger: MemoryLedger, { kind, ending, amount }: ModelCommand): PlainCommand {
  const internalAccountId = ledger.accounts[0]?.id as Uuid;
  if (kind === 'FUND') return { kind, platformKey: 1, internalAccountId, amount };
  return aTransfer(kind, internalAccountId, externals[endings.indexOf(ending)]?.id as Uuid, amount);
}

const commands: fc.Arbitrary<ModelCommand> = fc
  .record({
    kind: fc.constantFrom('FUND' as const, 'TRANSFER_IN' as const, 'TRANSFER_OUT' as const),
    ending: fc.constantFrom(...endings),
    amount: fc.bigInt({ min: 1n, max: 100n }),
    steps: fc.constantFrom(0, 1, 10, 50, 110, 200),
  })
  // Only money that was sent can be returned: a payment in arrives or fails.
  .filter(({ kind, ending }) => kind !== 'TRANSFER_IN' || ending !== 'returns');

function aFullLedger(balance: bigint): MemoryLedger {
  return new MemoryLedger([anAccount({ balance })], {
    externalAccounts: externals,
    submit: ({ account }) => plans[account.primaryIdentifierSealed] ?? { scheduled: [] },
  });
}

describe('an almost full account, compared with a simple model', () => {
  it('accepts returned money only into unreserved room, and always accepts money with reserved room', () => {
    fc.assert(
      fc.property(
        fc.array(commands, { maxLength: 40 }),
        fc.bigInt({ min: 0n, max: 150n }),
        (wanted, room) => {
          const ledger = aFullLedger(AMOUNT_MAX - room);
          const model = new Model(AMOUNT_MAX - room);
          let turn = 0;
          for (const [index, command] of wanted.entries()) {
            turn += command.steps;
            const nowMs = NOW_MS + turn * STEP_MS + index;
            model.advanceTo(nowMs);
            const [decided] = ledger.run([commandOf(ledger, command)], nowMs);
            expect(decided && codeOfDecision(decided)).toBe(model.apply(command, nowMs));
            const { balance, potentialCredits } = ledger.accounts[0] ?? anAccount();
            expect(balance).toBe(model.balance);
            expect(balance + potentialCredits <= AMOUNT_MAX).toBe(true);
            expect(ledger.systemBalance('SUSPENSE', 'USD')).toBe(model.suspended);
          }
          const endMs = NOW_MS + turn * STEP_MS + 60 * SECOND;
          model.advanceTo(endMs);
          ledger.run([], endMs);
          expect(ledger.accounts[0]?.balance).toBe(model.balance);
          expect(ledger.systemBalance('SUSPENSE', 'USD')).toBe(model.suspended);
          expect(ledger.total('USD')).toBe(0n);
        },
      ),
      propertyLength(400),
    );
  });

  it('suspends a returned payment if its room is reserved for a payment in, which then arrives', () => {
    const ledger = aFullLedger(AMOUNT_MAX);
    const run = (command: Omit<ModelCommand, 'steps'> | undefined, afterMs: number): string[] => {
      const wanted = command ? [commandOf(ledger, { ...command, steps: 0 })] : [];
      return ledger.run(wanted, NOW_MS + afterMs).map(codeOfDecision);
    };
    expect(run({ kind: 'TRANSFER_OUT', ending: 'returns', amount: 100n }, 0)).toEqual(['DONE']);
    expect(run({ kind: 'TRANSFER_IN', ending: 'slow', amount: 100n }, 2 * SECOND)).toEqual(['DONE']);
    run(undefined, 12 * SECOND);
    expect(ledger.accounts[0]?.balance).toBe(AMOUNT_MAX - 100n);
    expect(ledger.systemBalance('SUSPENSE', 'USD')).toBe(100n);
    run(undefined, 30 * SECOND);
    expect(ledger.accounts[0]?.balance).toBe(AMOUNT_MAX);
  });
});
