/** Letters of the shortest beginning of a word that finds it. A shorter word is found as a whole. */
const BEGINNING_MIN = 3;
/** Letters of the longest beginning that is stored. What follows in a word doesn't matter. */
export const BEGINNING_MAX = 10;

/** What people type for letters that NFKD keeps whole. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/** The words of texts without case and marks, each once. */
export function wordsOf(...texts: readonly (string | null | undefined)[]): string[] {
  const plain = texts
    .map((text) => text ?? '')
    .join(' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    // One by one, because the small form of a sigma depends on its neighbours. The three steps make ẞ, ß and SS the same.
    .replace(/\p{L}/gu, (letter) => letter.toLowerCase().toUpperCase().toLowerCase())
    .replace(/[łøđðħŧæœþ]/g, (letter) => PLAIN_LETTERS[letter] ?? letter);
  return [...new Set(plain.match(/[\p{L}\p{N}]+/gu))];
}

/** All beginnings by which one of the words is found, each once. */
export function beginningsOf(words: readonly string[]): string[] {
  const all = words.flatMap((word) => {
    const letters = [...word].slice(0, BEGINNING_MAX);
    const shortest = Math.min(BEGINNING_MIN, letters.length);
    return Array.from({ length: letters.length - shortest + 1 }, (_, more) =>
      letters.slice(0, shortest + more).join(''),
    );
  });
  return [...new Set(all)];
}

/** The beginning by which words are found that begin with this one. */
export function beginningOf(word: string): string {
  return [...word].slice(0, BEGINNING_MAX).join('');
}

/**
 * An e-mail address, an account's number or the like, as it is found as a whole: without case and spaces, and a number
 * without hyphens. It is no word of a name, because of its first character.
 */
export function identifierOf(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase().replace(/\s/g, '');
  return `=${plain.includes('@') ? plain : plain.replaceAll('-', '')}`;
}
