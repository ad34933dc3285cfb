import * as fc from 'fast-check';
import { coalesce, decodeFrames, encodeFrame } from './frames';
import { RECORD_BYTES_MAX, RECORD_ENTRIES_MAX } from './limits';

describe('frames', () => {
  it('decode to every encoded head and body', () => {
    const frame = fc.record({ head: fc.dictionary(fc.string(), fc.jsonValue()), body: fc.uint8Array() });
    fc.assert(
      fc.property(fc.array(frame), (frames) => {
        const value = Buffer.concat(frames.map(({ head, body }) => encodeFrame(head, Buffer.from(body))));
        const decoded = decodeFrames(value);
        expect(decoded.map(({ body }) => [...body])).toEqual(frames.map(({ body }) => [...body]));
        expect(decoded.map(({ head }) => head)).toEqual(
          frames.map(({ head }) => JSON.parse(JSON.stringify(head)) as unknown),
        );
      }),
    );
  });

  it('count the bytes of a text body, not its characters', () => {
    const [frame] = decodeFrames(encodeFrame({ name: 'größe' }, '"¥€🙂"'));
    expect(frame?.body.toString('utf8')).toBe('"¥€🙂"');
    expect(frame?.head).toEqual({ name: 'größe' });
  });

  it.each([1, 5, 11])('refuse a value that is cut off after %i bytes', (length) => {
    const value = encodeFrame({ a: 1 }, 'body').subarray(0, length);
    expect(() => decodeFrames(value)).toThrow();
  });

  it('refuse a length that points beyond the end', () => {
    const value = encodeFrame({}, 'body');
    value.writeUInt32BE(0xffffffff, 0);
    expect(() => decodeFrames(value)).toThrow('cut off');
  });
});

describe('coalesce', () => {
  it('puts at most 200 entries into a record and keeps their order', () => {
    const frames = Array.from({ length: 450 }, (_, index) => encodeFrame({ index }, ''));
    const values = coalesce(frames);
    expect(values.map((value) => decodeFrames(value).length)).toEqual([
      RECORD_ENTRIES_MAX,
      RECORD_ENTRIES_MAX,
      50,
    ]);
    const order = values.flatMap((value) =>
      decodeFrames(value).map(({ head }) => (head as { index: number }).index),
    );
    expect(order).toEqual(frames.map((_, index) => index));
  });

  it('puts at most 256 KB into a record', () => {
    const frames = Array.from({ length: 10 }, () => encodeFrame({}, Buffer.alloc(100 * 1024)));
    const values = coalesce(frames);
    expect(values).toHaveLength(5);
    expect(values.every((value) => value.length <= RECORD_BYTES_MAX)).toBe(true);
  });

  it('puts an entry that is larger than a record into its own record', () => {
    const small = encodeFrame({}, 'x');
    const large = encodeFrame({}, Buffer.alloc(RECORD_BYTES_MAX + 1));
    expect(coalesce([small, large, small]).map((value) => value.length)).toEqual([
      small.length,
      large.length,
      small.length,
    ]);
  });

  it('returns no record for no entries', () => {
    expect(coalesce([])).toEqual([]);
  });
});
