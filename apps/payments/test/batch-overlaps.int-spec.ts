import type { StatementUploadResource } from '@corridor/contracts';
import type { Uuid } from '@corridor/kernel';
import { StatementImportWorker } from '../src/bank-statements/statement-import.worker';
import { InstructionOperationsController } from '../src/instruction-operations/instruction-operations.controller';
import { ProveAccountHandler } from '../src/treasury-proofs/prove-account.handler';
import { ProofRepository } from '../src/treasury-proofs/proof.repository';
import { camt, type TestLine } from './fixtures/camt-text';
import { bodyOf } from './fixtures/payments-app';
import { UploadDesk } from './fixtures/upload-desk';

const DAY = '2026-03-02';
const whole = { cents: 60, bankReference: 'E', count: 3 };
const parts = [10, 20, 30].map((cents) => ({ cents, bankReference: `R${cents}`, payer: `Payer ${cents}` }));
const detailed = { ...whole, parts };

describe('a batch that one statement shows as a whole and another one by its transactions', () => {
  let desk: UploadDesk;

  beforeAll(async () => {
    desk = await UploadDesk.start();
  });

  afterAll(() => desk.stop());

  async function imported(
    accountId: Uuid,
    id: string,
    lines: readonly TestLine[],
  ): Promise<StatementUploadResource['statements'][number] | undefined> {
    const reply = await desk.upload(accountId, camt(DAY, 0, lines, id), 'CAMT053');
    expect(reply.status).toBe(201);
    return bodyOf<StatementUploadResource>(reply).statements[0];
  }

  async function expectProven(accountId: Uuid): Promise<void> {
    await desk.app.module.get(ProveAccountHandler).execute(accountId);
    const [proof] = await desk.app.module.get(ProofRepository).list(desk.app.pool, { accountId, limit: 1 });
    expect(proof).toMatchObject({ difference: 0, statementBalance: 60, gapDate: null });
    await desk.expectSound();
  }

  async function found(
    accountId: Uuid,
    kind = 'AMBIGUOUS_ENTRY',
  ): Promise<{ id: string; counterparty: string | null }[]> {
    const settlementAccountId = `SettlementAccount:${accountId}`;
    const query = { settlementAccountId, kind, status: 'OPEN' };
    const reply = await desk.app.module
      .get(InstructionOperationsController)
      .breaks(desk.request(undefined, { query }));
    return bodyOf<{ data: { id: string; counterparty: string | null }[] }>(reply).data;
  }

  async function resolve(breakId: string, body: object): Promise<number | undefined> {
    const request = desk.request({ reason: 'the bank said so', ...body }, { params: { breakId } });
    return (await desk.app.module.get(InstructionOperationsController).resolveBreak(request)).status;
  }

  it('is known by its reference, day and sum if the transactions came first', async () => {
    const accountId = await desk.settlementAccount();
    await imported(accountId, 'details', [detailed]);
    expect(await imported(accountId, 'whole', [whole])).toMatchObject({ lines: 1, knownLines: 1 });
    expect(await desk.booked(accountId)).toEqual({ lines: 3, balance: 60, breaks: [] });
    await expectProven(accountId);
  });

  it('is known by its transactions if it is explained', async () => {
    const accountId = await desk.settlementAccount();
    await imported(accountId, 'whole', [whole]);
    const [{ id: breakId } = { id: '' }] = await found(accountId, 'UNMATCHED_LINE');
    expect(await resolve(breakId, { action: 'WRITE_OFF' })).toBe(200);
    expect(await imported(accountId, 'details', [detailed])).toMatchObject({ lines: 3, knownLines: 3 });
    expect(await desk.booked(accountId)).toEqual({ lines: 1, balance: 60, breaks: [] });
    await expectProven(accountId);
  });

  it('of more transactions than one commit stores is known by them too', async () => {
    const accountId = await desk.settlementAccount();
    const many = Array.from({ length: 1_001 }, (_, at) => ({ cents: 1, bankReference: `M${at}` }));
    const large = { cents: 1_001, bankReference: 'LARGE' };
    await imported(accountId, 'details', [{ ...large, parts: many }]);
    await desk.app.module.get(StatementImportWorker).look();
    expect(await imported(accountId, 'whole', [large])).toMatchObject({ knownLines: 1 });
    const other = await desk.settlementAccount();
    await imported(other, 'whole', [large]);
    const [{ id: breakId } = { id: '' }] = await found(other, 'UNMATCHED_LINE');
    expect(await resolve(breakId, { action: 'WRITE_OFF' })).toBe(200);
    await imported(other, 'details', [{ ...large, parts: many }]);
    await desk.app.module.get(StatementImportWorker).look();
    expect(await desk.booked(other)).toEqual({ lines: 1, balance: 1_001, breaks: [] });
    await desk.expectSound();
  });

  it('is a finding for each transaction, with its payer, if nothing explains it, and is booked once', async () => {
    const accountId = await desk.settlementAccount();
    await imported(accountId, 'whole', [whole]);
    await imported(accountId, 'details', [detailed]);
    const breaks = await found(accountId);
    expect(breaks.map(({ counterparty }) => counterparty).toSorted()).toEqual(
      parts.map(({ payer }) => payer),
    );
    expect(await desk.booked(accountId)).toMatchObject({ lines: 1, balance: 60 });
    for (const { id } of breaks) expect(await resolve(id, { action: 'NO_ACTION' })).toBe(200);
    expect(await desk.booked(accountId)).toEqual({ lines: 1, balance: 60, breaks: [] });
    await expectProven(accountId);
  });

  it('is another one under another reference', async () => {
    const accountId = await desk.settlementAccount();
    await imported(accountId, 'whole', [whole]);
    await imported(accountId, 'details', [whole, { ...detailed, bankReference: 'E2' }]);
    expect(await desk.booked(accountId)).toEqual({ lines: 4, balance: 120, breaks: [] });
    await desk.expectSound();
  });

  async function expectOnce(first: readonly TestLine[], second: readonly TestLine[]): Promise<void> {
    const accountId = await desk.settlementAccount();
    await imported(accountId, 'first', first);
    const { lines, balance } = await desk.booked(accountId);
    await imported(accountId, 'second', second);
    expect(await desk.booked(accountId)).toMatchObject({ lines, balance });
    expect((await found(accountId)).length).toBe(lines === 3 ? 1 : 3);
  }

  it.each([
    ['of another number', [{ ...whole, count: 2 }], [detailed]],
    ['without its reference', [{ cents: 60, count: 3 }], [detailed]],
    ['beside transactions whose entry has none', [whole], [{ cents: 60, parts }]],
    ['without its reference, after its transactions', [detailed], [{ cents: 60, count: 3 }]],
    ['after transactions whose entry has none', [{ cents: 60, parts }], [whole]],
    ['of another number, after its transactions', [detailed], [{ ...whole, count: 2 }]],
  ])('%s is ambiguous, and not booked twice', async (_how, first, second) => {
    await expectOnce(first, second);
    await desk.expectSound();
  });

  it.each([
    ['another sum', [{ ...whole, cents: 70 }], [detailed]],
    ['another sum, after its transactions', [detailed], [{ ...whole, cents: 70 }]],
  ])('of %s is ambiguous, and not booked twice', (_how, first, second) => expectOnce(first, second));
});
