import fc from 'fast-check';
import { mintUuid, trustUuid, type Uuid } from '@corridor/kernel';
import { propertyLength } from '@corridor/testing';
import { ExpectedFees, feeReports, returnedParts, type FeeReport } from '../../../test/fixtures/fee-reports';
import { anAccount, anExternalAccountReplica, aTransfer, NOW_MS } from '../../../test/fixtures/ledger-world';
import { MemoryLedger } from '../../../test/fixtures/memory-ledger';
import type { ConnectorOutcome, OutcomeFee } from '../../instructions/domain/connector-outcome';
import type { InstructionEvent, InstructionResult } from '../../instructions/domain/instruction-events';
import type { InstructionBreak, PaymentInstruction } from '../../instructions/domain/payment-instruction';
import type { Transaction } from '../../transactions/domain/transaction';

const CONNECTOR = trustUuid('0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b');
const SETTLEMENT = trustUuid('0199a1b2-c3d4-7e5f-8a9b-000000000001');
const AMOUNT = 1_000n;

/** A payment that has failed, and whose sent instruction gives the money back. */
function asRefund(payment: Transaction): Transaction {
  const refund = {
    serial: 1,
    initiatedAtMs: NOW_MS,
    settledAtMs: NOW_MS,
    reason: 'TRANSACTION_FAILED',
  } as const;
  return {
    ...payment,
    status: 'FAILED',
    refund: { ...refund, status: 'COMPLETED' },
    instructions: payment.instructions.map((one) => ({
      ...one,
      operation: 'REFUND' as const,
      depositId: mintUuid(),
    })),
  };
}

/** A payment at a bank, over the ledger in memory. */
class AtBank {
  readonly account = anAccount({ balance: 0n });
  readonly external = anExternalAccountReplica({ suffix: 'first' });
  readonly ledger = new MemoryLedger([this.account], {
    externalAccounts: [this.external],
    submit: () => ({ scheduled: [], route: { connectorId: CONNECTOR, settlementAccountId: SETTLEMENT } }),
  });
  readonly breaks: InstructionBreak[] = [];
  private readonly id: Uuid;

  constructor(readonly kind: 'TRANSFER_OUT' | 'TRANSFER_IN' | 'REFUND') {
    const { ledger, account, external } = this;
    ledger.run([{ kind: 'FUND', platformKey: 1, internalAccountId: account.id, amount: AMOUNT }], NOW_MS);
    const transfer = kind === 'REFUND' ? 'TRANSFER_OUT' : kind;
    ledger.run([aTransfer(transfer, account.id, external.id, AMOUNT)], NOW_MS);
    const opened = [...ledger.transactions.values()].find(({ instructions }) => instructions.length > 0);
    this.id = opened?.id ?? mintUuid();
    const { version } = this.instruction;
    this.apply({ type: 'SUBMIT', version, connectorId: CONNECTOR, settlementAccountId: SETTLEMENT });
    const sent = ledger.transactions.get(this.id);
    if (sent && kind === 'REFUND') ledger.transactions.set(this.id, asRefund(sent));
  }

  get instruction(): PaymentInstruction {
    const found = this.ledger.transactions.get(this.id)?.instructions[0];
    if (!found) throw new Error('no instruction');
    return found;
  }

  private apply(event: InstructionEvent): InstructionResult {
    const results: InstructionResult[] = [];
    const { id: instructionId, transactionId } = this.instruction;
    const about = { platformKey: 1, transactionId, instructionId };
    const onDecided = (result: InstructionResult): void => void results.push(result);
    this.ledger.run([{ kind: 'INSTRUCTION_EVENT', ...about, event, onDecided }], NOW_MS);
    const [result] = results;
    if (!result) throw new Error('not decided');
    return result;
  }

  /** The findings of a report. */
  report({ status, returnId, amount, fees }: FeeReport): InstructionBreak[] {
    const outcome: ConnectorOutcome = {
      ...{ status, providerReference: null, amount, currency: 'USD', fees, reason: null },
      returnId: status === 'RETURNED' ? returnId : null,
    };
    const result = this.apply({ type: 'REPORT', outcome, overdueAfterMs: 1 });
    const found = result.kind === 'CHANGED' ? (result.instruction.breaks ?? []) : [];
    this.breaks.push(...found);
    return [...found];
  }

  get feeEntries(): bigint[] {
    return this.ledger.postings
      .filter(({ kind }) => kind === 'FEE')
      .flatMap(({ postings }) => postings.map(({ amount }) => amount));
  }
}

const sumOf = (amounts: Iterable<bigint>): bigint => [...amounts].reduce((sum, one) => sum + one, 0n);

describe('fees of reports in any order, with repeats', () => {
  it('are booked once for each report, and what is not booked is a finding once', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(
        fc.constantFrom('TRANSFER_OUT' as const, 'TRANSFER_IN' as const, 'REFUND' as const),
        fc.array(feeReports(AMOUNT), { minLength: 1, maxLength: 12 }),
        (kind, course) => {
          const bank = new AtBank(kind);
          const expected = new ExpectedFees(kind === 'TRANSFER_IN');
          for (const report of [...course, ...course]) {
            const found = bank.report(report);
            const isContradiction = found.some((one) => one.kind === 'CONTRADICTION');
            expected.take(report, isContradiction);
            for (const { message } of found) seen.add(message.replace(/^.*not booked: /, 'fee: '));
          }
          const unbooked = bank.breaks.filter((one) => one.kind === 'UNBOOKED_FEE');
          expect(bank.feeEntries.toSorted()).toEqual([...expected.booked.values()].toSorted());
          expect(unbooked).toHaveLength(expected.left.size);
          expect(new Set(unbooked.map(({ id }) => id)).size).toBe(unbooked.length);
          const { fees = [] } = bank.instruction;
          expect(sumOf(fees.map((one) => one.booked))).toBe(sumOf(bank.feeEntries));
          expect(fees.filter((one) => one.unbooked !== 0n)).toHaveLength(unbooked.length);
          expect(bank.ledger.unbalancedBooks()).toEqual([]);
          expect(bank.ledger.systemBalance('PROVIDER_FEES', 'USD')).toBe(-sumOf(bank.feeEntries));
          if (fees.some((one) => one.report === 'RETURNED' && one.booked > 0n)) seen.add('a return cost');
        },
      ),
      propertyLength(300),
    );
    // The courses reach each kind of finding.
    for (const why of [
      'fee: its report contradicts what is known',
      'fee: its settlement account is in USD',
      'a return cost',
    ])
      expect([...seen]).toContain(why);
    expect([...seen].filter((one) => one.endsWith('was reported before')).length).toBeGreaterThan(0);
  });
});

describe('fees of returns in parts', () => {
  it('are what the payment cost beside what is missing, whatever came first', () => {
    let wholes = 0;
    fc.assert(
      fc.property(returnedParts, (parts) => {
        const bank = new AtBank('TRANSFER_OUT');
        bank.report({ status: 'COMPLETED', returnId: '', amount: AMOUNT, fees: [] });
        let [missing, said] = [AMOUNT, 0n];
        for (const part of [...parts, ...parts]) {
          const isNew = !bank.instruction.returns.some(({ returnId }) => returnId === part.returnId);
          const found = bank.report(part);
          if (!isNew || found.some(({ kind }) => kind === 'CONTRADICTION')) continue;
          missing -= part.amount;
          said += sumOf(part.fees.map(({ amount }) => amount));
          const cost = said > missing ? said - missing : 0n;
          expect(bank.ledger.systemBalance('PROVIDER_FEES', 'USD')).toBe(-cost);
          if (missing === 0n && cost > 0n) wholes += 1;
        }
        expect(sumOf((bank.instruction.fees ?? []).map(({ booked }) => booked))).toBe(sumOf(bank.feeEntries));
        expect(bank.ledger.unbalancedBooks()).toEqual([]);
      }),
      propertyLength(300),
    );
    expect(wholes).toBeGreaterThan(0);
  });
});

/** What banks have said of the fees of returns, and what must be booked of them. */
class ReturnFees {
  private missing = AMOUNT;
  private readonly said = new Map<string, Set<bigint>>();
  /** The amounts that count. */
  private readonly counted = new Map<string, bigint>();
  findings = 0;

  constructor(private readonly bank: AtBank) {}

  /** What fees exceed the missing amount by. */
  private costWith(returnId: string, amount: bigint): bigint {
    const sum = sumOf(new Map([...this.counted, [returnId, amount]]).values());
    return sum > this.missing ? sum - this.missing : 0n;
  }

  private get cost(): bigint {
    return this.costWith('none', 0n);
  }

  take(part: FeeReport): void {
    const { bank } = this;
    const { returnId } = part;
    const isNew = !bank.instruction.returns.some((known) => known.returnId === returnId);
    const found = bank.report(part);
    if (found.some(({ kind }) => kind === 'CONTRADICTION')) return;
    if (isNew) this.missing -= part.amount;
    const amount = sumOf(part.fees.map((fee) => fee.amount));
    const amounts = this.said.get(returnId) ?? new Set();
    const isFinding =
      amount > 0n &&
      amounts.size > 0 &&
      !amounts.has(amount) &&
      this.costWith(returnId, amount) !== this.cost;
    expect(found.filter(({ kind }) => kind === 'UNBOOKED_FEE')).toHaveLength(isFinding ? 1 : 0);
    if (isFinding) this.findings += 1;
    else if (amount > 0n && !amounts.has(amount)) this.counted.set(returnId, amount);
    if (amount > 0n) this.said.set(returnId, amounts.add(amount));
    expect(bank.ledger.systemBalance('PROVIDER_FEES', 'USD')).toBe(-this.cost);
    for (const fee of (bank.instruction.fees ?? []).filter(({ report }) => report !== 'CONTRADICTION'))
      if (fee.unbooked !== 0n) expect(fee.unbooked).toBe(this.costWith(fee.returnId, fee.amount) - this.cost);
  }
}

describe('fees of returns that banks correct', () => {
  it('are booked beside what is missing, and what changes that is a finding about the difference', () => {
    let findings = 0;
    const corrections = fc.array(
      fc.record({ after: fc.nat(3), of: fc.nat(3), amount: fc.constantFrom(2n, 4n, 5n, 8n, 9n) }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(returnedParts, corrections, (parts, corrected) => {
        const bank = new AtBank('TRANSFER_OUT');
        bank.report({ status: 'COMPLETED', returnId: '', amount: AMOUNT, fees: [] });
        const fees = new ReturnFees(bank);
        for (const [place, part] of parts.entries()) {
          fees.take(part);
          for (const { of, amount } of corrected.filter(({ after }) => after === place)) {
            const fee: OutcomeFee = { amount, currency: 'USD', bearer: 'PLATFORM', settled: 'DEDUCTED' };
            fees.take({ ...(parts[of % (place + 1)] ?? part), fees: [fee] });
          }
        }
        findings += fees.findings;
        expect(bank.ledger.unbalancedBooks()).toEqual([]);
      }),
      propertyLength(300),
    );
    expect(findings).toBeGreaterThan(0);
  });

  it('are a finding once, also if the fee of another return changes what is left of it', () => {
    const bank = new AtBank('TRANSFER_OUT');
    bank.report({ status: 'COMPLETED', returnId: '', amount: AMOUNT, fees: [] });
    const fees = new ReturnFees(bank);
    const back = (returnId: string, amount: bigint, ...amounts: bigint[]): FeeReport => ({
      ...{ status: 'RETURNED', returnId, amount },
      fees: amounts.map((fee) => ({ amount: fee, currency: 'USD', bearer: 'PLATFORM', settled: 'DEDUCTED' })),
    });
    for (const part of [back('a', 600n), back('b', 395n, 7n), back('b', 395n, 2n), back('a', 600n, 2n)])
      fees.take(part);
    expect(fees.findings).toBe(1);
  });
});

describe('a fee', () => {
  const of = (amount: bigint, more: Partial<OutcomeFee> = {}): OutcomeFee => {
    return { amount, currency: 'USD', bearer: 'PLATFORM', settled: 'DEDUCTED', ...more };
  };
  const said = (
    status: FeeReport['status'],
    fees: OutcomeFee[],
    more: Partial<FeeReport> = {},
  ): FeeReport => {
    return { status, returnId: 'a', amount: AMOUNT, fees, ...more };
  };

  it('of a RETURNED after COMPLETED is a second one', () => {
    const bank = new AtBank('TRANSFER_OUT');
    bank.report(said('COMPLETED', [of(5n)]));
    bank.report(said('RETURNED', [of(3n)]));
    bank.report(said('RETURNED', [of(3n)]));
    expect([bank.feeEntries, bank.breaks]).toEqual([[5n, 3n], []]);
  });

  it.each(['FAILED', 'REJECTED'] as const)('of %s after a return is for a person', (status) => {
    const bank = new AtBank('TRANSFER_OUT');
    bank.report(said('RETURNED', [of(3n)]));
    for (let time = 0; time < 2; time += 1) bank.report(said(status, [of(4n)]));
    expect([bank.feeEntries, bank.breaks.map(({ message }) => message)]).toEqual([
      [3n],
      ['a fee of 0.04 USD is not booked: its report contradicts what is known'],
    ]);
  });

  it('of each return of a collected payment that failed is for a person', () => {
    const bank = new AtBank('TRANSFER_IN');
    bank.report(said('FAILED', []));
    for (const returnId of ['a', 'b', 'a']) bank.report(said('RETURNED', [of(3n)], { returnId }));
    const unbooked = bank.breaks.filter(({ kind }) => kind === 'UNBOOKED_FEE');
    expect([bank.feeEntries, unbooked.map(({ message }) => message)]).toEqual([
      [],
      ['a', 'b'].map(
        (returnId) =>
          `a fee of 0.03 USD for RETURNED (${returnId}) is not booked: its report contradicts what is known`,
      ),
    ]);
  });

  it('that was deducted from a return is in what the return falls short of, and the next part explains its own', () => {
    const bank = new AtBank('TRANSFER_OUT');
    bank.report(said('COMPLETED', []));
    bank.report(said('RETURNED', [of(5n)], { amount: 395n }));
    expect([bank.feeEntries, bank.instruction.returns]).toEqual([[], [{ returnId: 'a', amount: 395 }]]);
    bank.report(said('RETURNED', [of(7n)], { amount: 600n, returnId: 'b' }));
    expect(bank.feeEntries).toEqual([7n]);
  });

  it('that counted as missing is booked when the next part brings the money', () => {
    const bank = new AtBank('TRANSFER_OUT');
    bank.report(said('COMPLETED', []));
    bank.report(said('RETURNED', [of(5n)], { amount: 400n }));
    expect(bank.feeEntries).toEqual([]);
    bank.report(said('RETURNED', [], { amount: 598n, returnId: 'b' }));
    expect(bank.feeEntries).toEqual([3n]);
    bank.report(said('RETURNED', [of(4n)], { amount: 2n, returnId: 'c' }));
    expect(bank.feeEntries).toEqual([3n, 4n, 2n]);
    bank.report(said('RETURNED', [of(8n)], { amount: 400n }));
    expect(bank.feeEntries).toEqual([3n, 4n, 2n]);
    expect(bank.breaks.filter(({ kind }) => kind === 'UNBOOKED_FEE')).toMatchObject([{ amount: 3n }]);
  });

  it('that counted as missing, and that its bank corrects, is booked as it was said last', () => {
    const bank = new AtBank('TRANSFER_OUT');
    bank.report(said('COMPLETED', []));
    for (const amount of [5n, 8n]) bank.report(said('RETURNED', [of(amount)], { amount: 400n }));
    expect([bank.feeEntries, bank.breaks.filter(({ kind }) => kind === 'UNBOOKED_FEE')]).toEqual([[], []]);
    bank.report(said('RETURNED', [], { amount: 598n, returnId: 'b' }));
    bank.report(said('RETURNED', [], { amount: 2n, returnId: 'c' }));
    expect(bank.feeEntries).toEqual([6n, 2n]);
    expect(bank.breaks.filter(({ kind }) => kind === 'UNBOOKED_FEE')).toEqual([]);
  });

  it('that is missing as a whole, and that its bank corrects, changes what is booked of the others', () => {
    const bank = new AtBank('TRANSFER_OUT');
    bank.report(said('COMPLETED', []));
    bank.report(said('RETURNED', [of(5n)], { amount: 395n }));
    bank.report(said('RETURNED', [of(7n)], { amount: 600n, returnId: 'b' }));
    expect(bank.feeEntries).toEqual([7n]);
    const found = bank.report(said('RETURNED', [of(2n)], { amount: 395n }));
    expect(found).toMatchObject([{ kind: 'UNBOOKED_FEE', amount: 3n }]);
    bank.report(said('RETURNED', [], { amount: 5n, returnId: 'c' }));
    // What is open is told from all that is booked.
    expect([bank.feeEntries, bank.instruction.fees?.map(({ unbooked }) => unbooked)]).toEqual([
      [7n, 5n],
      [0n, 0n, -3n, 0n],
    ]);
  });

  it.each(['TRANSFER_IN', 'REFUND'] as const)(
    'of a part that came back of a %s is booked, because the house does not bear what is missing',
    (kind) => {
      const bank = new AtBank(kind);
      bank.report(said('COMPLETED', []));
      bank.report(said('RETURNED', [of(5n)], { amount: 400n }));
      expect([bank.instruction.state, bank.feeEntries]).toEqual(['RETURNED', [5n]]);
      bank.report(said('RETURNED', [of(3n)], { amount: 600n, returnId: 'b' }));
      expect([bank.feeEntries, bank.breaks]).toEqual([[5n, 3n], []]);
      expect(bank.ledger.unbalancedBooks()).toEqual([]);
    },
  );

  it.each([
    ['FAILED', 'COMPLETED', 'COMPLETED after FAILED'],
    ['REJECTED', 'COMPLETED', 'COMPLETED after REJECTED'],
    ['FAILED', 'ACCEPTED', 'RETURNED after FAILED: 9.95 USD of 10.00 USD came back'],
    ['REJECTED', 'ACCEPTED', 'RETURNED after REJECTED: 9.95 USD of 10.00 USD came back'],
  ] as const)(
    'of a payout that was %s, then %s, and came back short is in what is missing, which is a break',
    (status, next, message) => {
      const bank = new AtBank('TRANSFER_OUT');
      for (const one of [status, next] as const) bank.report(said(one, []));
      bank.report(said('RETURNED', [of(5n)], { amount: 995n }));
      expect([bank.instruction.state, bank.feeEntries]).toEqual([status, []]);
      expect(bank.breaks).toMatchObject([{ kind: 'CONTRADICTION', message }]);
      bank.report(said('RETURNED', [], { amount: 5n, returnId: 'b' }));
      expect(bank.feeEntries).toEqual([5n]);
    },
  );

  it('that a report corrects is a finding about the difference, in either direction', () => {
    const bank = new AtBank('TRANSFER_OUT');
    bank.report(said('COMPLETED', [of(5n)]));
    bank.report(said('COMPLETED', [of(8n)]));
    bank.report(said('COMPLETED', [of(1n)]));
    expect(bank.feeEntries).toEqual([5n]);
    expect(bank.breaks).toMatchObject([
      { kind: 'UNBOOKED_FEE', amount: 3n, currency: 'USD' },
      { kind: 'UNBOOKED_FEE', amount: 4n, currency: 'USD' },
    ]);
    expect(bank.breaks[0]?.message).toBe(
      'a fee of 0.08 USD for COMPLETED is not booked: 0.05 USD was reported before',
    );
  });

  it('in another currency is a finding with that amount', () => {
    const bank = new AtBank('TRANSFER_OUT');
    bank.report(said('COMPLETED', [of(5n), of(9n, { currency: 'EUR' })]));
    expect(bank.feeEntries).toEqual([5n]);
    expect(bank.breaks).toMatchObject([{ kind: 'UNBOOKED_FEE', amount: 9n, currency: 'EUR' }]);
  });
});
