import { plainToInstance } from 'class-transformer';
import { invalidInput, type Fault } from '@corridor/kernel';
import {
  CreateCustomerBody,
  CreateExternalAccountBody,
  CreatePlatformExternalAccountBody,
  CreateQuoteBody,
  externalAccountFaults,
  ReceiveUmaBody,
  UpdateCustomerBody,
  type OperationContract,
  type Shape,
} from '@corridor/contracts';
import { UnusableBody } from './json-body';
import { quoteFaults, receiverFaults } from './quote-faults';
import { shapeFaults } from './shape-faults';
import { faultlessInstance } from './shape-plan';

/** What the deployment changes about the shape of bodies. */
export interface BodyRules {
  /** Account numbers must have right check digits: not in the sandbox (decisions.md 7). */
  checkDigits: boolean;
}

type MoreFaults = (body: Record<string, unknown>, rules: BodyRules) => Fault[];

/** Members that a customer of the named type doesn't have. The service decides where the type isn't named. */
function customerTypeFaults(body: Record<string, unknown>): Fault[] {
  const type = body['customerType'];
  const foreign = { BUSINESS: ['kycStatus'], INDIVIDUAL: ['kybStatus', 'businessInfo'] };
  if (type !== 'BUSINESS' && type !== 'INDIVIDUAL') return [];
  return foreign[type]
    .filter((field) => (body[field] ?? null) !== null)
    .map((field) => ({ field, message: `a customer of type ${type} has no ${field}` }));
}

function newCustomerFaults(body: Record<string, unknown>): Fault[] {
  const isNameless = body['customerType'] === 'BUSINESS' && (body['businessInfo'] ?? null) === null;
  const field = 'businessInfo.legalName';
  return [...(isNameless ? [{ field, message: `${field} is required` }] : []), ...customerTypeFaults(body)];
}

/** Rules of shape that no single field can hold. */
const moreFaults: ReadonlyMap<Shape, MoreFaults> = new Map<Shape, MoreFaults>([
  [CreateCustomerBody, newCustomerFaults],
  [UpdateCustomerBody, customerTypeFaults],
  [CreateExternalAccountBody, externalAccountFaults],
  [CreatePlatformExternalAccountBody, externalAccountFaults],
  [CreateQuoteBody, (body, rules) => quoteFaults(body, (details) => externalAccountFaults(details, rules))],
  [ReceiveUmaBody, receiverFaults],
]);

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
  const faultless = faultlessInstance(shape, body);
  const instance: object = faultless ?? plainToInstance(shape, body);
  const faults = faultless ? [] : shapeFaults(instance);
  const named = new Set(faults.map((fault) => fault.field));
  for (const fault of moreFaults.get(shape)?.(body, rules) ?? []) {
    if (!named.has(fault.field)) faults.push(fault);
  }
  if (faults.length > 0) throw invalidInput(faults);
  return instance;
}
