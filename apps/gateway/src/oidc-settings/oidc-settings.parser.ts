import { consoleRoles, permissions, type ConsoleRole, type Permission } from '@corridor/contracts';
import type { Environment } from '@corridor/service';

/** What people with a value of the role claim may do. */
export interface RoleRule {
  value: string;
  role: ConsoleRole;
  /** Of a developer, on one platform. */
  permissions: Permission[];
}

/** The OpenID provider that signs people in to the console. */
export interface OidcSettings {
  /** Its issuer identifier, a URL. */
  issuer: string;
  clientId: string;
  /** Undefined for a public client. */
  clientSecret: string | undefined;
  scope: string;
  /** The claim with the roles of a person: a text or a list. */
  roleClaim: string;
  /** The first rule that fits decides. */
  roles: readonly RoleRule[];
  /** The claim with the id of a developer's platform. */
  platformClaim: string;
  /** What a sign-in must prove. */
  required: RequiredFactors;
}

/** How a person must have signed in at the provider. Without a value nothing is required. */
export interface RequiredFactors {
  /** Values of `acr`, one of which the ID token must have. */
  acr: readonly string[];
  /** Values of `amr`, one of which the ID token must have (RFC 8176). */
  amr: readonly string[];
  /** Whether it holds for developers too, and not for operators alone. */
  ofEveryone: boolean;
}

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);
const EXAMPLE = '[["corridor-finance","finance"],["corridor-developers","developer:VIEW,TRANSACT"]]';
/** JavaScript moves such names of an object to its front, so their place in the text is lost. */
const INTEGER = /^(0|[1-9]\d*)$/;

/** Reads the variables `OIDC_…`. Without `OIDC_ISSUER` nobody signs in by an OpenID provider. Faults go to the list of `env`. */
export function readOidcSettings(env: Environment): OidcSettings | undefined {
  const issuer = env.optional('OIDC_ISSUER');
  const clientId = env.optional('OIDC_CLIENT_ID');
  const roleMap = env.optional('OIDC_ROLE_MAP');
  const settings = {
    clientSecret: env.optional('OIDC_CLIENT_SECRET'),
    scope: env.text('OIDC_SCOPE', 'openid profile'),
    roleClaim: env.text('OIDC_ROLE_CLAIM', 'roles'),
    platformClaim: env.text('OIDC_PLATFORM_CLAIM', 'corridor_platform'),
    required: requiredFactorsOf(env),
  };
  if (issuer === undefined) return undefined;
  if (clientId === undefined) env.violation('OIDC_CLIENT_ID is needed with OIDC_ISSUER');
  if (roleMap === undefined)
    env.violation(`OIDC_ROLE_MAP is needed with OIDC_ISSUER, for example ${EXAMPLE}`);
  if (!settings.scope.split(' ').includes('openid')) env.violation('OIDC_SCOPE must contain openid');
  const roles = roleMap === undefined ? [] : rulesOf(roleMap, env);
  return { ...settings, issuer: issuerOf(issuer, env), clientId: clientId ?? '', roles };
}

/** An issuer is https, because codes and tokens are sent to it, or the own machine. */
function issuerOf(text: string, env: Environment): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSafe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK_NAMES.has(url.hostname));
  if (!isSafe || url.search || url.hash || url.username || url.password) {
    const form = 'https:// and a host, perhaps with a path';
    env.violation(`OIDC_ISSUER must be ${form}, for example OIDC_ISSUER=https://login.example.com`);
    return text;
  }
  return url.href;
}

function requiredFactorsOf(env: Environment): RequiredFactors {
  const whose = env.text('OIDC_REQUIRED_FOR', 'operators');
  if (whose !== 'operators' && whose !== 'everyone')
    env.violation('OIDC_REQUIRED_FOR must be operators or everyone');
  return {
    acr: env.list('OIDC_REQUIRED_ACR', ''),
    amr: env.list('OIDC_REQUIRED_AMR', ''),
    ofEveryone: whose === 'everyone',
  };
}

function rulesOf(json: string, env: Environment): RoleRule[] {
  const fault = (why: string): RoleRule[] => {
    env.violation(`OIDC_ROLE_MAP ${why}, for example ${EXAMPLE}`);
    return [];
  };
  let map: unknown;
  try {
    map = JSON.parse(json);
  } catch {
    return fault('must be JSON');
  }
  const pairs = pairsIn(map);
  if (!pairs) return fault('must be a list of pairs of a value and a role');
  if (!Array.isArray(map) && pairs.length > 1 && pairs.some(([value]) => INTEGER.test(value)))
    return fault('must be a list of pairs: an object with numbers as names has no order');
  const rules = pairs.map(([value, text]) => ruleOf(value, text));
  const wrong = pairs.filter((_, index) => rules[index] === undefined);
  if (wrong.length > 0)
    fault(`must give a role to ${wrong.map(([value]) => JSON.stringify(value)).join(', ')}`);
  return rules.filter((rule) => rule !== undefined);
}

/** The pairs of a list, or of an object; undefined for anything else. */
function pairsIn(map: unknown): (readonly [string, unknown])[] | undefined {
  if (typeof map !== 'object' || map === null) return undefined;
  if (!Array.isArray(map)) return Object.entries(map);
  const pairs: unknown[] = map;
  return pairs.every(isPair) ? pairs : undefined;
}

function isPair(pair: unknown): pair is [string, unknown] {
  return Array.isArray(pair) && pair.length === 2 && typeof pair[0] === 'string';
}

/** `finance`, or `developer:VIEW,TRANSACT`; a developer without a list has all permissions. */
function ruleOf(value: string, text: unknown): RoleRule | undefined {
  const [name, list, ...more] = typeof text === 'string' ? text.split(':') : [];
  const role = consoleRoles.find((known) => known === name);
  if (role === undefined || more.length > 0) return undefined;
  if (role !== 'developer') return list === undefined ? { value, role, permissions: [] } : undefined;
  const wanted = list?.split(',').map((part) => part.trim()) ?? [...permissions];
  const granted = permissions.filter((permission) => wanted.includes(permission));
  return granted.length === wanted.length && granted.length > 0
    ? { value, role, permissions: granted }
    : undefined;
}

/** The rule for the values of a role claim: the first one that fits, in the order of the map. */
export function ruleFor(rules: readonly RoleRule[], claim: unknown): RoleRule | undefined {
  const values: unknown[] = Array.isArray(claim) ? claim : [claim];
  return rules.find(({ value }) => values.includes(value));
}
