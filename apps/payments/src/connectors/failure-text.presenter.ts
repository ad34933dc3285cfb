/** Longest part of a strange answer that is shown, characters. */
const SHOWN_MAX = 200;
/** A code of Node or OpenSSL; nothing else of an error is shown, because its text names addresses. */
const CODE = /^[A-Z][A-Z0-9_]{2,60}$/;

const UNTRUSTED = 'its certificate is not trusted';
const UNRESOLVED = 'its name could not be resolved';
const texts: Readonly<Record<string, string>> = {
  ANSWER_TIMEOUT: 'no answer came in time',
  ADDRESS_REFUSED: 'its address is not allowed',
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was reset',
  EPIPE: 'the connection was closed',
  ETIMEDOUT: 'no connection was made in time',
  EHOSTUNREACH: 'its host can not be reached',
  ENETUNREACH: 'its network can not be reached',
  ENOTFOUND: UNRESOLVED,
  EAI_AGAIN: UNRESOLVED,
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  CERT_UNTRUSTED: UNTRUSTED,
  CERT_REVOKED: 'its certificate was revoked',
};

/** A wait for an answer that has ended. */
export class AnswerTimeout extends Error {
  readonly code = 'ANSWER_TIMEOUT';
}

function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (typeof code === 'string' && CODE.test(code)) return code;
  return error instanceof Error && error.name === 'AbortError' ? 'ANSWER_TIMEOUT' : undefined;
}

/** Why a connection failed: words and a code, without an address. */
export function connectionFailure(error: unknown): string {
  const inner = error instanceof AggregateError ? (error.errors as unknown[])[0] : undefined;
  const code = codeOf(inner) ?? codeOf(error);
  if (code === undefined) return 'the connection failed';
  const isTls = code === 'EPROTO' || code.startsWith('ERR_SSL') || code.startsWith('ERR_TLS');
  const text = texts[code] ?? (isTls ? 'TLS failed' : 'the connection failed');
  return code === 'ANSWER_TIMEOUT' || code === 'ADDRESS_REFUSED' ? text : `${text} (${code})`;
}

/** What may be an address, an account or a secret. */
const HIDDEN = [
  /https?:\/\/[^\s"'<>]+/gi,
  /\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/g,
  /\[?(?:[0-9a-f]{0,4}:){3,}[0-9a-f]{0,4}\]?/gi,
  /\b[\w.-]+\.[a-z]{2,}(?::\d+)?\b/gi,
  /\d{5,}/g,
  /[A-Za-z0-9+/=_-]{20,}/g,
];

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The beginning of a text that is no JSON. JSON can be an echo of what was sent. */
function beginningOf(text: string): string {
  if (isJson(text)) return '';
  const printable = text.slice(0, 4 * SHOWN_MAX).replace(/[^\x20-\x7e]+/g, ' ');
  const hidden = HIDDEN.reduce((rest, pattern) => rest.replace(pattern, '…'), printable);
  return hidden.replace(/\s+/g, ' ').trim().slice(0, SHOWN_MAX);
}

/** What an answer is that is none of the contract: its status, its faults and how it begins. */
export function strangeAnswer(
  status: number,
  body: string,
  faults: readonly { message: string }[] = [],
): string {
  const beginning = beginningOf(body);
  const what = faults.map(({ message }) => message).join('; ');
  return [
    `the connector answered ${status}`,
    ...(what !== '' && beginning === '' ? [what] : []),
    ...(beginning === '' ? [] : [`"${beginning}"`]),
  ].join(': ');
}
