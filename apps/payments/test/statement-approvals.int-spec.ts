import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { DAY_MS, formatId, type DomainError } from '@corridor/kernel';
import type { ApprovalResource, OperationReply, OperationRequest, Page } from '@corridor/contracts';
import { OperatorActions } from '@corridor/service';
import { FileStorage, newStorageKey } from '@corridor/storage';
import { aRequest } from '@corridor/testing';
import { BankStatementsController } from '../src/bank-statements/bank-statements.controller';
import { StatementOrphansWorker } from '../src/bank-statements/statement-orphans.worker';
import { camt } from './fixtures/camt-text';
import { ConnectedBank } from './fixtures/connected-bank';
import { bodyOf, type PaymentsApp } from './fixtures/payments-app';

const [ada, bob, eve] = [1, 2, 3].map((n) => `Operator:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a0${n}`);

/** A CSV of one day with one amount. */
const csv = (date: string, amount: string, names = 'bookingDate,amount,currency'): string =>
  `${names}\n${date},${amount},USD\n`;

describe('an upload that waits for a second operator', () => {
  let world: ConnectedBank;
  let app: PaymentsApp;

  beforeAll(async () => {
    world = await ConnectedBank.start({ fourEyes: new Map([['upload-statement', null]]) });
    ({ app } = world);
  });
  afterAll(() => world.stop());

  beforeEach(async () => {
    await app.pool.query('DELETE FROM approvals');
  });

  function request(
    params: Record<string, string>,
    body: object,
    operatorId: string | undefined,
  ): OperationRequest {
    const context = { platformId: '', platformKey: 0, permissions: [], operatorId: operatorId ?? '' };
    const asked = aRequest<unknown, unknown>(body, {
      context: { ...context, operatorPermissions: ['TREASURY'] },
      params,
    });
    return asked as OperationRequest;
  }

  /** Stores a file as the gateway does, and asks for its import. */
  async function ask(
    text: string,
    more: object = {},
  ): Promise<{ id: string; storageKey: string; body: object }> {
    const storageKey = newStorageKey(0);
    await app.module.get(FileStorage).write(storageKey, Readable.from([Buffer.from(text)]));
    const sha256 = createHash('sha256').update(text).digest('hex');
    const file = { storageKey, sha256, fileName: 'a.csv', contentType: 'text/csv', sizeBytes: text.length };
    const params = { settlementAccountId: formatId('SettlementAccount', world.settlementAccountId) };
    const body = { format: 'CSV', file, ...more };
    const reply = await app.module.get(BankStatementsController).upload(request(params, body, ada));
    expect(reply.status).toBe(202);
    const { id, body: asked } = bodyOf<ApprovalResource>(reply);
    return { id, storageKey, body: asked };
  }

  function decide(
    approvalId: string,
    { by = bob, on = app, as = 'APPROVED' as 'APPROVED' | 'REJECTED' } = {},
  ): Promise<OperationReply> {
    return on.module.get(OperatorActions).decide(request({ approvalId }, {}, by), as);
  }

  const codeOf = (call: Promise<OperationReply>): Promise<string | undefined> =>
    call.then(
      (reply) => ((reply.status ?? 0) < 400 ? undefined : bodyOf<{ code: string }>(reply).code),
      (error: unknown) => (error as DomainError).code,
    );

  /** What was imported: day and amount of each line. */
  async function imported(): Promise<string[]> {
    const { rows } = await app.pool.query<{ line: string }>(
      `SELECT s.statement_date::text || ' ' || l.amount AS line FROM statement_lines l
       JOIN bank_statements s ON s.id = l.bank_statement_id ORDER BY 1`,
    );
    return rows.map(({ line }) => line);
  }

  async function isStored(storageKey: string): Promise<boolean> {
    for await (const { key } of app.module.get(FileStorage).list()) if (key === storageKey) return true;
    return false;
  }

  const sweep = (): Promise<number> =>
    app.module.get(StatementOrphansWorker).removeOrphans(Date.now() + DAY_MS);

  it('imports the file that was asked for, also after a restart and when others were uploaded since', async () => {
    const first = await ask(csv('2026-03-01', '1.00'));
    const second = await ask(csv('2026-03-02', '2.00'));
    expect(await imported()).toEqual([]);

    await decide(second.id);
    expect(await imported()).toEqual(['2026-03-02 200']);
    const restarted = await world.anotherInstance();
    await decide(first.id, { on: restarted });
    await restarted.stop();

    expect(await imported()).toEqual(['2026-03-01 100', '2026-03-02 200']);
  });

  const mt940 =
    ':20:S\n:25:021000021/9876543210\n:28C:1\n:60F:C260330USD0,\n:61:2603310331C5,NTRFNONREF//B-1\n:62F:C260331USD5,\n-\n';
  const bai2 = [
    '01,1,2,260401,0200,1,80,,2/\n02,1,2,1,260401,2359,USD,2/\n03,9876543210,USD,010,300,,,015,350,,/',
    '16,142,50,0,B-3,,ACH\n49,700,3/\n98,700,1,5/\n99,700,1,7/\n',
  ].join('\n');

  it.each([
    ['CAMT053', camt('2026-03-20', 0, [{ cents: 1 }]), 'application/xml'],
    ['MT940', mt940, 'text/plain'],
    ['BAI2', bai2, 'text/plain'],
    ['CSV', csv('2026-03-21', '1.00'), 'text/csv'],
  ])('shows a file in %s with its type', async (format, text, contentType) => {
    expect((await ask(text, { format })).body).toMatchObject({ format, file: { contentType } });
  });

  it('shows the second operator what the file says', async () => {
    const { id } = await ask(csv('2026-02-20', '-9.00'));
    const listed = bodyOf<Page<ApprovalResource>>(
      await app.module.get(OperatorActions).list(request({}, {}, bob)),
    );
    expect(listed.data.find((approval) => approval.id === id)?.body).toMatchObject({
      file: { fileName: 'a.csv' },
      statementsInFile: 1,
      statements: [{ date: '2026-02-20', currency: 'USD', lines: 1, sum: '-900' }],
    });
    await decide(id, { as: 'REJECTED' });
  });

  it('reads a CSV by the mapping of the moment when it was asked for', async () => {
    const before = await imported();
    const mapping = (amount: string): string =>
      JSON.stringify({ columns: { bookingDate: 'Day', amount, currency: 'Ccy' } });
    const other = await ask(csv('2026-03-04', '4.00', 'Day,Old,Ccy'), { mapping: mapping('Old') });
    await decide(other.id);
    const waiting = await ask(csv('2026-03-05', '5.00', 'Day,Old,Ccy'));
    const newer = await ask(csv('2026-03-06', '6.00', 'Day,New,Ccy'), { mapping: mapping('New') });
    await decide(newer.id);
    await decide(waiting.id);
    const last = await ask(csv('2026-03-07', '7.00', 'Day,New,Ccy'));
    await decide(last.id);

    expect((await imported()).filter((line) => !before.includes(line))).toEqual([
      '2026-03-04 400',
      '2026-03-05 500',
      '2026-03-06 600',
      '2026-03-07 700',
    ]);
  });

  it('has one effect if two approve at once', async () => {
    const before = (await imported()).length;
    const { id } = await ask(csv('2026-03-10', '9.00', 'Day,New,Ccy'));
    const codes = await Promise.all([codeOf(decide(id)), codeOf(decide(id, { by: eve }))]);

    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    expect(codes).toContain('NOT_IN_THIS_STATE');
    expect((await imported()).length).toBe(before + 1);
  });

  it('keeps its file while it waits, and no longer', async () => {
    const [approved, rejected, expired, waiting] = [
      await ask(csv('2026-03-11', '1.00', 'Day,New,Ccy')),
      await ask(csv('2026-03-12', '2.00', 'Day,New,Ccy')),
      await ask(csv('2026-03-13', '3.00', 'Day,New,Ccy')),
      await ask(csv('2026-03-14', '4.00', 'Day,New,Ccy')),
    ] as const;
    await sweep();
    const all = [approved, rejected, expired, waiting];
    expect(await Promise.all(all.map(({ storageKey }) => isStored(storageKey)))).toEqual([
      true,
      true,
      true,
      true,
    ]);

    await decide(approved.id);
    await decide(rejected.id, { as: 'REJECTED' });
    await app.pool.query(
      `UPDATE approvals SET expires_at = clock_timestamp() - interval '1 second' WHERE id = $1`,
      [expired.id.split(':')[1]],
    );
    await sweep();
    expect(await Promise.all(all.map(({ storageKey }) => isStored(storageKey)))).toEqual([
      true,
      false,
      false,
      true,
    ]);
    await decide(waiting.id);
    expect(await imported()).toContain('2026-03-14 400');
  });

  it('imports nothing if the stored file is gone or another one', async () => {
    const before = await imported();
    const gone = await ask(csv('2026-03-15', '1.00', 'Day,New,Ccy'));
    const changed = await ask(csv('2026-03-16', '1.00', 'Day,New,Ccy'));
    const storage = app.module.get(FileStorage);
    await storage.remove(gone.storageKey);
    const forged = csv('2026-03-16', '999.00', 'Day,New,Ccy');
    await storage.write(changed.storageKey, Readable.from([Buffer.from(forged)]));

    expect(await codeOf(decide(gone.id))).toBe('NOT_IN_THIS_STATE');
    expect(await codeOf(decide(changed.id))).toBe('NOT_IN_THIS_STATE');
    expect(await imported()).toEqual(before);
  });

  it('is refused under an id that nobody has asked for', async () => {
    expect(await codeOf(decide(`Approval:${randomUUID()}`))).toBe('NOT_FOUND');
  });
});
