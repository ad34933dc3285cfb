import { randomUUID } from 'node:crypto';

const PRINTABLE = /^[\x20-\x7e]{1,128}$/;

/** The caller's `X-Request-Id` if it has 1 to 128 printable ASCII characters, else a new UUID (docs/behaviour.md 1). */
export function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && PRINTABLE.test(header) ? header : randomUUID();
}
