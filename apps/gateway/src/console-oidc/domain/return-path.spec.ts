import { returnPathOf } from './return-path';

describe('the page to which a sign-in returns', () => {
  it.each([
    '/ops',
    '/ops/approvals?status=PENDING',
    '/ops?x=1',
    '/p/PlatformConfig:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a01/payments?cursor=a%20b',
  ])('is %s', (path) => {
    expect(returnPathOf(path)).toBe(path);
  });

  it.each([
    undefined,
    '',
    '/',
    '//evil.example/ops',
    '/\\evil.example',
    'https://evil.example/ops',
    '/opsx',
    '/ops\\..',
    '/ops\r\nset-cookie: x=y',
    '/ops#secret',
    '/api/session',
    '/sign-in/oidc',
    `/ops/${'x'.repeat(1_000)}`,
    ['/ops'],
  ])('is not %j', (path) => {
    expect(returnPathOf(path)).toBeUndefined();
  });
});
