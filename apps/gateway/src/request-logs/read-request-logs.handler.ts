import { Injectable } from '@nestjs/common';
import {
  DomainError,
  invalidInput,
  lowerBoundMs,
  PAGE_SIZE_DEFAULT,
  parseId,
  resourceNames,
  upperBoundMs,
} from '@corridor/kernel';
import {
  operations,
  type ListRequestLogsQuery,
  type OperationContract,
  type OperationReply,
  type RequestLogDetailsResource,
} from '@corridor/contracts';
import { decodeCursor, feedOf, type CursorScope } from '@corridor/database';
import type { OperationCall } from '../operation-calls/operation-call.parser';
import { RequestContentRepository } from './request-content.repository';
import { requestLogResource, requestResource } from './request-log.presenter';
import { RequestLogRepository, type RequestLogFilters } from './request-log.repository';

const table: Readonly<Record<string, OperationContract | undefined>> = operations;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const CLASS_SIZE = 100;

/** `404` is one status, `4xx` all of a class. */
function statusesOf(text: string): [number, number] {
  const first = Number(text.replace('xx', '00'));
  return [first, text.endsWith('xx') ? first + CLASS_SIZE - 1 : first];
}

function operationNameOf(key: string): string {
  const operation = Object.hasOwn(table, key) ? table[key] : undefined;
  if (operation) return operation.name;
  const message = 'operation must be the id of an operation, for example createTransferOut';
  throw invalidInput([{ field: 'operation', message }]);
}

function resourceOf(id: string): Pick<RequestLogFilters, 'resourceUuid' | 'resourceType'> {
  const type = resourceNames.find((name) => id.startsWith(`${name}:`));
  const uuid = type && parseId(type, id);
  if (uuid !== undefined) return { resourceUuid: uuid, resourceType: type };
  const message = 'resourceId must be an id of the form <Type>:<uuid>, for example Transaction:<uuid>';
  throw invalidInput([{ field: 'resourceId', message }]);
}

function filtersOf(query: ListRequestLogsQuery): RequestLogFilters {
  const { status, operation, code, tokenId, resourceId, since, until } = query;
  return {
    statuses: status === undefined ? undefined : statusesOf(status),
    operation: operation === undefined ? undefined : operationNameOf(operation),
    code,
    tokenUuid: tokenId === undefined ? undefined : parseId('ApiToken', tokenId),
    ...(resourceId === undefined ? {} : resourceOf(resourceId)),
    fromMs: since === undefined ? undefined : lowerBoundMs(since),
    toMs: until === undefined ? undefined : upperBoundMs(until),
  };
}

function positionOf(scope: CursorScope, cursor: string | undefined): string | undefined {
  const [id] = decodeCursor(scope, cursor) ?? [];
  if (id === undefined || UUID.test(id)) return id;
  const message = 'cursor must be the nextCursor of the page before, with the same filters';
  throw invalidInput([{ field: 'cursor', message }]);
}

/** GET /request-logs and GET /request-logs/{requestId}. */
@Injectable()
export class ReadRequestLogsHandler {
  constructor(
    private readonly log: RequestLogRepository,
    private readonly contents: RequestContentRepository,
  ) {}

  /** A page, newest first. @throws DomainError INVALID_INPUT. */
  async list({ operation, request }: OperationCall): Promise<OperationReply> {
    const { platformKey } = request.context;
    const { limit = PAGE_SIZE_DEFAULT, cursor, ...wanted } = request.query as ListRequestLogsQuery;
    const scope: CursorScope = { platformKey, list: operation.name, filters: wanted };
    const filters = { ...filtersOf(wanted), beforeId: positionOf(scope, cursor) };
    const rows = await this.log.list(platformKey, filters, limit + 1);
    return feedOf({ rows, limit, scope, positionOf: ({ id }) => [id], render: requestLogResource });
  }

  /** One request. @throws DomainError REQUEST_LOG_NOT_FOUND. */
  async get({ request }: OperationCall): Promise<OperationReply<RequestLogDetailsResource>> {
    const { requestId } = request.params;
    const { platformKey } = request.context;
    const [found] = await this.log.list(platformKey, { requestId }, 1);
    if (!found) throw new DomainError('REQUEST_LOG_NOT_FOUND', 'the log has no request with this id');
    const content = await this.contents.find(platformKey, found.requestId);
    return { body: requestResource(found, content) };
  }
}
