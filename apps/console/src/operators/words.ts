/** The name of a member as words: `countryOfIssuance` is "Country of issuance". */
export function wordsOf(name: string): string {
  const words = name
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A count that is bounded: "1000+" if there may be more. */
export function countOf(count: number, isMore: boolean): string {
  return isMore ? `${count}+` : String(count);
}
