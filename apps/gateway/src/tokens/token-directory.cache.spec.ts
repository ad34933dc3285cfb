import pino from 'pino';
import type { Pool } from 'pg';
import { FakeClock, mintUuid } from '@corridor/kernel';
import type { Credentials } from './domain/credentials';
import { STALE_AFTER_MS, TokenDirectory } from './token-directory.cache';
import type { TokenRecord, TokenRepository } from './token.repository';

const credentials: Credentials = { by: 'clientId', identity: 'a', secret: 's' };

function aToken(clientId = 'a'): TokenRecord {
  const now = new Date();
  return {
    platformKey: 1,
    id: mintUuid(),
    clientId,
    platformId: 'PlatformConfig:x',
    name: 'n',
    permissions: ['VIEW'],
    secretHash: Buffer.alloc(32),
    createdAt: now,
    updatedAt: now,
    lastUsedAt: null,
  };
}

class FakeTokens {
  stored = new Map<string, TokenRecord>();
  deleted: { id: string; clientId: string }[] = [];
  reads = 0;
  isDown = false;

  findByCredentials(_runner: unknown, all: Credentials[]): Promise<(TokenRecord | undefined)[]> {
    this.reads += 1;
    return this.isDown
      ? Promise.reject(new Error('down'))
      : Promise.resolve(all.map(({ identity }) => this.stored.get(identity)));
  }
  deletedWithin(): Promise<{ id: string; clientId: string }[]> {
    return this.isDown ? Promise.reject(new Error('down')) : Promise.resolve(this.deleted);
  }
  forgetDeletions(): Promise<void> {
    return Promise.resolve();
  }
}

async function start(): Promise<{ tokens: FakeTokens; clock: FakeClock; directory: TokenDirectory }> {
  const tokens = new FakeTokens();
  const clock = new FakeClock();
  const repository = tokens as unknown as TokenRepository;
  const directory = new TokenDirectory({} as Pool, repository, clock, pino({ level: 'silent' }));
  await directory.refresh();
  return { tokens, clock, directory };
}

describe('TokenDirectory', () => {
  it('reads a token once, and then answers from memory', async () => {
    const { tokens, directory } = await start();
    const token = aToken();
    tokens.stored.set('a', token);

    expect(await directory.find(credentials)).toBe(token);
    expect(directory.find(credentials)).toBe(token);
    expect(tokens.reads).toBe(1);
  });

  it('reads a token once for concurrent look-ups', async () => {
    const { tokens, directory } = await start();
    tokens.stored.set('a', aToken());
    await Promise.all([1, 2, 3].map(async () => directory.find(credentials)));

    expect(tokens.reads).toBe(1);
  });

  it('combines concurrent look-ups of unknown ids into few statements', async () => {
    const { tokens, directory } = await start();
    const token = aToken('right');
    tokens.stored.set('right', token);
    const guesses = Array.from({ length: 1_500 }, async (_, n) =>
      directory.find({ ...credentials, identity: `guess-${n}` }),
    );
    const right = directory.find({ ...credentials, identity: 'right' });

    expect(new Set(await Promise.all(guesses))).toEqual(new Set([undefined]));
    expect(await right).toBe(token);
    expect(tokens.reads).toBeLessThanOrEqual(4);
  });

  it('remembers an unknown client id for only a second', async () => {
    const { tokens, clock, directory } = await start();
    expect(await directory.find(credentials)).toBeUndefined();
    tokens.stored.set('a', aToken());
    expect(directory.find(credentials)).toBeUndefined();
    clock.advance(1_001);
    await directory.refresh();

    expect(await directory.find(credentials)).toBe(tokens.stored.get('a'));
  });

  it('removes a deleted token under both of its names', async () => {
    const { tokens, directory } = await start();
    const token = aToken();
    tokens.stored.set('a', token).set(token.id, token);
    const byId: Credentials = { by: 'tokenId', identity: token.id, secret: 's' };
    await directory.find(credentials);
    await directory.find(byId);
    tokens.stored.clear();
    tokens.deleted = [token];
    await directory.refresh();

    expect(await directory.find(credentials)).toBeUndefined();
    expect(await directory.find(byId)).toBeUndefined();
  });

  it('notices within a second that another instance has deleted a token', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    try {
      const { tokens, directory } = await start();
      const token = aToken();
      tokens.stored.set('a', token);
      await directory.onApplicationBootstrap();
      expect(await directory.find(credentials)).toBe(token);
      tokens.stored.clear();
      tokens.deleted = [token];
      await jest.advanceTimersByTimeAsync(1_000);

      expect(await directory.find(credentials)).toBeUndefined();
      await directory.onApplicationShutdown();
    } finally {
      jest.useRealTimers();
    }
  });

  it('removes a deleted token again if a slow look-up has put it back', async () => {
    const { tokens, clock, directory } = await start();
    const token = aToken();
    tokens.stored.set('a', token);
    const slow = directory.find(credentials);
    tokens.deleted = [token];
    tokens.stored.clear();
    await directory.refresh();
    await slow;
    clock.advance(500);
    await directory.refresh();

    expect(await directory.find(credentials)).toBeUndefined();
  });

  it('answers nothing after five seconds without a refresh', async () => {
    const { tokens, clock, directory } = await start();
    tokens.stored.set('a', aToken());
    await directory.find(credentials);
    tokens.isDown = true;
    clock.advance(STALE_AFTER_MS);
    await directory.refresh();
    expect(directory.find(credentials)).toBeDefined();
    clock.advance(1);

    expect(() => directory.find(credentials)).toThrow(
      expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' }) as Error,
    );
  });

  it('answers 503 and not 401 if a look-up fails', async () => {
    const { tokens, directory } = await start();
    tokens.isDown = true;

    await expect(directory.find(credentials)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  it('drops everything after a gap in which it may have missed deletions', async () => {
    const { tokens, clock, directory } = await start();
    tokens.stored.set('a', aToken());
    await directory.find(credentials);
    clock.advance(10 * 60_000);
    await directory.refresh();
    tokens.stored.clear();

    expect(await directory.find(credentials)).toBeUndefined();
  });
});
