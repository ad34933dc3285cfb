import * as fc from 'fast-check';
import { BLANK_CHARACTERS, tidied } from './texts';

describe('tidied', () => {
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
  ])('turns %j into %j', (text, expected) => expect(tidied(text)).toBe(expected));

  it.each(['', ' ', '\u00a0', '\u200b\u200d', '\ufeff', '\ufe0f', '\u2800 \u3164', '\u2060\u00ad\u034f'])(
    'turns the invisible text %j into an empty one',
    (text) => expect(tidied(text)).toBe(''),
  );

  it('is idempotent, and only composes a text without blanks at its ends', () => {
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

  it('runs in linear time, however many spaces a text has', () => {
    const many = `a${' '.repeat(60_000)}b`;
    expect(tidied(many.repeat(2))).toBe(many.repeat(2));
  });
});
