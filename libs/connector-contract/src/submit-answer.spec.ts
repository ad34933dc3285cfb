import { classifySubmitAnswer, type SubmitReply } from './submit-answer';

const ID = 'PaymentInstruction:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const NOW = Date.parse('2026-03-31T12:00:00.000Z');
const outcome = { instructionId: ID, status: 'ACCEPTED', providerReference: 'P1' };
const notAccepted = { instructionId: ID, status: 'NOT_ACCEPTED' };

function meaningOf(reply: SubmitReply) {
  return classifySubmitAnswer(reply, { instructionId: ID, nowMs: NOW });
}

function answered(status: number, body: unknown, retryAfter?: string) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return meaningOf({ kind: 'ANSWER', status, body: text, retryAfter });
}

describe('the meaning of an answer to a submission', () => {
  it.each([200, 201, 202, 299, 400, 404, 409, 422, 429, 499])('an outcome counts at status %d', (status) => {
    expect(answered(status, outcome)).toEqual({ kind: 'OUTCOME', outcome });
  });

  it.each([100, 301, 302, 307, 500, 502, 503, 504])('an outcome at status %d is unknown', (status) => {
    expect(answered(status, outcome)).toEqual({ kind: 'UNKNOWN' });
  });

  it.each([200, 302, 400, 409, 429, 500, 503])('NOT_ACCEPTED counts at status %d', (status) => {
    expect(answered(status, notAccepted)).toEqual({ kind: 'NOT_TAKEN' });
  });

  it('NOT_ACCEPTED has the delay of Retry-After, in seconds or as a date, at most an hour', () => {
    expect(answered(503, notAccepted, '7')).toEqual({ kind: 'NOT_TAKEN', retryAfterMs: 7_000 });
    expect(answered(503, notAccepted, 'Tue, 31 Mar 2026 12:00:30 GMT')).toEqual({
      kind: 'NOT_TAKEN',
      retryAfterMs: 30_000,
    });
    expect(answered(503, notAccepted, '999999')).toEqual({ kind: 'NOT_TAKEN', retryAfterMs: 3_600_000 });
    expect(answered(503, notAccepted, 'soon')).toEqual({ kind: 'NOT_TAKEN' });
  });

  it('NOT_ACCEPTED keeps its reason', () => {
    const reason = { code: 'LIMIT', message: 'the daily limit is reached', providerCode: 'AM21' };
    expect(answered(503, { ...notAccepted, reason })).toEqual({
      kind: 'NOT_TAKEN',
      reason: { ...reason, code: 'REJECTED_BY_BANK' },
    });
  });

  it('no connection is not taken, and no answer is unknown', () => {
    expect(meaningOf({ kind: 'NOT_CONNECTED' })).toEqual({ kind: 'NOT_TAKEN' });
    expect(meaningOf({ kind: 'NO_ANSWER' })).toEqual({ kind: 'UNKNOWN' });
  });

  it('409 without an outcome is a conflict of bodies', () => {
    expect(answered(409, {})).toEqual({ kind: 'BODY_CONFLICT' });
    expect(answered(409, '')).toEqual({ kind: 'BODY_CONFLICT' });
  });

  it.each([
    ['no JSON', '<html>'],
    ['no body', ''],
    ['no status', { instructionId: ID }],
    ['a status that the contract does not know', { instructionId: ID, status: 'DONE' }],
    ['NOT_FOUND, which answers queries alone', { instructionId: ID, status: 'NOT_FOUND' }],
    ['an outcome of another instruction', { ...outcome, instructionId: 'PaymentInstruction:2' }],
    ['NOT_ACCEPTED of another instruction', { ...notAccepted, instructionId: 'PaymentInstruction:2' }],
    ['NOT_ACCEPTED of no instruction', { status: 'NOT_ACCEPTED' }],
    ['a return without its id', { ...outcome, status: 'RETURNED', amount: 1, currency: 'USD' }],
    ['an amount without a currency', { ...outcome, amount: 1 }],
    ['an amount that is no integer', { ...outcome, amount: 1.5, currency: 'USD' }],
  ])('an answer with %s is unknown', (_, body) => {
    expect(answered(200, body)).toEqual({ kind: 'UNKNOWN' });
    expect(answered(503, body)).toEqual({ kind: 'UNKNOWN' });
  });
});
