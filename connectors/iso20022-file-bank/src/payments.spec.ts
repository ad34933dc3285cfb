import { testSchemas } from '../test/schema-folder';
import { debitOf } from '../test/simulated-bank';
import { statusReport } from '../test/bank-messages';
import { Harness, payout, until } from '../test/harness';

const schemas = testSchemas();
const folder = process.env['ISO20022_SCHEMAS'];
const validated = schemas === undefined ? {} : { schemas: schemas.folder };

describe('payments through files', () => {
  let harness: Harness;

  beforeEach(async () => {
    harness = new Harness(validated);
    await harness.start();
  });
  afterEach(() => harness.end());

  async function takenPayout(changes = {}) {
    const instruction = payout(changes);
    await harness.submit(instruction);
    await harness.taken(harness.bank.payments.length + 1);
    const [payment] = harness.bank.payments.slice(-1);
    if (payment === undefined) throw new Error('no payment');
    return { instruction, payment, id: instruction.instructionId };
  }

  it('a payout is ACCEPTED when it is committed, and COMPLETED by its booked debit', async () => {
    const { instruction, payment, id } = await takenPayout();
    expect(payment).toMatchObject({
      instrId: id.slice('PaymentInstruction:'.length).replaceAll('-', ''),
      endToEndId: instruction.reference,
      amount: '12.34',
    });
    expect(payment.uetr).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
    expect(await harness.statusOf(id)).toBe('ACCEPTED');
    await harness.bank.book([payment]);
    await until(() => harness.receiver.statusesOf(id).length > 0);
    expect(harness.receiver.statusesOf(id)).toEqual(['COMPLETED']);
    expect(harness.receiver.reports[0]).toMatchObject({ amount: 1_234, currency: 'EUR' });
    expect(await harness.statusOf(id)).toBe('COMPLETED');
    expect(harness.receiver.faults).toEqual([]);
  });

  it.each(['CHRG', 'FEES', 'COMM'])(
    'a debit of %s that names a payment does not end it',
    async (subFamily) => {
      const { payment, id } = await takenPayout();
      await harness.bank.enter([{ ...debitOf(payment), amount: '0.25', reference: 'C1', subFamily }]);
      await until(() => harness.files('in').length === 0);
      await harness.bank.book([payment]);
      await until(() => harness.receiver.statusesOf(id).length > 0);
      expect(harness.receiver.reports[0]).toMatchObject({ status: 'COMPLETED', amount: 1_234 });
      expect(harness.receiver.statusesOf(id)).toEqual(['COMPLETED']);
      expect(harness.receiver.deposits).toEqual([]);
    },
  );

  it('payments of one moment share a message, each with its own UETR', async () => {
    const instructions = Array.from({ length: 20 }, () => payout());
    await Promise.all(instructions.map((one) => harness.submit(one)));
    await harness.taken(20);
    const { payments, effects } = harness.bank;
    expect(new Set(payments.map(({ uetr }) => uetr)).size).toBe(20);
    expect([...effects.values()].every((count) => count === 1)).toBe(true);
  });

  it('the same id with the same bytes has one effect, also at once', async () => {
    const instruction = payout();
    const replies = await Promise.all(Array.from({ length: 10 }, () => harness.submit(instruction)));
    await harness.taken(1);
    replies.push(await harness.submit(instruction));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    await harness.taken(1);
    expect(harness.bank.payments).toHaveLength(1);
  });

  it('the same id with other bytes is 409 without effect', async () => {
    const instruction = payout();
    expect((await harness.submit(instruction)).status).toBe(200);
    expect((await harness.submit({ ...instruction, amount: 1 })).status).toBe(409);
    await harness.taken(1);
    expect(harness.bank.payments.map(({ amount }) => amount)).toEqual(['12.34']);
  });

  it.each(['RCVD', 'ACTC', 'ACCP', 'ACSP', 'ACWC', 'PDNG', 'ACSC', 'ACCC'])(
    'status %s keeps a payment ACCEPTED where a debit settles it',
    async (status) => {
      const { payment, id } = await takenPayout();
      await harness.bank.say([payment], status);
      await until(() => harness.files('in').length === 0);
      expect(await harness.statusOf(id)).toBe('ACCEPTED');
    },
  );

  it.each([
    ['AC04', 'ACCOUNT_CLOSED'],
    ['AC01', 'ACCOUNT_CLOSED'],
    ['AM04', 'INSUFFICIENT_FUNDS'],
    ['RR04', 'COMPLIANCE'],
    ['MS03', 'REJECTED_BY_BANK'],
  ])('a rejection with %s is REJECTED with %s', async (reason, code) => {
    const { payment, id } = await takenPayout();
    await harness.bank.say([payment], 'RJCT', reason);
    await until(() => harness.receiver.statusesOf(id).length > 0);
    expect(harness.receiver.reports[0]).toMatchObject({
      status: 'REJECTED',
      reason: { code, providerCode: reason, message: `the bank gave the code ${reason}` },
    });
  });

  it('a rejection of the whole message or of a group concerns each payment that has no status of its own', async () => {
    const group = await takenPayout();
    const own = await takenPayout();
    const { msgId, pmtInfId } = group.payment;
    await harness.bank.lay(statusReport({ id: 'G', msgId, groupStatus: 'RJCT', groupReason: 'AM04' }));
    await until(() => harness.receiver.statusesOf(group.id).length > 0);
    expect(pmtInfId).toBe(`${msgId}-01`);
    await harness.bank.lay(
      statusReport({
        id: 'P',
        msgId: own.payment.msgId,
        pmtInfId: own.payment.pmtInfId,
        paymentStatus: 'RJCT',
        transactions: [{ instrId: own.payment.instrId, status: 'ACCP' }],
      }),
    );
    await until(() => harness.files('in').length === 0);
    expect([await harness.statusOf(group.id), await harness.statusOf(own.id)]).toEqual([
      'REJECTED',
      'ACCEPTED',
    ]);
  });

  it('a return gives the payment back, also before its debit, and each return counts once', async () => {
    const { payment, id } = await takenPayout();
    const entry = {
      ...{ direction: 'CRDT' as const, amount: '10.00', reference: 'R1', returnReason: 'AC04' },
      endToEndId: payment.endToEndId,
    };
    await harness.bank.enter([entry]);
    await harness.bank.enter([entry], 'statement');
    await harness.bank.enter([{ ...entry, amount: '2.34', reference: 'R2' }]);
    await harness.bank.book([payment]);
    await until(() => harness.files('in').length === 0);
    await until(() => harness.receiver.statusesOf(id).length >= 2);
    const returns = harness.receiver.reports.filter((report) => report.type === 'instruction.report');
    expect(returns.map(({ status, amount }) => [status, amount])).toEqual([
      ['RETURNED', 1_000],
      ['RETURNED', 234],
    ]);
    expect(new Set(returns.map(({ returnId }) => returnId)).size).toBe(2);
    expect(harness.receiver.deposits).toEqual([]);
  });

  it('a contradiction is reported and changes nothing', async () => {
    const { payment, id } = await takenPayout();
    await harness.bank.say([payment], 'RJCT', 'AC04');
    await harness.bank.book([payment]);
    await until(() => harness.receiver.statusesOf(id).length === 2);
    expect(harness.receiver.statusesOf(id)).toEqual(['REJECTED', 'COMPLETED']);
    expect(await harness.statusOf(id)).toBe('REJECTED');
  });

  const platforms = [{ amount: 50, currency: 'EUR', bearer: 'PLATFORM', settled: 'DEDUCTED' }];
  const creditors = [{ ...platforms[0], bearer: 'BENEFICIARY' }];

  it.each([
    ['12.84', 'DEBT', 1_234, platforms, false],
    ['12.34', 'DEBT', 1_234, undefined, false],
    ['12.34', 'CRED', 1_184, creditors, false],
    ['12.80', 'DEBT', 1_280, undefined, false],
    ['12.84', 'DEBT', 1_234, platforms, null],
    ['12.34', 'DEBT', 1_234, undefined, null],
    ['12.34', 'CRED', 1_234, undefined, null],
    ['12.80', 'DEBT', 1_280, undefined, null],
    ['12.84', 'DEBT', 1_284, undefined, true],
  ] as const)(
    'a debit of %s with charges of 0.50 borne by %s pays %i, fees %j, beside it: %j',
    async (booked, bearer, amount, fees, isBeside) => {
      const { payment, id } = await takenPayout();
      const charge = { amount: '0.50', bearer, isBeside };
      await harness.bank.enter([{ ...debitOf(payment), amount: booked, charge }]);
      await until(() => harness.receiver.statusesOf(id).length > 0);
      const [report] = harness.receiver.reports;
      expect(report).toMatchObject({ status: 'COMPLETED', amount });
      expect(report?.type === 'instruction.report' ? report.fees : []).toEqual(fees);
    },
  );

  it('a payment that no message can carry is REJECTED and never sent', async () => {
    const wallet = payout({ account: { accountType: 'ETHEREUM_WALLET', address: '0xabc' } });
    const long = payout({ reference: 'x'.repeat(36) });
    const dollars = payout({ currency: 'USD' });
    for (const one of [wallet, long, dollars]) {
      const { status, body } = await harness.submit(one);
      expect([status, body['status']]).toEqual([200, 'REJECTED']);
      expect(await harness.submit(one)).toMatchObject({ body });
    }
    expect(harness.files('out')).toEqual([]);
  });

  it('has a folder of schemas in CI', () => {
    expect(process.env['CI'] === 'true' && schemas === undefined && folder === undefined).toBe(false);
  });
});

describe('settings of a bank', () => {
  it('ACSC completes a payment where statuses settle', async () => {
    const harness = new Harness({ settledOn: 'status' });
    await harness.start();
    const instruction = payout();
    await harness.submit(instruction);
    await harness.taken(1);
    await harness.bank.say(harness.bank.payments, 'ACSC');
    await harness.bank.book(harness.bank.payments);
    await until(() => harness.files('in').length === 0);
    await until(() => harness.receiver.reports.length > 0);
    expect(harness.receiver.statusesOf(instruction.instructionId)).toEqual(['COMPLETED']);
    await harness.end();
  });

  it('a queued payment can be cancelled, and a sent one cannot', async () => {
    const harness = new Harness({ batchSeconds: 3_600 });
    await harness.start();
    const instruction = payout();
    const { instructionId } = instruction;
    const cancel = { type: 'instruction.cancel', instructionId };
    // The first turn of the loop is over before the first call.
    await harness.submit(instruction);
    expect((await harness.call('/instructions/cancel', cancel)).body).toMatchObject({ status: 'CANCELLED' });
    expect((await harness.call('/instructions/cancel', cancel)).body).toMatchObject({ status: 'CANCELLED' });
    expect(await harness.statusOf(instructionId)).toBe('FAILED');
    const sent = payout();
    await harness.submit(sent);
    const other = { type: 'instruction.cancel', instructionId: sent.instructionId };
    await harness.stop();
    await harness.start();
    await harness.taken(1);
    expect((await harness.call('/instructions/cancel', other)).body).toMatchObject({ status: 'TOO_LATE' });
    expect(harness.bank.effects.size).toBe(1);
    await harness.end();
  });
});
