import {
  isSecret,
  services,
  variables,
  variablesOf,
  type Reader,
  type SettingName,
} from '@corridor/contracts';
import { containersOf, nameOf, type Manifest } from './manifest';

/** Variables of Node.js. */
const OF_NODE = ['NODE_ENV'];
/** A bucket takes the place of the folder. */
const ALTERNATIVES: Readonly<Record<string, string>> = { FILES_DIR: 'S3_BUCKET' };
/** Second places of the audit log's checkpoints. */
const CHECKPOINT_PLACES = ['AUDIT_CHECKPOINTS_FILE', 'AUDIT_CHECKPOINTS_S3', 'AUDIT_CHECKPOINTS_WEBHOOK_URL'];
/** Who a service is on the brokers, in its records and in its audit log, and what proves it. */
const IDENTITY = [
  ...['KAFKA_SASL_USERNAME', 'KAFKA_SASL_PASSWORD_FILE', 'KAFKA_TLS_CERT_FILE'],
  ...['KAFKA_OAUTH_CLIENT_ID', 'KAFKA_OAUTH_CLIENT_SECRET_FILE'],
  ...['PEER_KEYS_FILE', 'AUDIT_CHECKPOINT_KEY_FILE', 'AUDIT_CHECKPOINTS_S3_ACCESS_KEY_ID_FILE'],
];
const SECRETS = '/run/secrets/corridor/';

/** Whose configuration a pod reads: that of its component. */
function readerOf(manifest: Manifest): Reader | undefined {
  const component = manifest.spec?.template?.metadata.labels['app.kubernetes.io/component'];
  return [...services, 'migration' as const].find((reader) => reader === component);
}

/**
 * Compares the variables of each pod with the table of the configuration: all are known to their reader, every needed
 * one is set, and secrets are in files of the Secret that is mounted.
 */
export function variableFaults(manifests: readonly Manifest[]): string[] {
  const pods = manifests.filter((manifest) => manifest.spec?.template);
  const missing = [...services, 'migration' as const].filter(
    (reader) => !pods.some((pod) => readerOf(pod) === reader),
  );
  return [...missing.map((reader) => `there is no pod of ${reader}`), ...pods.flatMap(podFaults)];
}

function podFaults(pod: Manifest): string[] {
  const reader = readerOf(pod);
  if (reader === undefined) return [`${nameOf(pod)}: its component reads no configuration`];
  const known: readonly string[] = variablesOf(reader);
  const entries = containersOf(pod).flatMap(({ env = [] }) => env);
  const names = entries.map(({ name }) => name).filter((name) => !OF_NODE.includes(name));
  const paths = (pod.spec?.template?.spec.volumes ?? []).flatMap(({ secret }) => secret?.items ?? []);
  const files = paths.map(({ path }) => SECRETS + path);
  const faults: string[] = [];
  for (const name of names) {
    const variable = secretOf(name) ?? name;
    if (!known.includes(variable)) faults.push(`${reader} does not read ${name}`);
    else if (isSecret(variable as SettingName) && variable === name)
      faults.push(`${name} shows a secret: set ${name}_FILE`);
    if (names.indexOf(name) !== names.lastIndexOf(name)) faults.push(`${name} is set twice`);
  }
  for (const { name, value = '' } of entries) {
    if (secretOf(name) !== undefined && !files.includes(value))
      faults.push(`${name}: ${value} is no file of the mounted Secret`);
  }
  for (const name of variablesOf(reader, { needed: true })) {
    const ways = [name, `${name}_FILE`, ALTERNATIVES[name] ?? name];
    if (!ways.some((way) => names.includes(way))) faults.push(`${reader} needs ${name}`);
  }
  return faults.map((fault) => `${nameOf(pod)}: ${fault}`);
}

/** The secret whose file the variable names. */
function secretOf(name: string): string | undefined {
  const secret = name.replace(/_FILE$/, '');
  return secret !== name && secret in variables && isSecret(secret as SettingName) ? secret : undefined;
}

/** References between resources that lead nowhere: selectors, ports, mounted volumes and targets of scaling. */
export function referenceFaults(manifests: readonly Manifest[]): string[] {
  const pods = manifests.filter((manifest) => manifest.spec?.template);
  return manifests.flatMap((manifest) => {
    const faults: string[] = [];
    const { spec = {}, kind } = manifest;
    const labels = kind === 'ServiceMonitor' ? undefined : selectorOf(manifest);
    const selected = labels ? pods.filter((pod) => isSelected(pod, labels)) : pods;
    if (selected.length === 0) faults.push('selects no pod');
    const ports = selected
      .flatMap(containersOf)
      .flatMap(({ ports: open = [] }) => open.map(({ name }) => name));
    for (const { targetPort } of kind === 'Service' ? (spec.ports ?? []) : [])
      if (!ports.includes(targetPort)) faults.push(`no pod has the port ${targetPort}`);
    const target = spec.scaleTargetRef?.name;
    if (
      target !== undefined &&
      !manifests.some((one) => one.kind === 'Deployment' && one.metadata.name === target)
    )
      faults.push(`there is no Deployment ${target}`);
    const volumes = (spec.template?.spec.volumes ?? []).map(({ name }) => name);
    for (const { name } of containersOf(manifest).flatMap(({ volumeMounts = [] }) => volumeMounts))
      if (!volumes.includes(name)) faults.push(`there is no volume ${name}`);
    return faults.map((fault) => `${nameOf(manifest)}: ${fault}`);
  });
}

/** Rules of NetworkPolicies that let pods call any address. */
export function egressFaults(manifests: readonly Manifest[]): string[] {
  return manifests
    .filter(({ spec }) => spec?.egress?.some(({ to = [] }) => to.length === 0))
    .map((manifest) => `${nameOf(manifest)}: a rule of egress names no destination`);
}

/** Pods whose ServiceAccount is missing, or another's too: a role of the cloud is given to an account. */
export function accountFaults(manifests: readonly Manifest[]): string[] {
  const pods = manifests.filter((manifest) => manifest.spec?.template);
  const accountOf = ({ spec }: Manifest): string | undefined => spec?.template?.spec.serviceAccountName;
  return pods.flatMap((pod) => {
    const account = accountOf(pod);
    const isMade = manifests.some(
      ({ kind, metadata }) => kind === 'ServiceAccount' && metadata.name === account,
    );
    if (!isMade) return [`${nameOf(pod)}: there is no ServiceAccount ${account ?? ''}`];
    const others = pods.filter((other) => other !== pod && accountOf(other) === account);
    return others.map((other) => `${nameOf(pod)}: ${nameOf(other)} has the same ServiceAccount`);
  });
}

/**
 * Services that are no user of Kafka though its brokers ask for one, or that share one, or a password, certificate, key
 * or bucket user of the audit log, or keys of pairs.
 */
export function kafkaUserFaults(manifests: readonly Manifest[]): string[] {
  return [...manifests.flatMap(missingUserFaults), ...sharedIdentityFaults(manifests)];
}

/** With IAM the role of its ServiceAccount is the user. */
function missingUserFaults(manifest: Manifest): string[] {
  const entries = containersOf(manifest).flatMap(({ env = [] }) => env);
  const mechanism = entries.find(({ name }) => name === 'KAFKA_SASL_MECHANISM')?.value;
  if (mechanism === undefined || mechanism === 'AWS_MSK_IAM') return [];
  const wanted = mechanism === 'OAUTHBEARER' ? 'KAFKA_OAUTH_CLIENT_ID' : 'KAFKA_SASL_USERNAME';
  const has = entries.some(({ name, value = '' }) => name === wanted && value !== '');
  return has ? [] : [`${nameOf(manifest)}: ${mechanism} needs ${wanted}`];
}

function sharedIdentityFaults(manifests: readonly Manifest[]): string[] {
  const owners = new Map<string, string>();
  return manifests.flatMap((manifest) =>
    kafkaIdentity(manifest).flatMap(([name, value]) => {
      const key = `${name} ${value}`;
      const owner = owners.get(key);
      owners.set(key, nameOf(manifest));
      return owner === undefined ? [] : [`${nameOf(manifest)}: ${owner} has the same ${name}`];
    }),
  );
}

/** The Secret of a certificate stands for it: its path is the same in all pods. */
function kafkaIdentity(manifest: Manifest): [string, string][] {
  const entries = containersOf(manifest).flatMap(({ env = [] }) => env);
  const volumes = manifest.spec?.template?.spec.volumes ?? [];
  const secretName = volumes.find(({ name }) => name === 'kafka-tls')?.secret?.secretName;
  return entries
    .filter(({ name }) => IDENTITY.includes(name))
    .map(({ name, value = '' }) => [name, name === 'KAFKA_TLS_CERT_FILE' ? (secretName ?? value) : value]);
}

/**
 * Services outside of a sandbox whose audit log isn't signed, or whose checkpoints go nowhere, or whose records or links to
 * documents have no keys of their own.
 */
export function productionFaults(manifests: readonly Manifest[]): string[] {
  return manifests.flatMap((manifest) => {
    const reader = readerOf(manifest);
    const entries = containersOf(manifest).flatMap(({ env = [] }) => env);
    const isProduction = entries.some(({ name, value }) => name === 'SANDBOX' && value === 'false');
    if (!isProduction || reader === undefined || reader === 'migration') return [];
    const ofLinks = variablesOf(reader).includes('DOCUMENT_LINK_KEYS') ? [['DOCUMENT_LINK_KEYS_FILE']] : [];
    return [['AUDIT_CHECKPOINT_KEY_FILE'], CHECKPOINT_PLACES, ['PEER_KEYS_FILE'], ...ofLinks]
      .filter((ways) => !entries.some(({ name }) => ways.includes(name)))
      .map((ways) => `${nameOf(manifest)}: outside of a sandbox it needs ${ways.join(' or ')}`);
  });
}

function selectorOf({ spec = {} }: Manifest): Record<string, string> | undefined {
  if (spec.podSelector) return spec.podSelector.matchLabels;
  const { selector } = spec;
  if (selector === undefined) return undefined;
  return (typeof selector['matchLabels'] === 'object' ? selector['matchLabels'] : selector) as Record<
    string,
    string
  >;
}

function isSelected(pod: Manifest, selector: Record<string, string>): boolean {
  const labels = pod.spec?.template?.metadata.labels ?? {};
  return Object.entries(selector).every(([name, value]) => labels[name] === value);
}

/** The variables that values may set: those of a service, or of all services, without secrets. */
export function settableVariables(service?: (typeof services)[number]): string[] {
  const readers = service === undefined ? services : [service];
  const ofAll = readers.map((reader) => variablesOf(reader));
  return (ofAll[0] ?? [])
    .filter((name) => ofAll.every((list) => list.includes(name)) && !isSecret(name))
    .sort();
}

interface ValuesSchema {
  definitions: Record<string, { propertyNames: { enum: string[] } }>;
}

/** Names of variables in `values.schema.json` that differ from the table of the configuration. */
export function schemaFaults({ definitions }: ValuesSchema): string[] {
  return [undefined, ...services].flatMap((service) => {
    const definition = `${service ?? 'all'}Env`;
    const wanted = settableVariables(service);
    const found = definitions[definition]?.propertyNames.enum ?? [];
    return wanted.join() === found.join()
      ? []
      : [`values.schema.json: ${definition} must be ${JSON.stringify(wanted)}`];
  });
}
