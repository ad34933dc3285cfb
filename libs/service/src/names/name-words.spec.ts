import fc from 'fast-check';
import { BEGINNING_MAX, beginningOf, beginningsOf, wordsOf } from './name-words';

function isFound(name: string, text: string): boolean {
  const stored = new Set(beginningsOf(wordsOf(name)));
  const sought = wordsOf(text).map(beginningOf);
  return sought.length > 0 && sought.every((beginning) => stored.has(beginning));
}

describe('the words of a name', () => {
  it.each([
    ['Ada Lovelace', ['ada', 'lovelace']],
    ['  JOSÉ  María ', ['jose', 'maria']],
    ["O'Brien-Smith, Jr.", ['o', 'brien', 'smith', 'jr']],
    ['Ｔｏｋｙｏ 2', ['tokyo', '2']],
    ['İzmir Nguyễn', ['izmir', 'nguyen']],
    ['王小明', ['王小明']],
    ['Groß Βασίλης', ['gross', 'βασιλησ']],
    ['GROẞ groß GROSS', ['gross']],
    ['Łukasz Ørsted Ǿrsted', ['lukasz', 'orsted']],
    ['Đặng Ðavíð', ['dang', 'david']],
    ['Għawdex Ŧuohta', ['ghawdex', 'tuohta']],
    ['Ægir Œuvrard ǽ Þór', ['aegir', 'oeuvrard', 'ae', 'thor']],
    ['Işık Yıldız IŞIK', ['isik', 'yildiz']],
    ['Ada ada ADA', ['ada']],
    ['%_\\ --', []],
  ])('%s', (name, words) => {
    expect(wordsOf(name)).toEqual(words);
  });

  it('are those of all texts', () => {
    expect(wordsOf('Acme LLC', null, undefined, 'Acme Shop')).toEqual(['acme', 'llc', 'shop']);
  });

  it('are the same when they are read again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const words = wordsOf(name);
        expect(wordsOf(words.join(' '))).toEqual(words);
      }),
    );
  });
});

describe('the beginnings of words', () => {
  it.each([
    [['lovelace'], ['lov', 'love', 'lovel', 'lovela', 'lovelac', 'lovelace']],
    [
      ['ada', 'adam'],
      ['ada', 'adam'],
    ],
    [['xu'], ['xu']],
    [[], []],
  ])('of %j', (words, beginnings) => {
    expect(beginningsOf(words)).toEqual(beginnings);
  });

  it('are no more than the letters of a name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 500 }), (name) => {
        const words = wordsOf(name);
        const beginnings = beginningsOf(words);
        expect(beginnings.length).toBeLessThanOrEqual(words.join('').length);
        for (const beginning of beginnings) expect([...beginning].length).toBeLessThanOrEqual(BEGINNING_MAX);
      }),
    );
  });
});

describe('a name', () => {
  const word = fc
    .array(fc.constantFrom(...'abcxyzäöéñßẞøłđðħŧæœþśźçıIждσςΣ王'), { minLength: 1, maxLength: 25 })
    .map((letters) => letters.join(''));

  it('is found by each of its words and by their beginnings of 3 letters or more, in any case and order', () => {
    const sought = fc.array(word, { minLength: 1, maxLength: 4 }).chain((words) =>
      fc.record({
        name: fc.constant(words.join(' ')),
        text: fc
          .shuffledSubarray(words, { minLength: 1 })
          .chain((some) =>
            fc
              .tuple(
                ...some.map((one) =>
                  fc.integer({ min: Math.min(3, one.length), max: one.length }).map((n) => one.slice(0, n)),
                ),
              )
              .map((beginnings) => beginnings.join(' ')),
          ),
        isUpper: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(sought, ({ name, text, isUpper }) => {
        expect(isFound(isUpper ? name.toUpperCase() : name, text)).toBe(true);
      }),
    );
  });

  it.each(['lo', 'velace', 'ada byron', 'grace', '', '%'])('is not found by %j', (text) => {
    expect(isFound('Ada Lovelace', text)).toBe(false);
  });
});
