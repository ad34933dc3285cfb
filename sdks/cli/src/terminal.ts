import { createInterface } from 'node:readline/promises';
import { Writable, type Readable } from 'node:stream';
import { UsageFailure } from './failures.ts';

/** Where a command reads and writes. */
export interface Terminal {
  stdin: Readable & { isTTY?: boolean };
  /** Data. */
  stdout: Writable & { isTTY?: boolean; columns?: number };
  /** Notes, questions and errors. */
  stderr: Writable & { isTTY?: boolean };
  env: Readonly<Record<string, string | undefined>>;
  /** The home folder. */
  home: string;
  /** Ends when the user interrupts the program, which from then on doesn't end by itself. */
  interruption(): AbortSignal;
}

/** Whether there is someone to answer a question. */
export function isInteractive({ stdin, stderr }: Terminal): boolean {
  return stdin.isTTY === true && stderr.isTTY === true;
}

/** Whether data may have colours. */
export function hasColour({ stdout, env }: Terminal): boolean {
  return stdout.isTTY === true && !env['NO_COLOR'] && env['TERM'] !== 'dumb';
}

/** Asks for one line. `isHidden` shows nothing of what is typed. */
export async function ask(
  { stdin, stderr }: Terminal,
  question: string,
  { isHidden = false }: { isHidden?: boolean } = {},
): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: isHidden ? silent : stderr, terminal: true });
  if (isHidden) stderr.write(question);
  try {
    return (await lines.question(isHidden ? '' : question)).trim();
  } finally {
    lines.close();
    if (isHidden) stderr.write('\n');
  }
}

/** The mark of UTF-16, in which Windows PowerShell writes by `>`: little-endian, and big-endian. */
const UTF_16_MARKS = { 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] } as const;

/**
 * A text in UTF-8, or in UTF-16 if its mark says so, without the mark.
 * @throws UsageFailure if it is in another encoding, whose letters would get lost
 */
export function decoded(bytes: Buffer, source: string): string {
  const marked = Object.entries(UTF_16_MARKS).find(([, mark]) =>
    mark.every((byte, at) => bytes[at] === byte),
  );
  try {
    return new TextDecoder(marked?.[0] ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UsageFailure(`${source} is not in UTF-8 or UTF-16. Save it in UTF-8`);
  }
}

/** All of stdin. */
export async function readAll({ stdin }: Terminal): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk as Buffer));
  return decoded(Buffer.concat(chunks), 'stdin');
}
