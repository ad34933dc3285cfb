import fc from 'fast-check';
import { mintUuid } from '@corridor/kernel';
import type { RailReport } from '../../rails/domain/rail-report';
import type { ConnectorOutcome, SubmitAnswer } from './connector-outcome';
import { applyInstructionEvent, type InstructionEvent } from './instruction-events';
import { instructionStates } from './instruction-state';
import { queuedInstruction, type PaymentInstruction } from './payment-instruction';

const AMOUNT = 1_000n;
const connectorId = mintUuid();
const by = { connectorId, settlementAccountId: null };

function anInstruction(): PaymentInstruction {
  return queuedInstruction(mintUuid(), {
    platformKey: 1,
    transactionId: mintUuid(),
    operation: 'PAYOUT',
    connectorId,
    settlementAccountId: null,
    depositId: null,
    externalAccountId: mintUuid(),
    accountType: 'US_ACCOUNT',
    amount: AMOUNT,
    currency: 'USD',
    paymentRail: null,
  });
}

function anOutcome(
  status: ConnectorOutcome['status'],
  more: Partial<ConnectorOutcome> = {},
): ConnectorOutcome {
  return {
    status,
    providerReference: null,
    amount: null,
    currency: null,
    returnId: null,
    fees: [],
    reason: null,
    ...more,
  };
}

const reportOf = (outcome: ConnectorOutcome): InstructionEvent => ({
  type: 'REPORT',
  outcome,
  overdueAfterMs: 1_000,
});

function after(instruction: PaymentInstruction, ...events: InstructionEvent[]): PaymentInstruction {
  return events.reduce((present, event) => {
    const versioned = 'version' in event ? { ...event, version: present.version } : event;
    const result = applyInstructionEvent(present, versioned);
    return result.kind === 'CHANGED' ? result.instruction : present;
  }, instruction);
}

const submit: InstructionEvent = { type: 'SUBMIT', version: 0, connectorId, settlementAccountId: null };
const submitted = (): PaymentInstruction => after(anInstruction(), submit);

describe('an outcome', () => {
  it('explained by fees that the beneficiary bore completes the payment with less', () => {
    const fees = [{ amount: 15n, currency: 'USD', bearer: 'BENEFICIARY', settled: 'DEDUCTED' }] as const;
    const less = { amount: AMOUNT - 15n, currency: 'USD' };
    expect(after(submitted(), reportOf(anOutcome('COMPLETED', { ...less, fees }))).state).toBe('COMPLETED');
    expect(after(submitted(), reportOf(anOutcome('COMPLETED', less))).state).toBe('SUBMITTING');
  });

  it('RETURNED before COMPLETED books both', () => {
    const result = applyInstructionEvent(submitted(), reportOf(anOutcome('RETURNED', { returnId: 'a' })));
    expect(result).toMatchObject({
      kind: 'CHANGED',
      reports: [{ to: 'PROCESSING' }, { to: 'COMPLETED' }, { to: 'FAILED', refundReason: 'RETURNED' }],
    });
  });

  it('of a second return counts to the same payment, up to its amount', () => {
    const part = (returnId: string, amount: bigint): InstructionEvent =>
      reportOf(anOutcome('RETURNED', { returnId, amount, currency: 'USD' }));
    const first = after(submitted(), part('a', 400n));
    expect(first.breaks).toMatchObject([{ kind: 'RETURN_SHORTFALL' }]);
    const second = after(first, part('b', 600n));
    expect(second.returns).toHaveLength(2);
    expect(after(second, part('b', 600n)).returns).toHaveLength(2);
    expect(after(second, part('c', 1n)).breaks).toMatchObject([{}, { kind: 'CONTRADICTION' }]);
  });

  it.each([16n, null])(
    'of a known return with another amount (%s) is a contradiction with both',
    (amount) => {
      const part = (said: bigint | null): InstructionEvent =>
        reportOf(
          anOutcome('RETURNED', { returnId: 'a', amount: said, currency: said === null ? null : 'USD' }),
        );
      const first = after(submitted(), part(400n));
      const second = after(first, part(amount));
      const message = `RETURNED with ${amount === null ? '10.00' : '0.16'} USD, but that return is of 4.00 USD (a)`;
      expect(second.breaks?.slice(1)).toMatchObject([
        { kind: 'CONTRADICTION', severity: 'CRITICAL', message },
      ]);
      expect(second.returns).toEqual(first.returns);
      expect(applyInstructionEvent(first, part(400n)).kind).toBe('IGNORED');
    },
  );

  it.each(['REJECTED', 'FAILED'] as const)(
    'RETURNED after %s is kept with its amount, and books nothing',
    (status) => {
      const ended = after(submitted(), reportOf(anOutcome(status)));
      const part = reportOf(anOutcome('RETURNED', { returnId: 'a', amount: 400n, currency: 'USD' }));
      const result = applyInstructionEvent(ended, part);
      expect(result).toMatchObject({
        ...{ kind: 'CHANGED', reports: [] },
        instruction: { state: status, returns: [{ returnId: 'a', amount: 400 }] },
      });
      const whole = reportOf(anOutcome('RETURNED', { returnId: 'a' }));
      expect(after(ended, whole).breaks ?? []).toEqual(ended.breaks ?? []);
      expect(applyInstructionEvent(after(ended, part), part).kind).toBe('IGNORED');
    },
  );

  it.each(['REJECTED', 'FAILED'] as const)(
    'RETURNED in part after %s is a contradiction, until what is missing is known or booked',
    (status) => {
      const ended = after(submitted(), reportOf(anOutcome(status)));
      const part = (returnId: string): InstructionEvent =>
        reportOf(anOutcome('RETURNED', { returnId, amount: 400n, currency: 'USD' }));
      const message = `RETURNED after ${status}: 4.00 USD of 10.00 USD came back`;
      const first = after(ended, part('a'));
      expect(first.breaks).toMatchObject([{ kind: 'CONTRADICTION', severity: 'CRITICAL', message }]);
      expect(after(first, part('b')).breaks).toHaveLength(1);
      for (const known of [{ isDisputed: true }, { isMissingBooked: true }] as const)
        expect(after({ ...ended, ...known }, part('a')).breaks ?? []).toEqual([]);
    },
  );

  it.each(['REFUND', 'COLLECT'] as const)(
    'each RETURNED of a failed %s is a finding with its amount',
    (operation) => {
      const failed = { ...after(submitted(), reportOf(anOutcome('FAILED'))), operation, breaks: [] };
      const back = (
        returnId: string | null,
        amount: bigint | null,
        currency: string | null,
      ): InstructionEvent => reportOf(anOutcome('RETURNED', { returnId, amount, currency }));
      const course = [back('a', 400n, 'USD'), back('b', 100n, 'EUR'), back(null, null, null)];
      expect(after(failed, ...course).breaks?.map(({ message }) => message)).toEqual([
        'RETURNED after FAILED: 4.00 USD came back (a)',
        'RETURNED after FAILED: 1.00 EUR came back (b)',
        'RETURNED after FAILED: 10.00 USD came back',
      ]);
    },
  );

  it('RETURNED of a failed refund, said by an operator, is the same finding each time', () => {
    const failed = { ...after(submitted(), reportOf(anOutcome('FAILED'))), operation: 'REFUND' as const };
    const said = (returnId: string): InstructionEvent => {
      return {
        type: 'REPORT',
        outcome: anOutcome('RETURNED', { returnId }),
        overdueAfterMs: 1,
        evidence: 'a call',
      };
    };
    const messages = ['a', 'b'].map((returnId) => after(failed, said(returnId)).breaks?.at(-1)?.message);
    const message = 'an operator says RETURNED after FAILED: 10.00 USD came back';
    expect(messages).toEqual([message, message]);
  });

  it.each([
    ['more than is left', { amount: 600n, currency: 'USD' }, '12.00 USD came back of 10.00 USD'],
    [
      'more than was sent',
      { amount: 1_100n, currency: 'USD' },
      'RETURNED with 11.00 USD, but the instruction is of 10.00 USD',
    ],
    ['another currency', { amount: 1n, currency: 'EUR' }, 'RETURNED in EUR, but the instruction is in USD'],
  ])('each RETURNED of %s is a finding', (_what, money, message) => {
    const returned = (returnId: string, more: object): InstructionEvent =>
      reportOf(anOutcome('RETURNED', { returnId, ...more }));
    const paid = after(submitted(), returned('first', { amount: 600n, currency: 'USD' }));
    const twice = after({ ...paid, breaks: [] }, returned('a', money), returned('b', money));
    expect(twice.breaks).toMatchObject([{ message: `${message} (a)` }, { message: `${message} (b)` }]);
  });

  it('RETURNED in part keeps a finding of the same commit', () => {
    const wrong = reportOf(anOutcome('COMPLETED', { amount: AMOUNT + 1n, currency: 'USD' }));
    const part = reportOf(anOutcome('RETURNED', { returnId: 'a', amount: 400n, currency: 'USD' }));
    expect(after(submitted(), wrong, part).breaks).toMatchObject([
      { kind: 'CONTRADICTION' },
      { kind: 'RETURN_SHORTFALL' },
    ]);
  });

  it('of an instruction that was never sent is a contradiction', () => {
    const result = after(anInstruction(), reportOf(anOutcome('COMPLETED')));
    expect(result).toMatchObject({
      state: 'QUEUED',
      breaks: [{ kind: 'CONTRADICTION', severity: 'CRITICAL' }],
    });
  });
});

describe('the expected settlement', () => {
  const notTaken: InstructionEvent = {
    ...{ type: 'ANSWER', attempt: 1, overdueAfterMs: 1, by },
    answer: { kind: 'NOT_TAKEN', message: 'busy', retryAfterMs: null, isSaid: true },
  };

  it.each([
    ['is that of the last attempt', 2_000, 2_000],
    ['is kept if the rail of the last attempt says nothing', undefined, 1_000],
  ])('%s', (_what, second, expected) => {
    const again = second === undefined ? submit : { ...submit, expectedSettlementAtMs: second };
    const sent = after(anInstruction(), { ...submit, expectedSettlementAtMs: 1_000 }, notTaken, again);
    expect(sent).toMatchObject({ state: 'SUBMITTING', attempt: 2, expectedSettlementAtMs: expected });
  });
});

describe('a proof that no bank has it', () => {
  const unknown = after(submitted(), {
    ...{ type: 'ANSWER', attempt: 1, overdueAfterMs: 1, by },
    answer: { kind: 'UNKNOWN', message: 'time-out' },
  });
  const proof = { type: 'CANCELLED', code: 'TIMED_OUT', message: 'too late' } as const;

  it('ends it', () => {
    expect(applyInstructionEvent(unknown, { ...proof, version: unknown.version })).toMatchObject({
      instruction: { state: 'CANCELLED' },
      reports: [{ to: 'FAILED', code: 'TIMED_OUT' }],
    });
  });

  it.each([
    ['an earlier attempt', unknown, unknown.version - 1],
    ['what a contradiction disputes', { ...unknown, isDisputed: true as const }, unknown.version],
  ])('of %s changes nothing', (_what, instruction, version) => {
    expect(applyInstructionEvent(instruction, { ...proof, version })).toMatchObject({ kind: 'IGNORED' });
  });
});

describe('an answer after the end', () => {
  const answerOf = (answer: SubmitAnswer, attempt = 1): InstructionEvent => {
    return { type: 'ANSWER', attempt, answer, overdueAfterMs: 1, by };
  };
  const notAccepted: SubmitAnswer = { kind: 'NOT_TAKEN', message: 'busy', retryAfterMs: null, isSaid: true };
  const conflict: SubmitAnswer = { kind: 'BODY_CONFLICT', message: 'other bytes' };
  const ended = (status: ConnectorOutcome['status']): PaymentInstruction => {
    const returned = status === 'RETURNED' ? { returnId: 'a' } : {};
    return after(submitted(), reportOf(anOutcome(status, returned)));
  };

  it.each(['COMPLETED', 'RETURNED'] as const)('NOT_ACCEPTED contradicts %s', (status) => {
    const before = ended(status);
    const result = applyInstructionEvent(before, answerOf(notAccepted));
    expect(result).toMatchObject({
      kind: 'CHANGED',
      instruction: {
        ...{ state: status, version: before.version },
        breaks: [
          {
            ...{ kind: 'CONTRADICTION', severity: 'CRITICAL' },
            message: `attempt 1 was NOT_ACCEPTED, but the instruction is ${status}`,
          },
        ],
      },
      reports: [],
    });
  });

  it.each(['REJECTED', 'FAILED'] as const)('NOT_ACCEPTED agrees with %s', (status) => {
    expect(applyInstructionEvent(ended(status), answerOf(notAccepted)).kind).toBe('IGNORED');
  });

  it('NOT_ACCEPTED of an attempt before the last one, or no connection, contradicts nothing', () => {
    const unreached: SubmitAnswer = { ...notAccepted, isSaid: false };
    expect(applyInstructionEvent(ended('COMPLETED'), answerOf(unreached)).kind).toBe('IGNORED');
    const second = { ...ended('COMPLETED'), attempt: 2 };
    expect(applyInstructionEvent(second, answerOf(notAccepted, 1)).kind).toBe('IGNORED');
  });

  it.each(['ACCEPTED', 'COMPLETED', 'REJECTED', 'FAILED', 'RETURNED'] as const)(
    'a conflict of bodies is a break of what is %s',
    (status) => {
      const before = ended(status);
      expect(applyInstructionEvent(before, answerOf(conflict))).toMatchObject({
        kind: 'CHANGED',
        instruction: {
          ...{ state: status, version: before.version },
          breaks: [{ kind: 'BODY_CONFLICT', severity: 'CRITICAL', message: 'other bytes' }],
        },
        reports: [],
      });
    },
  );
});

const statuses = ['ACCEPTED', 'COMPLETED', 'REJECTED', 'FAILED', 'RETURNED'] as const;
const outcomes = fc
  .record({
    status: fc.constantFrom(...statuses),
    amount: fc.constantFrom(null, AMOUNT, AMOUNT / 2n, AMOUNT + 1n),
    currency: fc.constantFrom('USD', 'EUR'),
    returnId: fc.constantFrom('a', 'b', 'c'),
  })
  .map(({ amount, currency, ...rest }) =>
    anOutcome(rest.status, { ...rest, amount, currency: amount === null ? null : currency }),
  );
const answers: fc.Arbitrary<SubmitAnswer> = fc.oneof(
  outcomes.map((outcome) => ({ kind: 'OUTCOME' as const, outcome })),
  fc.constantFrom<SubmitAnswer>(
    { kind: 'NOT_TAKEN', message: 'busy', retryAfterMs: null, isSaid: true },
    { kind: 'NOT_TAKEN', message: 'refused', retryAfterMs: null, isSaid: false },
    { kind: 'UNKNOWN', message: 'time-out' },
    { kind: 'BODY_CONFLICT', message: 'other bytes' },
  ),
);
/** Events as they come in any order, from senders that have seen the present version or an older one. */
const events: fc.Arbitrary<{ event: InstructionEvent; isStale: boolean }> = fc.record({
  event: fc.oneof(
    fc.constantFrom<InstructionEvent>(
      submit,
      { type: 'LEASE_EXPIRED', version: 0 },
      { type: 'RESUBMIT', version: 0, connectorId, settlementAccountId: null },
      { type: 'HOLD', version: 0, reason: 'CONNECTOR_DOWN', lookAgainMs: 1 },
      { type: 'CANCEL', version: 0, code: 'TIMED_OUT', message: 'too late' },
      { type: 'CANCELLED', code: 'USER_CANCELLATION', message: 'the bank has cancelled it' },
      { type: 'CANCELLED', version: 0, code: 'TIMED_OUT', message: 'no bank has it' },
      { type: 'OVERDUE', version: 0, cause: null },
    ),
    outcomes.map((outcome) => reportOf(outcome)),
    fc.tuple(answers, fc.integer({ min: 1, max: 3 })).map(([answer, attempt]): InstructionEvent => ({
      type: 'ANSWER',
      attempt,
      answer,
      overdueAfterMs: 1,
      by,
    })),
  ),
  isStale: fc.boolean(),
});

/** What a payment has experienced. A payment out is completed once, and returned at most once after that. */
class Payment {
  completed = 0;
  failed = 0;

  take({ to }: RailReport): void {
    if (to === 'COMPLETED') {
      expect(this.failed).toBe(0);
      this.completed += 1;
    } else if (to !== 'PROCESSING') this.failed += 1;
    expect(this.completed).toBeLessThanOrEqual(1);
    expect(this.failed).toBeLessThanOrEqual(1);
  }
}

describe('any sequence of events', () => {
  it('settles the payment at most once, and returns no more than was sent', () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 40 }), (sequence) => {
        let instruction = anInstruction();
        const payment = new Payment();
        for (const { event, isStale } of sequence) {
          const { version, state, attempt } = instruction;
          const seen = 'version' in event ? { ...event, version: isStale ? version - 1 : version } : event;
          const result = applyInstructionEvent(instruction, seen);
          if (result.kind === 'IGNORED') continue;
          const next = result.instruction;
          if (next.state !== state) expect(instructionStates.transitions[state]).toContain(next.state);
          expect(next.version - version).toBeLessThanOrEqual(1);
          if (next.attempt > attempt) {
            // A new attempt is made only where the last one has no effect, or may have none.
            expect(['QUEUED', 'HELD', 'UNKNOWN']).toContain(state);
            expect(next.state).toBe('SUBMITTING');
          }
          for (const report of result.reports) payment.take(report);
          const returned = next.returns.reduce((sum, one) => sum + BigInt(one.amount), 0n);
          expect(returned).toBeLessThanOrEqual(AMOUNT);
          instruction = next;
        }
        const isPaid = instruction.state === 'COMPLETED' || instruction.state === 'RETURNED';
        expect(payment.completed).toBe(isPaid ? 1 : 0);
        const isNegative = ['REJECTED', 'FAILED', 'CANCELLED', 'RETURNED'].includes(instruction.state);
        expect(payment.failed).toBe(isNegative ? 1 : 0);
      }),
      { numRuns: 3_000 },
    );
  });

  const ended = ['COMPLETED', 'REJECTED', 'FAILED', 'CANCELLED', 'RETURNED'] as const;
  const said = ['COMPLETED', 'REJECTED', 'FAILED', 'RETURNED'] as const;
  const operations = ['PAYOUT', 'REFUND', 'COLLECT'] as const;
  /** What becomes of each of what is said, in its order. */
  const expected = {
    COMPLETED: ['IGNORED', 'CONTRADICTION', 'CONTRADICTION', 'CHANGED'],
    REJECTED: ['CONTRADICTION', 'IGNORED', 'IGNORED', 'CONTRADICTION'],
    FAILED: ['CONTRADICTION', 'IGNORED', 'IGNORED', 'CONTRADICTION'],
    CANCELLED: ['CONTRADICTION', 'IGNORED', 'IGNORED', 'CONTRADICTION'],
    RETURNED: ['IGNORED', 'IGNORED', 'IGNORED', 'CONTRADICTION'],
  } as const;
  const cases = operations.flatMap((operation) =>
    ended.flatMap((state) =>
      said.map((status, at) => {
        const isRefunded = state !== 'COMPLETED' && state !== 'RETURNED';
        // A payout that its bank has paid after all can come back.
        const comesBack = operation === 'PAYOUT' && isRefunded && status === 'RETURNED';
        return { operation, state, status, becomes: comesBack ? 'CHANGED' : expected[state][at] };
      }),
    ),
  );

  it.each(cases)(
    '$operation that is $state: $status is $becomes',
    ({ operation, state, status, becomes }) => {
      const returns = state === 'RETURNED' ? [{ returnId: 'first', amount: Number(AMOUNT) }] : [];
      const known = { ...submitted(), operation, state, returns } as PaymentInstruction;
      const back = { returnId: 'back', amount: AMOUNT, currency: 'USD' };
      const outcome = anOutcome(status, status === 'RETURNED' ? back : {});
      const result = applyInstructionEvent(known, reportOf(outcome));
      const kinds =
        result.kind === 'CHANGED' ? (result.instruction.breaks ?? []).map(({ kind }) => kind) : [];
      expect([result.kind, kinds]).toEqual(
        becomes === 'CONTRADICTION' ? ['CHANGED', ['CONTRADICTION']] : [becomes, []],
      );
    },
  );
});
