import { mintUuid, uuidTime } from '@corridor/kernel';
import { checkedFrom, FROM_THE_BEGINNING } from './watermark';

const NOON = Date.UTC(2026, 2, 10, 12);

describe('checkedFrom', () => {
  it.each([
    ['a minute before the newest transaction if nothing is in flight', undefined, NOON - 60_000],
    ['a minute before the oldest transaction in flight', NOON - 600_000, NOON - 660_000],
    ['at most a day and a minute before the newest transaction', NOON - 9 * 86_400_000, NOON - 86_460_000],
    ['a minute before the newest if the transactions in flight are newer', NOON + 5, NOON - 60_000],
  ])('is %s', (_what, inFlightMs, expected) => {
    const oldest = inFlightMs === undefined ? undefined : mintUuid(inFlightMs);
    expect(uuidTime(checkedFrom(mintUuid(NOON), oldest))).toBe(expected);
  });

  it('is the beginning on a platform without transactions', () => {
    expect(checkedFrom(undefined, undefined)).toBe(FROM_THE_BEGINNING);
    expect(FROM_THE_BEGINNING < mintUuid(NOON)).toBe(true);
  });
});
