import { randomBytes } from 'node:crypto';
import { ATTEMPT_LIFETIME_MS, SignInAttempts } from './sign-in-attempt.codec';

const [first, second] = [randomBytes(32), randomBytes(32)];
const ringOf = (active: string, keys: Record<string, Buffer>) => ({
  active,
  keys: new Map(Object.entries(keys)),
});
const attempts = new SignInAttempts(ringOf('k1', { k1: first }));
const attempt = { state: 's', nonce: 'n', verifier: 'v', isFresh: true, returnTo: '/ops/approvals' };

afterEach(() => jest.useRealTimers());

describe('a sign-in that has begun', () => {
  it('is read by every instance, and after a rotation of the keys', async () => {
    const sealed = await attempts.seal(attempt);
    expect(sealed).not.toContain(Buffer.from('"verifier"').toString('base64url').slice(0, 8));
    const rotated = new SignInAttempts(ringOf('k2', { k1: first, k2: second }));
    expect(await rotated.open(sealed)).toEqual(attempt);
    const plain = { ...attempt, isFresh: false, returnTo: undefined };
    expect(await attempts.open(await attempts.seal(plain))).toEqual(plain);
  });

  it('is over after ten minutes', async () => {
    const sealed = await attempts.seal(attempt);
    jest.useFakeTimers({
      now: Date.now() + ATTEMPT_LIFETIME_MS + 1_000,
      doNotFake: ['nextTick', 'queueMicrotask'],
    });
    expect(await attempts.open(sealed)).toBeUndefined();
  });

  it('is not read if it was changed, or sealed by another deployment', async () => {
    const sealed = await attempts.seal(attempt);
    const others = [
      sealed.slice(0, -4),
      `${sealed}x`,
      '',
      'a.b.c.d.e',
      await new SignInAttempts(ringOf('k1', { k1: second })).seal(attempt),
      await new SignInAttempts(ringOf('k2', { k2: first })).seal(attempt),
    ];
    for (const other of others) expect(await attempts.open(other)).toBeUndefined();
  });
});
