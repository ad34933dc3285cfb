import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { formatId, mintUuid, parseId, trustUuid, uuidBounds, type Uuid } from '@corridor/kernel';
import { rowsOf } from '@corridor/messaging';
import type { RequestContent } from './domain/request-content';
import { removeWholeDays } from './expired-rows.repository';

/** One request of an authenticated caller. */
export interface RequestLogEntry {
  platformKey: number;
  /** Absent for a person with a link to the hosted page. */
  tokenId: string | undefined;
  /** The member whose session of the console made the request. */
  memberId: Uuid | undefined;
  /** Absent if the connection was closed at once. */
  remoteAddress: string | undefined;
  /** The own id. */
  requestId: string;
  callerRequestId: string | undefined;
  /** The operation's name. */
  operation: string;
  method: string;
  /** The operation's path, with the names of its parameters. */
  route: string;
  status: number;
  durationMs: number;
  /** Its start in milliseconds since the epoch, real time. */
  atMs: number;
  /** The code of an error. */
  code: string | undefined;
  /** `<Type>:<uuid>` of what the path names, or else of what the request has made. */
  resourceId: string | undefined;
  /** An earlier answer was given again. */
  replayed: boolean;
  /** Absent if it isn't kept. */
  content: RequestContent | undefined;
}

/** A request as it is listed. */
export interface LoggedRequest extends Omit<RequestLogEntry, 'platformKey' | 'remoteAddress' | 'content'> {
  /** Its place in the list: a uuid that contains its time. */
  id: string;
  /** Absent if the token was deleted since. */
  tokenName: string | undefined;
  /** Absent if the member was removed since. */
  memberName: string | undefined;
}

/** Filters of a list. */
export interface RequestLogFilters {
  /** The lowest and the highest status. */
  statuses?: readonly [number, number] | undefined;
  operation?: string | undefined;
  code?: string | undefined;
  tokenUuid?: string | undefined;
  /** The uuids of resources. A quote and its transaction have the same. */
  resourceUuid?: string | undefined;
  resourceType?: string | undefined;
  /** The own one or the caller's. */
  requestId?: string | undefined;
  /** Without reads. */
  isCommand?: boolean;
  /** Bounds of the time, inclusive, milliseconds. */
  fromMs?: number | undefined;
  toMs?: number | undefined;
  /** Only entries before this place. */
  beforeId?: string | undefined;
}

interface LogRow {
  id: string;
  token_id: string | null;
  token_name: string | null;
  member_id: string | null;
  member_name: string | null;
  request_id: string;
  caller_request_id: string | null;
  operation: string;
  method: string;
  route: string;
  status: number;
  duration_ms: number;
  at: Date;
  code: string | null;
  resource_type: string | null;
  resource_id: string | null;
  replayed: boolean;
}

/** The two parts of `<Type>:<uuid>`. */
function partsOf(resourceId: string | undefined): { type: string | null; uuid: string | null } {
  const [type, uuid] = resourceId?.split(':') ?? [];
  return { type: type ?? null, uuid: uuid ?? null };
}

/** The only SQL for `request_log`. */
@Injectable()
export class RequestLogRepository {
  constructor(private readonly pool: Pool) {}

  /** Writes a batch in one statement. */
  async insert(entries: readonly RequestLogEntry[]): Promise<void> {
    const resources = entries.map(({ resourceId }) => partsOf(resourceId));
    await this.pool.query(
      `INSERT INTO request_log
         (platform_key, token_id, remote_address, request_id, operation, method, route, status, duration_ms, at,
          id, code, resource_type, resource_id, replayed, caller_request_id, member_id)
       SELECT platform_key, token_id, remote_address, request_id, operation, method, route, status, duration_ms,
         to_timestamp(at_ms / 1000), id, code, resource_type, resource_id, replayed, caller_request_id, member_id
       FROM unnest($1::int[], $2::uuid[], $3::inet[], $4::text[], $5::text[], $6::text[], $7::text[], $8::int[],
           $9::int[], $10::float8[], $11::uuid[], $12::text[], $13::text[], $14::uuid[], $15::boolean[], $16::text[], $17::uuid[])
         AS entry (platform_key, token_id, remote_address, request_id, operation, method, route, status, duration_ms,
           at_ms, id, code, resource_type, resource_id, replayed, caller_request_id, member_id)`,
      [
        entries.map((entry) => entry.platformKey),
        entries.map(({ tokenId }) => (tokenId && parseId('ApiToken', tokenId)) ?? null),
        entries.map((entry) => entry.remoteAddress ?? null),
        entries.map((entry) => entry.requestId),
        entries.map((entry) => entry.operation),
        entries.map((entry) => entry.method),
        entries.map((entry) => entry.route),
        entries.map((entry) => entry.status),
        entries.map((entry) => Math.round(entry.durationMs)),
        entries.map((entry) => entry.atMs),
        entries.map((entry) => mintUuid(Math.floor(entry.atMs))),
        entries.map((entry) => entry.code ?? null),
        resources.map(({ type }) => type),
        resources.map(({ uuid }) => uuid),
        entries.map((entry) => entry.replayed),
        entries.map(({ callerRequestId }) => callerRequestId ?? null),
        entries.map(({ memberId }) => memberId ?? null),
      ],
    );
  }

  /** Requests of a platform, newest first. Those from before the log had ids are not listed. */
  async list(platformKey: number, filters: RequestLogFilters, limit: number): Promise<LoggedRequest[]> {
    const params: unknown[] = [platformKey, limit];
    const conditions = ['l.platform_key = $1', 'l.id IS NOT NULL'];
    const where = (condition: (place: string) => string, value: unknown): void => {
      if (value === undefined) return;
      params.push(value);
      conditions.push(condition(`$${params.length}`));
    };
    where((place) => `l.id < ${place}::uuid`, filters.beforeId);
    where((place) => `l.id >= ${place}::uuid`, filters.fromMs && uuidBounds(filters.fromMs).first);
    where((place) => `l.id <= ${place}::uuid`, filters.toMs && uuidBounds(filters.toMs).last);
    where((place) => `l.status >= ${place}`, filters.statuses?.[0]);
    where((place) => `l.status <= ${place}`, filters.statuses?.[1]);
    where((place) => `l.operation = ${place}`, filters.operation);
    where((place) => `l.code = ${place}`, filters.code);
    where((place) => `l.token_id = ${place}::uuid`, filters.tokenUuid);
    where((place) => `l.resource_id = ${place}::uuid`, filters.resourceUuid);
    where((place) => `l.resource_type = ${place}`, filters.resourceType);
    where((place) => `(l.request_id = ${place} OR l.caller_request_id = ${place})`, filters.requestId);
    if (filters.isCommand) conditions.push(`l.method <> 'GET'`);
    const result = await this.pool.query(
      `SELECT l.id, l.token_id, t.name AS token_name, l.request_id, l.operation, l.method, l.route, l.status,
         l.caller_request_id, l.member_id, m.name AS member_name,
         l.duration_ms, l.at, l.code, l.resource_type, l.resource_id, l.replayed
       FROM request_log l LEFT JOIN api_tokens t ON t.platform_key = l.platform_key AND t.id = l.token_id
         LEFT JOIN members m ON m.platform_key = l.platform_key AND m.id = l.member_id
       WHERE ${conditions.join(' AND ')} ORDER BY l.id DESC LIMIT $2`,
      params,
    );
    return rowsOf<LogRow>(result.rows).map(loggedRequest);
  }

  /** Removes whole days that are older than `days`; returns the number of entries. */
  removeExpired(days: number): Promise<number> {
    return removeWholeDays(this.pool, { table: 'request_log', column: 'at' }, days);
  }
}

function loggedRequest(row: LogRow): LoggedRequest {
  return {
    id: row.id,
    tokenId: row.token_id === null ? undefined : formatId('ApiToken', trustUuid(row.token_id)),
    tokenName: row.token_name ?? undefined,
    memberId: row.member_id === null ? undefined : trustUuid(row.member_id),
    memberName: row.member_name ?? undefined,
    requestId: row.request_id,
    callerRequestId: row.caller_request_id ?? undefined,
    operation: row.operation,
    method: row.method,
    route: row.route,
    status: row.status,
    durationMs: row.duration_ms,
    atMs: row.at.getTime(),
    code: row.code ?? undefined,
    resourceId: row.resource_id === null ? undefined : `${row.resource_type ?? ''}:${row.resource_id}`,
    replayed: row.replayed,
  };
}
