import type { BankEntry } from '../test/bank-messages';
import { ACCOUNT_ID, Harness, payout, until } from '../test/harness';
import { debitOf, type BankPayment } from '../test/simulated-bank';

const FEE = { amount: '0.25', reference: 'C1' };
const OWN = { amount: '0.25', bearer: 'DEBT' as const };

describe('a debit that names a payment and has no domain code', () => {
  let harness: Harness;
  let id: string;
  let payment: BankPayment;

  beforeEach(async () => {
    harness = new Harness();
    await harness.start();
    const instruction = payout();
    id = instruction.instructionId;
    await harness.submit(instruction);
    await harness.taken(1);
    const [taken] = harness.bank.payments;
    if (taken === undefined) throw new Error('no payment');
    payment = taken;
  });
  afterEach(() => harness.end());

  async function enter(entry: BankEntry, as?: 'notification' | 'statement'): Promise<void> {
    await harness.bank.enter([entry], as);
    await until(() => harness.files('in').length === 0);
    await until(async () => {
      const health = await (await fetch(`${harness.url}/health`)).text();
      return health.includes('"hasUnsentReports":false');
    });
  }
  const fee = (changes: Partial<BankEntry>): BankEntry => ({ ...debitOf(payment), ...FEE, ...changes });

  it.each<[string, Partial<BankEntry>]>([
    ['a code of SWIFT and of DK', { proprietary: 'NCHG+808+9000' }],
    ['the code of commissions', { proprietary: 'NCOM' }],
    ['a code of SWIFT', { proprietary: 'CHG' }],
    ['a code of ISO at another place', { proprietary: 'FEES' }],
    ['such a code beside a domain that says nothing', { subFamily: 'NTAV', proprietary: 'NCHG+808' }],
    ['charges of all its amount', { proprietary: '', charge: OWN }],
    ['charges of all its amount, at its entry', { proprietary: '', entryCharge: OWN }],
    ['charges of all its amount at both', { charge: OWN, entryCharge: OWN }],
    ['charges beside it, of its amount', { charge: { ...OWN, isBeside: true } }],
    ['charges of more than the payment', { amount: '20.00', charge: { ...OWN, amount: '20.00' } }],
  ])('is a fee by %s, which is left to the statement', async (_name, changes) => {
    await enter(fee(changes));
    await enter(fee(changes), 'statement');
    expect(harness.receiver.reports).toEqual([]);
    await enter(debitOf(payment));
    expect(harness.receiver.reports).toEqual([
      expect.objectContaining({ instructionId: id, status: 'COMPLETED', amount: 1_234 }),
    ]);
  });

  it.each<[string, Partial<BankEntry>]>([
    ['no code', { proprietary: '' }],
    ['a code that nobody knows', { proprietary: 'NTRF+166' }],
    ['a domain that says nothing', { subFamily: 'OTHR' }],
    ['charges of a part of it', { charge: { ...OWN, amount: '0.10' } }],
    [
      'charges of all its amount, which is that of the payment',
      { amount: '12.34', charge: { ...OWN, amount: '12.34' } },
    ],
  ])('may be a fee with %s, which is one finding and ends nothing', async (_name, changes) => {
    const entry = fee(changes);
    await enter(entry);
    await enter(entry, 'statement');
    expect(harness.receiver.reports).toEqual([
      expect.objectContaining({
        ...{ type: 'finding.report', kind: 'AMBIGUOUS_ENTRY', settlementAccountId: ACCOUNT_ID },
        ...{ amount: Math.round(Number(entry.amount) * 100), currency: 'EUR' },
        message: expect.stringContaining(id),
      }),
    ]);
    await enter(debitOf(payment));
    expect(harness.receiver.statusesOf(id)).toEqual(['COMPLETED']);
    expect(harness.receiver.faults).toEqual([]);
  });

  it.each<[string, Partial<BankEntry>, number]>([
    ['less than the payment by its domain code', { subFamily: 'ESCT' }, 25],
    [
      'charges of another kind',
      { amount: '12.34', charge: { ...OWN, amount: '12.34', isBeside: true } },
      1_234,
    ],
  ])('is the payment with %s', async (_name, changes, amount) => {
    await enter(fee(changes));
    expect(harness.receiver.reports).toEqual([expect.objectContaining({ status: 'COMPLETED', amount })]);
  });

  it('contains the charges once that its entry and its transaction say', async () => {
    const charge = { amount: '0.50', bearer: 'DEBT' as const };
    await enter({ ...debitOf(payment), amount: '12.84', charge, entryCharge: charge });
    expect(harness.receiver.reports).toEqual([
      expect.objectContaining({
        ...{ status: 'COMPLETED', amount: 1_234 },
        fees: [{ amount: 50, currency: 'EUR', bearer: 'PLATFORM', settled: 'DEDUCTED' }],
      }),
    ]);
  });

  describe('and is reversed', () => {
    const back = (changes: Partial<BankEntry>): BankEntry => ({
      ...{ ...fee(changes), direction: 'CRDT', isReversal: true, reference: 'X1' },
    });

    it.each<[string, Partial<BankEntry>]>([
      ['its code', { proprietary: 'NCHG+808' }],
      ['its domain code', { subFamily: 'CHRG' }],
    ])('is no return of the payment by %s', async (_name, changes) => {
      await enter(debitOf(payment));
      await enter(back(changes));
      expect(harness.receiver.statusesOf(id)).toEqual(['COMPLETED']);
      expect([harness.receiver.deposits, harness.receiver.findings]).toEqual([[], []]);
    });

    it('is a finding without a code, and gives nothing back', async () => {
      await enter(debitOf(payment));
      await enter(back({ proprietary: '' }));
      await enter(back({ proprietary: '' }), 'statement');
      expect(harness.receiver.statusesOf(id)).toEqual(['COMPLETED']);
      expect(harness.receiver.deposits).toEqual([]);
      expect(harness.receiver.findings).toEqual([
        expect.objectContaining({
          kind: 'AMBIGUOUS_ENTRY',
          amount: 25,
          message: expect.stringContaining(id),
        }),
      ]);
    });

    it('of the whole payment is its return', async () => {
      await enter(debitOf(payment));
      await enter(back({ amount: '12.34', proprietary: '' }));
      expect(harness.receiver.statusesOf(id)).toEqual(['COMPLETED', 'RETURNED']);
    });
  });
});
