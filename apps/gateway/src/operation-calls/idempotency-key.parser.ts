import * as crypto from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { canonicalJson, type Violation } from '@corridor/kernel';
import type { IdempotencyRequest, OperationShape } from '@corridor/contracts';
import { API_BASE } from '../http/domain/api-version';

const PRINTABLE = /^[\x20-\x7e]{1,255}$/;
const FIELD = 'Idempotency-Key';

/** One call, which Node has since 20.12, costs a third. */
const sha256: (text: string) => string =
  'hash' in crypto
    ? (text) => crypto.hash('sha256', text, 'hex')
    : (text) => crypto.createHash('sha256').update(text).digest('hex');

const scopes = new Map<OperationShape, string>();

/** Hash by which forms are compared: of the fields as sent, and of the SHA-256 of the file (docs/behaviour.md 4). */
export function formHash(fields: Readonly<Record<string, string>>, fileSha256: string | undefined): string {
  return sha256(canonicalJson({ fields, file: fileSha256 ?? null }));
}

/** Method and path of an operation, with the names of its parameters. */
function scopeOf(operation: OperationShape, base: string): string {
  const scope = scopes.get(operation) ?? `${operation.method} ${base}${operation.path}`;
  scopes.set(operation, scope);
  return scope;
}

/** Faults of a request's Idempotency-Key, if it has one; reads have none. */
export function keyViolations(
  { method }: Pick<OperationShape, 'method'>,
  headers: IncomingHttpHeaders,
): Violation[] {
  const key = headers['idempotency-key'];
  if (key === undefined || method === 'GET') return [];
  if (typeof key === 'string' && PRINTABLE.test(key)) return [];
  const message = `${FIELD} must have 1 to 255 printable ASCII characters, for example payout-1042`;
  return [{ field: FIELD, message }];
}

/**
 * The Idempotency-Key of a POST, PATCH or DELETE with what it is compared by (docs/behaviour.md 4); reads have none.
 * @param key the valid value of the header.
 * @param base first segments of the path.
 * @param params canonical, so that an encoded and an unencoded path are one.
 * @param body as it was sent, before anything is left out of it; none and `{}` are the same.
 */
export function idempotencyOf(input: {
  operation: OperationShape;
  base?: string;
  key: string | string[] | undefined;
  params: Readonly<Record<string, string>>;
  body: unknown;
}): IdempotencyRequest | undefined {
  const { operation, base = API_BASE, key, params, body } = input;
  if (typeof key !== 'string' || operation.method === 'GET') return undefined;
  let scope = scopeOf(operation, base);
  for (const [name, value] of Object.entries(params)) scope = scope.replace(`{${name}}`, () => value);
  return { key, scope, bodyHash: sha256(canonicalJson(body ?? {})) };
}
