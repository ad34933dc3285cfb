import { formatId, restatedUuid } from '@corridor/kernel';

/** A session ends when it was not used for so long, milliseconds. */
export const IDLE_MAX_MS = 30 * 60_000;
/** Longest session, milliseconds. */
export const SESSION_MAX_MS = 12 * 60 * 60_000;
/** How old a sign-in may be that approves something, milliseconds. */
export const APPROVAL_AGE_MAX_MS = 15 * 60_000;
/** How long a link is valid, milliseconds. */
export const LINK_LIFETIME_MS = 10 * 60_000;

/**
 * The id of a person as an operator: the same in each session of the same name, so that nobody is a second operator for
 * an approval by signing in again.
 */
export function operatorIdOf({ name }: { name: string }): string {
  return formatId('Operator', restatedUuid(`console ${name.normalize('NFC')}`, 0));
}
