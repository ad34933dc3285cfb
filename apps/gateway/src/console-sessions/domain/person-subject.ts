import { personOf } from '@corridor/kernel';

const SUBJECT = /^[^\p{Cc}\p{Cs}]{1,255}$/u;

/** The person of `--person`. @throws Error if it is no text of that length. */
export function personIn(subject: string | null | undefined): string | undefined {
  if (subject === null || subject === undefined) return undefined;
  const person = personOf(subject);
  if (person === '' || !SUBJECT.test(subject)) throw new Error('--person must have 1 to 255 characters');
  return person;
}
