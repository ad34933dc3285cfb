/** Characters that nobody sees. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * A person by an account's subject at an identity provider, or by a name: the same without regard to case, spaces, forms of
 * characters and invisible ones. Two texts that differ in nothing else are one person, so that nobody is two.
 */
export function personOf(subject: string): string {
  const visible = subject.normalize('NFKC').replaceAll(INVISIBLE, '').trim().replaceAll(/\s+/gu, ' ');
  // The capitals of ß are SS.
  return visible.toUpperCase().toLowerCase().normalize('NFKC');
}

/** Ends the person of whom nobody has proved the name. */
export const BREAK_GLASS_MARK = '(break-glass)';

/** Whether a name looks like that of a person whose name nobody has proved. */
export function hasBreakGlassMark(name: string): boolean {
  return personOf(name).includes(BREAK_GLASS_MARK);
}
