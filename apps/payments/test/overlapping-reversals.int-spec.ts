import type { Uuid } from '@corridor/kernel';
import { camt } from './fixtures/camt-text';
import { UploadDesk } from './fixtures/upload-desk';

const DAY = '2026-03-31';

describe('a reversal that only one of two statements calls so', () => {
  let desk: UploadDesk;

  beforeAll(async () => {
    desk = await UploadDesk.start();
  });
  afterAll(() => desk.stop());
  afterEach(() => desk.expectSound());

  const named = (isReversal: boolean): string =>
    camt(
      DAY,
      0,
      [
        { cents: 10_000, bankReference: 'B1' },
        { cents: -4_000, bankReference: 'B2', isReversal },
      ],
      `named ${isReversal}`,
    );
  const plain = (isReversal: boolean): string =>
    camt(
      DAY,
      0,
      [
        { cents: 10_000, text: 'rent' },
        { cents: -4_000, text: 'a part of it', isReversal },
      ],
      `plain ${isReversal}`,
    );
  const csv = [
    'bookingDate,amount,currency,bankReference',
    `${DAY},100.00,USD,B1`,
    `${DAY},-40.00,USD,B2`,
  ].join('\n');
  const mt940 = [
    ':20:R',
    ':25:9876543210',
    ':28C:1/1',
    ':60F:C260331USD0,00',
    ':61:260331C100,00NTRFNONREF//B1',
    ':61:260331RC40,00NTRFNONREF//B2',
    ':62F:C260331USD60,00',
  ].join('\r\n');

  it.each<[string, [string, string][]]>([
    [
      'by a message, and then by a table',
      [
        [named(true), 'CAMT053'],
        [csv, 'CSV'],
      ],
    ],
    [
      'by a table, and then by a message',
      [
        [csv, 'CSV'],
        [named(true), 'CAMT053'],
      ],
    ],
    [
      'by MT940, and then by a table',
      [
        [mt940, 'MT940'],
        [csv, 'CSV'],
      ],
    ],
    [
      'by the first of two messages',
      [
        [named(true), 'CAMT053'],
        [named(false), 'CAMT053'],
      ],
    ],
    [
      'by the second of two messages',
      [
        [named(false), 'CAMT053'],
        [named(true), 'CAMT053'],
      ],
    ],
    [
      'by the first of two messages without references',
      [
        [plain(true), 'CAMT053'],
        [plain(false), 'CAMT053'],
      ],
    ],
    [
      'by the second of two messages without references',
      [
        [plain(false), 'CAMT053'],
        [plain(true), 'CAMT053'],
      ],
    ],
  ])('is booked once: %s', async (_how, files) => {
    const accountId: Uuid = await desk.settlementAccount();
    for (const [text, format] of files) expect((await desk.upload(accountId, text, format)).status).toBe(201);
    expect(await desk.booked(accountId)).toMatchObject({ lines: 2, balance: 6_000, breaks: [] });
  });
});
