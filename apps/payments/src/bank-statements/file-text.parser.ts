import { brokenFile } from './domain/file-faults';

/** Number of bytes that are decoded at a time. */
const SLICE_BYTES = 64 * 1024;

/** Decodes UTF-8 while it arrives, without a byte order mark. @throws DomainError INVALID_INPUT for anything else. */
export async function* decodedText(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (bytes?: Buffer): string => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
    } catch {
      throw brokenFile('the file must be UTF-8');
    }
  };
  for await (const chunk of source) {
    for (let from = 0; from < chunk.length; from += SLICE_BYTES) {
      yield decode(chunk.subarray(from, from + SLICE_BYTES));
    }
  }
  yield decode();
}
