import { hashSecret, isSecretOf, newSecret } from './token-secret.codec';

describe('token secrets', () => {
  it('have 256 random bits', () => {
    expect(Buffer.from(newSecret(), 'base64url')).toHaveLength(32);
    expect(newSecret()).not.toBe(newSecret());
  });

  it('match only their own hash', () => {
    const secret = newSecret();

    expect(isSecretOf(secret, hashSecret(secret))).toBe(true);
    expect(isSecretOf(`${secret}x`, hashSecret(secret))).toBe(false);
    expect(isSecretOf('', undefined)).toBe(false);
  });
});
