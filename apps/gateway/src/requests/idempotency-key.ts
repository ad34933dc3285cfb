import { createHash } from 'node:crypto';
import { canonicalJson, invalidInput } from '@corridor/kernel';
import type { IdempotencyRequest, OperationContract } from '@corridor/contracts';
import { API_BASE } from './api-version';

const PRINTABLE = /^[\x20-\x7e]{1,255}$/;
const FIELD = 'Idempotency-Key';

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
  const path = operation.path.replace(/\{(\w+)\}/g, (_placeholder, name: string) => params[name] ?? '');
  return {
    key: header,
    scope: `${operation.method} ${API_BASE}${path}`,
    bodyHash: createHash('sha256')
      .update(canonicalJson(body ?? {}))
      .digest('hex'),
  };
}
