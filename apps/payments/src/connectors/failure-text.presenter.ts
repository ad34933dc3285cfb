import type { Outcome } from '@corridor/connector-contract';

/** Longest part of a strange answer that is shown, characters. */
const SHOWN_MAX = 200;
/** A code of Node or OpenSSL; nothing else of an error is shown, because its text names addresses. */
const CODE = /^[A-Z][A-Z0-9_]{2,60}$/;

const UNTRUSTED = 'its certificate is not trusted';
const UNRESOLVED = 'its name could not be resolved';
const texts: Readonly<Record<string, string>> = {
  ANSWER_TIMEOUT: 'no answer came in time',
  ABORT_ERR: 'the time of the attempt is over',
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
  return typeof code === 'string' && CODE.test(code) ? code : undefined;
}

/** Codes of ours, which say nothing more than their text. */
const OWN_CODES = ['ANSWER_TIMEOUT', 'ABORT_ERR', 'ADDRESS_REFUSED'];

/** Why a connection failed: words and a code, without an address. */
export function connectionFailure(error: unknown): string {
  const inner = error instanceof AggregateError ? (error.errors as unknown[])[0] : undefined;
  const code = codeOf(inner) ?? codeOf(error);
  if (code === undefined) return 'the connection failed';
  const isTls = code === 'EPROTO' || code.startsWith('ERR_SSL') || code.startsWith('ERR_TLS');
  const text = texts[code] ?? (isTls ? 'TLS failed' : 'the connection failed');
  return OWN_CODES.includes(code) ? text : `${text} (${code})`;
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

/** Members of an answer that tell of persons and accounts, or are secrets. */
const PERSONAL = /name|account|iban|birth|address|street|city|mail|phone|tax|token|secret|password|key|auth/i;
/** Words of a person that are as short stand in a text by chance. */
const WORD_MIN = 3;
/** Most faults of an answer that are shown. */
const FAULTS_MAX = 3;

/** The texts in an object of a message: all that is told of a person or an account stands in one. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Words of a message that tell of persons and accounts, longest first. */
function personalWords(sent: string): string[] {
  const message = JSON.parse(sent) as Record<string, unknown>;
  const parts = Object.entries(message).filter(
    ([name, part]) => name === 'description' || typeof part === 'object',
  );
  const words = parts.flatMap(([, part]) => textsIn(part)).flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  return [...new Set(words)].filter(({ length }) => length >= WORD_MIN).sort((a, b) => b.length - a.length);
}

/** A text of a connector without what may be an address, an account, a person or a secret. */
function shown(text: string, sent: string): string {
  const words = personalWords(sent).map((word) => new RegExp(word, 'giu'));
  const hidden = [...words, ...HIDDEN].reduce(
    (rest, pattern) => rest.replace(pattern, '…'),
    text.slice(0, 4 * SHOWN_MAX),
  );
  return hidden
    .replace(/[^\x20-\x7e…]+|\s+/g, ' ')
    .trim()
    .slice(0, SHOWN_MAX);
}

/** How a text begins. Of JSON, which can be an echo of what was sent, members that tell of persons are left out. */
function beginningOf(text: string, sent: string): string {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return shown(text, sent);
  }
  return shown(
    JSON.stringify(json, (name, value: unknown) => (PERSONAL.test(name) ? '…' : value)),
    sent,
  );
}

/** What an answer is that is none of the contract: its status, its faults and how it begins. `sent`: what it answers. */
export function strangeAnswer(
  { status, body }: { status: number; body: string },
  sent: string,
  faults: readonly string[],
): string {
  const beginning = beginningOf(body, sent);
  const what = faults.slice(0, FAULTS_MAX).join('; ');
  return [
    `the connector answered ${status}`,
    ...(what === '' ? [] : [what]),
    ...(beginning === '' ? [] : [`"${beginning}"`]),
  ].join(': ');
}

/** A connector doesn't know the outcome, and why, if it says why. `sent`: what it answers. */
export function unknownOutcome(reason: Outcome['reason'], sent: string): string {
  return withReason('the connector does not know the outcome', reason, sent);
}

/** What a connector does, and why, if it says why. */
export function withReason(what: string, reason: Outcome['reason'], sent: string): string {
  const { code, providerCode, message } = reason ?? {};
  const said = [code === 'REJECTED_BY_BANK' ? undefined : code, providerCode, message];
  return [what, ...said.flatMap((one) => (one === undefined ? [] : shown(one, sent)))].join(': ');
}
