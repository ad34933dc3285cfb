import type { BankEntry } from '../test/bank-messages';
import { ACCOUNT_ID, Harness, payout, until } from '../test/harness';
import { debitOf, type BankPayment } from '../test/simulated-bank';

const AMOUNTS = [1_000, 2_000, 3_000];

describe('a batch debit', () => {
  let harness: Harness;

  beforeEach(async () => {
    harness = new Harness();
    await harness.start();
  });
  afterEach(() => harness.end());

  /** Payments of one message that the bank has taken. */
  async function takenBatch(): Promise<{
    ids: string[];
    payments: readonly BankPayment[];
    pmtInfId: string;
  }> {
    await harness.stop();
    harness.settle({ batchSeconds: 0.3 });
    await harness.start();
    const instructions = AMOUNTS.map((amount) => payout({ amount }));
    await Promise.all(instructions.map((one) => harness.submit(one)));
    await harness.taken(AMOUNTS.length);
    const { payments } = harness.bank;
    expect(new Set(payments.map(({ pmtInfId }) => pmtInfId)).size).toBe(1);
    return {
      ids: instructions.map(({ instructionId }) => instructionId),
      payments,
      pmtInfId: payments[0]?.pmtInfId ?? '',
    };
  }
  async function enter(entries: BankEntry[], as?: 'notification' | 'statement'): Promise<void> {
    await harness.bank.enter(entries, as);
    await until(() => harness.files('in').length === 0);
    await until(async () => {
      const health = await (await fetch(`${harness.url}/health`)).text();
      return health.includes('"hasUnsentReports":false');
    });
  }
  const batchOf = (batch: BankEntry['batch'], amount = '60.00'): BankEntry => ({
    ...{ direction: 'DBIT', amount, reference: 'B1', ...(batch === undefined ? {} : { batch }) },
  });
  const statuses = (ids: readonly string[]): string[][] => ids.map((id) => harness.receiver.statusesOf(id));

  it.each(['notification', 'statement'] as const)(
    'without details of a %s completes each payment of the batch, once, if count and sum agree',
    async (as) => {
      const { ids, pmtInfId } = await takenBatch();
      await enter([batchOf({ pmtInfId, count: 3 })], as);
      expect(statuses(ids)).toEqual([['COMPLETED'], ['COMPLETED'], ['COMPLETED']]);
      expect(
        harness.receiver.reports.map((report) => ('amount' in report ? report.amount : undefined)).sort(),
      ).toEqual(AMOUNTS);
      await enter([batchOf({ pmtInfId, count: 3 })], 'statement');
      await enter([batchOf({ pmtInfId, count: 3 })], 'notification');
      expect(harness.receiver.reports).toHaveLength(3);
      expect(harness.receiver.faults).toEqual([]);
    },
  );

  it.each<
    [string, (batch: { msgId: string; pmtInfId: string; payments: readonly BankPayment[] }) => BankEntry]
  >([
    ['the id of its message alone', ({ msgId }) => batchOf({ msgId, count: 3 })],
    [
      'its id at a transaction without other ids',
      ({ pmtInfId }) => ({ ...batchOf({ count: 3 }), pmtInfId, endToEndId: 'NOTPROVIDED' }),
    ],
    [
      'its id beside the ids of its first payment',
      ({ pmtInfId, payments: [first] }) => ({
        ...batchOf({ pmtInfId, count: 3 }),
        ...{ instrId: first?.instrId ?? '', endToEndId: first?.endToEndId ?? '' },
      }),
    ],
  ])('that names the batch by %s completes its payments', async (_name, entryOf) => {
    const { ids, payments, pmtInfId } = await takenBatch();
    await enter([entryOf({ msgId: payments[0]?.msgId ?? '', pmtInfId, payments })]);
    expect(statuses(ids)).toEqual([['COMPLETED'], ['COMPLETED'], ['COMPLETED']]);
  });

  it('completes the payments that the bank has not rejected before', async () => {
    const { ids, payments, pmtInfId } = await takenBatch();
    const rejected = payments.filter(({ amount }) => amount === '30.00');
    await harness.bank.say(rejected, 'RJCT', 'AC04');
    await until(() => harness.receiver.reports.length === 1);
    await enter([batchOf({ pmtInfId, count: 2 }, '30.00')]);
    expect(statuses(ids)).toEqual([['COMPLETED'], ['COMPLETED'], ['REJECTED']]);
    expect(harness.receiver.findings).toEqual([]);
  });

  it('completes what its details have left open', async () => {
    const { ids, payments, pmtInfId } = await takenBatch();
    await enter(payments.slice(0, 2).map(debitOf));
    await enter([batchOf({ pmtInfId, count: 3 })], 'statement');
    expect(statuses(ids)).toEqual([['COMPLETED'], ['COMPLETED'], ['COMPLETED']]);
    expect(harness.receiver.findings).toEqual([]);
  });

  describe.each([
    ['charges', false],
    ['charges that are not said to be included', null],
  ] as const)('that contains %s', (_name, isBeside) => {
    const charge = { amount: '0.50', bearer: 'DEBT', isBeside } as const;
    const fee = { amount: 50, currency: 'EUR', bearer: 'PLATFORM', settled: 'DEDUCTED' };
    const results = () =>
      harness.receiver.reports.map((report) =>
        report.type === 'instruction.report' ? [report.status, report.amount, report.fees ?? []] : report,
      );
    const byAmount = (paid: unknown[]) => paid.map((one) => JSON.stringify(one)).sort();

    it('completes the payments, and the charges are fees of the first that was open', async () => {
      const { payments, pmtInfId } = await takenBatch();
      const [first, second, third] = payments.toSorted((one, other) =>
        one.amount.localeCompare(other.amount),
      );
      if (first === undefined || second === undefined || third === undefined) throw new Error('no payments');
      await enter([debitOf(first), debitOf(third)]);
      const batch = { ...batchOf({ pmtInfId, count: 3 }, '60.50'), entryCharge: charge };
      await enter([batch]);
      await enter([batch], 'statement');
      expect(byAmount(results())).toEqual(
        byAmount([
          ['COMPLETED', 1_000, []],
          ['COMPLETED', 3_000, []],
          ['COMPLETED', 2_000, [fee]],
        ]),
      );
    });

    it.each<[string, (details: BankEntry[]) => BankEntry]>([
      [
        'at its entry',
        (details) => ({ direction: 'DBIT', amount: '60.50', reference: 'B1', details, entryCharge: charge }),
      ],
      [
        'at its entry and the first detail',
        ([first, ...others]) => ({
          ...{ direction: 'DBIT', amount: '60.50', reference: 'B1', entryCharge: charge },
          details: [...(first === undefined ? [] : [{ ...first, charge }]), ...others],
        }),
      ],
    ])('with details is fees once: charges %s', async (_name, entryOf) => {
      const { payments } = await takenBatch();
      const details = payments
        .toSorted((one, other) => one.amount.localeCompare(other.amount))
        .map((payment) => debitOf(payment));
      await enter([entryOf(details)]);
      expect(byAmount(results())).toEqual(
        byAmount([
          ['COMPLETED', 1_000, [fee]],
          ['COMPLETED', 2_000, []],
          ['COMPLETED', 3_000, []],
        ]),
      );
    });
  });

  it.each<[string, (pmtInfId: string) => BankEntry]>([
    ['another count', (pmtInfId) => batchOf({ pmtInfId, count: 2 })],
    ['no count', (pmtInfId) => batchOf({ pmtInfId })],
    ['another sum', (pmtInfId) => batchOf({ pmtInfId, count: 3 }, '60.50')],
    ['a part of the sum', (pmtInfId) => batchOf({ pmtInfId, count: 2 }, '30.00')],
    ['the id at its transaction, and no count', (pmtInfId) => ({ ...batchOf(undefined), pmtInfId })],
  ])('with %s completes nothing and is one finding', async (_name, entryOf) => {
    const { ids, pmtInfId } = await takenBatch();
    const entry = entryOf(pmtInfId);
    await enter([entry]);
    await enter([entry], 'statement');
    expect(statuses(ids)).toEqual([[], [], []]);
    expect(harness.receiver.findings).toEqual([
      expect.objectContaining({
        ...{ kind: 'AMBIGUOUS_ENTRY', settlementAccountId: ACCOUNT_ID, currency: 'EUR' },
        ...{ amount: Math.round(Number(entry.amount) * 100), message: expect.stringContaining(pmtInfId) },
      }),
    ]);
    await enter([batchOf({ pmtInfId, count: 3 })]);
    expect(statuses(ids)).toEqual([['COMPLETED'], ['COMPLETED'], ['COMPLETED']]);
  });

  it('of somebody else is left to the statement, and one that is a fee too', async () => {
    const { ids, pmtInfId } = await takenBatch();
    await enter([
      batchOf({ pmtInfId: 'SALARIES', count: 3 }),
      { ...batchOf({ pmtInfId, count: 3 }, '0.25'), subFamily: 'CHRG' },
    ]);
    expect([statuses(ids), harness.receiver.reports]).toEqual([[[], [], []], []]);
  });
});
