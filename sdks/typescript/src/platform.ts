/*
 * Types of the platform. They are those of Node or the DOM if the project has either, else what this package needs of them.
 * So its declarations compile in every project.
 */

/** The instances of a global class. */
type Instance<Name extends string, Fallback> = typeof globalThis extends {
  [Class in Name]: { prototype: infer Found };
}
  ? Found
  : Fallback;

/** `Blob` of the platform. */
export type PlatformBlob = Instance<
  'Blob',
  {
    readonly size: number;
    readonly type: string;
    arrayBuffer(): Promise<ArrayBuffer>;
    text(): Promise<string>;
  }
>;

/** `Headers` of the platform. */
export type PlatformHeaders = Instance<
  'Headers',
  { get(name: string): string | null; has(name: string): boolean; entries(): Iterable<[string, string]> }
>;

/** `FormData` of the platform. */
export type PlatformFormData = Instance<
  'FormData',
  { append(name: string, value: string | PlatformBlob, fileName?: string): void }
>;

/** `AbortSignal` of the platform. */
export type PlatformAbortSignal = Instance<
  'AbortSignal',
  { readonly aborted: boolean; readonly reason: unknown }
>;

/** What `fetch` answers. */
interface PlatformResponse {
  readonly status: number;
  readonly headers: PlatformHeaders;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** `fetch` of the platform. */
export type PlatformFetch = typeof globalThis extends { fetch: infer Found }
  ? Found
  : (url: string, request?: object) => Promise<PlatformResponse>;
