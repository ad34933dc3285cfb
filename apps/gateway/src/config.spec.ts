import { ConfigurationError, Environment } from '@corridor/service';
import { readGatewayConfig } from './config';

const key = Buffer.from('0123456789abcdef0123456789abcdef').toString('base64');
const needed = {
  SERVICE_DATABASE_URL: 'postgres://localhost',
  KAFKA_BROKERS: 'localhost:1',
  KEY_RING: JSON.stringify({ active: 'k', keys: { k: key } }),
  DOCUMENT_LINK_KEYS: JSON.stringify({ active: 'd', keys: { d: key } }),
  FILES_DIR: '/files',
  PUBLIC_URL: 'https://api.example.com',
};

describe('readGatewayConfig', () => {
  it('has a default for every optional setting', () => {
    expect(readGatewayConfig(new Environment(needed))).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      rateLimitPerSecond: undefined,
      requestLog: true,
      requestLogDays: 7,
      requestLogContentDays: 0,
      requestLogSample: 0.01,
      inFlightMax: 2_000,
      sandbox: false,
      checkDigits: true,
      kycLinkLifetimeSeconds: 604_800,
      platformLimits: {
        requestsPerSecond: 10_000,
        requestsInFlight: 1_500,
        uploadsInFlight: 16,
        tokens: 1_000,
      },
      authFailuresPerMinute: 100,
      invitationMissesPerMinute: 60,
      trustedProxies: [],
    });
  });

  it.each([
    [{}, true],
    [{ SANDBOX_CHECK_DIGITS: 'false' }, true],
    [{ SANDBOX: 'true' }, false],
    [{ SANDBOX: 'true', SANDBOX_CHECK_DIGITS: 'true' }, true],
  ])('with %p verifies check digits: %p', (env, checkDigits) => {
    expect(readGatewayConfig(new Environment({ ...needed, ...env }))).toMatchObject({ checkDigits });
  });

  it('limits each platform, by default to three quarters of the requests in flight of the instance', () => {
    const limits = (more: Record<string, string>) =>
      readGatewayConfig(new Environment({ ...needed, ...more })).platformLimits;

    expect(limits({ REQUESTS_IN_FLIGHT_MAX: '400' }).requestsInFlight).toBe(300);
    expect(
      limits({
        PLATFORM_REQUESTS_PER_SECOND: '5',
        PLATFORM_REQUESTS_IN_FLIGHT_MAX: '6',
        PLATFORM_UPLOADS_MAX: '7',
        PLATFORM_TOKENS_MAX: '8',
      }),
    ).toEqual({ requestsPerSecond: 5, requestsInFlight: 6, uploadsInFlight: 7, tokens: 8 });
  });

  it.each([
    ['outside a sandbox where it is absent', { PUBLIC_URL: '' }],
    ['outside a sandbox where it is not https', { PUBLIC_URL: 'http://api.example.com' }],
    ['where it is no URL', { SANDBOX: 'true', PUBLIC_URL: 'api.example.com' }],
    ['where it is of another scheme', { SANDBOX: 'true', PUBLIC_URL: 'ftp://api.example.com' }],
    ['where it has a query', { PUBLIC_URL: 'https://api.example.com/?a=b' }],
    ['where it has a password', { PUBLIC_URL: 'https://a:b@api.example.com/' }],
  ])('refuses a PUBLIC_URL %s, and shows a valid one', (_what, more) => {
    expect(() => readGatewayConfig(new Environment({ ...needed, ...more }))).toThrow(
      /PUBLIC_URL.*for example PUBLIC_URL=https:\/\/api\.example\.com/,
    );
  });

  it.each([
    ['absent', { PUBLIC_URL: '' }, undefined],
    ['http', { PUBLIC_URL: 'http://localhost:3000/' }, 'http://localhost:3000'],
    ['https', {}, 'https://api.example.com'],
  ])('accepts a PUBLIC_URL of a sandbox that is %s', (_what, more, publicUrl) => {
    const config = readGatewayConfig(new Environment({ ...needed, SANDBOX: 'true', ...more }));

    expect(config.publicUrl).toBe(publicUrl);
  });

  it('trusts the listed proxies, by address, network or kind of network', () => {
    const read = (more: Record<string, string>) =>
      readGatewayConfig(new Environment({ ...needed, ...more })).trustedProxies;

    expect(read({ TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::1,loopback' })).toEqual([
      '10.0.0.0/8',
      '2001:db8::1',
      'loopback',
    ]);
    expect(() => read({ TRUSTED_PROXIES: '10.0.0.0/8,everybody' })).toThrow(/TRUSTED_PROXIES: "everybody"/);
    expect(() => read({ TRUST_PROXY: 'true' })).toThrow(/TRUST_PROXY: name the proxies in TRUSTED_PROXIES/);
  });

  it.each([
    ['of a sandbox, any https URL', { SANDBOX: 'true' }, 'https://any.example/', 'https://any.example/'],
    ['outside of one, none', {}, 'https://any.example/', undefined],
    [
      'that were named',
      { KYC_REDIRECT_ALLOW_LIST: 'https://a.example, https://b.example' },
      'https://b.example/x',
      'https://b.example/x',
    ],
    [
      'that were not',
      { SANDBOX: 'true', KYC_REDIRECT_ALLOW_LIST: 'https://a.example' },
      'https://b.example/',
      undefined,
    ],
  ])('lets the hosted page redirect to the URLs %s', (_what, more, url, allowed) => {
    const { kycRedirects } = readGatewayConfig(new Environment({ ...needed, ...more }));

    expect(kycRedirects.allowed(url)).toBe(allowed);
  });

  it('always lets the hosted page of a sandbox redirect to http://localhost, but to no other http address', () => {
    const of = (more: Record<string, string>) =>
      readGatewayConfig(new Environment({ ...needed, ...more })).kycRedirects.allowed(
        'http://localhost:5173/done',
      );

    expect(of({ SANDBOX: 'true' })).toBe('http://localhost:5173/done');
    expect(of({ SANDBOX: 'true', KYC_REDIRECT_ALLOW_LIST: 'https://a.example' })).toBe(
      'http://localhost:5173/done',
    );
    expect(of({})).toBeUndefined();
    expect(of({ KYC_REDIRECT_ALLOW_LIST: 'https://*' })).toBeUndefined();
  });

  it('allows reads from pages of the listed origins, and from none by default', () => {
    const read = (more: Record<string, string>) =>
      readGatewayConfig(new Environment({ ...needed, ...more })).corsOrigins;

    expect(read({})).toEqual([]);
    expect(read({ CORS_ORIGINS: 'https://a.example, https://b.example:8443' })).toEqual([
      'https://a.example',
      'https://b.example:8443',
    ]);
    expect(read({ SANDBOX: 'true', CORS_ORIGINS: 'http://localhost:5173' })).toEqual([
      'http://localhost:5173',
    ]);
    for (const origin of [
      '*',
      'null',
      'a.example',
      'https://a.example/',
      'https://A.example',
      'http://a.example',
    ]) {
      expect(() => read({ CORS_ORIGINS: origin })).toThrow(
        /CORS_ORIGINS: ".*" must be https:\/\/ and a host/,
      );
    }
  });

  it('names all errors at once', () => {
    const wrong = {
      ...needed,
      PORT: '70000',
      RATE_LIMIT_PER_SECOND: '0',
      REQUEST_LOG: 'no',
      REQUESTS_IN_FLIGHT_MAX: '2001',
      KYC_REDIRECT_ALLOW_LIST: 'http://a.example',
      KYC_BRANDS_FILE: '/missing.json',
      KYC_LINK_LIFETIME_SECONDS: '59',
    };
    const read = () => readGatewayConfig(new Environment(wrong));

    expect(read).toThrow(ConfigurationError);
    expect(read).toThrow(
      /PORT.*RATE_LIMIT_PER_SECOND.*REQUEST_LOG.*REQUESTS_IN_FLIGHT_MAX.*KYC_REDIRECT_ALLOW_LIST.*KYC_BRANDS_FILE.*KYC_LINK/,
    );
  });
});
