import type { RequestContent, RequestLogDetails } from '@corridor/sdk';

/** A text as one argument of a POSIX shell, which replaces nothing in it. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/**
 * A command that sends a request again, with the variables of the quickstart. It has no Idempotency-Key: with the former one
 * nothing would happen a second time.
 */
export function curlOf({ method }: Pick<RequestLogDetails, 'method'>, content: RequestContent): string {
  const { url, requestBody } = content;
  const parts = [
    `curl -sS -X ${method} "$BASE"${quoted(url)}`,
    '-u "$CLIENT_ID:$CLIENT_SECRET"',
    ...(requestBody === null
      ? []
      : [
          `-H ${quoted('Content-Type: application/json')}`,
          `--data-raw ${quoted(JSON.stringify(requestBody, null, 2))}`,
        ]),
  ];
  return parts.join(' \\\n  ');
}
