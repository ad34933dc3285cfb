import { Writable } from 'node:stream';
import type { Pool, PoolClient } from 'pg';
import { inPipelinedTransaction, type PipelinedTransaction } from './pipelined-transaction';

/** A pool with one session that answers everything and records what it was sent. */
function aPool(): { pool: Pool; sent: string[] } {
  const sent: string[] = [];
  const client = {
    on: () => undefined,
    off: () => undefined,
    release: () => undefined,
    query: async (query: string | { text: string }) => {
      const text = typeof query === 'string' ? query : query.text;
      sent.push(text);
      await new Promise((resolve) => setImmediate(resolve));
      return { command: text, rows: [] };
    },
  };
  return { pool: { connect: async () => client as unknown as PoolClient } as unknown as Pool, sent };
}

/** The same with a socket; `calls` are the texts that each call of the system got. */
function aPoolWithSocket(): { pool: Pool; calls: string[][] } {
  const calls: string[][] = [];
  const stream = new Writable({
    decodeStrings: false,
    write: (text: string, _encoding, done) => {
      calls.push([text]);
      done();
    },
    writev: (chunks, done) => {
      calls.push(chunks.map(({ chunk }) => String(chunk)));
      done();
    },
  });
  const client = {
    on: () => undefined,
    off: () => undefined,
    release: () => undefined,
    connection: { stream },
    query: async (query: string | { text: string }) => {
      const text = typeof query === 'string' ? query : query.text;
      stream.write(text);
      await new Promise((resolve) => setImmediate(resolve));
      return { command: text, rows: [] };
    },
  };
  return { pool: { connect: async () => client as unknown as PoolClient } as unknown as Pool, calls };
}

async function write(tx: PipelinedTransaction, text: string, values: () => unknown[] = () => []) {
  await tx.query(text, values());
}

function unbuildable(): never {
  throw new Error('it can not be built');
}

describe('a pipelined transaction', () => {
  it('sends its COMMIT behind the writes, before any of them is answered', async () => {
    const { pool, sent } = aPool();
    let sentAtAnswer = 0;
    await inPipelinedTransaction(pool, (tx) => {
      const first = write(tx, 'ONE').then(() => (sentAtAnswer = sent.length));
      return tx.commitBehind(Promise.all([first, write(tx, 'TWO')]));
    });
    expect(sent).toEqual(['BEGIN', 'ONE', 'TWO', 'COMMIT']);
    expect(sentAtAnswer).toBe(4);
  });

  it.each([0, 1, 2])('sends no COMMIT if its write %i cannot be built', async (culprit) => {
    const { pool, sent } = aPool();
    const nested = async (tx: PipelinedTransaction, n: number): Promise<void> => {
      await Promise.all([write(tx, `WRITE ${n}`, n === culprit ? unbuildable : undefined)]);
    };
    const work = inPipelinedTransaction(pool, (tx) =>
      tx.commitBehind(Promise.all([0, 1, 2].map((n) => nested(tx, n)))),
    );
    await expect(work).rejects.toThrow('it can not be built');
    expect(sent).not.toContain('COMMIT');
    expect(sent.at(-1)).toBe('ROLLBACK');
  });

  it('refuses a statement after its COMMIT', async () => {
    const { pool, sent } = aPool();
    const work = inPipelinedTransaction(pool, (tx) =>
      tx.commitBehind(write(tx, 'ONE').then(() => write(tx, 'LATE'))),
    );
    await expect(work).rejects.toThrow('behind the COMMIT');
    expect(sent).not.toContain('LATE');
  });

  it('hands the statements of a tick to the system in one call, and the COMMIT with the writes', async () => {
    const { pool, calls } = aPoolWithSocket();
    await inPipelinedTransaction(pool, async (tx) => {
      await Promise.all([write(tx, 'LOCK ONE'), write(tx, 'LOCK TWO')]);
      await tx.commitBehind(Promise.all([write(tx, 'WRITE ONE'), write(tx, 'WRITE TWO')]));
    });
    expect(calls).toEqual([
      ['BEGIN', 'LOCK ONE', 'LOCK TWO'],
      ['WRITE ONE', 'WRITE TWO', 'COMMIT'],
    ]);
  });

  it('hands over what was sent if a write cannot be built', async () => {
    const { pool, calls } = aPoolWithSocket();
    const work = inPipelinedTransaction(pool, (tx) =>
      tx.commitBehind(Promise.all([write(tx, 'WRITE ONE'), write(tx, 'WRITE TWO', unbuildable)])),
    );
    await expect(work).rejects.toThrow('it can not be built');
    expect(calls).toEqual([['BEGIN', 'WRITE ONE'], ['ROLLBACK']]);
  });
});
