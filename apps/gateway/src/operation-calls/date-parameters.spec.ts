import 'reflect-metadata';
import fc from 'fast-check';
import { lowerBoundMs, momentMs, upperBoundMs } from '@corridor/kernel';
import { CreateInvitationBody, ListTransactionsQuery, operations, readShape } from '@corridor/contracts';
import { readQuery } from './query-shape.parser';

const taken = fc
  .tuple(
    fc.date({ noInvalidDate: true, min: new Date('1000-01-01'), max: new Date('9999-12-31') }),
    fc.constantFrom('Z', 'z', '+00:00', '+14:00', '-23:59'),
    fc.constantFrom('', '.1', '.123', '.123456789'),
  )
  .map(([at, offset, fraction]) => `${at.toISOString().slice(0, 19)}${fraction}${offset}`);

function isKnown(read: (text: string) => number, text: string): boolean {
  try {
    return Number.isFinite(read(text));
  } catch {
    return false;
  }
}

describe('a date that the gateway accepts', () => {
  it('is also valid for the services', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          taken,
          fc.string(),
          taken.map((text) => text.slice(0, 10)),
        ),
        (text) => {
          const isTaken =
            readShape(ListTransactionsQuery, { startDate: text, endDate: text }).violations.length === 0;
          expect([text, isKnown(lowerBoundMs, text)]).toEqual([text, isTaken]);
          expect([text, isKnown(upperBoundMs, text)]).toEqual([text, isTaken]);
        },
      ),
    );
    fc.assert(
      fc.property(taken, (text) => {
        const { violations } = readShape(CreateInvitationBody, {
          inviterUma: '$ada@platform.test',
          expiresAt: text,
        });
        expect([text, violations, isKnown(momentMs, text)]).toEqual([text, [], true]);
      }),
    );
  });

  it('is refused if its plus sign became a space in the query', () => {
    const { violations } = readQuery(operations.listTransactions, { startDate: '2026-01-31T12:00:00 02:00' });

    expect(violations).toEqual([
      {
        field: 'startDate',
        message:
          'startDate must be a date, or a date and time with its offset, for example 2026-01-31 or 2026-01-31T12:00:00Z',
      },
    ]);
  });
});
