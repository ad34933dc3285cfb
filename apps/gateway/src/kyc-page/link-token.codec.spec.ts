import { randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';
import { LinkTokens, type KycLink } from './link-token.codec';

const LIFETIME_SECONDS = 600;
const old = randomBytes(32);
const young = randomBytes(32);
const link: KycLink = {
  customerId: 'Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
  platformKey: 7,
  platformId: 'PlatformConfig:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a01',
  redirectUri: 'https://example.com/done?x=1',
  state: { revocations: 2, approvals: 1 },
};
const tokensOf = (active: string, keys: Record<string, Buffer>): LinkTokens =>
  new LinkTokens({ active, keys: new Map(Object.entries(keys)) }, LIFETIME_SECONDS);
const tokens = tokensOf('k1', { k1: old });

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >;
}

function withPayload(token: string, change: Record<string, unknown>): string {
  const [head, , signature] = token.split('.');
  const payload = Buffer.from(JSON.stringify({ ...claimsOf(token), ...change })).toString('base64url');
  return [head, payload, signature].join('.');
}

describe('the token of a KYC link', () => {
  afterEach(() => jest.useRealTimers());

  it('contains one customer and one redirect address, and is decoded to the same values', async () => {
    expect(await tokens.read(await tokens.sign(link))).toEqual({ kind: 'VALID', link });
    const bare = { ...link, redirectUri: undefined };
    expect(await tokens.read(await tokens.sign(bare))).toEqual({ kind: 'VALID', link: bare });
  });

  it('expires', async () => {
    const token = await tokens.sign(link);
    const { iat, exp } = claimsOf(token);
    expect(Number(exp) - Number(iat)).toBe(LIFETIME_SECONDS);
    jest.useFakeTimers({ now: (Number(exp) - 1) * 1_000, doNotFake: ['nextTick', 'setImmediate'] });
    expect(await tokens.read(token)).toEqual({ kind: 'VALID', link });
    jest.setSystemTime(Number(exp) * 1_000);
    expect(await tokens.read(token)).toEqual({ kind: 'EXPIRED' });
  });

  it.each([
    ['another customer', { sub: 'Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5c' }],
    ['another platform', { pk: 8 }],
    ['another way back', { uri: 'https://evil.example' }],
    ['more time', { exp: 4_000_000_000 }],
  ])('cannot be issued with %s', async (_what, change) => {
    expect(await tokens.read(withPayload(await tokens.sign(link), change))).toEqual({ kind: 'INVALID' });
  });

  it('is invalid if any of its characters is changed', async () => {
    const token = await tokens.sign(link);
    for (let at = 0; at < token.length; at += 7) {
      const other = token[at] === 'A' ? 'B' : 'A';
      const changed = token.slice(0, at) + other + token.slice(at + 1);
      expect([at, await tokens.read(changed)]).toEqual([at, { kind: 'INVALID' }]);
    }
  });

  it('is reported as expired only if its signature is valid', async () => {
    const token = withPayload(await tokens.sign(link), { exp: 1 });
    expect(await tokens.read(token)).toEqual({ kind: 'INVALID' });
  });

  it.each(['', 'x', 'a.b.c', '..', 'eyJhbGciOiJub25lIn0.e30.', `${'x'.repeat(4_000)}.y.z`])(
    'is not %j',
    async (text) => expect(await tokens.read(text)).toEqual({ kind: 'INVALID' }),
  );

  it('requires its algorithm, its purpose and all of its claims', async () => {
    const [head = ''] = (await tokens.sign(link)).split('.');
    const unsigned = Buffer.from(JSON.stringify({ alg: 'none', kid: 'k1' })).toString('base64url');
    const payload = (await tokens.sign(link)).split('.')[1] ?? '';
    expect(await tokens.read(`${unsigned}.${payload}.`)).toEqual({ kind: 'INVALID' });
    expect(await tokens.read(`${head}.${payload}.`)).toEqual({ kind: 'INVALID' });
    // Signed by the key of the ring itself, as another purpose might.
    const other = await new SignJWT({ pk: 7, pid: link.platformId })
      .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
      .setIssuer('corridor')
      .setAudience('kyc-page')
      .setSubject(link.customerId)
      .setExpirationTime('1h')
      .sign(old);
    expect(await tokens.read(other)).toEqual({ kind: 'INVALID' });
  });

  it('stays valid after a key rotation while the ring has its key, and is invalid in other deployments', async () => {
    const token = await tokens.sign(link);
    expect(await tokensOf('k2', { k1: old, k2: young }).read(token)).toEqual({ kind: 'VALID', link });
    expect(await tokensOf('k2', { k2: young }).read(token)).toEqual({ kind: 'INVALID' });
    expect(await tokensOf('k1', { k1: young }).read(token)).toEqual({ kind: 'INVALID' });
  });
});
