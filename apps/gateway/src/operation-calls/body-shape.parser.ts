import { invalidInput } from '@corridor/kernel';
import {
  checkBody,
  ignoredNames,
  type BodyRules,
  type IgnoredField,
  type OperationShape,
  type ReadShape,
} from '@corridor/contracts';
import { removedFieldsOf, UnusableBody } from '../http/json-body.parser';

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function nothing(): ReadShape {
  return { instance: {}, violations: [], ignored: [] };
}

function ignoredAt(path: string): IgnoredField {
  return { path, name: path, known: new Set() };
}

/**
 * Checks a parsed body against the operation's class.
 * @returns what goes to the service: known fields only, `{}` if the operation takes no body; every fault; the fields
 *   that are ignored.
 * @throws DomainError INVALID_INPUT, UNSUPPORTED_MEDIA_TYPE or PAYLOAD_TOO_LARGE if there is no object to check.
 */
export function readBody(operation: OperationShape, body: unknown, rules: BodyRules): ReadShape {
  const shape = operation.body;
  // A form isn't read yet.
  if (operation.upload) return nothing();
  const isUnneeded = !shape && operation.method === 'DELETE';
  if (body instanceof UnusableBody && !isUnneeded) throw body.error;
  if (body === undefined && (!shape || operation.bodyOptional === true)) return nothing();
  if (!isObject(body) || body instanceof UnusableBody) {
    if (isUnneeded) return nothing();
    throw invalidInput([{ field: 'body', message: 'the body must be a JSON object' }]);
  }
  const read = shape
    ? checkBody(shape, body, rules)
    : { ...nothing(), ignored: ignoredNames(Object.keys(body)) };
  const removed = removedFieldsOf(body);
  return removed ? { ...read, ignored: [...read.ignored, ...removed.map(ignoredAt)] } : read;
}
