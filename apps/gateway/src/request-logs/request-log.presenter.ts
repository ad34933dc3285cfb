import { formatId } from '@corridor/kernel';
import {
  operations,
  type OperationContract,
  type RequestContentResource,
  type RequestFaultResource,
  type RequestLogResource,
  type RequestLogDetailsResource,
} from '@corridor/contracts';
import type { RequestContent } from './domain/request-content';
import type { LoggedRequest } from './request-log.repository';

const entries = Object.entries(operations) as [string, OperationContract][];
const keyByName = new Map(entries.map(([key, { name }]) => [name, key]));

/** The id of an operation in the documents, by the name that the log has; a page of people has no other name. */
export function operationIdOf(name: string): string {
  return keyByName.get(name) ?? name;
}

/** A logged request in the form of the API. */
export function requestLogResource(logged: LoggedRequest): RequestLogResource {
  const { tokenId, tokenName, memberId, memberName, code, resourceId } = logged;
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
    member: memberId === undefined ? null : { id: formatId('Member', memberId), name: memberName ?? null },
    resourceId: resourceId ?? null,
    replayed: logged.replayed,
  };
}

type JsonObject = Record<string, unknown>;

function bodyOf(text: string | undefined): JsonObject | null {
  return text === undefined ? null : (JSON.parse(text) as JsonObject);
}

/** The faults of an error; none of another answer. */
function faultsOf(answer: JsonObject | null): RequestFaultResource[] {
  const { errors } = (answer?.['details'] ?? {}) as { errors?: unknown };
  if (!Array.isArray(errors)) return [];
  return (errors as RequestFaultResource[]).map(({ field }) => ({ field }));
}

function contentResource(content: RequestContent): RequestContentResource {
  const { url, isRequestCut, isAnswerCut } = content;
  const [requestBody, answerBody] = [bodyOf(content.requestBody), bodyOf(content.answerBody)];
  return { url, requestBody, isRequestCut, answerBody, isAnswerCut, faults: faultsOf(answerBody) };
}

/** A logged request with what was sent and what came back. */
export function requestResource(
  logged: LoggedRequest,
  content: RequestContent | undefined,
): RequestLogDetailsResource {
  return { ...requestLogResource(logged), content: content === undefined ? null : contentResource(content) };
}
