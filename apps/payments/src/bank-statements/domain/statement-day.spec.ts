import { DomainError } from '@corridor/kernel';
import { assertBegun } from './statement-day';

describe('the day of a statement', () => {
  it.each([
    ['has begun in UTC', '2026-03-31T00:00:00Z', '2026-03-31'],
    ['has begun only where days begin first', '2026-03-30T10:00:00Z', '2026-03-31'],
    ['is not known in this page', '2026-03-30T10:00:00Z', ''],
  ])('is taken if it %s', (_what, now, date) => {
    expect(() => assertBegun([{ statementId: 'S', date }], Date.parse(now))).not.toThrow();
  });

  it.each([
    ['has begun nowhere', '2026-03-30T09:59:59Z', '2026-03-31'],
    ['is in another century', '2026-03-30T10:00:00Z', '2126-03-30'],
  ])('is refused if it %s', (_what, now, date) => {
    const heads = [
      { statementId: 'R', date: '2026-03-30' },
      { statementId: 'S', date },
    ];
    const message = `statement S must be of a day that has begun; it is of ${date}`;
    const refused = (): void => assertBegun(heads, Date.parse(now));
    expect(refused).toThrow(DomainError);
    expect(refused).toThrow(expect.objectContaining({ details: { errors: [{ field: 'file', message }] } }));
  });
});
