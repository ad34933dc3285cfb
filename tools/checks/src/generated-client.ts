/**
 * Generates a client from an OpenAPI document, by openapi-python-client or openapi-generator, and adds a program that
 * calls it: `--language python
 * java --document <file or URL> --program <source file> --output <folder>`. A warning about something that the client
 * lacks is an error. The last line of the output is the command that runs the program, as JSON.
 */
import { copyFileSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { generateJava } from './clients/java';
import { generatePython } from './clients/python';
import { StartFailure } from '../../infra/failure.mjs';
import { cacheDirOf } from '../../infra/workspace.mjs';
import type { Runnable } from './clients/order';

const makers = { python: generatePython, java: generateJava };

const OPTIONS = {
  language: { type: 'string', default: '' },
  document: { type: 'string', default: '' },
  program: { type: 'string', default: '' },
  output: { type: 'string', default: '' },
} as const;

/** Generates the client and prints the command that runs its program. */
export async function makeClient(args: string[]): Promise<number> {
  process.stdout.write(`${JSON.stringify(await generated(args))}\n`);
  return 0;
}

async function generated(args: string[]): Promise<Runnable> {
  const { values } = parseArgs({ args, options: OPTIONS });
  const { language, document, program, output } = values;
  const make = Object.entries(makers).find(([name]) => name === language)?.[1];
  if (!make || !document || !program || !output) {
    throw new StartFailure('--language (python or java), --document, --program and --output are needed.');
  }
  const folder = resolve(output);
  mkdirSync(folder, { recursive: true });
  const copy = join(folder, language === 'java' ? 'Story.java' : 'story.py');
  copyFileSync(resolve(program), copy);
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  return make({ document, program: copy, folder, cacheDir: cacheDirOf(process.env), say });
}
