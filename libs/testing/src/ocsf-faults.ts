/** What OCSF 1.3.0 demands of the classes that Corridor sends (https://schema.ocsf.io/1.3.0), written from its pages. */
interface Requirements {
  required: readonly string[];
  /** One of them. */
  oneOf?: readonly string[];
  /** Numbers of the activities. */
  activities: readonly number[];
}

const BASE = ['activity_id', 'category_uid', 'class_uid', 'metadata', 'severity_id', 'time', 'type_uid'];
const OPTIONAL = [
  ...[
    'activity_name',
    'category_name',
    'class_name',
    'count',
    'end_time',
    'message',
    'severity',
    'start_time',
  ],
  ...['status', 'status_code', 'status_detail', 'status_id', 'unmapped', 'src_endpoint', 'actor'],
];

const classes: Readonly<Record<number, Requirements & { optional: readonly string[] }>> = {
  3001: { required: ['user'], optional: [], activities: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 99] },
  3002: {
    ...{ required: ['user'], oneOf: ['service', 'dst_endpoint'], optional: ['is_mfa'] },
    activities: [0, 1, 2, 3, 4, 5, 6, 99],
  },
  3004: { required: ['entity'], optional: [], activities: [0, 1, 2, 3, 4, 99] },
  6003: {
    ...{ required: ['actor', 'api', 'src_endpoint'], optional: ['resources'] },
    activities: [0, 1, 2, 3, 4, 99],
  },
};

const objects: Readonly<Record<string, Omit<Requirements, 'activities'>>> = {
  metadata: { required: ['product', 'version'] },
  'metadata.product': { required: ['vendor_name'] },
  actor: { required: [], oneOf: ['process', 'user', 'invoked_by', 'session', 'app_name', 'app_uid'] },
  'actor.user': { required: [], oneOf: ['account', 'name', 'uid'] },
  user: { required: [], oneOf: ['account', 'name', 'uid'] },
  service: { required: [], oneOf: ['name', 'uid'] },
  entity: { required: [], oneOf: ['name', 'uid'] },
  api: { required: ['operation'] },
  src_endpoint: {
    required: [],
    oneOf: ['ip', 'uid', 'name', 'hostname', 'svc_name', 'instance_uid', 'interface_uid', 'interface_name'],
  },
};

type Attributes = Readonly<Record<string, unknown>>;

function at(event: Attributes, path: string): Attributes | undefined {
  return path
    .split('.')
    .reduce<Attributes | undefined>((found, name) => found?.[name] as Attributes | undefined, event);
}

function missing(
  name: string,
  found: Attributes,
  { required, oneOf }: Omit<Requirements, 'activities'>,
): string[] {
  const isSet = (member: string): boolean => found[member] !== undefined && found[member] !== null;
  const absent = required.filter((member) => !isSet(member)).map((member) => `${name}${member} is missing`);
  return oneOf === undefined || oneOf.some(isSet)
    ? absent
    : [...absent, `${name}: one of ${oneOf.join(', ')}`];
}

/** What is wrong with a line; empty if nothing is. */
export function ocsfFaults(line: string): string[] {
  const event = JSON.parse(line) as Attributes & Record<'class_uid' | 'activity_id' | 'type_uid', number>;
  const own = classes[event.class_uid];
  if (!own) return [`there is no class ${event.class_uid}`];
  const known = new Set([...BASE, ...OPTIONAL, ...own.required, ...(own.oneOf ?? []), ...own.optional]);
  const isTyped = event.type_uid === event.class_uid * 100 + event.activity_id;
  return [
    ...missing('', event, { ...own, required: [...BASE, ...own.required] }),
    ...Object.entries(objects).flatMap(([path, needs]) => {
      const found = at(event, path);
      return found === undefined ? [] : missing(`${path}.`, found, needs);
    }),
    ...Object.keys(event).filter((name) => !known.has(name)),
    ...(own.activities.includes(event.activity_id) ? [] : [`there is no activity ${event.activity_id}`]),
    ...(isTyped ? [] : [`the type is ${event.type_uid}`]),
    ...(Number.isInteger(event['time']) ? [] : ['time is no number of milliseconds']),
  ];
}
