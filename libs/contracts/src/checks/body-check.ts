import { externalAccountFaults } from '../account-types/external-account-faults';
import { isJsonObject, memberOf } from '../account-types/account-type';
import type { AccountInfoFault } from '../account-types/text-rules';
import { CreateBeneficialOwnerBody } from '../bodies/beneficial-owners.body';
import { CreateCustomerBody, UpdateCustomerBody } from '../bodies/customers.body';
import {
  CreateExternalAccountBody,
  CreatePlatformExternalAccountBody,
} from '../bodies/external-accounts.body';
import { ReceiveUmaBody } from '../bodies/quotes.body';
import { CreateQuoteBody } from '../bodies/quotes.body';
import { needsPostalCode } from '../countries';
import type { Shape } from '../operation';
import { noteIgnoredOfUnions } from './ignored-fields';
import { quoteFaults, receiverFaults } from './quote-faults';
import { FAULTS_MAX, readShape, type ReadShape } from './shape-reading';

/** What the deployment changes about the shape of bodies. */
export interface BodyRules {
  /** Account numbers must have right check digits: in the sandbox only where it is told to (docs/behaviour.md 7). */
  checkDigits: boolean;
}

type Body = Record<string, unknown>;
type MoreFaults = (body: Body, rules: BodyRules) => AccountInfoFault[];

/** Members that a customer of the named type doesn't have. The service decides where the type isn't named. */
function customerTypeFaults(body: Body): AccountInfoFault[] {
  const type = body['customerType'];
  const foreign = { BUSINESS: ['kycStatus'], INDIVIDUAL: ['kybStatus', 'businessInfo'] };
  if (type !== 'BUSINESS' && type !== 'INDIVIDUAL') return [];
  return foreign[type]
    .filter((field) => (body[field] ?? null) !== null)
    .map((field) => ({ field, message: `a customer of type ${type} has no ${field}` }));
}

function newCustomerFaults(body: Body): AccountInfoFault[] {
  const isNameless = body['customerType'] === 'BUSINESS' && (body['businessInfo'] ?? null) === null;
  const field = 'businessInfo.legalName';
  return [
    ...(isNameless ? [{ field, message: `${field} is required` }] : []),
    ...customerTypeFaults(body),
    ...addressFaults(body, 'address'),
  ];
}

/** What a new address lacks; of a changed one the service decides, which knows the rest of it. */
function addressFaults(body: Body, path: string): AccountInfoFault[] {
  let address: unknown = body;
  for (const name of path.split('.')) address = isJsonObject(address) ? memberOf(address, name) : undefined;
  if (!isJsonObject(address)) return [];
  const { country, postalCode } = address;
  if ((postalCode ?? null) !== null || !needsPostalCode(country)) return [];
  const field = `${path}.postalCode`;
  return [{ field, message: `${field} is required` }];
}

/** Rules of shape that no single field can hold. */
const moreFaults: ReadonlyMap<Shape, MoreFaults> = new Map<Shape, MoreFaults>([
  [CreateCustomerBody, newCustomerFaults],
  [UpdateCustomerBody, customerTypeFaults],
  [CreateBeneficialOwnerBody, (body) => addressFaults(body, 'personalInfo.address')],
  [CreateExternalAccountBody, externalAccountFaults],
  [CreatePlatformExternalAccountBody, externalAccountFaults],
  [CreateQuoteBody, (body, rules) => quoteFaults(body, (details) => externalAccountFaults(details, rules))],
  [ReceiveUmaBody, receiverFaults],
]);

/**
 * Checks a body against the class of its operation, with the rules that no single field can hold.
 * @returns known fields, the paths of those that are ignored, and every fault, one for each field, {@link FAULTS_MAX} at most, with paths as the caller wrote
 *   them; none where the body is good.
 */
export function checkBody(shape: Shape, body: Body, rules: BodyRules): ReadShape {
  const { instance, faults, ignored } = readShape(shape, body);
  const named = new Set(faults.map((fault) => fault.field));
  for (const fault of moreFaults.get(shape)?.(body, rules) ?? []) {
    if (!named.has(fault.field) && faults.length < FAULTS_MAX) faults.push(fault);
  }
  noteIgnoredOfUnions(ignored, shape, body);
  return { instance, faults, ignored };
}
