import * as crypto from 'node:crypto';
import { canonicalJson, invalidInput } from '@corridor/kernel';
import type { IdempotencyRequest, OperationContract } from '@corridor/contracts';
import { API_BASE } from './api-version';

const PRINTABLE = /^[\x20-\x7e]{1,255}$/;
const FIELD = 'Idempotency-Key';

/** In one call, which Node knows since 20.12, it costs a third. */
const sha256: (text: string) => string =
  'hash' in crypto
    ? (text) => crypto.hash('sha256', text, 'hex')
    : (text) => crypto.createHash('sha256').update(text).digest('hex');

const scopes = new Map<OperationContract, string>();

/** What a form is compared by: its fields as they were sent and its file's SHA-256 (decisions.md 4). */
export function formHash(fields: Readonly<Record<string, string>>, fileSha256: string | undefined): string {
  return sha256(canonicalJson({ fields, file: fileSha256 ?? null }));
}

/** Method and path of an operation, its parameters not filled in. */
function scopeOf(operation: OperationContract): string {
  const scope = scopes.get(operation) ?? `${operation.method} ${API_BASE}${operation.path}`;
  scopes.set(operation, scope);
  return scope;
}

/**
 * The Idempotency-Key of a POST, PATCH or DELETE with what it is compared by (decisions.md 4); reads have none.
 * @param params canonical, so that an encoded and an unencoded path are one.
 * @param body as it was sent, before anything is left out of it; none and `{}` are the same.
 */
export function idempotencyOf(input: {
  operation: OperationContract;
  header: string | string[] | undefined;
  params: Readonly<Record<string, string>>;
  body: unknown;
}): IdempotencyRequest | undefined {
  const { operation, header, params, body } = input;
  if (header === undefined || operation.method === 'GET') return undefined;
  if (typeof header !== 'string' || !PRINTABLE.test(header)) {
    throw invalidInput([{ field: FIELD, message: `${FIELD} must have 1 to 255 printable ASCII characters` }]);
  }
  let scope = scopeOf(operation);
  for (const [name, value] of Object.entries(params)) scope = scope.replace(`{${name}}`, () => value);
  return { key: header, scope, bodyHash: sha256(canonicalJson(body ?? {})) };
}
