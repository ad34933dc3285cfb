import fc from 'fast-check';
import { mintUuid, trustUuid, type Uuid } from '@corridor/kernel';
import { propertyLength } from '@corridor/testing';
import { anAccount, anExternalAccountReplica, aTransfer, NOW_MS } from '../../../test/fixtures/ledger-world';
import { MemoryLedger } from '../../../test/fixtures/memory-ledger';
import type { ConnectorOutcome } from '../../instructions/domain/connector-outcome';
import type { InstructionEvent } from '../../instructions/domain/instruction-events';
import type { PaymentInstruction } from '../../instructions/domain/payment-instruction';
import type { PlainCommand } from '../../../test/fixtures/ledger-commands';

const CONNECTOR = trustUuid('0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b');
/** The settlement accounts of the routes, by the identifier of the outside account. */
const settlements: Readonly<Record<string, Uuid | null>> = {
  first: trustUuid('0199a1b2-c3d4-7e5f-8a9b-000000000001'),
  second: trustUuid('0199a1b2-c3d4-7e5f-8a9b-000000000002'),
  none: null,
};
const FUNDS = 1_000_000n;

type Step = 'SUBMIT' | 'CANCEL' | 'CANCELLED' | ConnectorOutcome['status'];

interface Payment {
  kind: 'TRANSFER_OUT' | 'TRANSFER_IN' | 'QUOTE';
  settlement: string;
  amount: bigint;
  fee: bigint;
  steps: Step[];
}

const payments: fc.Arbitrary<Payment[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('TRANSFER_OUT' as const, 'TRANSFER_IN' as const, 'QUOTE' as const),
    fee: fc.bigInt({ min: 0n, max: 50n }),
    settlement: fc.constantFrom(...Object.keys(settlements)),
    amount: fc.bigInt({ min: 100n, max: 9_000n }),
    steps: fc.array(
      fc.constantFrom<Step>(
        'SUBMIT',
        'CANCEL',
        'CANCELLED',
        'ACCEPTED',
        'COMPLETED',
        'REJECTED',
        'FAILED',
        'RETURNED',
      ),
      { maxLength: 5 },
    ),
  }),
  { maxLength: 8 },
);

function eventOf(
  { version, amount, currency, settlementAccountId }: PaymentInstruction,
  { step, fee }: { step: Step; fee: bigint },
): InstructionEvent {
  if (step === 'SUBMIT') return { type: 'SUBMIT', version, connectorId: CONNECTOR, settlementAccountId };
  if (step === 'CANCEL') return { type: 'CANCEL', version, code: 'TIMED_OUT', message: 'too long' };
  if (step === 'CANCELLED') return { type: step, code: 'USER_CANCELLATION', message: 'by the bank' };
  const returnId = step === 'RETURNED' ? 'r-1' : null;
  const fees =
    fee > 0n ? [{ amount: fee, currency, bearer: 'PLATFORM' as const, settled: 'DEDUCTED' as const }] : [];
  const outcome = { status: step, amount, currency, returnId, providerReference: null, fees, reason: null };
  return { type: 'REPORT', outcome, overdueAfterMs: 1 };
}

class World {
  /** By payment and report. */
  private readonly fees = new Map<Uuid, Map<string, bigint>>();
  readonly account = anAccount({ balance: 0n });
  readonly externals = Object.keys(settlements).flatMap((suffix) => [
    anExternalAccountReplica({ suffix }),
    anExternalAccountReplica({ suffix, currency: 'EUR', accountType: 'IBAN', paymentRails: ['SEPA'] }),
  ]);
  readonly ledger = new MemoryLedger([this.account], {
    externalAccounts: this.externals,
    submit: ({ account }) => {
      const settlementAccountId = settlements[account.primaryIdentifierSealed] ?? null;
      return { scheduled: [], route: { connectorId: CONNECTOR, settlementAccountId } };
    },
  });

  open({ kind, settlement, amount }: Payment): Uuid {
    const currency = kind === 'QUOTE' ? 'EUR' : 'USD';
    const external = this.externals.find(
      (one) => one.primaryIdentifierSealed === settlement && one.currency === currency,
    );
    const to = external?.id ?? mintUuid();
    const known = new Set(this.ledger.transactions.keys());
    this.run(
      kind !== 'QUOTE'
        ? aTransfer(kind, this.account.id, to, amount)
        : {
            kind: 'CREATE_QUOTE',
            platformKey: 1,
            source: { kind: 'INTERNAL_ACCOUNT', id: this.account.id, customerId: undefined },
            destination: { kind: 'EXTERNAL_ACCOUNT', id: to, paymentRail: null },
            locked: { side: 'SENDING', amount },
            isExecutedAtOnce: true,
          },
    );
    return [...this.ledger.transactions.keys()].find((id) => !known.has(id)) ?? mintUuid();
  }

  run(command: PlainCommand): void {
    this.ledger.run([command], NOW_MS);
  }

  instructionOf(id: Uuid): PaymentInstruction | undefined {
    return this.ledger.transactions.get(id)?.instructions[0];
  }

  apply(id: Uuid, step: Step, fee: bigint): void {
    const instruction = this.instructionOf(id);
    if (!instruction) return;
    const report = ({ REJECTED: 'FAILED' } as Partial<Record<Step, Step>>)[step] ?? step;
    // What came back had been carried out, so the fee of a refusal is for a person.
    const isRefusalOfReturned = report === 'FAILED' && instruction.state === 'RETURNED';
    let isContradiction = false;
    this.run({
      kind: 'INSTRUCTION_EVENT',
      platformKey: 1,
      transactionId: id,
      instructionId: instruction.id,
      event: eventOf(instruction, { step, fee }),
      onDecided: (result) => {
        const breaks = result.kind === 'CHANGED' ? (result.instruction.breaks ?? []) : [];
        isContradiction = isRefusalOfReturned || breaks.some(({ kind }) => kind === 'CONTRADICTION');
      },
    });
    const isEnd = ['COMPLETED', 'FAILED', 'RETURNED'].includes(report);
    if (isEnd && fee > 0n && !isContradiction)
      this.fees.set(id, (this.fees.get(id) ?? new Map<string, bigint>()).set(report, fee));
  }

  /** What the bank has deducted for a payment: a fee with each report of an end that it does not contradict. */
  private deductedFor(id: Uuid): bigint {
    return [...(this.fees.get(id)?.values() ?? [])].reduce((sum, fee) => sum + fee, 0n);
  }

  /** What the transit account of a settlement account must hold: what its bank has moved, and deducted. */
  movedBy(settlementAccountId: Uuid, currency: string): bigint {
    return [...this.ledger.transactions.values()]
      .flatMap(({ status, instructions }) => instructions.map((one) => ({ ...one, status })))
      .filter((one) => one.settlementAccountId === settlementAccountId && one.currency === currency)
      .reduce((sum, { status, operation, amount, transactionId }) => {
        const moved = status !== 'COMPLETED' ? 0n : operation === 'COLLECT' ? -amount : amount;
        return sum + moved + this.deductedFor(transactionId);
      }, 0n);
  }
}

describe('the transit accounts of settlement accounts', () => {
  it('hold what the banks have paid after any course of payments, and every book sums to zero', () => {
    const ends = new Map<string, number>();
    fc.assert(
      fc.property(payments, (list) => {
        const world = new World();
        world.run({ kind: 'FUND', platformKey: 1, internalAccountId: world.account.id, amount: FUNDS });
        for (const payment of list) {
          const id = world.open(payment);
          for (const step of payment.steps) world.apply(id, step, payment.fee);
          const state = world.instructionOf(id)?.state ?? 'none';
          ends.set(state, (ends.get(state) ?? 0) + 1);
        }
        const { ledger } = world;
        expect(ledger.unbalancedBooks()).toEqual([]);
        for (const currency of ['USD', 'EUR']) {
          for (const id of Object.values(settlements)) {
            if (id === null) continue;
            expect(ledger.systemBalance(`TRANSIT:${id}`, currency)).toBe(world.movedBy(id, currency));
          }
        }
        const [account] = ledger.accounts;
        expect(account?.balance).toBe(ledger.sumOf(world.account.id));
        expect((account?.balance ?? -1n) >= 0n).toBe(true);
        const inFlight = [...ledger.transactions.values()].filter(({ status }) =>
          ['PENDING', 'PROCESSING'].includes(status),
        );
        const reserved = inFlight.reduce((sum, { sentAmount }) => sum + (sentAmount ?? 0n), 0n);
        expect(ledger.systemBalance('CLEARING', 'USD')).toBe(reserved);
      }),
      propertyLength(200),
    );
    // The courses reach every end.
    for (const state of ['COMPLETED', 'REJECTED', 'FAILED', 'CANCELLED', 'RETURNED']) {
      expect(ends.get(state) ?? 0).toBeGreaterThan(0);
    }
  });
});
