import fc from 'fast-check';
import { verdictOf } from './approval-answer';

const nothing = { receiverCustomerInfo: null, reason: null };

function verdict(responseStatus: number | null, body: unknown = '', error: string | null = null): unknown {
  const answer = typeof body === 'string' ? body : JSON.stringify(body);
  return verdictOf({ responseStatus, error, answer });
}

describe('the outcome of an answer', () => {
  const decisive = new Map([
    [200, 'APPROVED'],
    [202, 'ACKNOWLEDGED'],
    [403, 'REJECTED'],
    [422, 'MISSING_DATA'],
  ]);
  const statuses = Array.from({ length: 500 }, (_, n) => n + 100);

  it('is the one of the table for every status there is', () => {
    for (const status of statuses)
      expect(verdict(status)).toEqual({ ...nothing, outcome: decisive.get(status) ?? 'FAILED' });
  });

  it('is FAILED where no answer came, or no whole one in time', () => {
    expect(verdict(null)).toEqual({ ...nothing, outcome: 'FAILED' });
    for (const status of statuses) {
      expect(verdict(status, { receiverCustomerInfo: {} }, 'no whole answer')).toEqual({
        ...nothing,
        outcome: 'FAILED',
      });
    }
  });

  it('follows the status alone where the body is too long or no JSON, whatever it holds', () => {
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

describe('what an answer tells', () => {
  const info = { FULL_NAME: 'Zoë Álvarez', POSTAL_ADDRESS: { line1: '1 Main St' } };

  it('is receiverCustomerInfo, of an approval alone', () => {
    expect(verdict(200, { receiverCustomerInfo: info })).toMatchObject({ receiverCustomerInfo: info });
    for (const status of [202, 403, 422, 500])
      expect(verdict(status, { receiverCustomerInfo: info })).toMatchObject({ receiverCustomerInfo: null });
  });

  it.each([null, 'text', 7, ['FULL_NAME']])('is nothing where receiverCustomerInfo is %j', (value) => {
    expect(verdict(200, { receiverCustomerInfo: value })).toEqual({ ...nothing, outcome: 'APPROVED' });
  });

  it.each(['null', '[]', '7', '"text"', ''])('is nothing where the body is %j', (text) => {
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
  ])('is the reason of a refusal: %j', (body, reason) => {
    for (const status of [403, 422]) expect(verdict(status, body)).toMatchObject({ reason });
    for (const status of [200, 202, 500]) expect(verdict(status, body)).toMatchObject({ reason: null });
  });

  it('is at most 255 characters of a reason, none of them cut in two', () => {
    expect(verdict(403, { message: 'x'.repeat(300) })).toMatchObject({ reason: 'x'.repeat(255) });
    expect(verdict(403, { message: `${'x'.repeat(254)}🚀` })).toMatchObject({ reason: 'x'.repeat(254) });
  });
});
