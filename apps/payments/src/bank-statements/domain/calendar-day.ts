/** First year of two digits that belongs to the last century. */
const CENTURY_TURN = 80;
const MONTHS = 12;

/** The day of six digits, YYMMDD, as YYYY-MM-DD; undefined if there is no such day. */
export function dayOfDigits(text: string): string | undefined {
  const [, yy = '', month = '', day = ''] = /^([0-9]{2})([0-9]{2})([0-9]{2})$/.exec(text) ?? [];
  const year = Number(yy) >= CENTURY_TURN ? `19${yy}` : `20${yy}`;
  const written = `${year}-${month}-${day}`;
  const date = new Date(`${written}T00:00:00.000Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written) ? written : undefined;
}

/** The day MMDD in the year in which it is nearest to another day, YYMMDD. */
export function dayNear(monthAndDay: string, near: string): string | undefined {
  const yy = Number(near.slice(0, 2));
  const months = Number(monthAndDay.slice(0, 2)) - Number(near.slice(2, 4));
  const shift = months > MONTHS / 2 ? -1 : months < -MONTHS / 2 ? 1 : 0;
  return dayOfDigits(String((yy + shift + 100) % 100).padStart(2, '0') + monthAndDay);
}
