import type { Violation } from '@corridor/kernel';
import { IGNORED_MAX, nearName, type IgnoredField, type OperationShape } from '@corridor/contracts';
import type { GatewayConfig } from '../config';
import type { FastifyReply, FastifyRequest } from '../http/fastify-request.adapter';

const STRICT = 'Corridor-Strict';
/** The preference of RFC 7240 that the SDKs send with every body. */
const PREFERS_STRICT = /^handling=("strict"|strict)$/i;
const IGNORED_FIELDS = 'Corridor-Ignored-Fields';
/** Longest value of the header, bytes; proxies allow a few thousand for all headers of an answer. */
const VALUE_LENGTH_MAX = 1_024;
const SEPARATOR = ', ';
/** The last entry if there are more. */
const MORE = '...';
/** Characters that a list in a header can't contain. */
const UNFIT = /[^\x21-\x7e]|[",%]/gu;

function encoded(path: string): string {
  return path.replace(UNFIT, (character) => encodeURIComponent(character));
}

/** The paths for a header: separated by commas, percent-encoded if necessary, `...` for more. */
export function ignoredFieldsValue(ignored: readonly string[]): string {
  let value = '';
  for (const path of ignored) {
    const next = `${value === '' ? '' : SEPARATOR}${encoded(path)}`;
    if (value.length + next.length + SEPARATOR.length + MORE.length > VALUE_LENGTH_MAX) {
      return value + SEPARATOR + MORE;
    }
    value += next;
  }
  return ignored.length < IGNORED_MAX ? value : value + SEPARATOR + MORE;
}

function prefersStrict({ prefer }: FastifyRequest['headers']): boolean {
  const preferences = [prefer ?? []].flat().join().split(',');
  return preferences.some((preference) => PREFERS_STRICT.test(preference.trim()));
}

/**
 * Whether unknown fields are rejected: as `Corridor-Strict` says, else in a sandbox if the caller prefers it (ADR 98). A
 * fault for any other value of the header. Reads have no body.
 */
export function strictnessOf(
  { method }: Pick<OperationShape, 'method'>,
  { headers }: Pick<FastifyRequest, 'headers'>,
  { sandbox }: Pick<GatewayConfig, 'sandbox'>,
): {
  isStrict: boolean;
  violations: Violation[];
} {
  const header = headers['corridor-strict'];
  if (header === 'false' || method === 'GET') return { isStrict: false, violations: [] };
  if (header === undefined) return { isStrict: sandbox && prefersStrict(headers), violations: [] };
  if (header === 'true') return { isStrict: true, violations: [] };
  return { isStrict: false, violations: [{ field: STRICT, message: `${STRICT} must be true or false` }] };
}

/**
 * Names the ignored fields of a body in the answer, whatever it will be.
 * @returns a fault for each of them if the request is strict.
 */
export function nameIgnored(
  reply: FastifyReply,
  ignored: readonly IgnoredField[],
  isStrict: boolean,
): Violation[] {
  if (ignored.length === 0) return [];
  reply.header(IGNORED_FIELDS, ignoredFieldsValue(ignored.map(({ path }) => path)));
  if (!isStrict) return [];
  return ignored.map((field) => {
    const near = nearName(field);
    const question = near === undefined ? '' : `. Is ${near} meant?`;
    return { field: field.path, message: `${field.path} is not a field of this request${question}` };
  });
}
