import type { RequestContent, RequestLogDetails } from '@corridor/sdk';

/** A text as one argument of a POSIX shell, which replaces nothing in it. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** What the log shows in place of a value. */
const HIDDEN = '"****"';
/** No JSON, so the API refuses a body that still has it. */
const PLACEHOLDER = '<hidden>';
/** Some shells read a comment as a command, so it has neither quotes nor redirections. */
const WARNING = '# The log hides some values. Put them in first: until then the API refuses the body.';

/**
 * A command that sends a request again, with the variables of the quickstart. It has no Idempotency-Key: with the former one
 * nothing would happen a second time. Undefined if the request would change something without all that it had: its body is
 * cut, or its address has hidden values.
 */
export function curlOf(
  { method }: Pick<RequestLogDetails, 'method'>,
  content: RequestContent,
): string | undefined {
  const { url, requestBody, isRequestCut } = content;
  if (method !== 'GET' && (isRequestCut || url.includes('****') || url.includes('{'))) return undefined;
  const body = requestBody && JSON.stringify(requestBody, null, 2).replaceAll(HIDDEN, PLACEHOLDER);
  const command = [
    // Without -g curl would send a request for each text in braces.
    `curl -g -sS -X ${method} "$BASE"${quoted(url)}`,
    '-u "$CLIENT_ID:$CLIENT_SECRET"',
    ...(body === null
      ? []
      : [`-H ${quoted('Content-Type: application/json')}`, `--data-raw ${quoted(body)}`]),
  ].join(' \\\n  ');
  return body?.includes(PLACEHOLDER) ? `${WARNING}\n${command}` : command;
}
