import { DomainError, errorText } from '@corridor/kernel';
import type { OperationRequest, ReasonBody } from '@corridor/contracts';
import { appendAuditEntries, type UnitOfWork } from '@corridor/database';
import { actorOf, auditEntryOf } from '@corridor/service';
import type { ConnectorHandle } from './connector-directory.registry';

/** What an operator cancels: an instruction, or an order of the house. */
export interface Cancelled {
  /** Its id for people, in the audit log. */
  resourceId: string;
  /** Its id for the connector. */
  instructionId: string;
  state: string;
}

/** The connector, if it can cancel. @throws DomainError NOT_IN_THIS_STATE otherwise. */
export function cancellingHandle(handle: ConnectorHandle | undefined, state: string): ConnectorHandle {
  if (handle?.capabilities.cancel) return handle;
  throw new DomainError('NOT_IN_THIS_STATE', `it is ${state}, and its connector can't cancel it`);
}

/**
 * Asks a connector outside of any transaction to cancel what it may have. That it may have been asked is committed before.
 * @param action name of the action in the audit log.
 * @throws DomainError if the connector does not say that it is cancelled.
 */
export async function cancelAtConnector(
  unitOfWork: UnitOfWork,
  handle: ConnectorHandle,
  { resourceId, instructionId, state }: Cancelled,
  { request, action }: { request: OperationRequest; action: 'cancel-instruction' },
): Promise<void> {
  const { name } = handle.stored;
  const { reason = null } = request.body as ReasonBody;
  const audit = { resourceId, reason, before: { state }, after: { asked: name } };
  const entry = auditEntryOf(actorOf(request), `send-${action}`, audit);
  await unitOfWork.transaction(({ manager }) => appendAuditEntries(manager, [entry]));
  const answer = await handle
    .call((connector) => Promise.resolve(connector.cancel?.(instructionId)))
    .catch((error: unknown) => {
      throw new DomainError('SERVICE_UNAVAILABLE', `${name}: ${errorText(error)}`);
    });
  if (answer?.status === 'CANCELLED') return;
  const isLate = answer?.status === 'TOO_LATE';
  const why = isLate ? 'says that it is too late' : 'does not know whether it can be cancelled';
  throw new DomainError('NOT_IN_THIS_STATE', `${name} ${why}`);
}
