import pino from 'pino';
import { DomainError, mintUuid } from '@corridor/kernel';
import { NoTracing } from '@corridor/messaging';
import { aContext } from '@corridor/testing';
import { registry } from '../../test/fixtures/ledger-commands';
import type { PaymentLedger } from '../transactions/domain/payment-ledger';
import { fundAccount } from '../sandbox-funding/domain/funding';
import type { PlatformNames } from './world-source.port';
import type { DueTake } from './timer.repository';
import { BatchTraces } from './batch-traces.factory';
import { BATCH_LIMIT, Committer, OVERLAPPED_COMMANDS_MAX } from './committer.worker';
import type { BatchEntry, BatchOptions, BatchOutcome, BatchResult } from './commit-batch.handler';

type Entry = BatchEntry<PaymentLedger>;
type Outcome = BatchOutcome<PaymentLedger>;
type Run = (entries: readonly Entry[], take?: DueTake) => Outcome[];

const nobody = { customerIds: [], externalAccountIds: [] };

/** Amounts of the fundings of these tests. */
const amounts = new WeakMap<object, bigint>();

function amountOf({ command }: Entry): bigint {
  const amount = amounts.get(command);
  if (amount === undefined) throw new Error(`these tests fund, and don't ${command.kind}`);
  return amount;
}

const done = (entry: Entry): Outcome => ({
  kind: 'REPLY',
  reply: { status: 200, renderedBody: String(amountOf(entry)) },
});

function databaseError(code: string): Error {
  return Object.assign(new Error(`database error ${code}`), { code });
}

class Bench {
  readonly batches: number[] = [];
  readonly asked: PlatformNames[] = [];
  hints = 0;
  /** Outcomes in order: `answer` or `events`. */
  readonly told: string[] = [];
  readonly committer: Committer<PaymentLedger>;

  constructor(run: Run, refresh: () => Promise<void> = () => Promise.resolve()) {
    const batch = {
      run: (entries: readonly Entry[], { take }: BatchOptions): Promise<BatchResult<PaymentLedger>> => {
        this.batches.push(entries.length);
        return new Promise((settle, reject) => {
          setImmediate(() => {
            try {
              settle({ outcomes: run(entries, take), fired: take ? 3 : 0, published: { id: 1, events: [] } });
            } catch (error) {
              reject(error as Error);
            }
          });
        });
      },
    };
    const worlds = {
      refresh: (platform: PlatformNames): Promise<void> => {
        this.asked.push(platform);
        return refresh();
      },
    };
    const relay = {
      handOver: (): void => {
        this.hints += 1;
        queueMicrotask(() => this.told.push('events'));
      },
    };
    this.committer = new Committer(
      batch as never,
      registry,
      worlds as never,
      relay,
      new BatchTraces(new NoTracing()),
      pino({ level: 'silent' }),
    );
  }

  fund(amount: bigint, platformKey = 1) {
    const command = fundAccount.of({ platformKey, internalAccountId: mintUuid(), amount });
    amounts.set(command, amount);
    return this.committer.submit({
      command,
      context: aContext({ platformKey }),
      status: 200,
    });
  }
}

describe('CommitterWorker', () => {
  it('commits together the commands that arrived while the last commit ran', async () => {
    const bench = new Bench((entries) => entries.map(done));
    const replies = await Promise.all([bench.fund(1n), bench.fund(2n), bench.fund(3n)]);
    expect(replies.map(({ renderedBody }) => renderedBody)).toEqual(['1', '2', '3']);
    expect(bench.batches).toEqual([3]);
    expect(bench.hints).toBe(1);
  });

  it('answers before the relay has the events', async () => {
    const bench = new Bench((entries) => entries.map(done));
    await Promise.all([1n, 2n].map((amount) => bench.fund(amount).then(() => bench.told.push('answer'))));
    expect(bench.told).toEqual(['answer', 'answer', 'events']);
  });

  it('takes at most its limit at once', async () => {
    const bench = new Bench((entries) => entries.map(done));
    await Promise.all(Array.from({ length: BATCH_LIMIT + 1 }, (_, n) => bench.fund(BigInt(n + 1))));
    expect(bench.batches).toEqual([BATCH_LIMIT, 1]);
  });

  it('fails only the culprit if the database refuses a batch', async () => {
    const bench = new Bench((entries) => {
      if (entries.some((entry) => amountOf(entry) === 5n)) throw databaseError('23514');
      return entries.map(done);
    });
    const replies = await Promise.allSettled(
      [1n, 2n, 3n, 4n, 5n, 6n, 7n].map((amount) => bench.fund(amount)),
    );
    expect(replies.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
  });

  it.each(['40P01', '40001', '57P01', '08006', 'ECONNRESET'])('repeats the batch after %s', async (code) => {
    let failures = 2;
    const bench = new Bench((entries) => {
      failures -= 1;
      if (failures >= 0) throw databaseError(code);
      return entries.map(done);
    });
    await Promise.all([bench.fund(1n), bench.fund(2n)]);
    expect(bench.batches).toEqual([2, 2, 2]);
  });

  it('asks the owner once for each platform of a batch, and decides refused commands again', async () => {
    const refusal = new DomainError('ACCOUNT_NOT_FOUND', 'unknown');
    const bench = new Bench((entries) =>
      entries.map((entry) =>
        entry.isConfirmed ? done(entry) : { kind: 'UNCONFIRMED', refusal, records: nobody },
      ),
    );
    await Promise.all([bench.fund(1n), bench.fund(2n), bench.fund(3n, 2)]);
    expect(bench.asked.map(({ platformKey }) => platformKey)).toEqual([1, 2]);
  });

  it("fails only the refused commands if the owner can't be asked", async () => {
    const refusal = new DomainError('ACCOUNT_NOT_FOUND', 'unknown');
    const away = new DomainError('UPSTREAM_TIMEOUT', 'no answer');
    const bench = new Bench(
      (entries) =>
        entries.map((entry) =>
          amountOf(entry) === 1n ? { kind: 'UNCONFIRMED', refusal, records: nobody } : done(entry),
        ),
      () => Promise.reject(away),
    );
    const [stale, sure] = await Promise.allSettled([bench.fund(1n), bench.fund(2n)]);
    expect(stale).toEqual({ status: 'rejected', reason: away });
    expect(sure?.status).toBe('fulfilled');
  });

  it('separates a failing timer from the commands of its batch', async () => {
    const bench = new Bench((entries, take) => {
      if (take) throw databaseError('23514');
      return entries.map(done);
    });
    const [fired, reply] = await Promise.allSettled([bench.committer.takeDue({ limit: 10 }), bench.fund(1n)]);
    expect(fired.status).toBe('rejected');
    expect(reply.status).toBe('fulfilled');
  });

  it('fires timers beside commands', async () => {
    const bench = new Bench((entries) => entries.map(done));
    const [fired] = await Promise.all([bench.committer.takeDue({ limit: 10 }), bench.fund(1n)]);
    expect(fired).toBe(3);
    expect(bench.batches).toEqual([1]);
  });
});

/** A committer whose batches end when the test says so. */
class SlowBench {
  readonly started: string[][] = [];
  private readonly runs: { entries: readonly Entry[]; sent: () => void; end: (error?: Error) => void }[] = [];
  private readonly committer: Committer<PaymentLedger>;

  constructor() {
    const batch = {
      run: (entries: readonly Entry[], { onSent }: BatchOptions): Promise<BatchResult<PaymentLedger>> => {
        this.started.push(entries.map((entry) => String(amountOf(entry))));
        return new Promise((resolve, reject) => {
          const end = (error?: Error): void =>
            error ? reject(error) : resolve({ outcomes: entries.map(done), fired: 0, published: null });
          this.runs.push({ entries, sent: () => onSent?.(), end });
        });
      },
    };
    const relay = { handOver: () => undefined };
    const traces = new BatchTraces(new NoTracing());
    const logger = pino({ level: 'silent' });
    this.committer = new Committer(batch as never, registry, {} as never, relay, traces, logger);
  }

  fund(amount: bigint, internalAccountId = mintUuid()): Promise<unknown> {
    const command = fundAccount.of({ platformKey: 1, internalAccountId, amount });
    amounts.set(command, amount);
    return this.committer.submit({ command, context: aContext({ platformKey: 1 }), status: 200 });
  }

  async sent(index: number): Promise<void> {
    this.runs[index]?.sent();
    await ticks();
  }

  async end(index: number, error?: Error): Promise<void> {
    this.runs[index]?.end(error);
    await ticks();
  }
}

async function ticks(): Promise<void> {
  for (let n = 0; n < 5; n += 1) await new Promise((resolve) => setImmediate(resolve));
}

describe('batches of a CommitterWorker', () => {
  it('start when the COMMIT of the batch before them has been sent, two at once', async () => {
    const bench = new SlowBench();
    void bench.fund(1n);
    await ticks();
    void bench.fund(2n);
    void bench.fund(3n);
    await ticks();
    expect(bench.started).toEqual([['1']]);
    await bench.sent(0);
    expect(bench.started).toEqual([['1'], ['2', '3']]);
    void bench.fund(4n);
    await bench.sent(1);
    expect(bench.started).toHaveLength(2);
    await bench.end(0);
    expect(bench.started).toEqual([['1'], ['2', '3'], ['4']]);
  });

  it('run one after another while many commands wait', async () => {
    const bench = new SlowBench();
    void bench.fund(1n);
    await ticks();
    for (let n = 0; n < OVERLAPPED_COMMANDS_MAX; n += 1) void bench.fund(BigInt(n + 2));
    await bench.sent(0);
    expect(bench.started).toHaveLength(1);
    await bench.end(0);
    expect(bench.started[1]).toHaveLength(OVERLAPPED_COMMANDS_MAX);
  });

  it('never hold one account at once, not even while a failed batch is divided', async () => {
    const bench = new SlowBench();
    const account = mintUuid();
    const replies = [bench.fund(1n, account), bench.fund(2n)];
    await ticks();
    replies.push(bench.fund(3n, account), bench.fund(4n));
    await bench.sent(0);
    expect(bench.started).toEqual([['1', '2'], ['4']]);
    await bench.end(0, databaseError('23514'));
    expect(bench.started.at(-1)).toEqual(['1']);
    await bench.end(1);
    expect(bench.started.flat()).not.toContain('3');
    await bench.end(2);
    await bench.end(3);
    expect(bench.started.at(-1)).toEqual(['3']);
    await bench.end(4);
    await Promise.all(replies);
  });
});
