import { violationsAt } from '../account-types/external-account-violations';
import type { AccountInfoViolation } from '../account-types/text-rules';

type Plain = Record<string, unknown>;

/** The object that a body has under a name; an empty one where it has none. */
export function memberOf(body: Plain, name: string): Plain {
  const member = body[name];
  return member !== null && typeof member === 'object' && !Array.isArray(member) ? (member as Plain) : {};
}

/** Whether a value is there. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function required(body: Plain, parent: string, name: string): AccountInfoViolation[] {
  const field = parent === '' ? name : `${parent}.${name}`;
  return isGiven(body[name]) ? [] : [{ field, message: `${field} is required` }];
}

/** What the source is, also in its bare forms. */
export function sourceTypeOf(source: Plain): unknown {
  const isAccount = isGiven(source['accountId']) || !isGiven(source['currency']);
  return source['sourceType'] ?? (isAccount ? 'ACCOUNT' : 'REALTIME_FUNDING');
}

function sourceViolations(source: Plain): AccountInfoViolation[] {
  const type = sourceTypeOf(source);
  if (type === 'ACCOUNT') return required(source, 'source', 'accountId');
  return type === 'REALTIME_FUNDING' ? required(source, 'source', 'currency') : [];
}

/** What the destination is, also in its bare forms. */
export function destinationTypeOf(destination: Plain): unknown {
  if (isGiven(destination['destinationType'])) return destination['destinationType'];
  if (isGiven(destination['externalAccountDetails'])) return 'EXTERNAL_ACCOUNT_DETAILS';
  return isGiven(destination['umaAddress']) ? 'UMA_ADDRESS' : 'ACCOUNT';
}

/** What a new quote lacks, by the types of its source and destination; `ofDetails` checks an inline account. */
export function quoteViolations(
  body: Plain,
  ofDetails: (details: Plain) => AccountInfoViolation[],
): AccountInfoViolation[] {
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

/** An incoming UMA payment names its receiver in one of two ways. */
export function receiverViolations(body: Plain): AccountInfoViolation[] {
  return isGiven(body['customerId']) ? [] : required(body, '', 'receiverUmaAddress');
}
