import { listenForWebhooks, type WebhookReceiver } from '@corridor/api-client';
import { createPlatform, numberAt, textAt, type Api, type Json } from './support/api';
import { addBankAccount, balanceOf, transactionReaches, usAccount } from './support/money';
import { advance, createQuote, done, executeQuote, payer, quoteBody, toAccount } from './support/quotes';

const FUNDED = 50_000;
const AMOUNT = 20_000;

let api: Api;
let receiver: WebhookReceiver;
let secret: string;

beforeAll(async () => {
  api = await createPlatform();
  ({ receiver, secret } = await listenForWebhooks(api));
});
afterAll(() => receiver.stop());

/** How a payment goes: what it is `at` seconds after it was sent, and how it ends. */
interface Scenario {
  suffix: string;
  /** Statuses, each with a number of seconds after the start at which the payment has it. */
  course: [number, string][];
  reason?: string;
  code?: string;
  refund?: { status: string; reason: string };
  /** Events, without their prefix. */
  events: string[];
}

const failure = { status: 'COMPLETED', reason: 'TRANSACTION_FAILED' };
const refunded = ['FAILED', 'REFUND_COMPLETED'];
const executed = ['PENDING', 'PROCESSING'];

const transfers: (Scenario & { eventsIn: string[] })[] = [
  {
    suffix: '002',
    course: [[0, 'FAILED']],
    reason: 'OFFRAMP_FAILED',
    code: 'INSUFFICIENT_FUNDS',
    refund: failure,
    events: ['PENDING', ...refunded],
    eventsIn: ['FAILED'],
  },
  {
    suffix: '003',
    course: [[0, 'FAILED']],
    reason: 'OFFRAMP_FAILED',
    code: 'ACCOUNT_CLOSED',
    refund: failure,
    events: ['PENDING', ...refunded],
    eventsIn: ['FAILED'],
  },
  {
    suffix: '004',
    course: [[2, 'REJECTED']],
    reason: 'OFFRAMP_FAILED',
    code: 'REJECTED_BY_BANK',
    refund: failure,
    events: [...executed, 'REJECTED', 'REFUND_COMPLETED'],
    eventsIn: ['REJECTED'],
  },
  {
    suffix: '005',
    course: [
      [0, 'PENDING'],
      [20, 'PENDING'],
      [31, 'FAILED'],
    ],
    reason: 'OFFRAMP_FAILED',
    code: 'TIMED_OUT',
    refund: failure,
    events: ['PENDING', ...refunded],
    eventsIn: ['FAILED'],
  },
  ...['006', '007', '999'].map((suffix): Scenario & { eventsIn: string[] } => ({
    suffix,
    course: [[2, 'COMPLETED']],
    events: [...executed, 'COMPLETED'],
    eventsIn: ['COMPLETED'],
  })),
];

const payouts: Scenario[] = [
  {
    suffix: '002',
    course: [[0, 'FAILED']],
    reason: 'QUOTE_EXECUTION_FAILED',
    refund: failure,
    events: [...executed, ...refunded],
  },
  {
    suffix: '003',
    course: [
      [0, 'PROCESSING'],
      [340, 'PROCESSING'],
      [361, 'COMPLETED'],
    ],
    events: [...executed, 'COMPLETED'],
  },
  {
    suffix: '004',
    course: [[2, 'FAILED']],
    reason: 'COUNTERPARTY_POST_TX_FAILED',
    code: 'REJECTED_BY_BANK',
    refund: failure,
    events: [...executed, ...refunded],
  },
  {
    suffix: '005',
    course: [
      [3, 'COMPLETED'],
      [13, 'FAILED'],
    ],
    reason: 'OFFRAMP_FAILED',
    code: 'RETURNED',
    refund: { status: 'COMPLETED', reason: 'RETURNED' },
    events: [...executed, 'COMPLETED', ...refunded],
  },
  {
    suffix: '006',
    course: [[2, 'FAILED']],
    reason: 'QUOTE_EXECUTION_FAILED',
    code: 'USER_CANCELLATION',
    refund: { status: 'COMPLETED', reason: 'USER_CANCELLATION' },
    events: [...executed, ...refunded],
  },
  {
    suffix: '007',
    course: [[2, 'FAILED']],
    reason: 'OFFRAMP_FAILED',
    code: 'REFUND_FAILED',
    refund: { status: 'FAILED', reason: 'TRANSACTION_FAILED' },
    events: [...executed, 'FAILED', 'REFUND_FAILED'],
  },
  ...['008', '999'].map((suffix): Scenario => ({
    suffix,
    course: [[2, 'COMPLETED']],
    events: [...executed, 'COMPLETED'],
  })),
];

interface Parties {
  customerId: string;
  accountId: string;
  bank: string;
}

async function parties(suffix: string, amount = FUNDED): Promise<Parties> {
  const { customerId, accountId } = await payer(api, amount);
  const bank = textAt(await addBankAccount(api, customerId, suffix), 'id');
  return { customerId, accountId, bank };
}

/** Lets time pass to each point of the course; resolves with the transaction at the end. */
async function follow(id: string, { course }: Scenario): Promise<Json> {
  let passed = 0;
  let last: Json = {};
  for (const [at, status] of course) {
    if (at > passed) await advance(api, at - passed);
    passed = at;
    last = await done(api.get(`/transactions/${id}`));
    expect([at, last['status']]).toEqual([at, status]);
  }
  return last;
}

/** What the end of a payment shows, beside its status. */
function endOf({ reason, code, refund }: Scenario): object {
  return {
    ...(reason === undefined ? {} : { failureReason: reason }),
    ...(code === undefined ? {} : { failureDetails: { code, message: expect.any(String) } }),
    ...(refund === undefined
      ? {}
      : {
          refund: {
            ...refund,
            reference: expect.stringMatching(/^REF-[0-9A-Z]{10}$/),
            initiatedAt: expect.any(String),
            ...(refund.status === 'COMPLETED' ? { settledAt: expect.any(String) } : {}),
          },
        }),
  };
}

function assertEnd(transaction: Json, scenario: Scenario): void {
  const { failureReason, failureDetails, refund } = transaction;
  const shown = Object.fromEntries(
    Object.entries({ failureReason, failureDetails, refund }).filter(([, value]) => value !== undefined),
  );
  expect(shown).toEqual(endOf(scenario));
  const isSettled = scenario.events.includes('COMPLETED');
  expect(typeof transaction['settledAt']).toBe(isSettled ? 'string' : 'undefined');
}

/** The events came in order, none twice; the last one shows the end. */
async function assertEvents(id: string, prefix: string, types: string[], end: Json): Promise<void> {
  const expected = types.map((type) => `${prefix}_PAYMENT_${type}`);
  const last = await receiver.event(String(expected.at(-1)), id, secret);
  expect(last['data']).toEqual(end);
  expect(receiver.typesOf(id)).toEqual(expected);
}

/** The failure and the refund happen in one commit: their events follow on each other and show the same. */
async function assertRefundEvents(id: string, { events }: Scenario, end: Json): Promise<void> {
  const [failed, repaid] = await Promise.all(
    events.slice(-2).map((type) => receiver.event(`OUTGOING_PAYMENT_${type}`, id, secret)),
  );
  expect([failed?.['data'], repaid?.['data']]).toEqual([end, end]);
  expect(numberAt(repaid, 'sequence')).toBe(numberAt(failed, 'sequence') + 1);
}

describe.each(transfers)('suffix $suffix', (scenario) => {
  it('of a transfer out', async () => {
    const { customerId, accountId, bank } = await parties(scenario.suffix);
    const body = { source: { accountId }, destination: { accountId: bank }, amount: AMOUNT };
    const sent = await done(api.post('/transfer-out', body), 201);
    expect(sent['status']).toBe('PENDING');
    const id = textAt(sent, 'id');
    const end = await follow(id, scenario);
    assertEnd(end, scenario);
    expect(await balanceOf(api, customerId)).toBe(scenario.refund ? FUNDED : FUNDED - AMOUNT);
    await assertEvents(id, 'OUTGOING', scenario.events, end);
    if (scenario.refund) await assertRefundEvents(id, scenario, end);
  });

  it('of a transfer in', async () => {
    const { customerId, accountId, bank } = await parties(scenario.suffix, 0);
    const body = { source: { accountId: bank }, destination: { accountId }, amount: AMOUNT };
    const pulled = await done(api.post('/transfer-in', body), 201);
    expect([pulled['status'], await balanceOf(api, customerId)]).toEqual(['PENDING', 0]);
    const id = textAt(pulled, 'id');
    const end = await follow(id, scenario);
    const { refund: _, ...incoming } = scenario;
    assertEnd(end, incoming);
    expect(await balanceOf(api, customerId)).toBe(scenario.refund ? 0 : AMOUNT);
    await assertEvents(id, 'INCOMING', scenario.eventsIn, end);
  });
});

describe.each(payouts)('suffix $suffix of a quote', (scenario) => {
  const isKept = scenario.refund?.status === 'COMPLETED';
  const quoteStatus = scenario.course.at(-1)?.[1];

  async function play(party: Parties, destination: object): Promise<void> {
    const body = quoteBody(party.accountId, destination, { lockedCurrencyAmount: AMOUNT });
    const quote = await createQuote(api, body);
    expect(quote['status']).toBe('PENDING');
    expect((await executeQuote(api, quote))['status']).toBe('PROCESSING');
    const id = textAt(quote, 'transactionId');
    const end = await follow(id, scenario);
    assertEnd(end, scenario);
    expect((await done(api.get(`/quotes/${textAt(quote, 'id')}`)))['status']).toBe(quoteStatus);
    expect(await balanceOf(api, party.customerId)).toBe(isKept ? FUNDED : FUNDED - AMOUNT);
    await assertEvents(id, 'OUTGOING', scenario.events, end);
  }

  it('to an account that was there', async () => {
    const party = await parties(scenario.suffix);
    await play(party, toAccount(party.bank));
  });

  it('to an account that is written out', async () => {
    const party = await parties('999');
    const externalAccountDetails = { ...usAccount(scenario.suffix), customerId: party.customerId };
    await play(party, { destinationType: 'EXTERNAL_ACCOUNT_DETAILS', externalAccountDetails });
  });

  it('that was paid in real time: what goes back leaves it REFUNDED', async () => {
    const { customerId, bank } = await parties(scenario.suffix, 0);
    const body = quoteBody('', toAccount(bank), { source: { customerId, currency: 'USD' } });
    const quote = await createQuote(api, body);
    await done(api.post('/sandbox/send', { quoteId: quote['id'], currencyCode: 'USD' }));
    const ends = isKept ? 'REFUNDED' : quoteStatus;
    const course = scenario.course.map(([at, status]): [number, string] => [
      at,
      status === quoteStatus ? String(ends) : status,
    ]);
    const end = await follow(textAt(quote, 'transactionId'), { ...scenario, course });
    assertEnd(end, scenario);
    expect((await done(api.get(`/quotes/${textAt(quote, 'id')}`)))['status']).toBe(quoteStatus);
    expect(await balanceOf(api, customerId)).toBe(0);
    await assertEvents(textAt(quote, 'transactionId'), 'OUTGOING', scenario.events, end);
  });
});

describe('by real time', () => {
  it('a returned payment is COMPLETED for 10 seconds, and then FAILED', async () => {
    const { customerId, accountId, bank } = await parties('005');
    const quote = await createQuote(api, quoteBody(accountId, toAccount(bank)));
    await executeQuote(api, quote);
    const id = textAt(quote, 'transactionId');
    const completed = await transactionReaches(api, id, 'COMPLETED');
    const failed = await transactionReaches(api, id, 'FAILED');
    const took = Date.parse(textAt(failed, 'updatedAt')) - Date.parse(textAt(completed, 'settledAt'));
    expect(took).toBe(10_000);
    expect(await balanceOf(api, customerId)).toBe(FUNDED);
    expect(numberAt(failed, 'sentAmount', 'amount')).toBe(10_000);
  });
});
