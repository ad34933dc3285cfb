import type { DecisionCause, TimelineEntry, TransactionTimeline } from '@corridor/sdk';
import { summaryOf, type KnownPayment, type Summary } from './summary';

const START = Date.parse('2026-01-31T12:00:00.000Z');
const DAY_MS = 86_400_000;
const at = (ms: number): string => new Date(START + ms).toISOString();
const usd = { code: 'USD', name: 'US Dollar', symbol: '$', decimals: 2 };

function entry(kind: TimelineEntry['kind'], ms: number, change: Partial<TimelineEntry> = {}): TimelineEntry {
  const clock = kind === 'REQUEST' ? 'REAL' : 'DOMAIN';
  return { at: at(ms), clock, service: 'payments', kind, status: 'STORED', ids: {}, href: null, ...change };
}

const rail = (sandboxRule?: string): DecisionCause => ({
  type: 'RAIL',
  name: 'RAIL_STEP',
  ...(sandboxRule !== undefined && { sandboxRule }),
});
const by = (type: DecisionCause['type'], name = 'X'): DecisionCause => ({ type, name });

const called = (operation: string, ms = 0, change: Partial<TimelineEntry> = {}): TimelineEntry =>
  entry('REQUEST', ms, {
    ...{ status: '201', responseStatus: 201, operation, replayed: false, tokenName: 'payouts', ...change },
  });
const decided = (status: string, ms: number, cause?: DecisionCause): TimelineEntry =>
  entry('DECISION', ms, { status, realAt: at(ms), ...(cause && { cause }) });
const posted = (status: string, ms: number, [from, to] = ['InternalAccount:1', 'CLEARING']): TimelineEntry =>
  entry('POSTING', ms, {
    status,
    from,
    to,
    amount: { amount: 100, currency: usd },
  } as Partial<TimelineEntry>);
const planned = (ms: number, action: string, change: Partial<TimelineEntry> = {}): TimelineEntry =>
  entry('TIMER', ms, { status: 'WAITING', action, ...change });
const delivery = (status: string, change: Partial<TimelineEntry> = {}): TimelineEntry =>
  entry('DELIVERY', 2_000, { status, eventType: 'OUTGOING_PAYMENT_COMPLETED', ...change });

const opened = [
  called('createTransferOut'),
  decided('PENDING', 10, by('REQUEST', 'TRANSFER_OUT')),
  posted('RESERVE', 10),
];
const settled = posted('SETTLE', 1_010, ['CLEARING', 'FUNDING']);
const arrived = [...opened, decided('PROCESSING', 10, rail()), decided('COMPLETED', 1_010, rail()), settled];
const quoted = [
  called('createQuote'),
  decided('PENDING', 10, by('REQUEST', 'CREATE_QUOTE')),
  called('executeQuote', 2_000),
  decided('PROCESSING', 2_010, by('REQUEST', 'EXECUTE_QUOTE')),
  posted('RESERVE', 2_010),
];

interface Case {
  entries: TimelineEntry[];
  payment: KnownPayment;
  parts?: TransactionTimeline['parts'];
}

function told({ entries, payment, parts = {} }: Case): string[] {
  const { what, why, next } = summaryOf({ entries, parts }, payment);
  return [what, why, ...next.map((step) => (step.at === undefined ? step.what : `${step.what} ${step.at}`))];
}

const details = (code: string, message: string) =>
  ({ failureReason: 'OFFRAMP_FAILED', failureDetails: { code, message } }) as Pick<
    KnownPayment,
    'failureReason' | 'failureDetails'
  >;

const RETURNABLE = 'Nothing more, unless the other side returns the money.';
const FINAL = 'Nothing more. The payment is final.';
const cases: readonly [name: string, of: Case, says: string[]][] = [
  [
    'a payment that is accepted',
    {
      entries: [...opened, planned(1_010, 'RAIL_STEP', { outcome: 'COMPLETED', cause: rail() })],
      payment: { status: 'PENDING' },
    },
    [
      'The payment is accepted and waits for its next step.',
      'Because “payouts” called createTransferOut.',
      `The payment arrives. ${at(1_010)}`,
    ],
  ],
  [
    'a success',
    { entries: arrived, payment: { status: 'COMPLETED' } },
    ['The payment arrived.', 'Because the simulated bank of the sandbox reported it.', RETURNABLE],
  ],
  [
    'a repeated request',
    {
      entries: [...arrived, called('createTransferOut', 5_000, { replayed: true })],
      payment: { status: 'COMPLETED' },
    },
    [
      'The payment arrived. It was asked for again with the same Idempotency-Key, and happened once.',
      'Because the simulated bank of the sandbox reported it.',
      RETURNABLE,
    ],
  ],
  [
    'a repeated request of a payment on its way, which is caused by the first one',
    {
      entries: [...opened, called('createTransferOut', 100, { replayed: true, tokenName: 'another' })],
      payment: { status: 'PENDING' },
    },
    [
      'The payment is accepted and waits for its next step. ' +
        'It was asked for again with the same Idempotency-Key, and happened once.',
      'Because “payouts” called createTransferOut.',
      'The other side reports the outcome.',
    ],
  ],
  ...(
    [
      ['002', 'FAILED', 'INSUFFICIENT_FUNDS', 'the account has insufficient funds'],
      ['003', 'FAILED', 'ACCOUNT_CLOSED', 'the account is closed or invalid'],
      ['004', 'REJECTED', 'REJECTED_BY_BANK', 'the bank rejected the transfer'],
      ['005', 'FAILED', 'TIMED_OUT', 'the bank did not answer in time'],
      ['006', 'FAILED', 'USER_CANCELLATION', 'the payment was cancelled'],
    ] as const
  ).map(([rule, status, code, message]): [string, Case, string[]] => [
    `the rule ${rule} of the sandbox`,
    {
      entries: [
        ...opened,
        decided(status, 20, rail(rule)),
        decided('REFUND_COMPLETED', 20, rail(rule)),
        posted('REFUND', 20),
      ],
      payment: { status, ...details(code, message) },
    },
    [
      `The payment ${status === 'FAILED' ? 'failed' : 'was rejected'}. The money was given back.`,
      `Because the account ends in ${rule}: a rule of the sandbox. ${code}: ${message}`,
      FINAL,
    ],
  ]),
  [
    'the rule 003 of a quote, which delays it',
    {
      entries: [...quoted, planned(362_010, 'RAIL_STEP', { outcome: 'COMPLETED', cause: rail('003') })],
      payment: { status: 'PROCESSING' },
    },
    [
      'The payment is on its way.',
      'Because “payouts” called executeQuote.',
      `The payment arrives. Because the account ends in 003: a rule of the sandbox. ${at(362_010)}`,
    ],
  ],
  [
    'the rule 005 of a quote, before the return',
    {
      entries: [
        ...quoted,
        decided('COMPLETED', 3_010, rail('005')),
        posted('SETTLE', 3_010, ['CLEARING', 'FUNDING']),
        planned(13_010, 'RAIL_STEP', { outcome: 'FAILED', cause: rail('005') }),
      ],
      payment: { status: 'COMPLETED' },
    },
    [
      'The payment arrived.',
      'Because the account ends in 005: a rule of the sandbox.',
      `The other side returns the payment. Because the account ends in 005: a rule of the sandbox. ${at(13_010)}`,
    ],
  ],
  [
    'the rule 007 of a quote, whose money goes to suspense',
    {
      entries: [
        ...quoted,
        decided('FAILED', 3_010, rail('007')),
        decided('REFUND_FAILED', 3_010, rail('007')),
        posted('SUSPEND', 3_010, ['CLEARING', 'SUSPENSE']),
      ],
      payment: {
        status: 'FAILED',
        ...details('REFUND_FAILED', 'the payout failed, and the money could not be given back'),
      },
    },
    [
      'The payment failed. The refund failed, so the money stays in suspense.',
      'Because the account ends in 007: a rule of the sandbox. ' +
        'REFUND_FAILED: the payout failed, and the money could not be given back',
      'An operator decides about the money in suspense.',
    ],
  ],
  [
    'a payment out that was returned after two days',
    {
      entries: [
        ...arrived,
        decided('FAILED', 1_010 + 2 * DAY_MS, by('CONNECTOR')),
        decided('REFUND_COMPLETED', 1_010 + 2 * DAY_MS, by('CONNECTOR')),
        posted('RETURN', 1_010 + 2 * DAY_MS, ['FUNDING', 'CLEARING']),
      ],
      payment: { status: 'FAILED', ...details('RETURNED', 'the receiving bank returned the payment') },
    },
    [
      'The payment arrived, and the other side returned it 2 d later. The money was given back.',
      'Because the connector of the bank reported it. RETURNED: the receiving bank returned the payment',
      FINAL,
    ],
  ],
  [
    'a payment in that the bank took back after two days',
    {
      entries: [
        called('createTransferIn'),
        decided('PENDING', 10, by('REQUEST')),
        decided('COMPLETED', 1_010, by('CONNECTOR')),
        posted('SETTLE', 1_010, ['TRANSIT:1', 'InternalAccount:1']),
        decided('FAILED', 1_010 + 2 * DAY_MS, by('CONNECTOR')),
        posted('REVERSE', 1_010 + 2 * DAY_MS, ['InternalAccount:1', 'TRANSIT:1']),
      ],
      payment: { status: 'FAILED', ...details('RETURNED', 'the bank took the money back') },
    },
    [
      'The payment arrived, and the bank took the money back 2 d later.',
      'Because the connector of the bank reported it. RETURNED: the bank took the money back',
      FINAL,
    ],
  ],
  [
    'a payment in that was paid on and came back',
    {
      entries: [
        decided('COMPLETED', 1_010, by('CONNECTOR')),
        posted('SETTLE', 1_010, ['FUNDING', 'TRANSIT:1']),
        decided('COMPLETED', 61_010, by('CONNECTOR')),
        posted('RETURN', 61_010, ['TRANSIT:1', 'InternalAccount:1']),
      ],
      payment: { status: 'COMPLETED' },
    },
    [
      'The payment arrived and was paid on. It came back 1 min later, and the money is in the internal account.',
      'Because the connector of the bank reported it.',
      RETURNABLE,
    ],
  ],
  [
    'a UMA payment on the side of the payer',
    { entries: quoted, payment: { status: 'PROCESSING' } },
    [
      'The payment is on its way.',
      'Because “payouts” called executeQuote.',
      'The other side reports the outcome.',
    ],
  ],
  [
    'a UMA payment on the side of the payee',
    {
      entries: [
        decided('CREATED', 0, by('COUNTERPARTY')),
        decided('PENDING', 0, by('COUNTERPARTY')),
        planned(30_000, 'APPROVAL_UNASKED'),
        planned(60_000, 'APPROVAL_BACKSTOP'),
      ],
      payment: { status: 'PENDING' },
    },
    [
      'The payment waits for the decision of your platform.',
      'Because the platform on the other side reported it.',
      `Your platform approves or rejects it. Otherwise it fails. ${at(30_000)}`,
    ],
  ],
  [
    'a UMA payment that nobody approved',
    {
      entries: [decided('PENDING', 0, by('COUNTERPARTY')), decided('FAILED', 30_000, by('EXPIRY'))],
      payment: { status: 'FAILED', failureReason: 'TIMED_OUT' as never },
    },
    ['The payment failed. No money was moved.', 'Because the time for it was over. TIMED_OUT', FINAL],
  ],
  [
    'a quote that waits',
    {
      entries: [...quoted.slice(0, 2), planned(300_000, 'QUOTE_EXPIRY')],
      payment: { status: 'PENDING' },
    },
    [
      'The quote is made and waits to be executed or paid.',
      'Because “payouts” called createQuote.',
      `The quote expires, unless it is executed or paid before. ${at(300_000)}`,
    ],
  ],
  [
    'money from outside that went back',
    {
      entries: [
        ...quoted.slice(0, 2),
        posted('RESERVE', 2_000, ['FUNDING', 'CLEARING']),
        decided('FAILED', 2_000, by('DEPOSIT')),
        decided('REFUND_COMPLETED', 2_000, by('DEPOSIT')),
      ],
      payment: { status: 'REFUNDED', failureReason: 'FUNDING_AMOUNT_MISMATCH' as never },
    },
    [
      'The payment failed. The money was given back.',
      'Because money was paid in. FUNDING_AMOUNT_MISMATCH',
      FINAL,
    ],
  ],
  [
    'a dead endpoint that is tried again',
    {
      entries: [
        ...arrived,
        delivery('PENDING', {
          attempts: [{ at: at(2_000), status: 'FAILED', responseStatus: null }],
          nextAttemptAt: at(7_000),
        }),
      ],
      payment: { status: 'COMPLETED' },
    },
    [
      'The payment arrived.',
      'Because the simulated bank of the sandbox reported it.',
      RETURNABLE,
      `OUTGOING_PAYMENT_COMPLETED is sent to your server again. ${at(7_000)}`,
    ],
  ],
  [
    'a dead endpoint that is given up',
    {
      entries: [...arrived, delivery('FAILED')],
      payment: { status: 'COMPLETED' },
    },
    [
      'The payment arrived.',
      'Because the simulated bank of the sandbox reported it.',
      RETURNABLE,
      'OUTGOING_PAYMENT_COMPLETED never reached your server. It goes out again only by a resend.',
    ],
  ],
  [
    'a payment while notifications is stopped',
    { entries: arrived, payment: { status: 'COMPLETED' }, parts: { notifications: 'UNAVAILABLE' } },
    [
      'The payment arrived.',
      'Because the simulated bank of the sandbox reported it.',
      RETURNABLE,
      'Whether your server was told is not known: notifications did not answer in time.',
    ],
  ],
  [
    'a payment while payments is stopped',
    { entries: [], payment: { status: 'PENDING' }, parts: { payments: 'UNAVAILABLE' } },
    [
      'The status is PENDING.',
      'Not known: payments did not answer in time.',
      'Not known: payments did not answer in time.',
    ],
  ],
  [
    'a payment from before causes were kept',
    {
      entries: [
        decided('PENDING', 0),
        decided('FAILED', 1_010),
        decided('REFUND_COMPLETED', 1_010),
        posted('REFUND', 1_010),
      ],
      payment: { status: 'FAILED', ...details('ACCOUNT_CLOSED', 'the account is closed or invalid') },
    },
    [
      'The payment failed. The money was given back.',
      'The cause was not kept: the payment changed before causes were recorded. ' +
        'ACCOUNT_CLOSED: the account is closed or invalid',
      FINAL,
    ],
  ],
  [
    'an order that a connector has',
    {
      entries: [...opened, entry('INSTRUCTION', 500, { status: 'ACCEPTED' })],
      payment: { status: 'PENDING' },
    },
    [
      'The payment is accepted and waits for its next step.',
      'Because “payouts” called createTransferOut.',
      'The connector reports the outcome.',
    ],
  ],
  [
    'a step that failed too often',
    {
      entries: [...opened, planned(1_010, 'RAIL_STEP', { status: 'STOPPED' })],
      payment: { status: 'PENDING' },
    },
    [
      'The payment is accepted and waits for its next step.',
      'Because “payouts” called createTransferOut.',
      'A step failed too often and waits for an operator.',
    ],
  ],
];

describe('the summary of', () => {
  it.each(cases)('%s', (_, of, says) => expect(told(of)).toEqual(says));
});

describe('the summary of a timeline alone', () => {
  const alone = (entries: TimelineEntry[]): Summary => summaryOf({ entries, parts: {} });

  it('has the status and the reason that its entries tell', () => {
    const failed = { ...decided('FAILED', 20, rail('003')), reason: 'ACCOUNT_CLOSED' };
    expect(alone([...opened, failed, decided('REFUND_COMPLETED', 20, rail('003'))])).toMatchObject({
      status: 'FAILED',
      at: at(20),
      what: 'The payment failed. The money was given back.',
      why: 'Because the account ends in 003: a rule of the sandbox. ACCOUNT_CLOSED',
    });
  });

  it('knows nothing without entries', () => {
    expect(alone([])).toEqual({
      status: undefined,
      what: 'Not known.',
      why: 'Not known.',
      next: [{ what: 'Not known.' }],
    });
  });
});
