import { operations, type OperationContract, type RequestLogResource } from '@corridor/contracts';
import type { LoggedRequest } from './request-log.repository';

const entries = Object.entries(operations) as [string, OperationContract][];
const keyByName = new Map(entries.map(([key, { name }]) => [name, key]));

/** The id of an operation in the documents, by the name that the log has; a page of people has no other name. */
export function operationIdOf(name: string): string {
  return keyByName.get(name) ?? name;
}

/** A logged request in the form of the API. */
export function requestLogResource(logged: LoggedRequest): RequestLogResource {
  const { tokenId, tokenName, code, resourceId } = logged;
  return {
    requestId: logged.requestId,
    callerRequestId: logged.callerRequestId ?? null,
    at: new Date(logged.atMs).toISOString(),
    method: logged.method,
    operation: operationIdOf(logged.operation),
    path: logged.route,
    status: logged.status,
    code: code ?? null,
    durationMs: logged.durationMs,
    token: tokenId === undefined ? null : { id: tokenId, name: tokenName ?? null },
    resourceId: resourceId ?? null,
    replayed: logged.replayed,
  };
}
