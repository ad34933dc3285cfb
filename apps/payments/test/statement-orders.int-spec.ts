import fc from 'fast-check';
import type { Uuid } from '@corridor/kernel';
import { StatementImportWorker } from '../src/bank-statements/statement-import.worker';
import { ProofRepository } from '../src/treasury-proofs/proof.repository';
import { camt, type BankBooking } from './fixtures/bank-bookings';
import { UploadDesk } from './fixtures/upload-desk';

type Range = readonly [from: number, to: number];

/** What the bank has booked, each on a day of its own, and the balance before the first. */
const OPENING = 500;
const LEDGER: readonly BankBooking[] = [-100, 700, 250, -150].map((cents, at) => ({
  day: at + 1,
  cents,
  bankReference: `T${at}`,
}));
const DAYS: readonly Range[] = LEDGER.map((_line, at) => [at, at]);
const CLOSING = LEDGER.reduce((sum, { cents }) => sum + cents, OPENING);

describe('statements of one account in any order', () => {
  let desk: UploadDesk;

  beforeAll(async () => {
    desk = await UploadDesk.start();
  });

  afterAll(() => desk.stop());

  async function upload(accountId: Uuid, [from, to]: Range): Promise<void> {
    const opening = LEDGER.slice(0, from).reduce((sum, { cents }) => sum + cents, OPENING);
    const file = camt(`R${from}-${to}`, opening, LEDGER.slice(from, to + 1));
    expect((await desk.upload(accountId, file, 'CAMT053')).status).toBe(201);
  }

  async function referencesOf(accountId: Uuid): Promise<(string | null)[]> {
    const { rows } = await desk.app.pool.query<{ bank_reference: string | null }>(
      `SELECT bank_reference FROM statement_lines WHERE settlement_account_id = $1 AND number > 0 ORDER BY bank_reference`,
      [accountId],
    );
    return rows.map(({ bank_reference: reference }) => reference);
  }

  async function expectWhole(order: readonly Range[]): Promise<void> {
    const accountId = await desk.settlementAccount();
    for (const range of order) {
      await upload(accountId, range);
      const references = await referencesOf(accountId);
      expect(references).toEqual([...new Set(references)]);
    }
    expect(await referencesOf(accountId)).toEqual(LEDGER.map(({ bankReference }) => bankReference));
    expect(await desk.booked(accountId)).toMatchObject({ balance: CLOSING, breaks: [] });
    const [proof] = await desk.app.module.get(ProofRepository).list(desk.app.pool, { accountId, limit: 1 });
    expect(proof).toMatchObject({ difference: 0, statementBalance: CLOSING, gapDate: null });
  }

  it.each<[string, Range[]]>([
    [
      'a longer one that begins before the first',
      [
        [1, 1],
        [0, 3],
      ],
    ],
    [
      'the day before the first, after a longer one',
      [
        [1, 1],
        [0, 1],
        [0, 0],
        [2, 3],
      ],
    ],
    [
      'all days after a longer one',
      [
        [1, 1],
        [0, 2],
        [0, 0],
        [1, 1],
        [2, 2],
        [3, 3],
      ],
    ],
    [
      'the first, one before it, and a longer one between',
      [
        [3, 3],
        [0, 0],
        [1, 3],
      ],
    ],
    [
      'a longer one that begins before the first and shows the next too',
      [
        [1, 1],
        [2, 3],
        [0, 3],
      ],
    ],
    [
      'a day of a longer one, the first, and a longer one of the same day between',
      [
        [2, 2],
        [2, 3],
        [0, 0],
        [1, 2],
        [1, 1],
        [3, 3],
      ],
    ],
    [
      'longer and longer ones of the same days',
      [
        [0, 1],
        [1, 2],
        [0, 2],
        [0, 3],
        [1, 1],
        [0, 0],
        [2, 2],
        [3, 3],
      ],
    ],
    [
      'several before the first',
      [
        [3, 3],
        [2, 2],
        [1, 3],
        [0, 0],
        [1, 1],
      ],
    ],
  ])('book each line and the balance before them once: %s', async (_what, order) => {
    await expectWhole(order);
    await desk.expectSound();
  });

  it('book each line and the balance before them once, whichever comes first', async () => {
    const range = fc
      .tuple(fc.nat(3), fc.nat(3))
      .map(([one, other]): Range => [Math.min(one, other), Math.max(one, other)]);
    await fc.assert(
      fc.asyncProperty(
        fc.array(range, { maxLength: 4 }),
        fc.shuffledSubarray([...DAYS], { minLength: DAYS.length }),
        (some, days) => expectWhole([...some, ...days]),
      ),
      { numRuns: 12, endOnFailure: true },
    );
    await desk.expectSound();
  }, 120_000);

  it('book the balance before them once if lines of earlier days are still imported when it comes', async () => {
    const accountId = await desk.settlementAccount();
    // More than are imported with the upload.
    const rows = Array.from({ length: 1_001 }, (_row, at) => `2026-03-01,0.01,B-${at}`);
    const csv = ['bookingDate,amount,bankReference', ...rows].join('\n');
    expect((await desk.upload(accountId, csv)).status).toBe(201);
    const closing = OPENING + rows.length;
    const file = camt('X', closing, [{ day: 3, cents: 5, bankReference: 'X' }]);
    expect((await desk.upload(accountId, file, 'CAMT053')).status).toBe(201);
    await desk.app.module.get(StatementImportWorker).look();
    expect(await desk.booked(accountId)).toMatchObject({ balance: closing + 5, breaks: [] });
    await desk.expectSound();
  });
});
