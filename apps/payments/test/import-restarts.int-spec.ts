import type { Uuid } from '@corridor/kernel';
import { BankStatementsController } from '../src/bank-statements/bank-statements.controller';
import { ApplyLinesHandler } from '../src/bank-statements/apply-lines.handler';
import { ImportFileHandler } from '../src/bank-statements/import-file.handler';
import { OverlappingLinesHandler } from '../src/bank-statements/overlapping-lines.handler';
import { StatementImportWorker } from '../src/bank-statements/statement-import.worker';
import { camt, type BankBooking } from './fixtures/bank-bookings';
import { UploadDesk } from './fixtures/upload-desk';

/** Its bank gives each of them the same reference. */
const FEE: BankBooking = { day: 1, cents: -2, bankReference: 'FEE' };

/** Lines of two batches. Some places have fees. */
function manyLines(of: string, fees: readonly number[]): BankBooking[] {
  return Array.from({ length: 1_500 }, (_, at) =>
    fees.includes(at) ? FEE : { day: 1, cents: 1, bankReference: `${of}${at}` },
  );
}

const sumOf = (bookings: readonly BankBooking[]): number =>
  bookings.reduce((sum, { cents }) => sum + cents, 0);

describe('a statement of several batches', () => {
  let desk: UploadDesk;
  let accountId: Uuid;

  beforeAll(async () => {
    desk = await UploadDesk.start();
  });

  beforeEach(async () => {
    accountId = await desk.settlementAccount();
  });

  afterAll(async () => {
    await desk.stop();
  });

  async function upload(id: string, opening: number, bookings: readonly BankBooking[]): Promise<void> {
    const { status } = await desk.upload(accountId, camt(id, opening, bookings), 'CAMT053');
    expect(status).toBe(201);
  }

  async function stored(id: string): Promise<{ id: Uuid; storage_key: string; known_lines: number }> {
    const { rows } = await desk.app.pool.query<{ id: Uuid; storage_key: string; known_lines: number }>(
      'SELECT id, storage_key, known_lines FROM bank_statements WHERE settlement_account_id = $1 AND statement_id = $2',
      [accountId, id],
    );
    const [row] = rows;
    if (!row) throw new Error(`there is no statement ${id}`);
    return row;
  }

  async function importFile(id: string): Promise<void> {
    await desk.app.module.get(ImportFileHandler).execute((await stored(id)).storage_key);
  }

  /** Imports the first batch. */
  async function begin(id: string): Promise<void> {
    const apply = desk.app.module.get(ApplyLinesHandler);
    const next = apply.next.bind(apply);
    const spy = jest.spyOn(apply, 'next').mockImplementationOnce(async (...input) => {
      await next(...input);
      throw new Error('crash');
    });
    await expect(importFile(id)).rejects.toThrow('crash');
    spy.mockRestore();
  }

  const work = (): Promise<void> => desk.app.module.get(StatementImportWorker).look();

  async function fees(): Promise<number> {
    const { rows } = await desk.app.pool.query<{ n: number }>(
      `SELECT count(*)::integer AS n FROM statement_lines WHERE settlement_account_id = $1 AND bank_reference = 'FEE'`,
      [accountId],
    );
    return rows[0]?.n ?? 0;
  }

  it('keeps after a crash what its balances have told at its start, whatever comes beside it', async () => {
    const first: BankBooking[] = [{ day: 1, cents: 1_000, bankReference: 'R' }, FEE];
    const many = manyLines('A', [1_200]);
    await upload('P', 0, first);
    await upload('A', sumOf(first), many);
    await begin('A');
    const next = [{ day: 2, cents: 5, bankReference: 'N' }];
    await upload('N', 50_000, next);
    await importFile('A');
    expect(await fees()).toBe(1);
    await importFile('N');
    expect(await desk.booked(accountId)).toEqual({
      lines: 1_502,
      balance: sumOf([...first, ...many, ...next]) - FEE.cents,
      breaks: ['AMBIGUOUS_ENTRY', 'STATEMENT_GAP'],
    });
  });

  it('keeps it also if a statement beside it is undone', async () => {
    const first: BankBooking[] = [{ day: 1, cents: 1_000, bankReference: 'R' }, FEE, FEE];
    await upload('P', 0, first);
    await upload('A', sumOf(first), manyLines('A', [500, 1_200]));
    await upload('N', 50_000, [{ day: 2, cents: 5, bankReference: 'N' }]);
    await begin('A');
    const params = { statementId: `BankStatement:${(await stored('N')).id}` };
    const statements = desk.app.module.get(BankStatementsController);
    expect((await statements.undo(desk.request({ reason: 'wrong' }, { params }))).status).toBe(200);
    await importFile('A');
    expect(await stored('A')).toMatchObject({ known_lines: 2 });
    expect(await fees()).toBe(2);
    expect(await desk.booked(accountId)).toMatchObject({ breaks: ['STATEMENT_GAP'] });
  });

  it('is compared with all lines of the statement before it, if two instances import both', async () => {
    const before = manyLines('P', [1_400]);
    const many = manyLines('A', [1_200]);
    await upload('P', 0, before);
    await upload('A', sumOf(before), many);
    await begin('P');
    const overlaps = desk.app.module.get(OverlappingLinesHandler);
    const sums = overlaps.sumsOf.bind(overlaps);
    const spy = jest.spyOn(overlaps, 'sumsOf').mockImplementationOnce(async (...input) => {
      const found = await sums(...input);
      await importFile('P');
      return found;
    });
    await importFile('A').catch(() => undefined);
    spy.mockRestore();
    await desk.app.pool.query(
      'UPDATE bank_statements SET look_at = clock_timestamp() WHERE imported_at IS NULL AND settlement_account_id = $1',
      [accountId],
    );
    await work();
    expect(await fees()).toBe(1);
    expect(await desk.booked(accountId)).toEqual({
      lines: 2_999,
      balance: sumOf([...before, ...many]) - FEE.cents,
      breaks: ['AMBIGUOUS_ENTRY'],
    });
  });
});
