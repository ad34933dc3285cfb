import { plainArray } from './plain-array';

describe('plain arrays', () => {
  it('hold numbers, uuids, timestamps, codes and nothing', () => {
    expect(plainArray([1, -2n, null, 'PENDING', '2026-01-01T00:00:00.000Z'])).toBe(
      '{1,-2,NULL,PENDING,2026-01-01T00:00:00.000Z}',
    );
    expect(plainArray(['018f6d3e-0000-7000-8000-000000000000'])).toBe(
      '{018f6d3e-0000-7000-8000-000000000000}',
    );
    expect(plainArray([])).toBe('{}');
  });

  it.each(['', 'NULL', 'a,b', 'a b', 'a"b', "a'b", 'a\\b', '{a}', 'é'])('refuse %j', (text) => {
    expect(() => plainArray([text])).toThrow('not plain');
  });
});
