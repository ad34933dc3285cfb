import type { Violation } from '@corridor/kernel';
import { externalAccountViolations } from '../account-types/external-account-violations';
import { isJsonObject, memberOf } from '../account-types/account-type';
import { CreateBeneficialOwnerBody } from '../bodies/beneficial-owners.body';
import { CreateCustomerBody, UpdateCustomerBody } from '../bodies/customers.body';
import {
  CreateExternalAccountBody,
  CreatePlatformExternalAccountBody,
} from '../bodies/external-accounts.body';
import { ReceiveUmaBody } from '../bodies/quotes.body';
import { CreateQuoteBody } from '../bodies/quotes.body';
import { CreateFxTradeBody } from '../bodies/treasury-orders.body';
import {
  ChangeSettlementAccountBody,
  CreateSettlementAccountBody,
  EnterDepositBody,
} from '../bodies/treasury.body';
import { CreateWebhookEndpointBody, ReportWebhookAttemptBody } from '../bodies/webhooks.body';
import { needsPostalCode } from '../countries';
import type { Shape } from '../operation';
import { noteIgnoredOfUnions } from './ignored-fields';
import { quoteViolations, receiverViolations } from './quote-violations';
import { VIOLATIONS_MAX, readShape, type ReadShape } from './shape-reading';
import {
  bankTimesViolations,
  depositViolations,
  settlementAccountViolations,
  tradeViolations,
} from './treasury-violations';

/** How the deployment changes the validation of bodies. */
export interface BodyRules {
  /**
   * Account numbers must have valid check digits; in the sandbox only with `SANDBOX_CHECK_DIGITS` (docs/behaviour.md
   * 7).
   */
  checkDigits: boolean;
}

type Body = Record<string, unknown>;
type MoreViolations = (body: Body, rules: BodyRules) => Violation[];

/** Members that a customer of the named type doesn't have. Without a named type the service decides. */
function customerTypeViolations(body: Body): Violation[] {
  const type = body['customerType'];
  const foreign = { BUSINESS: ['kycStatus'], INDIVIDUAL: ['kybStatus', 'businessInfo'] };
  if (type !== 'BUSINESS' && type !== 'INDIVIDUAL') return [];
  return foreign[type]
    .filter((field) => (body[field] ?? null) !== null)
    .map((field) => ({ field, message: `a customer of type ${type} has no ${field}` }));
}

function newCustomerViolations(body: Body): Violation[] {
  const isNameless = body['customerType'] === 'BUSINESS' && (body['businessInfo'] ?? null) === null;
  const field = 'businessInfo.legalName';
  return [
    ...(isNameless ? [{ field, message: `${field} is required` }] : []),
    ...customerTypeViolations(body),
    ...addressViolations(body, 'address'),
  ];
}

/** Missing fields of a new address. For a change the service decides, because it knows the rest of the address. */
function addressViolations(body: Body, path: string): Violation[] {
  let address: unknown = body;
  for (const name of path.split('.')) address = isJsonObject(address) ? memberOf(address, name) : undefined;
  if (!isJsonObject(address)) return [];
  const { country, postalCode } = address;
  if ((postalCode ?? null) !== null || !needsPostalCode(country)) return [];
  const field = `${path}.postalCode`;
  return [{ field, message: `${field} is required` }];
}

/** A PUSH endpoint has a URL, and a PULL endpoint has none. */
function endpointViolations(body: Body): Violation[] {
  const isPull = body['delivery'] === 'PULL';
  const hasUrl = (body['url'] ?? null) !== null;
  if (isPull === !hasUrl) return [];
  return [{ field: 'url', message: isPull ? 'a PULL endpoint has no url' : 'url is required' }];
}

/** An attempt has the status of an answer, or the reason why none came. */
function attemptViolations(body: Body): Violation[] {
  const hasStatus = (body['responseStatus'] ?? null) !== null;
  if (hasStatus) return [];
  const isExplained = (body['error'] ?? null) !== null;
  const hasAnswer = (body['responseBody'] ?? null) !== null;
  return [
    ...(isExplained ? [] : [{ field: 'error', message: 'error is required without responseStatus' }]),
    ...(hasAnswer
      ? [{ field: 'responseBody', message: 'responseBody needs the responseStatus of its answer' }]
      : []),
  ];
}

/** Rules of shape across several fields. */
const moreViolations: ReadonlyMap<Shape, MoreViolations> = new Map<Shape, MoreViolations>([
  [CreateCustomerBody, newCustomerViolations],
  [UpdateCustomerBody, customerTypeViolations],
  [CreateBeneficialOwnerBody, (body) => addressViolations(body, 'personalInfo.address')],
  [CreateExternalAccountBody, externalAccountViolations],
  [CreatePlatformExternalAccountBody, externalAccountViolations],
  [
    CreateQuoteBody,
    (body, rules) => quoteViolations(body, (details) => externalAccountViolations(details, rules)),
  ],
  [ReceiveUmaBody, receiverViolations],
  [CreateWebhookEndpointBody, endpointViolations],
  [ReportWebhookAttemptBody, attemptViolations],
  [CreateSettlementAccountBody, settlementAccountViolations],
  [ChangeSettlementAccountBody, bankTimesViolations],
  [EnterDepositBody, depositViolations],
  [CreateFxTradeBody, tradeViolations],
]);

/**
 * Checks a body against the class of its operation, with the rules that no single field can hold.
 * @returns known fields, the paths of those that are ignored, and every fault: one for each field,
 *   {@link VIOLATIONS_MAX} at most, with paths as the caller wrote them.
 */
export function checkBody(shape: Shape, body: Body, rules: BodyRules): ReadShape {
  const { instance, violations, ignored } = readShape(shape, body);
  const named = violations.map((violation) => violation.field);
  for (const violation of moreViolations.get(shape)?.(body, rules) ?? []) {
    // What is in a faulty field is checked when the field is right.
    const isKnown = named.some((field) => `${violation.field}.`.startsWith(`${field}.`));
    if (!isKnown && violations.length < VIOLATIONS_MAX) violations.push(violation);
  }
  noteIgnoredOfUnions(ignored, shape, body);
  return { instance, violations, ignored };
}
