import { randomBytes } from 'node:crypto';
import { DocumentLinkSigner, readDocumentLinkKeys } from './document-links';
import { Environment } from './environment';
import type { KeyRing } from './personal-data';

const keyRing: KeyRing = { active: 'k1', keys: new Map([['k1', randomBytes(32)]]) };
const signerOf = (text?: string, sandbox = true): DocumentLinkSigner => {
  const env = new Environment(text === undefined ? {} : { DOCUMENT_LINK_KEYS: text });
  const signer = new DocumentLinkSigner(readDocumentLinkKeys(env, { keyRing, sandbox }));
  env.assertValid();
  return signer;
};
const ringOf = (active: string, keys: Record<string, Buffer>): string =>
  JSON.stringify({
    active,
    keys: Object.fromEntries(Object.entries(keys).map(([id, key]) => [id, key.toString('base64')])),
  });
const signer = signerOf();
const link = {
  documentId: 'Document:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
  version: 3,
  reader: 'Connector:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5c',
  expiresAtMs: 1_770_000_000_000,
};
const queryOf = (of: DocumentLinkSigner): Record<string, string> =>
  Object.fromEntries(new URL(of.pathOf(link), 'https://connectors.test').searchParams);
const query = queryOf(signer);

describe('DocumentLinkSigner', () => {
  it('reads what it has signed', () => {
    const { pathname } = new URL(signer.pathOf(link), 'https://connectors.test');
    expect(decodeURIComponent(pathname)).toBe(`/v1/documents/${link.documentId}`);
    expect(signer.read(link.documentId, query)).toEqual(link);
  });

  it.each([
    ['another version', { version: '4' }],
    ['a version that is no number', { version: 'x' }],
    ['another reader', { reader: 'Connector:x' }],
    ['a later expiry', { expires: '1770000000001' }],
    ['another signature', { signature: `${query['signature']?.slice(1)}0` }],
    ['a longer signature', { signature: `${query['signature']}0` }],
    ['no signature', { signature: undefined }],
    ['a list of signatures', { signature: [query['signature'], 'x'] }],
    ['another session', { session: '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5d' }],
    ['no key', { key: undefined }],
    ['an unknown key', { key: 'k2' }],
    ['a list of keys', { key: ['k1', 'k1'] }],
  ])('refuses %s', (_name, change) => {
    expect(signer.read(link.documentId, { ...query, ...change })).toBeUndefined();
  });

  it('refuses another document, and the key of another deployment', () => {
    const other = signerOf(ringOf('k1', { k1: randomBytes(32) }));
    expect(signer.read('Document:x', query)).toBeUndefined();
    expect(other.read(link.documentId, query)).toBeUndefined();
  });
});

describe('DOCUMENT_LINK_KEYS', () => {
  const own = randomBytes(32);

  it('replaces the keys of the ring: links under one that it holds too are honoured', () => {
    const both = signerOf(ringOf('d1', { d1: own, k1: keyRing.keys.get('k1') ?? own }));
    expect(both.read(link.documentId, query)).toEqual(link);
    expect(queryOf(both)['key']).toBe('d1');
    const alone = signerOf(ringOf('d1', { d1: own }));
    expect(alone.read(link.documentId, queryOf(both))).toEqual(link);
    expect(alone.read(link.documentId, query)).toBeUndefined();
  });

  it('is needed outside of a sandbox: the ring is known to services that make no links', () => {
    expect(() => signerOf(undefined, false)).toThrow(
      'DOCUMENT_LINK_KEYS or DOCUMENT_LINK_KEYS_FILE is needed outside of a sandbox',
    );
    const alone = signerOf(ringOf('d1', { d1: own }), false);
    expect(alone.read(link.documentId, queryOf(alone))).toEqual(link);
  });

  it('is checked at start', () => {
    expect(() => signerOf('{}')).toThrow('DOCUMENT_LINK_KEYS must name an active key that it holds');
  });
});
