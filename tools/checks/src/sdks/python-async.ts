/** A method, from its `def` to the next one. */
const METHOD = /^(?= {4}def )/m;
const CALL = 'return self._http.call(';
const VERSION = /\nAPI_VERSION = .*\n""".*"""\n/;

/**
 * The operations of the asynchronous client, from the formatted module of the other one: methods with one answer are
 * awaited, those of a list return one that is read by `async for`.
 */
export function asyncOperations(operations: string): string {
  const text = operations
    .replace(VERSION, '')
    .replace('    HttpClient,\n', '')
    .replace('from ..http_client', 'from ..async_http_client import AsyncHttpClient\nfrom ..http_client')
    .replaceAll(/\bPagedList\b/g, 'AsyncPagedList')
    .replaceAll(/\bHttpClient\b/g, 'AsyncHttpClient')
    .replaceAll(/\b(Group|\w*Operations)\b/g, 'Async$1');
  return text
    .split(METHOD)
    .map((part) =>
      part.includes(CALL)
        ? part.replace('    def ', '    async def ').replace(CALL, CALL.replace('return', 'return await'))
        : part,
    )
    .join('');
}
