import { randomBytes } from 'node:crypto';
import type { KeyRing, ServiceConfig } from '@corridor/service';
import { SignInAttempts } from './console-oidc/sign-in-attempt.codec';
import { LinkTokens } from './kyc-page/link-token.codec';
import { ownKeysOf } from './own-keys';

type PeerKeys = NonNullable<ServiceConfig['peerKeys']>;

const keyRing: KeyRing = { active: 'k1', keys: new Map([['k1', randomBytes(32)]]) };
const pairs = new Map(
  ['p1', 'p2'].map((id) => [
    id,
    new Map([['gateway', randomBytes(32)] as const, ['payments', randomBytes(32)] as const]),
  ]),
);
const ringOf = (use: PeerKeys['use'], active = 'p1'): KeyRing =>
  ownKeysOf({ keyRing, peerKeys: { service: 'gateway', active, keys: pairs, use } });

const link = {
  customerId: 'Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
  platformKey: 7,
  platformId: 'PlatformConfig:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a01',
  redirectUri: undefined,
  state: { revocations: 0, approvals: 0 },
};
const attempt = { state: 's', nonce: 'n', verifier: 'v', isFresh: false, returnTo: undefined };

/** Whether what one ring signs and seals is read with the other. */
async function reads(reader: KeyRing, writer: KeyRing): Promise<boolean[]> {
  const { kind } = await new LinkTokens(reader, 60).read(await new LinkTokens(writer, 60).sign(link));
  const opened = await new SignInAttempts(reader).open(await new SignInAttempts(writer).seal(attempt));
  return [kind === 'VALID', opened !== undefined];
}

describe('links of the KYC page and begun sign-ins', () => {
  it('that the ring of all services made are refused if keys of pairs are required', async () => {
    expect(await reads(ringOf('require'), keyRing)).toEqual([false, false]);
    expect(await reads(ringOf('require'), ringOf('accept'))).toEqual([false, false]);
    expect(await reads(ringOf('require'), ringOf('require'))).toEqual([true, true]);
  });

  it('are read in both forms until then, and by gateways without keys of pairs while these are only accepted', async () => {
    expect(ownKeysOf({ keyRing, peerKeys: undefined })).toBe(keyRing);
    expect(await reads(keyRing, ringOf('accept'))).toEqual([true, true]);
    expect(await reads(ringOf('accept'), ringOf('sign'))).toEqual([true, true]);
    expect(await reads(ringOf('sign'), keyRing)).toEqual([true, true]);
    expect(await reads(ringOf('require'), ringOf('sign'))).toEqual([true, true]);
  });

  it('outlive a change of the active keys of pairs', async () => {
    expect(await reads(ringOf('require', 'p2'), ringOf('require'))).toEqual([true, true]);
    expect(await reads(ringOf('require'), ringOf('require', 'p2'))).toEqual([true, true]);
  });
});
