import { acceptedTypeOf, nameOfType, TELLING_BYTES } from './file-type';

const documents = ['application/pdf', 'image/jpeg', 'image/png'];
const statements = ['application/xml', 'text/csv'];

describe('the type of a file', () => {
  it.each([
    ['application/pdf', Buffer.from('%PDF-1.7\n')],
    ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10])],
    ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0])],
  ])('is %s, detected by the first bytes', (mediaType, bytes) => {
    expect(acceptedTypeOf(bytes, documents)).toBe(mediaType);
    expect(acceptedTypeOf(bytes, statements)).toBeUndefined();
    expect(TELLING_BYTES).toBe(8);
  });

  it.each([
    ['a text', Buffer.from('hello world')],
    ['a page', Buffer.from('<html>%PDF-')],
    ['a GIF', Buffer.from('GIF89a..')],
    ['half a signature', Buffer.from([0x89, 0x50, 0x4e])],
    ['nothing', Buffer.alloc(0)],
  ])('is none of a document for %s', (_what, bytes) =>
    expect(acceptedTypeOf(bytes, documents)).toBeUndefined(),
  );

  it.each([
    ['application/xml', '<?xml version="1.0"?>'],
    ['application/xml', '<Document xmlns="urn:iso:std:iso:20022">'],
    ['application/xml', '\ufeff<?xml version="1.0"?>'],
    ['application/xml', '\r\n <Document>'],
    ['text/csv', 'date,amount'],
    ['text/csv', ':20:START'],
  ])('is %s for a statement that begins with %j', (mediaType, text) => {
    const head = Buffer.from(text).subarray(0, TELLING_BYTES);
    expect(acceptedTypeOf(head, statements)).toBe(mediaType);
  });

  it('is CSV where nothing else is accepted, whatever a text begins with', () => {
    expect(acceptedTypeOf(Buffer.from('<name>,b'), ['text/csv'])).toBe('text/csv');
  });
});

describe('the name of a file', () => {
  it.each([
    ['bill.pdf', 'application/pdf', 'bill.pdf'],
    ['Bill.PDF', 'application/pdf', 'Bill.PDF'],
    ['front.jpeg', 'image/jpeg', 'front.jpeg'],
    ['bill.html', 'application/pdf', 'bill.html.pdf'],
    ['bill.pdf.exe', 'application/pdf', 'bill.pdf.exe.pdf'],
    ['pdf', 'application/pdf', 'pdf.pdf'],
    ['front.png', 'image/jpeg', 'front.png.jpg'],
    ['rows', 'text/csv', 'rows.csv'],
    ['what', 'application/zip', 'what.bin'],
  ])('%s of %s ends as its type: %s', (name, mediaType, whole) => {
    expect(nameOfType(name, mediaType)).toBe(whole);
  });
});
