/** What banks write where there is none. */
const NOT_PROVIDED = /^(NOT ?PROVIDED|NON ?REF)$/i;

/** A text without what stands for "none". */
export function provided(text: string | undefined): string | null {
  const trimmed = (text ?? '').trim();
  return trimmed === '' || NOT_PROVIDED.test(trimmed) ? null : trimmed;
}
