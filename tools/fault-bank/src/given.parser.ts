import { faultsOf, inWords } from '@corridor/connector-contract';
import type { z } from 'zod';

/** A value that whoever tests has given. @throws with all faults in words, each with its path */
export function parsedGiven<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, inWords);
  if (result.success) return result.data;
  throw new Error(
    faultsOf(result.error)
      .map(({ message }) => message)
      .join('; '),
  );
}
