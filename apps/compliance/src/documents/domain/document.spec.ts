import { trustUuid } from '@corridor/kernel';
import { replaced, type Document } from './document';

const document: Document = {
  platformKey: 1,
  id: trustUuid('a'),
  holderId: 'Customer:a',
  documentType: 'PASSPORT',
  country: 'US',
  side: 'FRONT',
  documentNumber: 'P1234567',
  file: { storageKey: '1/a', fileName: 'a.pdf', contentType: 'application/pdf', sizeBytes: 1, sha256: 'a' },
  version: 1,
  createdAtMs: 1,
  updatedAtMs: 1,
};

describe('replaced', () => {
  it('keeps what the replacement does not name', () => {
    expect(replaced(document, { country: 'FR' }, 2)).toEqual({
      ...document,
      country: 'FR',
      version: 2,
      updatedAtMs: 2,
    });
  });

  it('removes cleared fields', () => {
    expect(replaced(document, { side: null, documentNumber: null }, 2)).toMatchObject({
      side: null,
      documentNumber: null,
    });
  });

  it('replaces the file', () => {
    const file = { ...document.file, storageKey: '1/b' };
    expect(replaced(document, { file }, 2)).toMatchObject({ file, documentNumber: 'P1234567' });
  });
});
