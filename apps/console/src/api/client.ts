import createClient, { type Client, type Middleware } from 'openapi-fetch';
import type { paths as PlatformPaths } from '@corridor/sdk';
import { ApiFailure, failureOf, unreachable } from './failure';
import type { paths as OperatorPaths } from '../generated/operators';

const JSON_TYPE = 'application/json';

export type PlatformApi = Client<PlatformPaths>;
/** Tables are read as files: here are the answers in JSON. */
export type OperatorApi = Client<OperatorPaths, typeof JSON_TYPE>;

const VERSION = '2025-10-13';

/** When the session was used last, by the clock of the browser. */
let usedAtMs = Date.now();

export function lastUseMs(): number {
  return usedAtMs;
}

/** Called when an answer says that the session has ended. */
let onSignedOut: () => void = () => undefined;

export function whenSignedOut(listener: () => void): void {
  onSignedOut = listener;
}

/** Called when an answer says that the session may not do this, for example because the sign-in is too old. */
let onRefused: () => void = () => undefined;

export function whenRefused(listener: () => void): void {
  onRefused = listener;
}

/** Unsafe calls get an Idempotency-Key, so that a repeated one has one effect. */
const idempotency: Middleware = {
  onRequest({ request }) {
    if (request.method === 'GET') return undefined;
    if (!request.headers.has('idempotency-key')) request.headers.set('idempotency-key', crypto.randomUUID());
    if (!request.headers.has('content-type')) request.headers.set('content-type', JSON_TYPE);
    return request;
  },
  onResponse({ response }) {
    usedAtMs = Date.now();
    if (response.status === 401) onSignedOut();
    if (response.status === 403) onRefused();
  },
  onError: () => unreachable(),
};

function connected<T extends PlatformApi | OperatorApi>(client: T): T {
  client.use(idempotency);
  return client;
}

const clients = new Map<string, PlatformApi>();

/** The API of a platform, called with the session of this page. */
export function platformApi(platformId: string): PlatformApi {
  const known = clients.get(platformId);
  if (known) return known;
  const baseUrl = `/api/platforms/${encodeURIComponent(platformId)}/${VERSION}`;
  const made = connected(createClient<PlatformPaths>({ baseUrl }));
  clients.set(platformId, made);
  return made;
}

/** The operators' API, called with the session of this page. */
export const operatorApi: OperatorApi = connected(
  createClient<OperatorPaths, typeof JSON_TYPE>({ baseUrl: '/api/operations/v1' }),
);

/**
 * The body of an answer with success.
 * @throws ApiFailure with the code, the message and the request id of another answer
 */
export async function bodyOf<T>(
  call: Promise<{ data?: T; error?: unknown; response: Response }>,
): Promise<NonNullable<T>> {
  const { data, error, response } = await call;
  if (!response.ok) throw failureOf(response, error);
  return data as NonNullable<T>;
}

/** A call of the console's own paths. @throws ApiFailure */
export async function callConsole<T>(path: string, method = 'GET', body?: object): Promise<T> {
  const init: RequestInit = { method };
  if (body) {
    init.headers = { 'content-type': JSON_TYPE };
    init.body = JSON.stringify(body);
  }
  const response = await fetch(path, init).catch(() => {
    throw unreachable();
  });
  usedAtMs = Date.now();
  const text = await response.text();
  const answer: unknown = text === '' ? {} : parsed(text);
  if (!response.ok) throw failureOf(response, answer);
  return answer as T;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export { ApiFailure };
