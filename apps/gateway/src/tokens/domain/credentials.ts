import { parseId } from '@corridor/kernel';

/** The credentials of a caller: a client id, or a token's id in the form `ApiToken:<uuid>`, and the secret. */
export interface Credentials {
  by: 'clientId' | 'tokenId';
  identity: string;
  secret: string;
}

const BASIC = /^basic +([A-Za-z0-9+/_=-]+) *$/i;
/** Client ids and secrets have no colon, no spaces and only ASCII (docs/behaviour.md 14). */
export const CREDENTIAL_TEXT = /^[\x21-\x39\x3b-\x7e]{1,128}$/;
const TOKEN_ID_FORM = 'ApiToken';

/**
 * Reads an HTTP Basic header (RFC 7617): `clientId:secret`, or `ApiToken:<uuid>:<secret>`, which is user `ApiToken`
 * with password `<uuid>:<secret>`.
 */
export function credentialsOf(header: string | undefined): Credentials | undefined {
  const encoded = BASIC.exec(header ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const parts = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  if (!parts.every((part) => CREDENTIAL_TEXT.test(part))) return undefined;
  const [first = '', second = '', third] = parts;
  if (parts.length === 2) return { by: 'clientId', identity: first, secret: second };
  const tokenId = first === TOKEN_ID_FORM ? parseId('ApiToken', `${first}:${second}`) : undefined;
  if (parts.length !== 3 || tokenId === undefined || third === undefined) return undefined;
  return { by: 'tokenId', identity: tokenId, secret: third };
}
