import { timingSafeEqual } from 'node:crypto';
import type { PersonalDataVault } from './personal-data';

/** What a signed link to a document names. */
export interface SignedDocument {
  /** `Document:<uuid>`. */
  documentId: string;
  /** A replacement of the document ends its links. */
  version: number;
  /** Who reads it: `Connector:<uuid>` or an operator. */
  reader: string;
  /** Real time, milliseconds since the epoch. */
  expiresAtMs: number;
}

function signatureOf(vault: PersonalDataVault, link: SignedDocument): string {
  const { documentId, version, reader, expiresAtMs } = link;
  return vault.fingerprint(JSON.stringify(['document-link', documentId, version, reader, expiresAtMs]));
}

/** Path and query of a signed link on the connectors' listener of the gateway. */
export function documentLinkPath(vault: PersonalDataVault, link: SignedDocument): string {
  const { documentId, version, reader, expiresAtMs } = link;
  const query = new URLSearchParams({
    version: String(version),
    reader,
    expires: String(expiresAtMs),
    signature: signatureOf(vault, link),
  });
  return `/v1/documents/${encodeURIComponent(documentId)}?${query.toString()}`;
}

/** The link that a query names, if its signature is good; undefined otherwise. It doesn't look at the expiry. */
export function signedDocument(
  vault: PersonalDataVault,
  documentId: string,
  query: Readonly<Record<string, unknown>>,
): SignedDocument | undefined {
  const { version, reader, expires, signature } = query;
  const link = { documentId, version: Number(version), reader: String(reader), expiresAtMs: Number(expires) };
  if (!Number.isSafeInteger(link.version) || !Number.isSafeInteger(link.expiresAtMs)) return undefined;
  const given = Buffer.from(String(signature));
  const expected = Buffer.from(signatureOf(vault, link));
  return given.length === expected.length && timingSafeEqual(given, expected) ? link : undefined;
}
