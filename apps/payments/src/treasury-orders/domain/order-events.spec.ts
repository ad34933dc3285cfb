import fc from 'fast-check';
import { trustUuid } from '@corridor/kernel';
import { propertyLength } from '@corridor/testing';
import { entriesOf } from '../../ledger/domain/journal-entry';
import { applyOrderEvent, type OrderEvent, type OrderResult } from './order-events';
import {
  orderEntries,
  returnEntry,
  type OrderOutcome,
  type OrderState,
  type TreasuryOrder,
} from './treasury-order';

const uuid = (digit: string) => trustUuid(`${digit.repeat(8)}-0000-7000-8000-000000000000`);

function order(change: Partial<TreasuryOrder> = {}): TreasuryOrder {
  return {
    id: uuid('1'),
    kind: 'FX_TRADE',
    state: 'QUEUED',
    version: 1,
    attempt: 0,
    connectorId: uuid('2'),
    fromAccountId: uuid('3'),
    toAccountId: uuid('4'),
    returned: null,
    sell: 'EUR',
    buy: 'RWF',
    amount: 1_000n,
    limitRate: '1450',
    sold: null,
    bought: null,
    providerReference: null,
    body: '{}',
    message: null,
    creditDepositId: null,
    returnDeposits: [],
    returns: [],
    ...change,
  };
}

function outcome(status: OrderOutcome['status'], bought = 14_500n): OrderOutcome {
  const sold = { amount: 1_000n, currency: 'EUR' };
  return {
    ...{ status, providerReference: 'P', sold, bought: { amount: bought, currency: 'RWF' } },
    deducted: 0n,
    fees: [],
    message: null,
    returnId: null,
  };
}

const report = (status: OrderOutcome['status'], bought?: bigint): OrderEvent => ({
  type: 'REPORT',
  outcome: outcome(status, bought),
});
const ends: readonly OrderState[] = ['COMPLETED', 'REJECTED', 'FAILED', 'CANCELLED'];

const anyEvent = (of: TreasuryOrder): fc.Arbitrary<OrderEvent> => {
  const version = fc.constantFrom(of.version, of.version - 1);
  const anyOutcome = fc
    .tuple(
      fc.constantFrom(
        'ACCEPTED' as const,
        'COMPLETED' as const,
        'REJECTED' as const,
        'FAILED' as const,
        'RETURNED' as const,
      ),
      fc.constantFrom(14_498n, 14_499n, 14_500n),
    )
    .map(([status, bought]) => outcome(status, bought));
  const answer = fc.oneof(
    anyOutcome.map((one) => ({ kind: 'OUTCOME' as const, outcome: one })),
    fc
      .boolean()
      .map((isSaid) => ({ kind: 'NOT_TAKEN' as const, message: 'busy', retryAfterMs: null, isSaid })),
    fc.constant({ kind: 'UNKNOWN' as const, message: 'no answer' }),
    fc.constant({ kind: 'BODY_CONFLICT' as const, message: 'other bytes' }),
  );
  return fc.oneof(
    version.map((one) => ({ type: 'SUBMIT' as const, version: one, body: '{}' })),
    version.map((one) => ({ type: 'RESUBMIT' as const, version: one, body: '{}' })),
    version.map((one) => ({ type: 'LEASE_EXPIRED' as const, version: one })),
    version.map((one) => ({ type: 'CANCEL' as const, version: one, message: 'late' })),
    version.map((one) => ({ type: 'OVERDUE' as const, version: one, cause: null })),
    version.map((one) => ({ type: 'HOLD' as const, version: one, message: 'no funds' })),
    fc.record({
      type: fc.constant('ANSWER' as const),
      attempt: fc.constantFrom(of.attempt, of.attempt - 1),
      answer,
    }),
    anyOutcome.map((one) => ({ type: 'REPORT' as const, outcome: one })),
  );
};

/** The event as a connector says it of an instruction. */
function inEuros(event: OrderEvent): OrderEvent {
  const money = { amount: 1_000n, currency: 'EUR' };
  const same = { sold: money, bought: money };
  if (event.type === 'REPORT') return { ...event, outcome: { ...event.outcome, ...same } };
  if (event.type !== 'ANSWER' || event.answer.kind !== 'OUTCOME') return event;
  return { ...event, answer: { ...event.answer, outcome: { ...event.answer.outcome, ...same } } };
}

describe('an order', () => {
  it('is completed once at most and never leaves an end, whatever comes', () => {
    fc.assert(
      fc.property(fc.gen(), fc.integer({ min: 1, max: 30 }), (draw, steps) => {
        let now = order();
        let completions = 0;
        for (let step = 0; step < steps; step += 1) {
          const before = now;
          const result = applyOrderEvent(now, draw(anyEvent, now));
          if (result.kind !== 'CHANGED') continue;
          now = result.order;
          expect(ends).not.toContain(before.state);
          expect(now.version).toBe(before.version + 1);
          if (now.state === 'COMPLETED') completions += 1;
          if (now.state === 'SUBMITTING') expect(['QUEUED', 'UNKNOWN']).toContain(before.state);
          expect(now.sold === null).toBe(now.state !== 'COMPLETED');
        }
        expect(completions).toBeLessThanOrEqual(1);
      }),
      propertyLength(500),
    );
  });

  it.each<[OrderState, 'SUBMIT' | 'RESUBMIT' | 'LEASE_EXPIRED' | 'OVERDUE']>([
    ['QUEUED', 'SUBMIT'],
    ['UNKNOWN', 'RESUBMIT'],
    ['SUBMITTING', 'LEASE_EXPIRED'],
    ['ACCEPTED', 'OVERDUE'],
  ])('that is %s meets %s once, if two processes have seen the same version', (state, type) => {
    const seen = order({ state, version: 4, attempt: 1 });
    expect(applyOrderEvent(seen, { type, version: 4, body: '{}', cause: null }).kind).not.toBe('IGNORED');
    expect(applyOrderEvent({ ...seen, version: 5 }, { type, version: 4, body: '{}', cause: null }).kind).toBe(
      'IGNORED',
    );
  });

  it.each(['HOLD', 'CANCEL'] as const)('that has changed meanwhile meets no %s', (type) => {
    const seen = order({ version: 4 });
    expect(applyOrderEvent(seen, { type, version: 4, message: 'late' }).kind).toBe('CHANGED');
    expect(applyOrderEvent({ ...seen, version: 5 }, { type, version: 4, message: 'late' }).kind).toBe(
      'IGNORED',
    );
  });

  it('that returns a deposit has its money in clearing, with the bank or in suspense, whatever comes', () => {
    fc.assert(
      fc.property(fc.gen(), fc.integer({ min: 1, max: 30 }), (draw, steps) => {
        const returned = { depositId: uuid('5'), itemId: uuid('5') };
        let now = order({ kind: 'DEPOSIT_RETURN', buy: 'EUR', limitRate: null, toAccountId: null, returned });
        const booked = entriesOf(returnEntry(now, 0));
        for (let step = 0; step < steps; step += 1) {
          const event = draw(anyEvent, now);
          const result = applyOrderEvent(now, inEuros(event));
          if (result.kind !== 'CHANGED') continue;
          booked.push(...orderEntries(now.state, result.order, 0).flatMap(entriesOf));
          now = result.order;
        }
        const sumOf = (name: string): bigint =>
          booked
            .filter(({ account }) => 'system' in account && account.system === name)
            .reduce((sum, { amount }) => sum + amount, 0n);
        const isBack = ['REJECTED', 'FAILED', 'CANCELLED', 'RETURNED'].includes(now.state);
        const isPaid = now.state === 'COMPLETED';
        expect(sumOf('SUSPENSE')).toBe(isBack ? 0n : -1_000n);
        expect(sumOf(`TRANSIT:${uuid('3')}`)).toBe(isPaid ? 1_000n : 0n);
        expect(sumOf('CLEARING')).toBe(isBack || isPaid ? 0n : 1_000n);
      }),
      propertyLength(500),
    );
  });

  it.each(['QUEUED', 'SUBMITTING', 'UNKNOWN', 'ACCEPTED', ...ends] as const)(
    'that is %s is overdue only if a bank may have it, and keeps its state',
    (state) => {
      const { kind } = applyOrderEvent(order({ state, attempt: 1 }), {
        type: 'OVERDUE',
        version: 1,
        cause: null,
      });
      expect(kind).toBe(state === 'UNKNOWN' || state === 'ACCEPTED' ? 'BREAK' : 'IGNORED');
    },
  );

  it('of unknown fate is sent again by RESUBMIT alone', () => {
    const unknown = order({ state: 'UNKNOWN', attempt: 1 });
    expect(applyOrderEvent(unknown, { type: 'SUBMIT', version: 1, body: '{}' }).kind).toBe('IGNORED');
    expect(applyOrderEvent(unknown, { type: 'CANCEL', version: 1, message: '' }).kind).toBe('IGNORED');
    const again = applyOrderEvent(unknown, { type: 'RESUBMIT', version: 1, body: '{}' });
    expect(again).toMatchObject({ order: { state: 'SUBMITTING', attempt: 2 } });
  });

  it.each([
    ['less than the limit rate by more than one smallest unit', report('COMPLETED', 14_498n)],
    [
      'another currency',
      { type: 'REPORT', outcome: { ...outcome('COMPLETED'), bought: { amount: 1n, currency: 'USD' } } },
    ],
    [
      'another amount sold',
      { type: 'REPORT', outcome: { ...outcome('COMPLETED'), sold: { amount: 1n, currency: 'EUR' } } },
    ],
    ['nothing bought', { type: 'REPORT', outcome: { ...outcome('COMPLETED'), bought: null } }],
    ['a return', report('RETURNED')],
  ] satisfies [string, OrderEvent][])(
    'that completes with %s is a contradiction and posts nothing',
    (_what, event) => {
      const sent = order({ state: 'SUBMITTING', attempt: 1 });
      expect(applyOrderEvent(sent, event)).toMatchObject({ kind: 'BREAK', found: { kind: 'CONTRADICTION' } });
    },
  );

  it.each([
    ['ACCEPTED', null, ['OWN_TRANSFER', 'RETURN'], undefined],
    ['COMPLETED', null, ['RETURN'], undefined],
    ['COMPLETED', 990n, ['RETURN'], { kind: 'RETURN_SHORTFALL', amount: 10n }],
    ['ACCEPTED', 1_000n, ['OWN_TRANSFER', 'RETURN'], undefined],
  ] as const)('that moves own money and is %s can come back, as %s', (state, amount, posted, found) => {
    const result = state === 'COMPLETED' ? 1_000n : null;
    const sent = order({
      ...{
        kind: 'OWN_TRANSFER',
        buy: 'EUR',
        limitRate: null,
        attempt: 1,
        state,
        sold: result,
        bought: result,
      },
    });
    const money = amount === null ? null : { amount, currency: 'EUR' };
    const back = { ...outcome('RETURNED'), sold: money, bought: money };
    const changed = applyOrderEvent(sent, { type: 'REPORT', outcome: back });
    expect(changed).toMatchObject({ kind: 'CHANGED', order: { state: 'RETURNED' } });
    if (changed.kind !== 'CHANGED') return;
    expect(changed.found).toEqual(found && { ...found, message: '9.90 EUR of 10.00 EUR came back' });
    const entries = orderEntries(state, changed.order, 0);
    expect(entries.map(({ kind }) => kind)).toEqual(posted);
    const to = { system: `TRANSIT:${uuid('4')}` };
    const from = { system: `TRANSIT:${uuid('3')}` };
    const undone = { from, to, currency: 'EUR', amount: 1_000n };
    expect(entries.at(-1)?.postings).toEqual([undone]);
    for (const { postings } of entries.slice(0, -1))
      expect(postings).toEqual([{ ...undone, from: to, to: from }]);
    expect(applyOrderEvent(changed.order, { type: 'REPORT', outcome: back }).kind).toBe('IGNORED');
  });

  it('that failed keeps what comes back of it, and books nothing', () => {
    const ended = { ...{ buy: 'EUR', limitRate: null, attempt: 1 }, state: 'FAILED', message: 'no' } as const;
    const failed = order({ kind: 'OWN_TRANSFER', ...ended });
    const back = { ...outcome('RETURNED'), bought: null, returnId: 'a' };
    const result = applyOrderEvent(failed, { type: 'REPORT', outcome: back });
    expect(result).toMatchObject({
      ...{ kind: 'CHANGED', event: 'RETURNED' },
      order: { state: 'FAILED', message: 'no', returns: [{ returnId: 'a', amount: 1_000 }] },
    });
    if (result.kind === 'CHANGED') expect(orderEntries('FAILED', result.order, 0)).toEqual([]);
    expect(applyOrderEvent(order(ended), report('RETURNED'))).toMatchObject({ kind: 'BREAK' });
  });

  it('that failed and comes back in part is a contradiction, until what is missing is known or booked', () => {
    const ended = { ...{ buy: 'EUR', limitRate: null, attempt: 1 }, state: 'FAILED', message: 'no' } as const;
    const money = { amount: 990n, currency: 'EUR' };
    const back = { ...outcome('RETURNED'), sold: money, bought: money };
    const found = (more: Partial<TreasuryOrder>): OrderResult =>
      applyOrderEvent(order({ kind: 'OWN_TRANSFER', ...ended, ...more }), { type: 'REPORT', outcome: back });
    const message = 'RETURNED after FAILED: 9.90 EUR of 10.00 EUR came back';
    expect(found({})).toMatchObject({ kind: 'CHANGED', found: { kind: 'CONTRADICTION', message } });
    for (const known of [{ isDisputed: true }, { isMissingBooked: true }] as const)
      expect(found(known)).not.toHaveProperty('found');
  });

  it('that comes back with another amount under a known returnId is a contradiction', () => {
    const known = { state: 'RETURNED', returns: [{ returnId: 'a', amount: 400 }] } as const;
    const sent = order({ ...{ kind: 'OWN_TRANSFER', buy: 'EUR', limitRate: null, attempt: 1 }, ...known });
    const money = { amount: 16n, currency: 'EUR' };
    const back = { ...outcome('RETURNED'), sold: money, bought: money, returnId: 'a' };
    expect(applyOrderEvent(sent, { type: 'REPORT', outcome: back })).toMatchObject({
      kind: 'BREAK',
      found: {
        kind: 'CONTRADICTION',
        message: 'RETURNED with 0.16 EUR, but that return is of 4.00 EUR (a)',
      },
    });
  });

  it('of a trade that came back is a finding of each return, with its amount', () => {
    const trade = order({ attempt: 1, state: 'FAILED' });
    const found = ['a', 'b'].map((returnId, at) => {
      const sold = { amount: BigInt(400 + at), currency: 'EUR' };
      const result = applyOrderEvent(trade, {
        type: 'REPORT',
        outcome: { ...outcome('RETURNED'), sold, bought: null, returnId },
      });
      return result.kind === 'BREAK' ? result.found.message : result.kind;
    });
    expect(found).toEqual([
      '4.00 EUR came back, but no trade can come back (a)',
      '4.01 EUR came back, but no trade can come back (b)',
    ]);
  });

  it('that came back with more than was sent is a contradiction', () => {
    const sent = order({ kind: 'OWN_TRANSFER', buy: 'EUR', limitRate: null, attempt: 1, state: 'ACCEPTED' });
    const more = { ...outcome('RETURNED'), sold: { amount: 1_001n, currency: 'EUR' } };
    expect(applyOrderEvent(sent, { type: 'REPORT', outcome: more })).toMatchObject({ kind: 'BREAK' });
  });

  it.each(['ACCEPTED', 'REJECTED', 'FAILED', 'COMPLETED', 'RETURNED'] as const)(
    'of whatever state meets no %s that names other money than it has',
    (status) => {
      for (const state of ['QUEUED', 'SUBMITTING', 'UNKNOWN', 'ACCEPTED', 'COMPLETED'] as const) {
        const isDone = state === 'COMPLETED';
        const trade = order({ state, attempt: 1, ...(isDone ? { sold: 1_000n, bought: 14_500n } : {}) });
        const transfer = { ...trade, kind: 'OWN_TRANSFER', buy: 'EUR', limitRate: null } as const;
        const back = { ...transfer, kind: 'DEPOSIT_RETURN', toAccountId: null } as const;
        const found = { kind: 'BREAK', found: { kind: 'CONTRADICTION' } };
        const meets = (sent: TreasuryOrder, said: OrderOutcome): void => {
          const answer = { kind: 'OUTCOME', outcome: said } as const;
          expect(applyOrderEvent(sent, { type: 'REPORT', outcome: said })).toMatchObject(found);
          expect(applyOrderEvent(sent, { type: 'ANSWER', attempt: 1, answer })).toMatchObject(found);
        };
        for (const money of [
          { amount: 1_001n, currency: 'EUR' },
          { amount: 1_000n, currency: 'USD' },
        ]) {
          const said = { ...outcome(status), sold: money };
          meets(trade, said);
          for (const moving of [transfer, back]) meets(moving, { ...said, bought: money });
        }
        meets(trade, { ...outcome(status), bought: { amount: 14_500n, currency: 'USD' } });
      }
    },
  );

  it('that is COMPLETED meets no other amount that was bought', () => {
    const done = order({ state: 'COMPLETED', attempt: 1, sold: 1_000n, bought: 14_500n });
    expect(applyOrderEvent(done, report('COMPLETED')).kind).toBe('IGNORED');
    expect(applyOrderEvent(done, report('COMPLETED', 14_600n))).toMatchObject({ kind: 'BREAK' });
  });

  it.each([
    ['COMPLETED', 'CONTRADICTION'],
    ['RETURNED', 'CONTRADICTION'],
    ['FAILED', undefined],
    ['CANCELLED', undefined],
  ] as const)('that is %s meets NOT_ACCEPTED of its last attempt as %s', (state, kind) => {
    const ended = order({ kind: 'OWN_TRANSFER', buy: 'EUR', limitRate: null, state, attempt: 1 });
    const answer = { kind: 'NOT_TAKEN' as const, message: 'busy', retryAfterMs: null, isSaid: true };
    const found = (event: OrderEvent): OrderResult => applyOrderEvent(ended, event);
    const message = `attempt 1 was NOT_ACCEPTED, but the order is ${state}`;
    expect(found({ type: 'ANSWER', attempt: 1, answer })).toMatchObject(
      kind ? { kind: 'BREAK', found: { kind, message } } : { kind: 'IGNORED' },
    );
    expect(found({ type: 'ANSWER', attempt: 1, answer: { ...answer, isSaid: false } }).kind).toBe('IGNORED');
    expect(found({ type: 'ANSWER', attempt: 0, answer }).kind).toBe('IGNORED');
  });

  it.each(['ACCEPTED', 'COMPLETED', 'FAILED', 'RETURNED'] as const)(
    'that is %s meets a conflict of bodies as a break',
    (state) => {
      const answer = { kind: 'BODY_CONFLICT' as const, message: 'other bytes' };
      expect(applyOrderEvent(order({ state, attempt: 1 }), { type: 'ANSWER', attempt: 1, answer })).toEqual({
        ...{ kind: 'BREAK', found: { kind: 'BODY_CONFLICT', message: 'other bytes' } },
      });
    },
  );

  it.each([
    ['COMPLETED', 'FAILED'],
    ['FAILED', 'COMPLETED'],
    ['CANCELLED', 'COMPLETED'],
  ] as const)('that is %s contradicts a report %s', (state, status) => {
    const done = applyOrderEvent(order({ state, attempt: 1 }), report(status));
    expect(done.kind).toBe('BREAK');
  });

  it.each([
    [36_666n, 'CHANGED'],
    [36_665n, 'CHANGED'],
    [36_664n, 'BREAK'],
  ])('of 333.33 EUR at least at 1.1 is filled with %s US cents: %s', (amount, kind) => {
    const sold = { amount: 33_333n, currency: 'EUR' };
    const trade = order({ state: 'ACCEPTED', attempt: 1, buy: 'USD', amount: 33_333n, limitRate: '1.1' });
    const bought = { amount, currency: 'USD' };
    const filled = { ...outcome('COMPLETED'), sold, bought };
    expect(applyOrderEvent(trade, { type: 'REPORT', outcome: filled }).kind).toBe(kind);
  });

  it('meets its limit rate exactly if it has at least its floor less one smallest unit', () => {
    const digits = fc.bigInt({ min: 1n, max: 10n ** 12n });
    fc.assert(
      fc.property(
        digits,
        digits,
        fc.integer({ min: 0, max: 6 }),
        fc.bigInt(-3n, 3n),
        (amount, rate, places, off) => {
          const text = String(rate).padStart(places + 1, '0');
          const limitRate = places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
          // Both currencies have two decimals.
          const least = (amount * rate) / 10n ** BigInt(places) - 1n;
          const bought = { amount: least + off > 0n ? least + off : 1n, currency: 'USD' };
          const trade = order({ state: 'ACCEPTED', attempt: 1, buy: 'USD', amount, limitRate });
          const filled = { ...outcome('COMPLETED'), sold: { amount, currency: 'EUR' }, bought };
          const { kind } = applyOrderEvent(trade, { type: 'REPORT', outcome: filled });
          expect(kind).toBe(bought.amount >= least ? 'CHANGED' : 'BREAK');
        },
      ),
      propertyLength(300),
    );
  });

  it('is completed below its limit rate if an operator reports it with evidence', () => {
    const sent = order({ state: 'UNKNOWN', attempt: 1 });
    const low = outcome('COMPLETED', 14_000n);
    const evidence = 'confirmation of the bank';
    expect(applyOrderEvent(sent, { type: 'REPORT', outcome: low, evidence })).toMatchObject({
      kind: 'CHANGED',
      order: { state: 'COMPLETED', bought: 14_000n, message: evidence },
    });
  });

  it.each([
    ['QUEUED', 'IGNORED'],
    ['SUBMITTING', 'CHANGED'],
    ['UNKNOWN', 'CHANGED'],
    ['ACCEPTED', 'CHANGED'],
    ['COMPLETED', 'BREAK'],
    ['FAILED', 'IGNORED'],
    ['CANCELLED', 'IGNORED'],
  ] as const)('that is %s and that its connector cancels is %s', (state, kind) => {
    const sent = order({ state, attempt: state === 'QUEUED' ? 0 : 1 });
    expect(applyOrderEvent(sent, { type: 'CANCELLED', message: 'cancelled' }).kind).toBe(kind);
  });

  it('is not ended by a proof that no bank has an earlier attempt', () => {
    const sent = order({ state: 'UNKNOWN', attempt: 2 });
    const proof = { type: 'CANCELLED', message: 'too late' } as const;
    expect(applyOrderEvent(sent, { ...proof, version: sent.version - 1 }).kind).toBe('IGNORED');
    expect(applyOrderEvent(sent, { ...proof, version: sent.version }).kind).toBe('CHANGED');
  });

  it('posts what was sold to the one transit account and what was bought from the other', () => {
    const done = order({ state: 'COMPLETED', sold: 1_000n, bought: 14_500n });
    expect(
      orderEntries('ACCEPTED', done, 0)
        .flatMap(entriesOf)
        .map(({ account, currency, amount }) => [account, currency, amount]),
    ).toEqual([
      [{ system: 'FX' }, 'EUR', -1_000n],
      [{ system: `TRANSIT:${uuid('3')}` }, 'EUR', 1_000n],
      [{ system: `TRANSIT:${uuid('4')}` }, 'RWF', -14_500n],
      [{ system: 'FX' }, 'RWF', 14_500n],
    ]);
    const transfer = order({
      kind: 'OWN_TRANSFER',
      state: 'COMPLETED',
      buy: 'EUR',
      sold: 1_000n,
      bought: 1_000n,
    });
    expect(orderEntries('ACCEPTED', transfer, 0).flatMap(({ postings }) => postings)).toEqual([
      {
        from: { system: `TRANSIT:${uuid('4')}` },
        to: { system: `TRANSIT:${uuid('3')}` },
        currency: 'EUR',
        amount: 1_000n,
      },
    ]);
  });
});
