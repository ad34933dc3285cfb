import { DomainError, personOf } from '@corridor/kernel';
import {
  operatorPermissionsFor,
  operatorPermissionsOf,
  type OperationRequest,
  type OperatorOperation,
  type RequestContext,
} from '@corridor/contracts';
import { sqlState, type StoredApproval } from '@corridor/database';

/**
 * Whether the person who decides has asked: by the same credential or another, by a session, in another spelling. A release
 * before may have stored or sent its own.
 */
export function isSamePerson(
  { askedBy, askedPerson }: StoredApproval,
  { context }: OperationRequest,
): boolean {
  const { operatorId, operatorPerson, operatorRights } = context;
  const asker = askedPerson ?? operatorRights?.[askedBy]?.person;
  if (askedBy === operatorId) return true;
  if (asker === undefined || operatorPerson === undefined) return false;
  return personOf(asker) === personOf(operatorPerson);
}

/** Whether the operator who asked may still do it. A gateway of the release before tells no rights. */
export function mayStillAsk(
  { askedBy }: StoredApproval,
  operation: OperatorOperation,
  { context }: OperationRequest,
): boolean {
  if (!context.operatorRights) return true;
  const right = context.operatorRights[askedBy];
  if (!right) return false;
  const operatorPermissions =
    right.role === undefined ? right.permissions : operatorPermissionsFor(right.role, operation);
  return isPermitted(operation, { context: { operatorPermissions } });
}

/** @throws DomainError ASKER_NOT_CONFIRMED if the identity provider has told the role of who asked too long ago */
export function assertConfirmed({ askedBy }: StoredApproval, { context }: OperationRequest): void {
  if (!context.operatorRights?.[askedBy]?.isUnconfirmed) return;
  throw new DomainError(
    'ASKER_NOT_CONFIRMED',
    'the identity provider has not told the role of the operator who asked for 12 hours: that operator must sign in again',
  );
}

/** Whether an operator has a permission of an operation. */
export function isPermitted(
  operation: OperatorOperation,
  { context }: { context: Pick<RequestContext, 'operatorPermissions'> },
): boolean {
  const { operatorPermissions = [] } = context;
  return operatorPermissionsOf(operation).some(
    (permission) => permission === 'ANY' || operatorPermissions.includes(permission),
  );
}

/** A refusal is an answer of the request's key. Any other error is thrown, so that a repeat tries again. */
export function refusal(error: unknown): DomainError {
  if (error instanceof DomainError && error.status < 500) return error;
  throw error;
}

/** `endApproval` divides by zero if another operator has decided meanwhile. */
export function lostRace(error: unknown): never {
  if (sqlState(error) !== '22012') throw error;
  throw new DomainError('NOT_IN_THIS_STATE', 'another operator has decided already');
}

/** @throws DomainError if what `load` answered is a refusal. */
export function accepted<Loaded>(loaded: Loaded | DomainError): Loaded {
  if (loaded instanceof DomainError) throw loaded;
  return loaded;
}
