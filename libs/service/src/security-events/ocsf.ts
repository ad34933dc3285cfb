/** Version of the Open Cybersecurity Schema Framework (https://schema.ocsf.io). */
const SCHEMA_VERSION = '1.3.0';
const PRODUCT = { name: 'Corridor', vendor_name: 'Corridor' };
/** An activity's type is the number of its class and its own. */
const ACTIVITIES_PER_CLASS = 100;

const categories = { 3: 'Identity & Access Management', 6: 'Application Activity' } as const;

/** The classes that are used, with their numbers and those of their activities. */
const classes = {
  'Account Change': { uid: 3001, category: 3, activities: { Create: 1, Disable: 5 } },
  Authentication: { uid: 3002, category: 3, activities: { Logon: 1, Logoff: 2 } },
  'Entity Management': { uid: 3004, category: 3, activities: { Create: 1, Read: 2, Update: 3, Delete: 4 } },
  'API Activity': { uid: 6003, category: 6, activities: { Create: 1, Read: 2, Update: 3, Delete: 4 } },
} as const;
type ClassName = keyof typeof classes;
/** The class whose attribute `actor` comes from the profile `host`. */
const HAS_ACTOR_BY_PROFILE: ClassName = 'Entity Management';

const severities = { Informational: 1, Low: 2, Medium: 3, High: 4, Critical: 5 } as const;
const statuses = { Success: 1, Failure: 2, Other: 99 } as const;

/** An activity of a class, and how much it matters. */
export type Classification = {
  [Name in ClassName]: { class: Name; activity: keyof (typeof classes)[Name]['activities'] };
}[ClassName] & { severity?: keyof typeof severities };

/** What every event has. */
interface EventFacts {
  service: string;
  log: 'audit-log' | 'security-events';
  /** The same in each attempt to send it. */
  uid: string;
  /** What has happened, in a word of Corridor. */
  code: string;
  message: string;
  timeMs: number;
  status: keyof typeof statuses;
  /** The request behind it. */
  requestId?: string | undefined;
  /** The number of the entry. */
  sequence?: number;
}

/** An event by the schema. Absent attributes are undefined. */
export interface OcsfEvent {
  class_uid: number;
  type_uid: number;
  severity_id: number;
  time: number;
  metadata: Readonly<Record<string, unknown>> &
    Pick<EventFacts, 'uid'> & { log_name: EventFacts['log']; log_provider: string };
  [attribute: string]: unknown;
}

/** An event with the attributes of its class. */
export function ocsfEvent(
  { class: name, activity, severity = 'Informational' }: Classification,
  { service, log, uid, code, message, timeMs, status, requestId, sequence }: EventFacts,
  attributes: Readonly<Record<string, unknown>>,
): OcsfEvent {
  const { uid: classUid, category, activities } = classes[name];
  const activityId = (activities as Readonly<Record<string, number>>)[activity] ?? 0;
  return {
    category_uid: category,
    category_name: categories[category],
    class_uid: classUid,
    class_name: name,
    activity_id: activityId,
    activity_name: activity,
    type_uid: classUid * ACTIVITIES_PER_CLASS + activityId,
    severity_id: severities[severity],
    severity,
    status_id: statuses[status],
    status,
    time: timeMs,
    message,
    metadata: {
      version: SCHEMA_VERSION,
      product: { ...PRODUCT, feature: { name: service } },
      uid,
      sequence,
      event_code: code,
      profiles: name === HAS_ACTOR_BY_PROFILE ? ['host'] : undefined,
      log_name: log,
      log_provider: service,
      correlation_uid: requestId,
    },
    ...attributes,
  };
}
