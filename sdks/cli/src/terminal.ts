import { createInterface } from 'node:readline/promises';
import { Writable, type Readable } from 'node:stream';

/** Where a command reads and writes. */
export interface Terminal {
  stdin: Readable & { isTTY?: boolean };
  /** Data. */
  stdout: Writable & { isTTY?: boolean };
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

/** All of stdin. */
export async function readAll({ stdin }: Terminal): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk as Buffer));
  return Buffer.concat(chunks).toString('utf8');
}
