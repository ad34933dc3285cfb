/**
 * Where a file lies and what it does can be told from its name: `noun.role.ts` in kebab-case with a role of a closed
 * list, bare nouns in domain/, no drawers for everything, one barrel per lib. Rules of dependency-cruiser can't say this:
 * they are about imports, so that a file without one passes all of them.
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
  /** Keeps what was read or computed, to use it again. */
  'cache',
  /** Asks another service. */
  'client',
  /** Encodes and decodes one kind of text. */
  'codec',
  /** Makes an integration event. */
  'event',
  /** Makes new records. */
  'factory',
  /** What a feature registers with an engine. */
  'feature',
  /** Nest's filter of exceptions. */
  'filter',
  /** Decides who or what may pass. */
  'guard',
  /** Hook of Fastify. */
  'hook',
  'metrics',
  /** Renders a page for people. */
  'page',
  /** Reads what came in. */
  'parser',
  /** Renders what goes out. */
  'presenter',
  /** Lets work wait for its turn. */
  'queue',
  /** Holds one entry for each key. */
  'registry',
  /** Signs messages. */
  'signer',
];
/** The contracts are shapes only, told apart by what they describe. */
const CONTRACT_ROLES = ['body', 'resource', 'operations'];
const DRAWERS = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'types', 'misc', 'shared']);
const NAME = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*\.ts$/;

/**
 * @param path relative to the checkout, with forward slashes
 * @returns what is wrong with its name
 */
export function nameFaults(path: string): string[] {
  const parts = path.split('/');
  const file = String(parts.pop());
  if (!NAME.test(file)) return [`${path}: file names are kebab-case`];
  const { stem, role, test } = split(file);
  const faults: string[] = [];
  const drawer = [...parts, stem].find((part) => DRAWERS.has(part));
  if (drawer) faults.push(`${path}: "${drawer}" says nothing about what is in it`);
  if (parts.some((part) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(part)))
    faults.push(`${path}: folder names are kebab-case`);
  const roles = path.startsWith('libs/contracts/') ? [...ROLES, ...CONTRACT_ROLES] : ROLES;
  if (!role && !test && isOfFeature(parts)) faults.push(`${path}: no role and not in domain/`);
  if (role && !roles.includes(role)) faults.push(`${path}: "${role}" is no role (${roles.join(', ')})`);
  if (role && parts.includes('domain')) faults.push(`${path}: domain files are bare nouns`);
  if (role === 'handler' && !stem.includes('-')) faults.push(`${path}: a handler is verb-noun`);
  if (file === 'index.ts' && !/^(libs|tools)\/[^/]+\/src$/.test(parts.join('/'))) {
    faults.push(`${path}: a barrel stands at the root of a lib or a tool only`);
  }
  return [...faults, ...placeFaults(path, test)];
}

/**
 * Whether the files of a folder belong to a feature of an app. Files at the root of an app (`main.ts`, `config.ts`) and
 * its migrations have no feature.
 */
function isOfFeature(folders: readonly string[]): boolean {
  const [apps, , src, feature] = folders;
  return (
    apps === 'apps' &&
    src === 'src' &&
    feature !== undefined &&
    feature !== 'database' &&
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
 * Unit tests lie beside their file, integration tests in test/, and those of the whole system in e2e/; elsewhere Jest
 * would not find them, and nobody would notice.
 */
function placeFaults(path: string, test: string | undefined): string[] {
  const places = {
    spec: /^((apps|libs|tools)\/[^/]+\/src|tools\/(infra|start|test))\//,
    'int-spec': /^(apps|libs)\/[^/]+\/test\//,
    'e2e-spec': /^e2e\//,
  };
  const place = test === undefined ? undefined : places[test as keyof typeof places];
  return place && !place.test(path) ? [`${path}: a *.${test}.ts is not run from this folder`] : [];
}
