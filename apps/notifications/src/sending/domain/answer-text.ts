import { ADDRESS_REFUSED, keptText } from '@corridor/kernel';

/** Stored size of an answer in bytes (docs/behaviour.md 12). */
export const ANSWER_BYTES_MAX = 1_024;

const UNPRINTABLE = /[^\P{Cc}\t\n\r]/gu;
const REPLACEMENT = '�';

/** The kept part of an answer as text that a database and a JSON answer can hold. */
export function answerText(decoded: string): string {
  return keptText(decoded.replace(UNPRINTABLE, REPLACEMENT), ANSWER_BYTES_MAX);
}

/** Codes of Node's network errors that are useful to a platform. */
const reasons: Readonly<Record<string, string>> = {
  [ADDRESS_REFUSED]: 'the address is in a private, loopback, link-local or metadata range',
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was closed before an answer came',
  EPIPE: 'the connection was closed before an answer came',
  UND_ERR_SOCKET: 'the connection was closed before an answer came',
  ENOTFOUND: 'the name of the host was not found',
  EAI_AGAIN: 'the name of the host could not be resolved',
  ETIMEOUT: 'the name of the host could not be resolved in time',
  EHOSTUNREACH: 'the host is unreachable',
  ENETUNREACH: 'the network is unreachable',
  ETIMEDOUT: 'the connection could not be made in time',
  UND_ERR_CONNECT_TIMEOUT: 'the connection could not be made in time',
  UND_ERR_HEADERS_OVERFLOW: 'the answer was no valid HTTP',
  ECONNABORTED: 'the connection was aborted',
};

/** Why no answer came. The text never contains the address of a name, because it could reveal an internal network. */
export function failureText(error: { code?: string | undefined; message: string }): string {
  const code = error.code ?? '';
  const known = reasons[code];
  if (known !== undefined) return known;
  if (code.startsWith('HPE_')) return 'the answer was no valid HTTP';
  if (/CERT|SSL|TLS|SELF_SIGNED|VERIFY/.test(code)) return `the TLS connection failed (${code})`;
  return 'the request failed';
}
