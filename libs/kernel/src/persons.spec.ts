import { hasBreakGlassMark, personOf } from './persons';

describe('a person', () => {
  it.each([
    ['Straße Uwe', 'STRASSE UWE'],
    ['Ada  Lovelace ', 'ada lovelace'],
    ['Ａda', 'Ada'],
    ['Ada\u3164', 'Ada'],
    ['A\u034fda\ufe0f', 'Ada'],
    ['ΟΔΥΣΣΕΥΣ', 'Οδυσσευς'],
    ['İpek', 'i\u0307pek'],
  ])('by %j is the one by %j', (one, other) => {
    expect(personOf(one)).toBe(personOf(other));
    expect(personOf(personOf(one))).toBe(personOf(one));
  });

  it('is another one by another name', () => {
    expect(personOf('Uwe Straße')).not.toBe(personOf('Uwe Strase'));
  });
});

describe('the mark of a name that nobody has proved', () => {
  it.each(['Ada (break-glass)', 'ada（Break-Glass）', 'ada (break\u200b-glaß)'])('is seen in %j', (name) => {
    expect(hasBreakGlassMark(name)).toBe(true);
  });

  it('is not in other names', () => {
    expect(hasBreakGlassMark('Ada (Break) Glass')).toBe(false);
  });
});
