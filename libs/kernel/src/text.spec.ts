import * as fc from 'fast-check';
import { cutText, informationOf, isStorable, keptText } from './text';

const anyText = fc.string({
  unit: fc.oneof(
    fc.string({ unit: 'binary', maxLength: 2 }),
    fc.constantFrom('🚀', '\u0000', '\ud83d', '\ude80', 'é'),
  ),
});

describe('cutText, keptText and isStorable', () => {
  it('cut between characters and keep a text that fits', () => {
    expect(cutText('🚀🚀🚀', 2)).toBe('🚀🚀');
    expect(cutText('a🚀', 2)).toBe('a🚀');
    fc.assert(
      fc.property(anyText, fc.nat(10), (text, max) => {
        expect(cutText(text, max)).toBe([...text].slice(0, max).join(''));
      }),
    );
  });

  it('replace only what PostgreSQL cannot store', () => {
    expect(keptText('a\u0000b\ud83dc\n🚀', 255)).toBe('a\ufffdb\ufffdc\n🚀');
    fc.assert(
      fc.property(anyText, fc.nat(10), (text, max) => {
        const kept = keptText(text, max);
        expect(isStorable(kept)).toBe(true);
        expect([...kept].length).toBeLessThanOrEqual(max);
        if (isStorable(text)) expect(kept).toBe(cutText(text, max));
      }),
    );
  });

  it('refuse NUL and unpaired surrogates', () => {
    expect(['', 'a\n\u0001', '🚀'].map(isStorable)).toEqual([true, true, true]);
    expect(['\u0000', 'a\ud83d', '\ude80a', '\ude80\ud83d'].map(isStorable)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(isStorable('\u0000')).toBe(false);
  });
});

describe('informationOf', () => {
  const names = ['FULL_NAME', 'EMAIL', 'constructor'];

  it('keeps the texts with known names', () => {
    const info = { EMAIL: 'a@b', FULL_NAME: 'Ada', OTHER: 'x', ['x'.repeat(1_000_000)]: 'y' };

    expect(informationOf(info, names)).toEqual({ FULL_NAME: 'Ada', EMAIL: 'a@b' });
    for (const value of [
      null,
      undefined,
      7,
      'text',
      [],
      { FULL_NAME: 7, EMAIL: { a: 1 } },
      { FULL_NAME: '\u0000' },
    ])
      expect(informationOf(value, names)).toEqual({});
  });

  it('cuts between characters and removes unprintable characters', () => {
    expect(informationOf({ FULL_NAME: '🚀'.repeat(300) }, names)).toEqual({ FULL_NAME: '🚀'.repeat(255) });
    expect(informationOf({ FULL_NAME: 'a\u0000\u0007b\ud83d c\ude80' }, names)).toEqual({
      FULL_NAME: 'a b  c',
    });
  });

  it('returns at most 16 KB', () => {
    const many = Array.from({ length: 50 }, (_none, at) => `NAME_${at}`);
    const info = Object.fromEntries(many.map((name) => [name, '🚀'.repeat(300)]));

    expect(Buffer.byteLength(JSON.stringify(informationOf(info, many)))).toBeLessThanOrEqual(16 * 1024);
  });
});
