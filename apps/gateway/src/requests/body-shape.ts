import { invalidInput, type Fault } from '@corridor/kernel';
import { checkBody, type BodyRules, type OperationContract } from '@corridor/contracts';
import { UnusableBody } from './json-body';

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function notAnObject(): Fault[] {
  return [{ field: 'body', message: 'the body must be a JSON object' }];
}

/**
 * Checks a parsed body against the operation's class, all faults at once.
 * @returns what goes to the service: known fields only, `{}` where the operation takes no body.
 * @throws DomainError INVALID_INPUT, INVALID_AMOUNT, UNSUPPORTED_MEDIA_TYPE or PAYLOAD_TOO_LARGE.
 */
export function bodyOf(operation: OperationContract, body: unknown, rules: BodyRules): object {
  const shape = operation.body;
  if (!shape && operation.method === 'DELETE') return {};
  // A form isn't read yet.
  if (operation.upload) return {};
  if (body instanceof UnusableBody) throw body.error;
  if (body === undefined && (!shape || operation.bodyOptional === true)) return {};
  if (!isObject(body)) throw invalidInput(notAnObject());
  if (!shape) return {};
  const { instance, faults } = checkBody(shape, body, rules);
  if (faults.length > 0) throw invalidInput(faults);
  return instance;
}
