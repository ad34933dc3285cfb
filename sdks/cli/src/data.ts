import { openAsBlob, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { UsageFailure } from './failures.ts';
import { decoded, readAll, type Terminal } from './terminal.ts';

async function textOf(terminal: Terminal, given: string): Promise<string> {
  if (given === '@-') return readAll(terminal);
  return given.startsWith('@') ? readText(given.slice(1)) : given;
}

/** @throws UsageFailure if there is no such file, or it is in another encoding */
export function readText(file: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch {
    throw new UsageFailure(`${file} can't be read`);
  }
  return decoded(bytes, file);
}

/**
 * The JSON of `-d`: the text itself, `@file`, or `@-` for stdin.
 * @throws UsageFailure if it is not JSON
 */
export async function jsonOf(terminal: Terminal, given: string): Promise<unknown> {
  const text = await textOf(terminal, given);
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageFailure(`${given.startsWith('@') ? given : 'The text of -d'} is not JSON`);
  }
}

async function fileOf(path: string): Promise<File> {
  try {
    return new File([await openAsBlob(path)], basename(path));
  } catch {
    throw new UsageFailure(`${path} can't be read`);
  }
}

/** The parts of a form: texts, and files where a text is `@path`. */
export async function formOf(parts: Record<string, unknown>): Promise<Record<string, unknown>> {
  const entries = Object.entries(parts).map(async ([name, value]) => [
    name,
    typeof value === 'string' && value.startsWith('@') ? await fileOf(value.slice(1)) : value,
  ]);
  return Object.fromEntries(await Promise.all(entries)) as Record<string, unknown>;
}
