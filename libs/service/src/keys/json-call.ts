/** How long a key service may take to answer, milliseconds. */
const TIMEOUT_MS = 10_000;
/** What of a refusal the error shows. */
const SHOWN_CHARACTERS = 300;

/** Posts JSON to a key service. @throws Error with its status and the first characters of its answer. */
export async function postJson<T>(
  url: string,
  body: string | object,
  headers: Readonly<Record<string, string>>,
): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await response.text();
  if (!response.ok)
    throw new Error(`${new URL(url).host} answered ${response.status}: ${text.slice(0, SHOWN_CHARACTERS)}`);
  return JSON.parse(text) as T;
}

/** A member of an answer that must be a text. */
export function textOf(host: string, value: unknown): string {
  if (typeof value !== 'string' || value === '') throw new Error(`${host} answered without a result`);
  return value;
}
