import { personOf } from '@corridor/kernel';
import { assertPerson, assertUnmarked } from '@corridor/service';

/** The person of `--person`. @throws Error if it names nobody. */
export function personIn(subject: string | null | undefined): string | undefined {
  if (subject === null || subject === undefined) return undefined;
  assertPerson('--person', subject);
  assertUnmarked('--person', subject);
  return personOf(subject);
}
