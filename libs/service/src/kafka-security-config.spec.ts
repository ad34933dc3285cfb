import { ConfigurationError, Environment } from './environment';
import { readKafkaSecurity } from './kafka-security-config';

const TLS = { KAFKA_TLS: 'true' };
const USER = { KAFKA_SASL_USERNAME: 'u', KAFKA_SASL_PASSWORD: 'p' };
const ENDPOINT = {
  KAFKA_OAUTH_TOKEN_URL: 'https://id.example/token',
  KAFKA_OAUTH_CLIENT_ID: 'c',
  KAFKA_OAUTH_CLIENT_SECRET: 's',
};

function violationsOf(variables: Record<string, string>): readonly string[] {
  const env = new Environment(variables);
  readKafkaSecurity(env);
  try {
    env.assertValid();
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.violations;
    throw error;
  }
}

describe('readKafkaSecurity', () => {
  it('returns nothing if nothing is set', () => {
    expect(readKafkaSecurity(new Environment({}))).toEqual({});
  });

  it.each<[string, Record<string, string>]>([
    ['TLS alone', TLS],
    ['PLAIN', { ...TLS, ...USER, KAFKA_SASL_MECHANISM: 'PLAIN' }],
    [
      'SCRAM without TLS if that is allowed',
      { ...USER, KAFKA_SASL_MECHANISM: 'SCRAM-SHA-256', KAFKA_SASL_ALLOW_WITHOUT_TLS: 'true' },
    ],
    ['OAUTHBEARER', { ...TLS, ...ENDPOINT, KAFKA_SASL_MECHANISM: 'OAUTHBEARER' }],
    ['MSK', { ...TLS, KAFKA_SASL_MECHANISM: 'AWS_MSK_IAM', KAFKA_MSK_REGION: 'eu-central-1' }],
    [
      'a password of a file',
      {
        ...TLS,
        KAFKA_SASL_MECHANISM: 'PLAIN',
        KAFKA_SASL_USERNAME: 'u',
        KAFKA_SASL_PASSWORD_FILE: __filename,
      },
    ],
  ])('accepts %s', (_what, variables) => {
    expect(violationsOf(variables)).toEqual([]);
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['SASL without TLS', { ...USER, KAFKA_SASL_MECHANISM: 'PLAIN' }, /SASL without KAFKA_TLS=true/],
    [
      'an unknown mechanism',
      { ...TLS, ...USER, KAFKA_SASL_MECHANISM: 'GSSAPI' },
      /KAFKA_SASL_MECHANISM must be one of PLAIN/,
    ],
    [
      'a user without a mechanism',
      { ...TLS, ...USER },
      /KAFKA_SASL_USERNAME, KAFKA_SASL_PASSWORD: of no use/,
    ],
    [
      'a mechanism without its user',
      { ...TLS, KAFKA_SASL_MECHANISM: 'PLAIN', KAFKA_SASL_PASSWORD: 'p' },
      /KAFKA_SASL_USERNAME is needed/,
    ],
    [
      'a user without a password',
      { ...TLS, KAFKA_SASL_MECHANISM: 'PLAIN', KAFKA_SASL_USERNAME: 'u' },
      /KAFKA_SASL_PASSWORD or KAFKA_SASL_PASSWORD_FILE is needed/,
    ],
    [
      'a password twice',
      { ...TLS, ...USER, KAFKA_SASL_MECHANISM: 'PLAIN', KAFKA_SASL_PASSWORD_FILE: __filename },
      /exclude each other/,
    ],
    [
      'settings of another mechanism',
      { ...TLS, ...USER, KAFKA_SASL_MECHANISM: 'PLAIN', KAFKA_MSK_REGION: 'r' },
      /KAFKA_MSK_REGION: of no use with/,
    ],
    ['MSK without a region', { ...TLS, KAFKA_SASL_MECHANISM: 'AWS_MSK_IAM' }, /KAFKA_MSK_REGION is needed/],
    [
      'a file that is not there',
      { ...TLS, KAFKA_TLS_CA_FILE: '/nowhere/ca.pem' },
      /KAFKA_TLS_CA_FILE: .*nowhere/,
    ],
    [
      'a file that is no certificate',
      { ...TLS, KAFKA_TLS_CERT_FILE: __filename, KAFKA_TLS_KEY_FILE: __filename },
      /can't be used/,
    ],
    ['a certificate without its key', { ...TLS, KAFKA_TLS_CERT_FILE: __filename }, /belong together/],
    ['files without TLS', { KAFKA_TLS_CA_FILE: __filename }, /of no use without KAFKA_TLS=true/],
    [
      'tokens by http',
      {
        ...TLS,
        ...ENDPOINT,
        KAFKA_SASL_MECHANISM: 'OAUTHBEARER',
        KAFKA_OAUTH_TOKEN_URL: 'http://id.example',
      },
      /must be a URL of https/,
    ],
    [
      'a file and an endpoint of tokens',
      { ...TLS, ...ENDPOINT, KAFKA_SASL_MECHANISM: 'OAUTHBEARER', KAFKA_OAUTH_TOKEN_FILE: __filename },
      /exclude each other/,
    ],
  ])('names the violation of %s', (_what, variables, violation) => {
    expect(violationsOf(variables)).toEqual(expect.arrayContaining([expect.stringMatching(violation)]));
  });
});
