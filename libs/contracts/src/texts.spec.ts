import * as fc from 'fast-check';
import { BLANK_CHARACTERS, tidied } from './texts';

describe('a tidied text', () => {
  it.each([
    ['Ada', 'Ada'],
    ['  Ada Lovelace ', 'Ada Lovelace'],
    ['\u00a0\u3000Ada\u2009\u200b\ufeff', 'Ada'],
    ['\u202aAda\u202c', 'Ada'],
    ['Jose\u0301', 'José'],
    ['علی\u200cرضا', 'علی\u200cرضا'],
    ['❤\ufe0f', '❤\ufe0f'],
    ['👩\u200d🚀', '👩\u200d🚀'],
    ['Ada\u0000', 'Ada\u0000'],
    ['Ada\n', 'Ada\n'],
  ])('of %j is %j', (text, expected) => expect(tidied(text)).toBe(expected));

  it.each(['', ' ', '\u00a0', '\u200b\u200d', '\ufeff', '\ufe0f', '\u2800 \u3164', '\u2060\u00ad\u034f'])(
    'of %j is empty: nothing of it can be seen',
    (text) => expect(tidied(text)).toBe(''),
  );

  it('is tidy itself, and what has no blank at its ends is only composed', () => {
    const blank = new RegExp(`[${BLANK_CHARACTERS}]`, 'u');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(tidied(tidied(text))).toBe(tidied(text));
        const composed = text.normalize('NFC');
        const ends = [[...composed][0] ?? '', [...composed].at(-1) ?? ''];
        if (!ends.some((end) => blank.test(end))) expect(tidied(text)).toBe(composed);
      }),
      { numRuns: 2_000 },
    );
  });

  it('takes time by the length of a text, however many spaces it has', () => {
    const many = `a${' '.repeat(60_000)}b`;
    expect(tidied(many.repeat(2))).toBe(many.repeat(2));
  });
});
