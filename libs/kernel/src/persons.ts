/**
 * A person by an account's subject at an identity provider, or by a name: the same without regard to case, spaces and
 * forms of characters. Two texts that differ in nothing else are one person, so that nobody is two.
 */
export function personOf(subject: string): string {
  return subject.normalize('NFKC').trim().replaceAll(/\s+/gu, ' ').toLowerCase();
}
