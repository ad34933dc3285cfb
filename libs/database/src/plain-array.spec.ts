import { trustUuid } from '@corridor/kernel';
import { keyColumns, plainArray, plainColumns } from './plain-array';

describe('plainArray', () => {
  it('renders numbers, UUIDs, timestamps, codes and an empty array', () => {
    expect(plainArray([1, -2n, null, 'PENDING', '2026-01-01T00:00:00.000Z'])).toBe(
      '{1,-2,NULL,PENDING,2026-01-01T00:00:00.000Z}',
    );
    expect(plainArray(['018f6d3e-0000-7000-8000-000000000000'])).toBe(
      '{018f6d3e-0000-7000-8000-000000000000}',
    );
    expect(plainArray([Buffer.from([0x00, 0xff]), Buffer.from([0x0a])])).toBe('{"\\\\x00ff","\\\\x0a"}');
    expect(plainArray([])).toBe('{}');
  });

  it.each(['', 'NULL', 'a,b', 'a b', 'a"b', "a'b", 'a\\b', '{a}', 'é'])('refuses %j', (text) => {
    expect(() => plainArray([text])).toThrow('not plain');
  });
});

describe('plainColumns and keyColumns', () => {
  const first = trustUuid('018f6d3e-0000-7000-8000-000000000001');
  const second = trustUuid('018f6d3e-0000-7000-8000-000000000002');

  it('keep the order of the rows and also render zero rows', () => {
    const names = ({ name }: { name: string }) => name;
    const sizes = ({ size }: { size: number }) => size;
    const rows = [
      { name: 'b', size: 2 },
      { name: 'a', size: 1 },
    ];
    expect(plainColumns(rows, names, sizes)).toEqual(['{b,a}', '{2,1}']);
    expect(plainColumns(rows.slice(2), names, sizes)).toEqual(['{}', '{}']);
  });

  it('render keys as a column of platforms and a column of ids', () => {
    expect(
      keyColumns([
        { platformKey: 1, id: first },
        { platformKey: 2, id: second },
      ]),
    ).toEqual(['{1,2}', `{${first},${second}}`]);
  });
});
