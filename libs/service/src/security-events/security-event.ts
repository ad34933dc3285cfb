import type { ServiceName } from '@corridor/contracts';
import { ocsfEvent, type Classification, type OcsfEvent } from './ocsf';

const LOGON = { class: 'Authentication', activity: 'Logon' } as const;

/** What happens without an entry in the audit log. Calls are classified by their method. */
const kinds = {
  'sign-in-refused': { ...LOGON, severity: 'Low', message: 'a sign-in was refused' },
  'session-refused': { ...LOGON, message: 'nobody was signed in, or the session had ended' },
  'credentials-refused': { ...LOGON, severity: 'Low', message: 'credentials were missing or wrong' },
  'signature-refused': { ...LOGON, severity: 'Medium', message: 'a signature was wrong' },
  'certificate-refused': { ...LOGON, severity: 'Low', message: 'the certificate of a client was refused' },
  'developer-sign-in': { ...LOGON, message: 'a developer has signed in' },
  'sign-out': { class: 'Authentication', activity: 'Logoff', message: 'a person has signed out' },
  'right-refused': { class: 'API Activity', severity: 'Low', message: 'a right was missing' },
  'limit-reached': { class: 'API Activity', severity: 'Low', message: 'a limit was reached' },
} as const satisfies Record<
  string,
  ({ class: 'API Activity' } | { class: 'Authentication'; activity: 'Logon' | 'Logoff' }) &
    Pick<Classification, 'severity'> & { message: string }
>;
type SecurityEventKind = keyof typeof kinds;

const activities = { GET: 'Read', HEAD: 'Read', DELETE: 'Delete', PUT: 'Update', PATCH: 'Update' } as const;

/** Something that a service has seen. It contains nothing that a caller has made up, except its address. */
export interface SecurityEvent {
  kind: SecurityEventKind;
  /** Where it happened: `console`, `operators`, `connectors`, … */
  place: string;
  /** Of the caller. Undefined if it isn't known. */
  address?: string | undefined;
  /** Whom the caller has proved to be, or for a signature the connector that it named. */
  caller?: string | undefined;
  /** The operation, or the path of the route. */
  operation?: string | undefined;
  method?: string | undefined;
  /** Of the answer, with the code of its error. */
  status?: number | undefined;
  code?: string | undefined;
  requestId?: string | undefined;
}

/** Events of one kind from one address within a window: the first of them, and how many there were. */
export interface CountedEvent extends SecurityEvent {
  uid: string;
  count: number;
  firstMs: number;
  lastMs: number;
}

function isRefusal(kind: SecurityEventKind): boolean {
  return kind !== 'developer-sign-in' && kind !== 'sign-out';
}

/** Counted events as one event of the schema. */
export function countedEvent(service: ServiceName, counted: CountedEvent): OcsfEvent {
  const { kind, uid, place, address, caller, operation, method = '', status, code, requestId } = counted;
  const { count, firstMs, lastMs } = counted;
  const { message, ...known } = kinds[kind];
  const user = caller === undefined ? { name: 'unknown' } : { uid: caller };
  const facts = {
    ...{ service, log: 'security-events' as const, uid, code: kind, message, timeMs: firstMs, requestId },
    status: isRefusal(kind) ? ('Failure' as const) : ('Success' as const),
  };
  const common = {
    ...{ count, start_time: firstMs, end_time: lastMs },
    src_endpoint: address === undefined ? { name: 'several or unknown' } : { ip: address },
    status_code: status === undefined ? undefined : String(status),
    status_detail: code,
  };
  if (known.class === 'Authentication')
    return ocsfEvent(known, facts, { ...common, user, service: { name: place } });
  const activity = method in activities ? activities[method as keyof typeof activities] : 'Create';
  const api = { operation: operation ?? 'unknown', service: { name: place } };
  return ocsfEvent({ ...known, activity }, facts, { ...common, actor: { user }, api });
}
