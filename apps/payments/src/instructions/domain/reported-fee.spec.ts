import { mintUuid } from '@corridor/kernel';
import { coverOf, feesOf, leftBeside, newFees, type Cover, type ReportedFee } from './reported-fee';

const account = { connectorId: mintUuid(), settlementAccountId: mintUuid() };

describe('a fee in another currency than the settlement account', () => {
  const said = { ...account, report: 'COMPLETED', returnId: '', currency: 'USD' } as const;
  const known = (booked: bigint): ReportedFee[] => [
    {
      ...{ ...account, id: mintUuid(), report: 'COMPLETED', returnId: '', currency: 'EUR' },
      ...{ amount: 12n, booked, unbooked: 12n - booked },
    },
  ];
  const euros = (amount: bigint) => ({ ...said, fees: [{ amount, currency: 'EUR' }] });

  it('that is corrected after a person has booked it is a finding about the difference', () => {
    const found = newFees(known(12n), euros(15n), mintUuid);
    expect(found).toMatchObject([{ amount: 15n, booked: 0n, unbooked: 3n }]);
    expect(found[0]?.finding).toBe(
      'a fee of 0.15 EUR for COMPLETED is not booked: 0.12 EUR was reported before',
    );
    expect(newFees(known(12n), euros(9n), mintUuid)).toMatchObject([{ unbooked: -3n }]);
  });

  it('is one about all of it while nothing is booked', () => {
    expect(newFees(known(0n), euros(15n), mintUuid)).toMatchObject([
      { unbooked: 15n, finding: expect.stringContaining('its settlement account is in USD') },
    ]);
  });
});

describe('a fee whose line had charges of 5, when that is undone', () => {
  type Row = [amount: bigint, booked: bigint, unbooked?: bigint, report?: ReportedFee['report']];
  const chargesOf = (charges: Pick<Cover, 'before' | 'now'>): Cover =>
    coverOf({ ...account, currency: 'USD', charges }, { report: 'COMPLETED', returnId: '' });
  const feesOfRows = (rows: readonly Row[]): ReportedFee[] =>
    rows.map(([amount, booked, unbooked = 0n, report = 'COMPLETED']) => ({
      ...{ ...account, id: mintUuid(), report, returnId: '', currency: 'USD', amount, booked, unbooked },
    }));

  it.each<[string, Row[], bigint[]]>([
    ['within the charges', [[3n, 0n]], [3n]],
    ['beyond them', [[7n, 2n]], [5n]],
    ['of a reversed deposit', [[7n, 2n, 0n, 'REVERSED']], [5n]],
    [
      'raised, and a person has booked that',
      [
        [3n, 0n],
        [7n, 2n],
      ],
      [5n],
    ],
    [
      'raised, and a person may book that',
      [
        [3n, 0n],
        [7n, 0n, 2n],
      ],
      [3n],
    ],
    [
      'lowered, and a person has booked that',
      [
        [7n, 2n],
        [3n, -2n],
      ],
      [3n],
    ],
    [
      'lowered, and a person may book that',
      [
        [7n, 2n],
        [3n, 0n, -2n],
      ],
      [5n],
    ],
    [
      'raised and lowered, and both are booked',
      [
        [7n, 2n],
        [8n, 1n],
        [3n, -3n],
      ],
      [3n],
    ],
    [
      'lowered within them',
      [
        [5n, 0n],
        [3n, 0n],
      ],
      [3n],
    ],
    [
      'that was booked before',
      [
        [5n, 0n],
        [5n, 5n, 0n, 'UNDONE'],
      ],
      [],
    ],
    ['none', [], []],
  ])('is what they had covered of it: %s', (_name, rows, covered) => {
    const cover = chargesOf({ before: 5n, now: 0n });
    const undone = feesOf(feesOfRows(rows), cover, mintUuid).filter(({ report }) => report === 'UNDONE');
    expect(undone.map(({ booked }) => booked)).toEqual(covered);
    for (const fee of undone) expect(fee.unbooked).toBe(0n);
  });

  it('that a person has refused does not count, though charges have contained it', () => {
    const known = feesOfRows([
      [5n, 5n],
      [8n, 0n],
    ]).map((fee) => ({ ...fee, isRefused: fee.amount === 8n }));
    expect(feesOf(known, chargesOf({ before: 8n, now: 0n }), mintUuid)).toEqual([]);
  });

  it('counts as booked for another amount of its report', () => {
    const known = feesOfRows([
      [3n, 0n],
      [7n, 2n],
      [5n, 5n, 0n, 'UNDONE'],
    ]);
    const said = { ...account, report: 'COMPLETED', returnId: '', currency: 'USD' } as const;
    const cover = chargesOf({ before: 0n, now: 0n });
    const found = newFees(known, { ...said, fees: [{ amount: 9n, currency: 'USD' }] }, mintUuid, cover);
    expect(found).toMatchObject([{ booked: 0n, unbooked: 2n }]);
  });

  it('is repeated if its report named the amount before another one that a person has booked', () => {
    const known = feesOfRows([
      [5n, 5n],
      [8n, 3n],
    ]);
    const said = { ...account, report: 'COMPLETED', returnId: '', currency: 'USD' } as const;
    const cover = chargesOf({ before: 0n, now: 0n });
    expect(newFees(known, { ...said, fees: [{ amount: 5n, currency: 'USD' }] }, mintUuid, cover)).toEqual([]);
  });
});

describe('a corrected fee of a return that a person books', () => {
  it('leaves of the other returns what the missing amount does not contain', () => {
    const missing = { before: 5n, now: 5n };
    const covers = { ...account, currency: 'USD', charges: { before: 0n, now: 0n }, missing };
    const fee = (returnId: string, amount: bigint, booked: bigint, unbooked = 0n): ReportedFee => ({
      ...{
        ...account,
        id: mintUuid(),
        report: 'RETURNED',
        returnId,
        currency: 'USD',
        amount,
        booked,
        unbooked,
      },
    });
    const corrected = fee('a', 2n, 0n, -3n);
    const other = fee('b', 2n, 0n, -2n);
    const known = [fee('a', 5n, 0n), fee('b', 4n, 4n), corrected, other];
    const booked = { ...corrected, booked: -3n, unbooked: 0n };
    expect(leftBeside(known, booked, coverOf(covers, booked))).toEqual([{ ...other, unbooked: -1n }]);
  });
});
