import fc from 'fast-check';
import { verdictOf } from './approval-answer';

const nothing = { receiverCustomerInfo: null, reason: null };

function verdict(responseStatus: number | null, body: unknown = '', error: string | null = null): unknown {
  const answer = typeof body === 'string' ? body : JSON.stringify(body);
  return verdictOf({ responseStatus, error, answer });
}

describe('verdictOf', () => {
  const decisive = new Map([
    [200, 'APPROVED'],
    [202, 'ACKNOWLEDGED'],
    [403, 'REJECTED'],
    [422, 'MISSING_DATA'],
  ]);
  const statuses = Array.from({ length: 500 }, (_, n) => n + 100);

  it('returns the outcome of the table for every status', () => {
    for (const status of statuses)
      expect(verdict(status)).toEqual({ ...nothing, outcome: decisive.get(status) ?? 'FAILED' });
  });

  it('returns FAILED if no complete answer arrived in time', () => {
    expect(verdict(null)).toEqual({ ...nothing, outcome: 'FAILED' });
    for (const status of statuses) {
      expect(verdict(status, { receiverCustomerInfo: {} }, 'no whole answer')).toEqual({
        ...nothing,
        outcome: 'FAILED',
      });
    }
  });

  it('decides by the status alone if the body is too long or not JSON', () => {
    for (const [responseStatus, outcome] of decisive) {
      expect(verdictOf({ responseStatus, error: null, answer: null })).toEqual({ ...nothing, outcome });
      fc.assert(
        fc.property(fc.string(), (text) => {
          expect(verdict(responseStatus, `<${text}`)).toEqual({ ...nothing, outcome });
        }),
      );
    }
  });
});

describe('the data of an answer', () => {
  const info = { FULL_NAME: 'Zoë Álvarez', POSTAL_ADDRESS: { line1: '1 Main St' } };

  it('is receiverCustomerInfo, only for an approval', () => {
    expect(verdict(200, { receiverCustomerInfo: info })).toMatchObject({ receiverCustomerInfo: info });
    for (const status of [202, 403, 422, 500])
      expect(verdict(status, { receiverCustomerInfo: info })).toMatchObject({ receiverCustomerInfo: null });
  });

  it.each([null, 'text', 7, ['FULL_NAME']])('is empty if receiverCustomerInfo is %j', (value) => {
    expect(verdict(200, { receiverCustomerInfo: value })).toEqual({ ...nothing, outcome: 'APPROVED' });
  });

  it.each(['null', '[]', '7', '"text"', ''])('is empty if the body is %j', (text) => {
    expect(verdict(200, text)).toEqual({ ...nothing, outcome: 'APPROVED' });
  });

  it.each([
    [{ message: 'not today' }, 'not today'],
    [{ reason: 'blocked' }, 'blocked'],
    [{ message: ' ', reason: 'blocked' }, 'blocked'],
    [{ message: 'a\u0000b\nc' }, 'a b c'],
    [{ message: 7 }, null],
    [{ requiredFields: ['FULL_NAME', { name: 'BIRTH_DATE', mandatory: true }, 7] }, 'FULL_NAME, BIRTH_DATE'],
    [{}, null],
  ])('contains the reason of a refusal: %j', (body, reason) => {
    for (const status of [403, 422]) expect(verdict(status, body)).toMatchObject({ reason });
    for (const status of [200, 202, 500]) expect(verdict(status, body)).toMatchObject({ reason: null });
  });

  it('contains at most 255 characters of a reason, without a half character', () => {
    expect(verdict(403, { message: 'x'.repeat(300) })).toMatchObject({ reason: 'x'.repeat(255) });
    expect(verdict(403, { message: `${'x'.repeat(254)}🚀` })).toMatchObject({ reason: 'x'.repeat(254) });
  });
});
