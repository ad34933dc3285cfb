import { attachmentOf } from './content-disposition';

describe('the Content-Disposition of a download', () => {
  it('contains the file name', () => {
    expect(attachmentOf('passport.pdf')).toBe(
      `attachment; filename="passport.pdf"; filename*=UTF-8''passport.pdf`,
    );
  });

  it('contains an ASCII name for old clients', () => {
    expect(attachmentOf('Paß – 1.pdf')).toBe(
      `attachment; filename="Pa_ _ 1.pdf"; filename*=UTF-8''Pa%C3%9F%20%E2%80%93%201.pdf`,
    );
  });

  it.each([
    ['a"; filename=b.exe'],
    ["x''y(1)*.pdf"],
    ['a\\b%41.pdf'],
    ['line\r\nSet-Cookie: a=b'],
    ['\ud800.pdf'],
  ])('escapes the file name %j', (name) => {
    expect(attachmentOf(name)).toMatch(
      /^attachment; filename="[^"\\%\r\n;]*"; filename\*=UTF-8''[\w.~!%-]*$/,
    );
  });
});
