import type { Violation } from '@corridor/kernel';
import { violationsAt } from '../account-types/external-account-violations';

type Plain = Record<string, unknown>;

/** The object under a name in a body, or an empty object. */
export function memberOf(body: Plain, name: string): Plain {
  const member = body[name];
  return member !== null && typeof member === 'object' && !Array.isArray(member) ? (member as Plain) : {};
}

/** Whether a value is present. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function required(body: Plain, parent: string, name: string): Violation[] {
  const field = parent === '' ? name : `${parent}.${name}`;
  return isGiven(body[name]) ? [] : [{ field, message: `${field} is required` }];
}

/** The type of the source, also for the short forms. */
export function sourceTypeOf(source: Plain): unknown {
  const isAccount = isGiven(source['accountId']) || !isGiven(source['currency']);
  return source['sourceType'] ?? (isAccount ? 'ACCOUNT' : 'REALTIME_FUNDING');
}

function sourceViolations(source: Plain): Violation[] {
  const type = sourceTypeOf(source);
  if (type === 'ACCOUNT') return required(source, 'source', 'accountId');
  return type === 'REALTIME_FUNDING' ? required(source, 'source', 'currency') : [];
}

/** The type of the destination, also for the short forms. */
export function destinationTypeOf(destination: Plain): unknown {
  if (isGiven(destination['destinationType'])) return destination['destinationType'];
  if (isGiven(destination['externalAccountDetails'])) return 'EXTERNAL_ACCOUNT_DETAILS';
  return isGiven(destination['umaAddress']) ? 'UMA_ADDRESS' : 'ACCOUNT';
}

/** Missing fields of a new quote, by the types of its source and destination. `ofDetails` checks an inline account. */
export function quoteViolations(body: Plain, ofDetails: (details: Plain) => Violation[]): Violation[] {
  const destination = memberOf(body, 'destination');
  const violations = sourceViolations(memberOf(body, 'source'));
  switch (destinationTypeOf(destination)) {
    case 'ACCOUNT':
      return [...violations, ...required(destination, 'destination', 'accountId')];
    case 'UMA_ADDRESS':
      return [
        ...violations,
        ...required(destination, 'destination', 'umaAddress'),
        ...required(body, '', 'lookupId'),
      ];
    case 'EXTERNAL_ACCOUNT_DETAILS': {
      const path = 'destination.externalAccountDetails';
      if (!isGiven(destination['externalAccountDetails'])) {
        return [...violations, ...required(destination, 'destination', 'externalAccountDetails')];
      }
      const ofAccount = ofDetails(memberOf(destination, 'externalAccountDetails'));
      return [...violations, ...violationsAt(path, ofAccount)];
    }
    default:
      return violations;
  }
}

/** An incoming UMA payment has one of two ways to name its receiver. */
export function receiverViolations(body: Plain): Violation[] {
  return isGiven(body['customerId']) ? [] : required(body, '', 'receiverUmaAddress');
}
