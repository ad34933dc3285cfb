import type { TimelineEntry } from '@corridor/sdk';
import { forOperators, sentenceOf } from './sentence';

const at = '2026-01-31T12:00:00.000Z';
const usd = { code: 'USD', name: 'US Dollar', symbol: '$', decimals: 2 };

function entry(kind: TimelineEntry['kind'], change: Partial<TimelineEntry> = {}): TimelineEntry {
  return {
    at,
    clock: 'DOMAIN',
    service: 'payments',
    kind,
    status: 'COMPLETED',
    ids: {},
    href: null,
    ...change,
  };
}

function said(kind: TimelineEntry['kind'], change: Partial<TimelineEntry>): string {
  const { what, why } = sentenceOf(entry(kind, change));
  return why === undefined ? what : `${what} ${why}`;
}

describe('a request', () => {
  const call = { status: '201', responseStatus: 201, operation: 'createTransferOut', durationMs: 12 };
  it.each<[Partial<TimelineEntry>, string]>([
    [{ tokenName: 'payouts' }, '“payouts” called createTransferOut. Answered with 201 after 12 ms.'],
    [
      { tokenName: 'payouts', replayed: true },
      '“payouts” repeated createTransferOut with the same Idempotency-Key. ' +
        'The first answer was given again: 201 after 12 ms. Nothing happened twice.',
    ],
    [
      { status: '400', responseStatus: 400, code: 'INSUFFICIENT_BALANCE' },
      'A person called createTransferOut. Refused with 400 INSUFFICIENT_BALANCE after 12 ms.',
    ],
    [
      { ids: { tokenId: 'ApiToken:1' } },
      'A token that was deleted since called createTransferOut. Answered with 201 after 12 ms.',
    ],
    [
      { memberName: 'Katherine', ids: { memberId: 'Member:1' } },
      '“Katherine” called createTransferOut. Answered with 201 after 12 ms.',
    ],
    [
      { ids: { memberId: 'Member:1' } },
      'A member who was removed since called createTransferOut. Answered with 201 after 12 ms.',
    ],
    [{}, 'A person called createTransferOut. Answered with 201 after 12 ms.'],
  ])('%#', (change, text) => expect(said('REQUEST', { ...call, ...change })).toBe(text));
});

describe('a decision', () => {
  it.each<[Partial<TimelineEntry>, string]>([
    [{}, 'The payment arrived.'],
    [
      { cause: { type: 'RAIL', name: 'RAIL_STEP' } },
      'The payment arrived. Because the simulated bank of the sandbox reported it.',
    ],
    [
      {
        status: 'FAILED',
        cause: { type: 'RAIL', name: 'RAIL_STEP', sandboxRule: '003' },
        reason: 'ACCOUNT_CLOSED',
      },
      'The payment failed. Because the account ends in 003: a rule of the sandbox. Reason: ACCOUNT_CLOSED.',
    ],
    [
      { status: 'FAILED', cause: { type: 'RAIL', name: 'RAIL_STEP', sandboxRule: 'FAIL_COMPLIANCE' } },
      'The payment failed. Because the address asks for fail.compliance: a rule of the sandbox.',
    ],
    [{ status: 'REFUND_COMPLETED', reason: 'RETURNED' }, 'The money was given back. Reason: RETURNED.'],
    [{ status: 'NEW_WORD' }, 'The status became NEW_WORD.'],
  ])('%#', (change, text) => expect(said('DECISION', change)).toBe(text));
});

describe('a posting', () => {
  const amount = { amount: 123_450, currency: usd };
  it.each<[Partial<TimelineEntry>, string]>([
    [
      {
        status: 'RESERVE',
        from: 'InternalAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
        to: 'CLEARING',
        amount,
      },
      '1,234.50 USD reserved. From the internal account …2e3f4a5b to clearing.',
    ],
    [
      { status: 'SETTLE', from: 'CLEARING', to: 'TRANSIT:0199', amount },
      '1,234.50 USD settled. From clearing to the settlement account.',
    ],
    [{ status: 'NEW_STEP', from: 'NEW_ACCOUNT' }, 'Money NEW_STEP. From NEW_ACCOUNT to an unknown account.'],
  ])('%#', (change, text) => expect(said('POSTING', change)).toBe(text));
});

it('an order to a connector', () => {
  const amount = { amount: 500, currency: usd };
  expect(said('INSTRUCTION', { status: 'ACCEPTED', amount })).toBe(
    'An order to pay 5.00 USD went to the connector. The connector has accepted it.',
  );
  expect(said('INSTRUCTION', { status: 'OTHER' })).toBe(
    'An order to pay money went to the connector. Its state is OTHER.',
  );
});

describe('an event', () => {
  it.each([
    ['STORED', 'OUTGOING_PAYMENT_COMPLETED was announced (sequence 3).'],
    ['NO_ENDPOINT', 'OUTGOING_PAYMENT_COMPLETED was announced (sequence 3). No endpoint asked for it.'],
    [
      'NOT_STORED',
      'OUTGOING_PAYMENT_COMPLETED was announced (sequence 3). It is on its way, or no longer kept.',
    ],
  ])('that is %s', (status, text) =>
    expect(said('EVENT', { status, eventType: 'OUTGOING_PAYMENT_COMPLETED', sequence: 3 })).toBe(text),
  );
});

describe('a delivery', () => {
  const eventType = 'OUTGOING_PAYMENT_COMPLETED';
  const refused = { at, status: 'FAILED', responseStatus: 500 };
  const silent = { at, status: 'FAILED', responseStatus: null };
  it.each<[Partial<TimelineEntry>, string]>([
    [
      { status: 'DELIVERED', attempts: [refused, { at, status: 'DELIVERED', responseStatus: 204 }] },
      `Your server received ${eventType}. After 2 attempts.`,
    ],
    [{ status: 'PENDING' }, `${eventType} waits to be sent to your server.`],
    [
      { status: 'PENDING', nextAttemptAt: null },
      `${eventType} waits to be sent to your server. An earlier event of the payment goes first.`,
    ],
    [
      { status: 'PENDING', attempts: [refused] },
      `${eventType} has not reached your server yet. 1 attempt failed. The last answer was 500.`,
    ],
    [
      { status: 'FAILED', attempts: [refused, silent] },
      `${eventType} did not reach your server. 2 attempts failed. Your server did not answer.`,
    ],
    [{ status: 'DROPPED' }, `${eventType} was not sent. It was dropped, because nobody needs it any more.`],
  ])('%#', (change, text) => expect(said('DELIVERY', { eventType, ...change })).toBe(text));
});

it('a step to come that the sandbox has planned', () => {
  const cause = { type: 'RAIL', name: 'RAIL_STEP', sandboxRule: '003' } as const;
  const planned = { status: 'WAITING', action: 'RAIL_STEP', cause } as const;
  expect(said('TIMER', { ...planned, outcome: 'COMPLETED' })).toBe(
    'The payment arrives. Because the account ends in 003: a rule of the sandbox.',
  );
  expect(said('TIMER', { ...planned, cause: { type: 'RAIL', name: 'RAIL_STEP' }, outcome: 'FAILED' })).toBe(
    'The payment fails.',
  );
});

it('for persons of the deployment, of the platform of others', () => {
  const { what, why = '' } = sentenceOf(
    entry('DELIVERY', { status: 'FAILED', attempts: [{ at, status: 'FAILED', responseStatus: null }] }),
  );
  expect(forOperators(what)).toBe('The event did not reach the platform’s server.');
  expect(forOperators(why)).toBe('1 attempt failed. The platform’s server did not answer.');
  expect(forOperators('Because your platform decided it.')).toBe('Because the platform decided it.');
});

it('a step to come', () => {
  expect(said('TIMER', { status: 'WAITING', action: 'RAIL_STEP' })).toBe('The bank reports the next step.');
  expect(said('TIMER', { status: 'WAITING', action: 'NEW' })).toBe('The step NEW follows.');
  expect(said('TIMER', { status: 'STOPPED', action: 'RAIL_STEP' })).toBe(
    'The bank reports the next step. It failed too often, so it waits for an operator.',
  );
});
