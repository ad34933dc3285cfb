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

describe('a replaced document', () => {
  it('keeps what the replacement does not name', () => {
    expect(replaced(document, { country: 'FR' }, 2)).toEqual({
      ...document,
      country: 'FR',
      version: 2,
      updatedAtMs: 2,
    });
  });

  it('loses what is cleared', () => {
    expect(replaced(document, { side: null, documentNumber: null }, 2)).toMatchObject({
      side: null,
      documentNumber: null,
    });
  });

  it('has another file', () => {
    const file = { ...document.file, storageKey: '1/b' };
    expect(replaced(document, { file }, 2)).toMatchObject({ file, documentNumber: 'P1234567' });
  });
});
