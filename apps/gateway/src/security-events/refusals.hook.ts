import type { FastifyInstance } from 'fastify';
import { parseId } from '@corridor/kernel';
import type { SecurityEvent, SecurityEvents } from '@corridor/service';
import { operatorIdOf, type Identified } from '../console-sessions/domain/session';
import {
  operationOf,
  operatorOperationOf,
  pageOf,
  type FastifyRequest,
} from '../http/fastify-request.adapter';
import { networkOf, remoteAddressOf } from '../http/remote-address.parser';

/** A listener of the gateway, as security events name it. */
type Place = 'api' | 'operators' | 'console' | 'portal' | 'connectors';

const UNAUTHORIZED = 401;
const FORBIDDEN = 403;
const RATE_LIMITED = 429;
const REFUSALS = new Set([UNAUTHORIZED, FORBIDDEN, RATE_LIMITED]);
/** Paths of a listener of the console by which people sign in. */
const SIGN_INS = new Set(['/api/session', '/api/sign-in/link', '/sign-in/callback']);

/** What a refusal is; undefined for the question of a page who is signed in. */
function kindOf(
  place: Place,
  { method, routeOptions: { url = '' } }: FastifyRequest,
  status: number,
): SecurityEvent['kind'] | undefined {
  if (status === RATE_LIMITED) return 'limit-reached';
  const isConsole = place === 'console' || place === 'portal';
  const isQuestion = method === 'GET' && url === '/api/session';
  if (isConsole && SIGN_INS.has(url) && !isQuestion) return 'sign-in-refused';
  if (status === FORBIDDEN) return 'right-refused';
  if (isConsole) return isQuestion ? undefined : 'session-refused';
  return place === 'connectors' ? 'signature-refused' : 'credentials-refused';
}

/** Whom a request comes from, as far as that is known. A connector is named, and not proved. */
function callerOf(place: Place, { operator, principal, params }: FastifyRequest): string | undefined {
  if (place !== 'connectors') return operator?.operatorId ?? principal?.tokenId;
  const { connectorId = '' } = params as { connectorId?: string };
  return parseId('Connector', connectorId) === undefined ? undefined : connectorId;
}

/** Notes an answer if it refuses the caller. */
export function noteRefusal(
  events: SecurityEvents,
  place: Place,
  request: FastifyRequest,
  status: number,
): void {
  if (!REFUSALS.has(status)) return;
  const kind = kindOf(place, request, status);
  if (kind === undefined) return;
  const address = remoteAddressOf(request);
  const route = operationOf(request) ?? operatorOperationOf(request) ?? pageOf(request);
  const event = {
    ...{ kind, place, address, status, method: request.method, caller: callerOf(place, request) },
    operation: route?.name ?? request.routeOptions.url,
    code: request.outcome?.code,
    requestId: place === 'connectors' ? undefined : request.id,
  };
  events.note(event, address && networkOf(address));
}

/**
 * Notes the answers of a listener that refuse a caller.
 * @param isElsewhere whether another listener answers the request, and notes it
 */
export function watchRefusals(
  server: FastifyInstance,
  events: SecurityEvents,
  { place, isElsewhere }: { place: Place; isElsewhere?: (request: FastifyRequest) => boolean },
): void {
  server.addHook('onResponse', (request, reply, done) => {
    if (isElsewhere?.(request) !== true) noteRefusal(events, place, request, reply.statusCode);
    done();
  });
}

/** Notes that a person has signed in or out. Sign-ins of operators are in the audit log. */
export function notePerson(
  events: SecurityEvents,
  kind: 'developer-sign-in' | 'sign-out',
  person: Identified,
  request: Pick<FastifyRequest, 'id' | 'ip' | 'socket'>,
): void {
  if (kind === 'developer-sign-in' && !person.platform) return;
  const address = remoteAddressOf(request);
  const event = { kind, place: 'console', address, caller: operatorIdOf(person), requestId: request.id };
  events.note(event, address && networkOf(address));
}
