import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Environment } from './environment';
import { type KeyRing, parseKeyRing } from './personal-data';
import type { ServiceConfig } from './service-config';

/** What a signed link to a document names. */
export interface SignedDocument {
  /** `Document:<uuid>`. */
  documentId: string;
  /** A replacement of the document ends its links. */
  version: number;
  /** Who reads it: `Connector:<uuid>` or an operator. */
  reader: string;
  /** The session of the console that made it: the link ends with it. */
  sessionId?: string | undefined;
  /** Real time, milliseconds since the epoch. */
  expiresAtMs: number;
}

const KEY_PURPOSE = 'corridor document links 1';
const KEY_BYTES = 32;

/** Reads `DOCUMENT_LINK_KEYS`. A sandbox may go without: its keys are derived from the ring that all services have. */
export function readDocumentLinkKeys(
  env: Environment,
  { keyRing, sandbox }: Pick<ServiceConfig, 'keyRing' | 'sandbox'>,
): KeyRing {
  const own = env.optional('DOCUMENT_LINK_KEYS');
  if (own !== undefined) return parseKeyRing(own, env, 'DOCUMENT_LINK_KEYS');
  if (!sandbox) env.violation('DOCUMENT_LINK_KEYS or DOCUMENT_LINK_KEYS_FILE is needed outside of a sandbox');
  return keyRing;
}

/** Signs links to documents on the connectors' listener of the gateway, and reads them. */
export class DocumentLinkSigner {
  private readonly keys: ReadonlyMap<string, KeyObject>;

  constructor(private readonly ring: KeyRing) {
    this.keys = new Map(
      [...ring.keys].map(([id, key]) => [
        id,
        createSecretKey(Buffer.from(hkdfSync('sha256', key, '', KEY_PURPOSE, KEY_BYTES))),
      ]),
    );
  }

  /** Path and query of a link. */
  pathOf(link: SignedDocument): string {
    const { documentId, version, reader, sessionId, expiresAtMs } = link;
    const { active } = this.ring;
    const key = this.keys.get(active);
    if (!key) throw new Error('there is no active key for links to documents');
    const query = new URLSearchParams({
      version: String(version),
      reader,
      ...(sessionId === undefined ? {} : { session: sessionId }),
      expires: String(expiresAtMs),
      key: active,
      signature: signatureOf(key, link),
    });
    return `/v1/documents/${encodeURIComponent(documentId)}?${query.toString()}`;
  }

  /** The link that a query names, if its signature is good; undefined otherwise. It doesn't look at the expiry. */
  read(documentId: string, query: Readonly<Record<string, unknown>>): SignedDocument | undefined {
    const { version, reader, session, expires, key, signature } = query;
    const link = {
      documentId,
      version: Number(version),
      reader: String(reader),
      ...(session === undefined ? {} : { sessionId: String(session) }),
      expiresAtMs: Number(expires),
    };
    if (!Number.isSafeInteger(link.version) || !Number.isSafeInteger(link.expiresAtMs)) return undefined;
    const given = Buffer.from(String(signature));
    const signing = this.keys.get(String(key));
    if (!signing) return undefined;
    const expected = Buffer.from(signatureOf(signing, link));
    return given.length === expected.length && timingSafeEqual(given, expected) ? link : undefined;
  }
}

function signatureOf(key: KeyObject, link: SignedDocument): string {
  const { documentId, version, reader, sessionId, expiresAtMs } = link;
  const ofSession = sessionId === undefined ? [] : [sessionId];
  const text = JSON.stringify(['document-link', documentId, version, reader, expiresAtMs, ...ofSession]);
  return createHmac('sha256', key).update(text).digest('hex');
}
