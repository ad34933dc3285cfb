import { securityHeaders } from './security-headers.presenter';

describe('the security headers of an answer', () => {
  it('let a browser run, embed, frame and submit nothing', async () => {
    const { 'content-security-policy': policy = '', ...headers } = await securityHeaders();

    expect(policy.split(';')).toEqual([
      "default-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
    expect(headers).toMatchObject({
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
    });
  });
});
