import type { PlatformAbortSignal } from './platform.ts';

/** An operation of the API, as the generated table has it. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Relative to the versioned base, with `{name}` for each parameter. */
  readonly path: string;
  readonly tag: string;
  /** What it does, in a few words. */
  readonly summary: string;
  /** Names of the query parameters. */
  readonly query: readonly string[];
  /** How the body is sent, if the operation has one. */
  readonly body?: 'json' | 'form';
  /** Whether a body must be sent. */
  readonly isBodyRequired?: true;
  /** Whether the answer is a page of a list with a cursor. */
  readonly isPaged?: true;
  /** Whether the answer is a file. */
  readonly isFile?: true;
}

/** Options of every call. */
export interface CallOptions {
  /**
   * `Idempotency-Key` of an unsafe operation. Derive it from your own record; by default it is a new one for each call.
   * With null none is sent: for an operation that does no harm when it is repeated.
   */
  idempotencyKey?: string | null;
  /** Further headers. */
  headers?: Readonly<Record<string, string>>;
  /** Repeats after a failure that may pass. Default: those of the client. */
  retriesMax?: number;
  /** How long one attempt waits for its answer. Default: that of the client. */
  timeoutMs?: number;
  /** Ends the call and its repeats. */
  signal?: PlatformAbortSignal;
}

/** What a call sends. */
export interface CallInput extends CallOptions {
  /** Parameters of the path by name. */
  path?: Readonly<Record<string, string>>;
  /** Parameters of the query by name. Undefined ones are left out. */
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
}

/** Query, body and result of an operation of the generated schema. */
export type QueryOf<O> = O extends { parameters: { query?: infer Q } } ? NonNullable<Q> : never;
export type BodyOf<O> = O extends { requestBody?: infer R }
  ? NonNullable<R> extends { content: infer C }
    ? C[keyof C]
    : never
  : never;
type SuccessOf<R> = R[keyof R & (200 | 201 | 202 | 204)];
export type ResultOf<O> = O extends { responses: infer R }
  ? SuccessOf<R> extends { content: infer C }
    ? C[keyof C]
    : void
  : never;
export type ItemOf<O> = ResultOf<O> extends { data: readonly (infer I)[] } ? I : never;
