import type { Pool } from 'pg';
import pino from 'pino';
import type { Principal } from '../http/fastify-request.adapter';
import { TokenUses } from './token-uses.worker';
import type { TokenRepository } from './token.repository';

const uuid = '0199a1b6-e7f8-741b-9710-594a3b2c1d0e';
const principal: Principal = {
  name: 'payouts worker',
  tokenId: `ApiToken:${uuid}`,
  platformKey: 7,
  platformId: 'PlatformConfig:1',
  permissions: ['VIEW'],
};

function start(input: { fails?: boolean } = {}) {
  const written: unknown[][] = [];
  const noteUses = (_pool: unknown, uses: unknown[]): Promise<void> => {
    if (input.fails) return Promise.reject(new Error('down'));
    written.push(uses);
    return Promise.resolve();
  };
  const tokens = { noteUses } as unknown as TokenRepository;
  return { written, uses: new TokenUses({} as Pool, tokens, pino({ level: 'silent' })) };
}

describe('TokenUses', () => {
  it('writes many uses of a token as one', async () => {
    const { uses, written } = start();
    for (let n = 0; n < 5; n += 1) uses.note(principal);
    await uses.flush();

    expect(written).toEqual([[{ id: uuid, platformKey: 7, atMs: expect.any(Number) }]]);
  });

  it('writes nothing without uses', async () => {
    const { uses, written } = start();
    uses.note(principal);
    await uses.flush();
    await uses.flush();

    expect(written).toHaveLength(1);
  });

  it('goes on if the uses cannot be written', async () => {
    const { uses } = start({ fails: true });
    uses.note(principal);

    await expect(uses.flush()).resolves.toBeUndefined();
  });
});
