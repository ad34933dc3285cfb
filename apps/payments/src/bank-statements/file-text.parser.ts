import { brokenFile } from './domain/file-faults';

/** Number of bytes that are decoded at a time. */
const SLICE_BYTES = 64 * 1024;

/** How a text in UTF-16 begins: with its byte order mark, or with a character of ASCII. */
function isUtf16([first, second]: Buffer): boolean {
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return isMarked || first === 0 || second === 0;
}

/** Decodes UTF-8 while it arrives, without a byte order mark. @throws DomainError INVALID_INPUT for anything else. */
export async function* decodedText(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (bytes?: Buffer): string => {
    let text: string;
    try {
      text = bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
    } catch {
      throw brokenFile('the file must be UTF-8; save it again in this encoding');
    }
    // No column of a text has it.
    if (text.includes('\0')) throw brokenFile('the file must not contain NUL characters');
    return text;
  };
  let isFirst = true;
  for await (const chunk of source) {
    if (isFirst && isUtf16(chunk)) throw brokenFile('the file must be UTF-8; it is UTF-16');
    isFirst = false;
    for (let from = 0; from < chunk.length; from += SLICE_BYTES) {
      yield decode(chunk.subarray(from, from + SLICE_BYTES));
    }
  }
  yield decode();
}
