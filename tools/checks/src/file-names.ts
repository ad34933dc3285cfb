/**
 * Checks that the name of a file shows its place and purpose: `noun.role.ts` in kebab-case with a role of a closed
 * list, bare nouns in domain/, no catch-all names, one barrel per lib. The rules of dependency-cruiser cannot check
 * this, because they are about imports: a file without imports passes all of them.
 */
const ROLES = [
  'module',
  'controller',
  'consumer',
  'handler',
  'worker',
  'repository',
  'entity',
  'port',
  'adapter',
  /** Keeps values that were read or computed, for reuse. */
  'cache',
  /** Calls another service. */
  'client',
  /** Encodes and decodes one kind of text. */
  'codec',
  /** Makes an integration event. */
  'event',
  /** Makes new records. */
  'factory',
  /** A feature's registration with an engine. */
  'feature',
  /** An exception filter of Nest. */
  'filter',
  /** Decides on access. */
  'guard',
  /** A hook of Fastify. */
  'hook',
  'metrics',
  /** Renders a page for people. */
  'page',
  /** Reads incoming data. */
  'parser',
  /** Renders outgoing data. */
  'presenter',
  /** Makes work wait for its turn. */
  'queue',
  /** Stores one entry for each key. */
  'registry',
  /** Signs messages. */
  'signer',
];
/** Files of contracts contain only shapes. The role names the kind of shape. */
const CONTRACT_ROLES = ['body', 'resource', 'operations'];
const DRAWERS = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'types', 'misc', 'shared']);
const NAME = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*\.ts$/;

/**
 * @param path relative to the checkout, with forward slashes
 * @returns the violations of the name
 */
export function nameViolations(path: string): string[] {
  const parts = path.split('/');
  const file = String(parts.pop());
  if (!NAME.test(file)) return [`${path}: file names are kebab-case`];
  const { stem, role, test } = split(file);
  const violations: string[] = [];
  const drawer = [...parts, stem].find((part) => DRAWERS.has(part));
  if (drawer) violations.push(`${path}: "${drawer}" says nothing about what is in it`);
  if (parts.some((part) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(part)))
    violations.push(`${path}: folder names are kebab-case`);
  const roles = path.startsWith('libs/contracts/') ? [...ROLES, ...CONTRACT_ROLES] : ROLES;
  if (!role && !test && isOfFeature(parts)) violations.push(`${path}: no role and not in domain/`);
  if (role && !roles.includes(role)) violations.push(`${path}: "${role}" is no role (${roles.join(', ')})`);
  if (role && parts.includes('domain')) violations.push(`${path}: domain files are bare nouns`);
  if (role === 'handler' && !stem.includes('-')) violations.push(`${path}: a handler is verb-noun`);
  if (file === 'index.ts' && !/^(libs|sdks|tools)\/[^/]+\/src$/.test(parts.join('/'))) {
    violations.push(`${path}: a barrel is allowed only at the root of a lib, an SDK or a tool`);
  }
  return [...violations, ...placeViolations(path, test)];
}

/**
 * Whether the files of a folder belong to a feature of an app. Files at the root of an app (`main.ts`, `config.ts`),
 * migrations and the pages of the console belong to no feature.
 */
function isOfFeature(folders: readonly string[]): boolean {
  const [apps, app, src, feature] = folders;
  return (
    apps === 'apps' &&
    src === 'src' &&
    feature !== undefined &&
    feature !== 'database' &&
    app !== 'console' &&
    !folders.includes('domain')
  );
}

function split(file: string): { stem: string; role?: string; test?: string } {
  const [stem, ...rest] = file.replace(/(\.d)?\.ts$/, '').split('.');
  const last = rest.at(-1);
  const test = last !== undefined && ['spec', 'int-spec', 'e2e-spec'].includes(last) ? last : undefined;
  const role = (test ? rest.slice(0, -1) : rest).join('.');
  return { stem: String(stem), ...(role ? { role } : {}), ...(test ? { test } : {}) };
}

/**
 * Checks the folder of a test. Unit tests are beside the file that they test, integration tests in test/, and tests of
 * the whole system in e2e/. Jest silently ignores tests in other places.
 */
function placeViolations(path: string, test: string | undefined): string[] {
  const places = {
    spec: /^((apps|connectors|libs|sdks|tools)\/[^/]+\/src|tools\/(infra|start|test))\//,
    'int-spec': /^(apps|libs)\/[^/]+\/test\//,
    'e2e-spec': /^e2e\//,
  };
  const place = test === undefined ? undefined : places[test as keyof typeof places];
  return place && !place.test(path) ? [`${path}: a *.${test}.ts is not run from this folder`] : [];
}
