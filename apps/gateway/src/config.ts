import { Environment, readServiceConfig, type ServiceConfig } from '@corridor/service';
import { RedirectAllowList } from './kyc-page/domain/redirect-allow-list';
import { readStorageConfig, type StorageConfig } from '@corridor/storage';

/** Requests that one instance holds in flight at most (architecture, "Money", 10). */
const REQUESTS_IN_FLIGHT_MAX = 2_000;
/** Uploads hold up to 200 KB each with a folder, 10 MB with S3. */
const UPLOADS_MAX = 32;

const REQUEST_LIMIT_SECONDS = 30;
const UPLOAD_IDLE_LIMIT_SECONDS = 30;
/** 10 MB by a line of 150 kbit/s. */
const UPLOAD_LIMIT_SECONDS = 600;
const DAY_SECONDS = 86_400;

/** How long the body of a request may take to arrive, milliseconds. */
export interface ArrivalLimits {
  /** All of it, where it is no upload. */
  requestMs: number;
  /** Of an upload: between two bytes. */
  uploadIdleMs: number;
  /** All of an upload. */
  uploadMs: number;
}

/** Lifetime of a link to the hosted KYC page: 7 days. */
const KYC_LINK_SECONDS = 7 * 24 * 60 * 60;
const KYC_LINK_SECONDS_MAX = 365 * 24 * 60 * 60;

/** What the gateway is configured by, besides what every service is. */
export interface GatewayConfig extends ServiceConfig {
  host: string;
  port: number;
  /** Base URL under which callers reach the gateway; the request's own host where it isn't set. */
  publicUrl: string | undefined;
  /** Whether `X-Forwarded-*` headers of a proxy in front are believed. */
  trustProxy: boolean;
  /** Requests that one token may make per second in this instance; no limit where it isn't set. */
  rateLimitPerSecond: number | undefined;
  requestLog: boolean;
  inFlightMax: number;
  /** Files that one instance takes at a time; further ones wait. */
  uploadsMax: number;
  arrivalLimits: ArrivalLimits;
  storage: StorageConfig;
  /** Where the hosted KYC page may lead. */
  kycRedirects: RedirectAllowList;
  kycLinkLifetimeSeconds: number;
}

/** Injection token of GatewayConfig. */
export const GATEWAY_CONFIG = Symbol('GATEWAY_CONFIG');

/** In a sandbox any https URL will do; elsewhere none does until it is named. */
function readRedirects(env: Environment, { sandbox }: Pick<ServiceConfig, 'sandbox'>): RedirectAllowList {
  const name = 'KYC_REDIRECT_ALLOW_LIST';
  const list = RedirectAllowList.parse(
    env.optional(name) === undefined && !sandbox ? [] : env.list(name, 'https://*'),
  );
  if (typeof list !== 'string') return list;
  env.fault(`${name}: "${list}" must be https://, a host, *.host or *, and perhaps a path`);
  return RedirectAllowList.NONE;
}

/** Reads the environment; the only place of the gateway that does. */
export function readGatewayConfig(env: Environment = new Environment()): GatewayConfig {
  const hasRateLimit = env.optional('RATE_LIMIT_PER_SECOND') !== undefined;
  const service = readServiceConfig('gateway', env);
  const config: GatewayConfig = {
    ...service,
    host: env.text('HOST', '127.0.0.1'),
    port: env.integer('PORT', 3000, { min: 0, max: 65535 }),
    publicUrl: env.optional('PUBLIC_URL')?.replace(/\/+$/, ''),
    trustProxy: env.flag('TRUST_PROXY', false),
    rateLimitPerSecond: hasRateLimit
      ? env.integer('RATE_LIMIT_PER_SECOND', 1, { min: 1, max: 1_000_000 })
      : undefined,
    requestLog: env.flag('REQUEST_LOG', true),
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
    storage: readStorageConfig(env),
    kycRedirects: readRedirects(env, service),
    kycLinkLifetimeSeconds: env.integer('KYC_LINK_LIFETIME_SECONDS', KYC_LINK_SECONDS, {
      min: 60,
      max: KYC_LINK_SECONDS_MAX,
    }),
  };
  env.assertValid();
  return config;
}

function secondsOf(env: Environment, name: string, fallback: number): number {
  return env.integer(name, fallback, { min: 1, max: DAY_SECONDS }) * 1_000;
}
