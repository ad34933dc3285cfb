import { ConfigurationError, Environment } from '@corridor/service';
import { readGatewayConfig } from './config';

const key = Buffer.alloc(32, 1).toString('base64');
const needed = {
  SERVICE_DATABASE_URL: 'postgres://x',
  KAFKA_BROKERS: 'a:1',
  KEY_RING: JSON.stringify({ active: 'k', keys: { k: key } }),
  FINGERPRINT_KEY: key,
  FILES_DIR: '/files',
};

describe('readGatewayConfig', () => {
  it('has defaults for all that may have one', () => {
    expect(readGatewayConfig(new Environment(needed))).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      rateLimitPerSecond: undefined,
      requestLog: true,
      inFlightMax: 2_000,
      sandbox: false,
      kycLinkLifetimeSeconds: 604_800,
    });
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
  ])('lets the hosted page lead to the URLs %s', (_what, more, url, allowed) => {
    const { kycRedirects } = readGatewayConfig(new Environment({ ...needed, ...more }));

    expect(kycRedirects.allowed(url)).toBe(allowed);
  });

  it('names every fault at once', () => {
    const wrong = {
      ...needed,
      PORT: '70000',
      RATE_LIMIT_PER_SECOND: '0',
      REQUEST_LOG: 'no',
      REQUESTS_IN_FLIGHT_MAX: '2001',
      KYC_REDIRECT_ALLOW_LIST: 'http://a.example',
      KYC_LINK_LIFETIME_SECONDS: '59',
    };
    const read = () => readGatewayConfig(new Environment(wrong));

    expect(read).toThrow(ConfigurationError);
    expect(read).toThrow(
      /PORT.*RATE_LIMIT_PER_SECOND.*REQUEST_LOG.*REQUESTS_IN_FLIGHT_MAX.*KYC_REDIRECT_ALLOW_LIST.*KYC_LINK/,
    );
  });
});
