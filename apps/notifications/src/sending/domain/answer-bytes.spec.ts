import { AnswerBytes } from './answer-bytes';

const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';
const FINAL = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n';

function shown(bytes: AnswerBytes, ...chunks: string[]): string {
  return chunks.map((chunk) => bytes.take(Buffer.from(chunk, 'latin1')).toString('latin1')).join('');
}

function asked(): AnswerBytes {
  const bytes = new AnswerBytes();
  bytes.begin();
  return bytes;
}

describe('the bytes of an answer', () => {
  it.each([
    ['a 100', CONTINUE + FINAL, CONTINUE.replace('100', '102') + FINAL],
    ['two of them', CONTINUE + CONTINUE, (CONTINUE + CONTINUE).replaceAll('100', '102')],
    [
      'a 100 after a 103',
      `HTTP/1.1 103 x\r\na: b\r\n\r\n${CONTINUE}`,
      `HTTP/1.1 103 x\r\na: b\r\n\r\nHTTP/1.1 102 Continue\r\n\r\n`,
    ],
    [
      'lines that end with a line feed',
      'HTTP/1.0 100 x\n\nHTTP/1.0 200 x\n\n',
      'HTTP/1.0 102 x\n\nHTTP/1.0 200 x\n\n',
    ],
    ['a final answer', FINAL + CONTINUE, FINAL + CONTINUE],
    [
      'other statuses',
      'HTTP/1.1 101 x\r\n\r\nHTTP/1.1 110 x\r\n\r\n',
      'HTTP/1.1 101 x\r\n\r\nHTTP/1.1 110 x\r\n\r\n',
    ],
    ['no answer', 'HTTP/1.1 x00 Continue', 'HTTP/1.1 x00 Continue'],
  ])('show %s, however it is cut', (_name, read, expected) => {
    for (let cut = 0; cut <= read.length; cut += 1) {
      expect(shown(asked(), read.slice(0, cut), read.slice(cut))).toBe(expected);
    }
  });

  it('say whether the last request has no answer on a connection with earlier ones', () => {
    const bytes = asked();
    expect(bytes.isUnanswered).toBe(false);
    shown(bytes, FINAL);
    expect(bytes.isUnanswered).toBe(false);
    bytes.begin();
    expect(bytes.isUnanswered).toBe(true);
    expect(shown(bytes, CONTINUE)).toContain('102');
    expect(bytes.isUnanswered).toBe(false);
  });
});
