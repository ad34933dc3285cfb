import * as http from 'node:http';
import * as https from 'node:https';
import { ApiAnswer } from './api-answer';
import type { Json } from './json';

/** Base URL and token of a client. */
export interface ApiClientOptions {
  /** The versioned base of the API, e.g. `http://localhost:3000/2025-10-13`. */
  baseUrl: string;
  clientId?: string;
  clientSecret?: string;
  /** Limit of open connections. */
  socketsMax?: number;
  /** How long a call waits for its answer. */
  timeoutMs?: number;
}

/** What a call sends besides its body. */
export interface CallOptions {
  /** Idempotency-Key. */
  key?: string;
  headers?: Readonly<Record<string, string>>;
  timeoutMs?: number;
}

/** `fileName` is used for files of the form that have no name. */
export interface FormOptions extends CallOptions {
  fileName?: string;
}

/** The texts and files of a form. */
export type FormParts = Readonly<Record<string, string | Blob>>;

interface Payload {
  bytes: Buffer;
  contentType: string;
}

const TIMEOUT_MS = 30_000;
const SOCKETS_MAX = 256;

/** No answer arrived. The request may or may not have taken effect. */
export class NoAnswerError extends Error {}

/**
 * Calls one gateway with one token over keep-alive connections, for load tools and for tests of raw answers. It never
 * repeats a request. Flows use `@corridor/sdk`.
 */
export class ApiClient {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly authorization: string;
  readonly #agent: http.Agent;
  readonly #timeoutMs: number;

  constructor(options: ApiClientOptions) {
    const { clientId = 'sandbox', clientSecret = 'sandbox-secret', socketsMax = SOCKETS_MAX } = options;
    this.baseUrl = options.baseUrl;
    this.clientId = clientId;
    this.clientSecret = clientSecret;
    this.authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    this.#timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
    const { Agent } = protocolOf(new URL(options.baseUrl));
    this.#agent = new Agent({ keepAlive: true, maxSockets: socketsMax, maxFreeSockets: socketsMax });
  }

  /**
   * Sends one request. A string body is sent unchanged, any other body as JSON.
   * @throws NoAnswerError if no complete answer arrives in time
   */
  call(method: string, path: string, body?: unknown, options: CallOptions = {}): Promise<ApiAnswer> {
    if (body === undefined) return this.#send(method, path, undefined, options);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return this.#send(method, path, { bytes: Buffer.from(text), contentType: 'application/json' }, options);
  }

  /** Sends a form. */
  async form(
    method: string,
    path: string,
    parts: FormParts,
    { fileName = 'document.pdf', ...options }: FormOptions = {},
  ): Promise<ApiAnswer> {
    const form = new FormData();
    for (const [name, part] of Object.entries(parts)) {
      if (typeof part === 'string') form.append(name, part);
      else form.append(name, part, part instanceof File ? part.name : fileName);
    }
    const encoded = new Response(form);
    const bytes = Buffer.from(await encoded.arrayBuffer());
    const contentType = encoded.headers.get('content-type') ?? 'multipart/form-data';
    return this.#send(method, path, { bytes, contentType }, options);
  }

  get(path: string, options?: CallOptions): Promise<ApiAnswer> {
    return this.call('GET', path, undefined, options);
  }

  post(path: string, body?: unknown, options?: CallOptions): Promise<ApiAnswer> {
    return this.call('POST', path, body, options);
  }

  patch(path: string, body: unknown, options?: CallOptions): Promise<ApiAnswer> {
    return this.call('PATCH', path, body, options);
  }

  delete(path: string, options?: CallOptions): Promise<ApiAnswer> {
    return this.call('DELETE', path, undefined, options);
  }

  /** Sends a request that must be answered by 2xx. Resolves with its body. */
  async expectOk(method: string, path: string, body?: unknown, options?: CallOptions): Promise<Json> {
    return succeeded(await this.call(method, path, body, options), `${method} ${path}`);
  }

  /** Closes all connections. Requests in flight fail. */
  close(): void {
    this.#agent.destroy();
  }

  #send(
    method: string,
    path: string,
    payload: Payload | undefined,
    { key, headers: own, timeoutMs = this.#timeoutMs }: CallOptions,
  ): Promise<ApiAnswer> {
    const url = new URL(`${this.baseUrl}${path}`);
    const headers: http.OutgoingHttpHeaders = { host: url.host, authorization: this.authorization };
    if (payload) {
      headers['content-type'] = payload.contentType;
      headers['content-length'] = payload.bytes.length;
    }
    if (key !== undefined) headers['idempotency-key'] = key;
    for (const [name, value] of Object.entries(own ?? {})) headers[name.toLowerCase()] = value;
    return new Promise((done, failed) => {
      const fail = (error: Error): void => {
        clearTimeout(timer);
        failed(new NoAnswerError(error.message));
      };
      const outgoing = protocolOf(url).request(
        url,
        { agent: this.#agent, method, headers, hostname: addressOf(url) },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.once('error', fail);
          response.once('end', () => {
            clearTimeout(timer);
            const text = Buffer.concat(chunks).toString('utf8');
            done(new ApiAnswer(response.statusCode ?? 0, response.headersDistinct, text));
          });
        },
      );
      const timer = setTimeout(() => outgoing.destroy(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs);
      outgoing.once('error', fail);
      outgoing.end(payload?.bytes);
    });
  }
}

/** The body of an answer, which must be 2xx. `what` names the call in the error message. */
export function succeeded(answer: ApiAnswer, what: string): Json {
  if (!answer.isOk) throw new Error(`${what} answered ${answer.status}: ${answer.text}`);
  return answer.body;
}

function protocolOf({ protocol }: URL): typeof http | typeof https {
  return protocol === 'https:' ? https : http;
}

/** Corridor listens on IPv4, but some machines resolve `localhost` to an IPv6 address first. */
function addressOf({ hostname }: URL): string {
  return hostname === 'localhost' ? '127.0.0.1' : hostname;
}
