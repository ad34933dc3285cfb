import { operations, type OperationContract } from '@corridor/contracts';
import { refuseCrossSite } from './cross-site.guard';

const own = { publicUrl: undefined };

function isRefused(
  headers: Record<string, string>,
  {
    operation = operations.executeQuote,
    at = own,
  }: { operation?: OperationContract; at?: typeof own | { publicUrl: string } } = {},
): boolean {
  try {
    refuseCrossSite(operation, { headers, host: 'api.corridor.test:3000' }, at);
    return false;
  } catch (error) {
    expect(error).toMatchObject({ code: 'FORBIDDEN', status: 403 });
    return true;
  }
}

describe('a request that a page of another site could send', () => {
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' },
    { 'sec-fetch-site': 'something new' },
    { origin: 'https://evil.test' },
    { origin: 'https://api.corridor.test' },
    { origin: 'https://api.corridor.test:3000.evil.test' },
    { origin: 'null' },
    { origin: '' },
  ];

  it.each(foreign)('is refused because of its headers: %j', (headers) => {
    expect(isRefused(headers)).toBe(true);
    for (const type of [
      'text/plain',
      'text/plain; application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=application/json',
      '',
    ]) {
      expect([type, isRefused({ ...headers, 'content-type': type })]).toEqual([type, true]);
    }
  });

  it.each(foreign)('is allowed as JSON, which needs a preflight request: %j', (headers) => {
    expect(isRefused({ ...headers, 'content-type': 'application/json' })).toBe(false);
    expect(isRefused({ ...headers, 'content-type': 'application/json; charset=utf-8' })).toBe(false);
  });

  it.each<Record<string, string>>([
    {},
    { 'sec-fetch-site': 'same-origin', origin: 'null' },
    { 'sec-fetch-site': 'none' },
    { origin: 'http://api.corridor.test:3000' },
    { origin: 'https://api.corridor.test:3000' },
  ])('is not assumed with the headers %j', (headers) => {
    expect(isRefused(headers)).toBe(false);
    expect(isRefused({ ...headers, 'content-type': 'multipart/form-data; boundary=x' })).toBe(false);
  });

  it('is recognised by the public address of the API', () => {
    const at = { publicUrl: 'https://pay.corridor.test/api' };

    expect(isRefused({ origin: 'https://pay.corridor.test' }, { at })).toBe(false);
    expect(isRefused({ origin: 'http://pay.corridor.test' }, { at })).toBe(true);
  });

  it('is refused by every operation that changes something or shows a secret, and by no other', () => {
    for (const operation of Object.values(operations) as OperationContract[]) {
      const { method, permission, orPermission } = operation;
      const isRead = method === 'GET' && (permission === 'VIEW' || orPermission === 'VIEW');
      expect([operation.name, isRefused({ 'sec-fetch-site': 'cross-site' }, { operation })]).toEqual([
        operation.name,
        !isRead,
      ]);
    }
  });
});
