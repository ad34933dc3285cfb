import type { SecureContextOptions } from 'node:tls';
import { isValid, isValidCIDR } from 'ipaddr.js';
import {
  Environment,
  type KeyRing,
  readDocumentLinkKeys,
  readServiceConfig,
  readSiteUrl,
  readTlsFiles,
  type ServiceConfig,
} from '@corridor/service';
import type { VariableName } from '@corridor/contracts';
import { KycBrands, KycBrandsError } from './kyc-settings/kyc-brands.registry';
import { RedirectAllowList } from './kyc-settings/domain/redirect-allow-list';
import { LIFETIME_DAYS, LIFETIME_DAYS_MAX } from './operator-settings/domain/credential-times';
import { readOidcSettings, type OidcSettings } from './oidc-settings/oidc-settings.parser';
import { readStorageConfig, storageSource, type StorageConfig } from '@corridor/storage';

/** Default of the largest number of requests in flight of one instance. */
const REQUESTS_IN_FLIGHT_MAX = 2_000;
/** Uploads hold up to 200 KB each with a folder, 10 MB with S3. */
const UPLOADS_MAX = 32;

const PLATFORM_REQUESTS_PER_SECOND = 10_000;
/** One platform's share of what an instance can have in flight; the rest is for other platforms. */
const PLATFORM_SHARE_IN_FLIGHT = 3 / 4;
const PLATFORM_UPLOADS_MAX = 16;
const PLATFORM_TOKENS_MAX = 1_000;
const AUTH_FAILURES_PER_MINUTE = 100;
const INVITATION_MISSES_PER_MINUTE = 60;
/** Above any of those limits, and so practically unlimited. */
const LIMIT_MAX = 1_000_000;
const REQUEST_LOG_DAYS = 7;
const REQUEST_LOG_DAYS_MAX = 3_650;
const REQUEST_LOG_SAMPLE = 0.01;

const REQUEST_LIMIT_SECONDS = 30;
const UPLOAD_IDLE_LIMIT_SECONDS = 30;
/** 10 MB over a line of 150 kbit/s. */
const UPLOAD_LIMIT_SECONDS = 600;
const DAY_SECONDS = 86_400;

/** Time limit for the body of a request, milliseconds. */
export interface ArrivalLimits {
  /** For the whole body, if it is no upload. */
  requestMs: number;
  /** For an upload: between two bytes. */
  uploadIdleMs: number;
  /** For a whole upload. */
  uploadMs: number;
}

/** Limits of one platform in one instance. */
export interface PlatformLimits {
  requestsPerSecond: number;
  requestsInFlight: number;
  uploadsInFlight: number;
  /** In the whole deployment. */
  tokens: number;
}

/** Lifetime of a link to the hosted KYC page: 7 days. */
const KYC_LINK_SECONDS = 7 * 24 * 60 * 60;
const KYC_LINK_SECONDS_MAX = 365 * 24 * 60 * 60;

/** Configuration of the gateway, in addition to that of every service. */
export interface GatewayConfig extends ServiceConfig {
  host: string;
  port: number;
  /** Where connectors post their reports. It is off without a port. */
  connectorsHost: string;
  connectorsPort: number | undefined;
  /** CA of its clients, certificate and key of that listener, read again when they may be renewed; undefined without TLS. */
  connectorsTls: (() => SecureContextOptions) | undefined;
  /** Check the signatures of links to documents. Compliance has the same. */
  documentLinkKeys: KeyRing;
  /** Where operators call the operators' API. It is off without a port. */
  operationsHost: string;
  operationsPort: number | undefined;
  /** Where people use the console: developers and operators. It is off without a port. */
  consoleHost: string;
  consolePort: number | undefined;
  /** Base URL of that listener; undefined if only the own machine reaches it. */
  consoleUrl: string | undefined;
  /** A listener of the console for developers alone. It is off without a port. */
  portalHost: string;
  portalPort: number | undefined;
  portalUrl: string | undefined;
  /** Who signs people in to the console; undefined if links do. */
  oidc: OidcSettings | undefined;
  /** For how many days a new credential of an operator is valid, unless its command says otherwise. */
  operatorCredentialDays: number;
  /** Base URL under which callers reach the gateway. A sandbox without it uses the host of the request. */
  publicUrl: string | undefined;
  /** Addresses and networks of the proxies in front whose `X-Forwarded-*` headers are trusted. */
  trustedProxies: string[];
  /** Requests per second of one token in this instance; no limit if it isn't set. */
  rateLimitPerSecond: number | undefined;
  platformLimits: PlatformLimits;
  /** Failed authentications per minute of one address; further failures are RATE_LIMITED. */
  authFailuresPerMinute: number;
  /**
   * Unknown invitation codes per minute of one platform. Beyond that, codes that it hasn't proved to know are refused.
   */
  invitationMissesPerMinute: number;
  requestLog: boolean;
  /** Days for which entries of the request log are kept, real time. */
  requestLogDays: number;
  /** Days for which it keeps what was sent and what came back, at most as long as the entries; 0 keeps nothing. */
  requestLogContentDays: number;
  /** Share of the requests that get a line in the log, from 0 to 1. */
  requestLogSample: number;
  inFlightMax: number;
  /** Concurrent uploads of one instance; further ones wait. */
  uploadsMax: number;
  arrivalLimits: ArrivalLimits;
  storage: StorageConfig;
  /** Origins whose pages may read with read-only tokens. */
  corsOrigins: string[];
  /** Addresses to which the hosted KYC page may redirect. */
  kycRedirects: RedirectAllowList;
  kycLinkLifetimeSeconds: number;
  /** Appearance of platforms on the hosted KYC page. */
  kycBrands: KycBrands;
}

/** Injection token of GatewayConfig. */
export const GATEWAY_CONFIG = Symbol('GATEWAY_CONFIG');

/** A sandbox allows any https URL and the person's own machine. Elsewhere nothing is allowed until it is configured. */
function readRedirects(env: Environment, { sandbox }: Pick<ServiceConfig, 'sandbox'>): RedirectAllowList {
  const name = 'KYC_REDIRECT_ALLOW_LIST';
  const list = RedirectAllowList.parse(
    env.optional(name) === undefined && !sandbox ? [] : env.list(name, 'https://*'),
    { ownMachine: sandbox },
  );
  if (typeof list !== 'string') return list;
  env.violation(`${name}: "${list}" must be https://, a host, *.host or *, and perhaps a path`);
  return RedirectAllowList.NONE;
}

function readBrands(env: Environment): KycBrands {
  const name = 'KYC_BRANDS_FILE';
  const path = env.optional(name);
  if (path === undefined) return KycBrands.NONE;
  try {
    return KycBrands.read(path);
  } catch (error) {
    if (!(error instanceof KycBrandsError)) throw error;
    for (const violation of error.violations) env.violation(`${name}: ${violation}`);
    return KycBrands.NONE;
  }
}

/** Origins as browsers write them: scheme, host and port, nothing else. */
function readCorsOrigins(env: Environment, { sandbox }: Pick<ServiceConfig, 'sandbox'>): string[] {
  const schemes = sandbox ? ['https:', 'http:'] : ['https:'];
  return env.list('CORS_ORIGINS', '').map((text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (!url || url.origin !== text || !schemes.includes(url.protocol)) {
      env.violation(
        `CORS_ORIGINS: "${text}" must be ${sandbox ? 'http:// or https://' : 'https://'} and a host, without a path, for example https://app.example.com`,
      );
    }
    return text;
  });
}

/** Names of networks that Fastify knows in addition to addresses. */
const NAMED_NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal']);

function readTrustedProxies(env: Environment): string[] {
  if (env.optional('TRUST_PROXY') !== undefined) {
    env.violation('TRUST_PROXY: name the proxies in TRUSTED_PROXIES, for example TRUSTED_PROXIES=10.0.0.0/8');
  }
  const proxies = env.list('TRUSTED_PROXIES', '');
  for (const proxy of proxies) {
    if (NAMED_NETWORKS.has(proxy) || isValid(proxy) || isValidCIDR(proxy)) continue;
    env.violation(
      `TRUSTED_PROXIES: "${proxy}" must be an address, a network (10.0.0.0/8), loopback, linklocal or uniquelocal`,
    );
  }
  return proxies;
}

/**
 * Outside a sandbox only the operator defines the address of the deployment, because the caller controls the Host
 * header.
 */
function readPublicUrl(env: Environment, { sandbox }: Pick<ServiceConfig, 'sandbox'>): string | undefined {
  const text = env.optional('PUBLIC_URL');
  const example = 'for example PUBLIC_URL=https://api.example.com';
  if (text === undefined) {
    if (!sandbox) env.violation(`PUBLIC_URL is required outside a sandbox: https, ${example}`);
    return undefined;
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isHttp = url?.protocol === 'https:' || (sandbox && url?.protocol === 'http:');
  const isBare = url && !url.username && !url.password && !url.search && !url.hash;
  if (!isHttp || !isBare) {
    const scheme = sandbox ? 'http:// or https://' : 'https://';
    env.violation(`PUBLIC_URL must be ${scheme}, a host and perhaps a path: ${example}`);
  }
  return text.replace(/\/+$/, '');
}

/** Contents are kept by default only in a sandbox, where nobody is real. */
function readRequestLogDays(
  env: Environment,
  { sandbox }: Pick<ServiceConfig, 'sandbox'>,
): Pick<GatewayConfig, 'requestLogDays' | 'requestLogContentDays'> {
  const requestLogDays = env.integer('REQUEST_LOG_DAYS', REQUEST_LOG_DAYS, {
    min: 1,
    max: REQUEST_LOG_DAYS_MAX,
  });
  // Its own fault is reported already.
  const max = Number.isInteger(requestLogDays) ? requestLogDays : REQUEST_LOG_DAYS_MAX;
  const fallback = sandbox ? Math.min(REQUEST_LOG_DAYS, max) : 0;
  const requestLogContentDays = env.integer('REQUEST_LOG_CONTENT_DAYS', fallback, { min: 0, max });
  return { requestLogDays, requestLogContentDays };
}

function readPlatformLimits(env: Environment, inFlightMax: number): PlatformLimits {
  const upTo = (max: number) => ({ min: 1, max });
  const share = Math.ceil(inFlightMax * PLATFORM_SHARE_IN_FLIGHT);
  return {
    requestsPerSecond: env.integer(
      'PLATFORM_REQUESTS_PER_SECOND',
      PLATFORM_REQUESTS_PER_SECOND,
      upTo(LIMIT_MAX),
    ),
    requestsInFlight: env.integer(
      'PLATFORM_REQUESTS_IN_FLIGHT_MAX',
      Number.isInteger(share) ? share : 1,
      upTo(REQUESTS_IN_FLIGHT_MAX),
    ),
    uploadsInFlight: env.integer('PLATFORM_UPLOADS_MAX', PLATFORM_UPLOADS_MAX, upTo(1_000)),
    tokens: env.integer('PLATFORM_TOKENS_MAX', PLATFORM_TOKENS_MAX, upTo(LIMIT_MAX)),
  };
}

/** Reads the environment; the only place of the gateway that does. */
export function readGatewayConfig(env: Environment = new Environment()): GatewayConfig {
  const hasRateLimit = env.optional('RATE_LIMIT_PER_SECOND') !== undefined;
  const storage = readStorageConfig(env);
  const service = readServiceConfig('gateway', env, [storageSource(storage)]);
  const config: Omit<GatewayConfig, 'platformLimits'> = {
    ...service,
    host: env.text('HOST', '127.0.0.1'),
    port: env.integer('PORT', 3000, { min: 0, max: 65535 }),
    connectorsHost: env.text('CONNECTORS_HOST', '127.0.0.1'),
    connectorsPort: portOf(env, 'CONNECTORS_PORT'),
    connectorsTls: readConnectorsTls(env),
    operationsHost: env.text('OPERATIONS_HOST', '127.0.0.1'),
    operationsPort: portOf(env, 'OPERATIONS_PORT'),
    consoleHost: env.text('CONSOLE_HOST', '127.0.0.1'),
    consolePort: portOf(env, 'CONSOLE_PORT'),
    consoleUrl: readSiteUrl(env, 'CONSOLE_URL'),
    portalHost: env.text('PORTAL_HOST', '127.0.0.1'),
    portalPort: portOf(env, 'PORTAL_PORT'),
    portalUrl: readSiteUrl(env, 'PORTAL_URL'),
    oidc: readOidcSettings(env),
    operatorCredentialDays: readOperatorCredentialDays(env),
    publicUrl: readPublicUrl(env, service),
    trustedProxies: readTrustedProxies(env),
    rateLimitPerSecond: hasRateLimit
      ? env.integer('RATE_LIMIT_PER_SECOND', 1, { min: 1, max: 1_000_000 })
      : undefined,
    authFailuresPerMinute: env.integer('AUTH_FAILURES_PER_MINUTE', AUTH_FAILURES_PER_MINUTE, {
      min: 1,
      max: LIMIT_MAX,
    }),
    invitationMissesPerMinute: env.integer(
      'PLATFORM_INVITATION_MISSES_PER_MINUTE',
      INVITATION_MISSES_PER_MINUTE,
      { min: 1, max: LIMIT_MAX },
    ),
    requestLog: env.flag('REQUEST_LOG', true),
    ...readRequestLogDays(env, service),
    requestLogSample: readShare(env, 'REQUEST_LOG_SAMPLE', REQUEST_LOG_SAMPLE),
    inFlightMax: env.integer('REQUESTS_IN_FLIGHT_MAX', REQUESTS_IN_FLIGHT_MAX, {
      min: 1,
      max: REQUESTS_IN_FLIGHT_MAX,
    }),
    uploadsMax: env.integer('UPLOADS_MAX', UPLOADS_MAX, { min: 1, max: 1_000 }),
    arrivalLimits: {
      requestMs: secondsOf(env, 'REQUEST_LIMIT_SECONDS', REQUEST_LIMIT_SECONDS),
      uploadIdleMs: secondsOf(env, 'UPLOAD_IDLE_LIMIT_SECONDS', UPLOAD_IDLE_LIMIT_SECONDS),
      uploadMs: secondsOf(env, 'UPLOAD_LIMIT_SECONDS', UPLOAD_LIMIT_SECONDS),
    },
    storage,
    documentLinkKeys: readDocumentLinkKeys(env, service),
    corsOrigins: readCorsOrigins(env, service),
    kycRedirects: readRedirects(env, service),
    kycBrands: readBrands(env),
    kycLinkLifetimeSeconds: env.integer('KYC_LINK_LIFETIME_SECONDS', KYC_LINK_SECONDS, {
      min: 60,
      max: KYC_LINK_SECONDS_MAX,
    }),
  };
  const platformLimits = readPlatformLimits(env, config.inFlightMax);
  env.assertValid();
  return { ...config, platformLimits };
}

/** Of `OPERATOR_CREDENTIAL_DAYS`. */
export function readOperatorCredentialDays(env: Environment): number {
  return env.integer('OPERATOR_CREDENTIAL_DAYS', LIFETIME_DAYS, { min: 1, max: LIFETIME_DAYS_MAX });
}

const CONNECTORS_TLS = {
  ca: 'CONNECTORS_TLS_CA_FILE',
  cert: 'CONNECTORS_TLS_CERT_FILE',
  key: 'CONNECTORS_TLS_KEY_FILE',
} as const;

/** With a CA, connectors need a certificate of it. */
function readConnectorsTls(env: Environment): GatewayConfig['connectorsTls'] {
  const { ca, cert } = CONNECTORS_TLS;
  if (Object.values(CONNECTORS_TLS).every((name) => env.optional(name) === undefined)) return undefined;
  if (env.optional(ca) !== undefined && env.optional(cert) === undefined)
    env.violation(`${ca} needs ${cert}: the listener asks for certificates over TLS only`);
  return readTlsFiles(env, CONNECTORS_TLS);
}

/** A port of a listener that is off if it isn't set. */
function portOf(env: Environment, name: VariableName): number | undefined {
  return env.optional(name) === undefined ? undefined : env.integer(name, 0, { min: 0, max: 65535 });
}

function readShare(env: Environment, name: VariableName, fallback: number): number {
  const share = Number(env.text(name, String(fallback)));
  if (!(share >= 0 && share <= 1)) env.violation(`${name} must be a number from 0 to 1, for example 0.05`);
  return share;
}

function secondsOf(env: Environment, name: VariableName, fallback: number): number {
  return env.integer(name, fallback, { min: 1, max: DAY_SECONDS }) * 1_000;
}
