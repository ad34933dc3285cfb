import { fileTypeOf, TELLING_BYTES } from './file-type';

describe('the type of a file', () => {
  it.each([
    ['application/pdf', Buffer.from('%PDF-1.7\n')],
    ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10])],
    ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0])],
  ])('is %s, detected by the first bytes', (mediaType, bytes) => {
    expect(fileTypeOf(bytes)).toBe(mediaType);
    expect(TELLING_BYTES).toBe(8);
  });

  it.each([
    ['a text', Buffer.from('hello world')],
    ['a page', Buffer.from('<html>%PDF-')],
    ['a GIF', Buffer.from('GIF89a..')],
    ['half a signature', Buffer.from([0x89, 0x50, 0x4e])],
    ['nothing', Buffer.alloc(0)],
  ])('is unknown for %s', (_what, bytes) => expect(fileTypeOf(bytes)).toBeUndefined());
});
