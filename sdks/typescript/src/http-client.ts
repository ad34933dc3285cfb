import { ApiError, ConnectionError } from './errors.ts';
import { API_VERSION } from './generated/operations.ts';
import type { CallInput, Operation } from './operation.ts';
import { PagedList, type Page } from './pages.ts';
import type { PlatformAbortSignal, PlatformFetch, PlatformFormData, PlatformHeaders } from './platform.ts';
import { anyOf, isPassing, limitOf, pauseMs, sleep } from './retries.ts';

/** Settings of a client. */
export interface ClientOptions {
  /** Address of the API, with or without the version, e.g. `https://corridor.example.com`. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  /** Repeats after a failure that may pass. Default: 3. */
  retriesMax?: number;
  /** How long one attempt waits for its answer. Default: 60 seconds. */
  timeoutMs?: number;
  /**
   * Whether unknown fields of a body are refused. By default they are in a sandbox; elsewhere they are ignored, so that a newer
   * client works with an older server.
   */
  strict?: boolean;
  /** Headers of every request. */
  headers?: Readonly<Record<string, string>>;
  /** Sends the requests. Default: the `fetch` of the platform. */
  fetch?: PlatformFetch;
}

/** A request, not tied to an operation. */
export interface RawRequest {
  method: string;
  /** Path and query relative to the versioned base. */
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array<ArrayBuffer> | PlatformFormData;
  timeoutMs?: number;
  signal?: PlatformAbortSignal | undefined;
}

/** An answer, read to its end. */
export interface RawAnswer {
  status: number;
  headers: PlatformHeaders;
  bytes: ArrayBuffer;
}

const KEY = 'idempotency-key';
const RETRIES_MAX = 3;
const TIMEOUT_MS = 60_000;
const VERSION_PATH = /^\/*$/;

/** Sends requests with the credentials of one token. */
export class HttpClient {
  /** The versioned base, without a slash at its end. */
  readonly baseUrl: string;
  readonly #headers: Headers;
  readonly #bodyHeaders: Readonly<Record<string, string>>;
  readonly #fetch: PlatformFetch;
  readonly #retriesMax: number;
  readonly #timeoutMs: number;

  constructor(options: ClientOptions) {
    const base = baseOf(options.baseUrl);
    if (VERSION_PATH.test(base.pathname)) base.pathname = `/${API_VERSION}`;
    this.baseUrl = base.href.replace(/\/+$/, '');
    for (const name of ['clientId', 'clientSecret'] as const)
      if (!options[name]) throw new TypeError(`${name} is missing`);
    const token = new TextEncoder().encode(`${options.clientId}:${options.clientSecret}`);
    this.#headers = merged(options.headers ?? {}, {
      authorization: `Basic ${btoa(String.fromCodePoint(...token))}`,
    });
    // A sandbox honours the preference. Servers that don't know it ignore it.
    this.#bodyHeaders =
      options.strict === undefined
        ? { prefer: 'handling=strict' }
        : { 'corridor-strict': String(options.strict) };
    this.#fetch = options.fetch ?? ((...request) => fetch(...request));
    this.#retriesMax = options.retriesMax ?? RETRIES_MAX;
    this.#timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  }

  /**
   * Sends one request once, and resolves with any answer.
   * @throws ConnectionError if no whole answer arrives in time
   */
  async send(request: RawRequest): Promise<RawAnswer> {
    const { method, path, body, timeoutMs = this.#timeoutMs, signal: caller } = request;
    const limit = limitOf(timeoutMs);
    try {
      const response = await this.#fetch(`${this.baseUrl}${path}`, {
        method,
        headers: merged(method === 'GET' ? {} : this.#bodyHeaders, this.#headers, request.headers ?? {}),
        signal: anyOf(caller, limit),
        redirect: 'manual',
        ...(body === undefined ? {} : { body }),
      });
      return { status: response.status, headers: response.headers, bytes: await response.arrayBuffer() };
    } catch (cause) {
      caller?.throwIfAborted();
      const why = limit?.aborted ? `no answer in ${timeoutMs} ms` : reasonOf(cause);
      throw new ConnectionError(`${method} ${path.split('?')[0]}: ${why}`, {
        cause,
        idempotencyKey: request.headers?.[KEY],
      });
    }
  }

  /**
   * Calls an operation. A failure that may pass is repeated, an unsafe operation always with the same key, unless the caller
   * wants none.
   * @throws ApiError, ConnectionError, or the reason of the aborted signal
   */
  async call(operation: Operation, input: CallInput = {}): Promise<unknown> {
    const request = requestOf(operation, input);
    const retriesMax = input.retriesMax ?? this.#retriesMax;
    for (let retry = 0; ; retry += 1) {
      const outcome = await this.#attempt(request);
      if (!(outcome instanceof Error)) return resultOf(operation, outcome);
      const pause = isPassing(outcome) && retry < retriesMax ? pauseMs(outcome, retry) : undefined;
      if (pause === undefined) throw outcome;
      await sleep(pause, input.signal);
    }
  }

  /** Calls an operation whose answer is a page. */
  list<Item>(operation: Operation, input: CallInput): PagedList<Item> {
    return new PagedList(async (cursor) => {
      const query = cursor === undefined ? input.query : { ...input.query, cursor };
      return (await this.call(operation, { ...input, ...(query ? { query } : {}) })) as Page<Item>;
    });
  }

  async #attempt(request: RawRequest): Promise<RawAnswer | ApiError | ConnectionError> {
    try {
      const answer = await this.send(request);
      return answer.status >= 200 && answer.status < 300 ? answer : apiError(answer);
    } catch (error) {
      if (error instanceof ConnectionError) return error;
      throw error;
    }
  }
}

function baseOf(baseUrl: string): URL {
  const base = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (base === undefined || !['http:', 'https:'].includes(base.protocol))
    throw new TypeError(
      `baseUrl is ${JSON.stringify(baseUrl)}, not an address such as https://corridor.example.com`,
    );
  return base;
}

/** Headers of which a later one replaces an earlier one, whatever the case of their names. */
function merged(...sources: (Headers | Readonly<Record<string, string>>)[]): Headers {
  const headers = new Headers();
  for (const source of sources) for (const [name, value] of new Headers(source)) headers.set(name, value);
  return headers;
}

function requestOf({ method, path, body: kind }: Operation, input: CallInput): RawRequest {
  const headers = merged(input.headers ?? {});
  if (method !== 'GET' && input.idempotencyKey !== null)
    headers.set(KEY, input.idempotencyKey ?? headers.get(KEY) ?? crypto.randomUUID());
  if (kind === 'json' && input.body !== undefined) headers.set('content-type', 'application/json');
  return {
    method,
    path: pathOf(path, input),
    headers: Object.fromEntries(headers),
    signal: input.signal,
    ...(input.timeoutMs === undefined ? {} : { timeoutMs: input.timeoutMs }),
    ...(kind === undefined || input.body === undefined
      ? {}
      : { body: kind === 'json' ? JSON.stringify(input.body) : formOf(input.body) }),
  };
}

function pathOf(template: string, { path, query }: CallInput): string {
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = path?.[name];
    // An empty segment would name another resource.
    if (value === undefined || value === '') throw new TypeError(`${name} is needed`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.append(name, `${value as string | number | boolean}`);
  }
  return search.size === 0 ? filled : `${filled}?${search}`;
}

function formOf(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body as Record<string, unknown>)) {
    if (value instanceof Blob) form.append(name, value, value instanceof File ? value.name : name);
    else if (value !== undefined) form.append(name, `${value as string | number | boolean}`);
  }
  return form;
}

function resultOf(operation: Operation, { headers, bytes }: RawAnswer): unknown {
  if (operation.isFile) return new Blob([bytes], { type: headers.get('content-type') ?? '' });
  return bytes.byteLength === 0 ? undefined : JSON.parse(new TextDecoder().decode(bytes));
}

/** A proxy may answer with another body than the API. */
function apiError({ status, headers, bytes }: RawAnswer): ApiError {
  const text = new TextDecoder().decode(bytes);
  try {
    const { code, message, details } = JSON.parse(text);
    if (typeof code === 'string')
      return new ApiError({ code, message, details: details ?? {} }, { status, headers });
  } catch {
    // Not JSON.
  }
  return new ApiError(
    { code: `HTTP_${status}`, message: `status ${status}`, details: {} },
    { status, headers },
  );
}

/** The innermost reason, e.g. `connect ECONNREFUSED 127.0.0.1:3000`. */
function reasonOf(failure: unknown): string {
  if (!(failure instanceof Error)) return 'the connection failed';
  if (failure.cause instanceof Error) return reasonOf(failure.cause);
  const code = 'code' in failure ? `${failure.code as string}` : '';
  return failure.message || code || failure.name;
}
