import { randomBytes } from 'node:crypto';
import { documentLinkPath, signedDocument } from './document-links';
import { PersonalDataVault } from './personal-data';

const vaultOf = (): PersonalDataVault =>
  new PersonalDataVault({ active: 'k1', keys: new Map([['k1', randomBytes(32)]]) }, randomBytes(32));
const vault = vaultOf();
const link = {
  documentId: 'Document:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
  version: 3,
  reader: 'Connector:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5c',
  expiresAtMs: 1_770_000_000_000,
};
const url = new URL(documentLinkPath(vault, link), 'https://connectors.test');
const query = Object.fromEntries(url.searchParams);

describe('signedDocument', () => {
  it('reads what documentLinkPath has signed', () => {
    expect(decodeURIComponent(url.pathname)).toBe(`/v1/documents/${link.documentId}`);
    expect(signedDocument(vault, link.documentId, query)).toEqual(link);
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
  ])('refuses %s', (_name, change) => {
    expect(signedDocument(vault, link.documentId, { ...query, ...change })).toBeUndefined();
  });

  it('refuses another document, and the key of another deployment', () => {
    expect(signedDocument(vault, 'Document:x', query)).toBeUndefined();
    expect(signedDocument(vaultOf(), link.documentId, query)).toBeUndefined();
  });
});
