import { brokenFile } from './domain/file-faults';
import { decodedText } from './file-text.parser';

/** Longest line, characters. */
const LINE_LENGTH_MAX = 16 * 1024;

/** The lines of a text while it arrives, without their ends. @throws DomainError INVALID_INPUT */
export async function* textLines(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = '';
  for await (const text of decodedText(source)) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield checked(line).replace(/\r$/, '');
    checked(rest);
  }
  if (rest !== '') yield rest.replace(/\r$/, '');
}

function checked(line: string): string {
  if (line.length > LINE_LENGTH_MAX)
    throw brokenFile(`a line must have at most ${LINE_LENGTH_MAX} characters`);
  return line;
}
