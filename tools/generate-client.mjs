#!/usr/bin/env node
/**
 * Makes a client from an OpenAPI document, by openapi-python-client or openapi-generator, and with it a program that
 * calls it: `--language python|java --document <file or URL> --program <source file> --output <folder>`. A warning that
 * loses something is an error. The last line tells, as JSON, how to run the program.
 */
import { copyFileSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { generateJava } from './clients/java.mjs';
import { generatePython } from './clients/python.mjs';
import { StartFailure } from './infra/failure.mjs';
import { cacheDirOf } from './infra/workspace.mjs';

/** @typedef {{document: string, program: string, folder: string, cacheDir: string, say: (line: string) => void}} Order */
/** @typedef {{command: string, args: string[]}} Runnable */

const makers = { python: generatePython, java: generateJava };

const OPTIONS = /** @type {const} */ ({
  language: { type: 'string', default: '' },
  document: { type: 'string', default: '' },
  program: { type: 'string', default: '' },
  output: { type: 'string', default: '' },
});

/** @returns {Promise<Runnable>} */
async function main() {
  const { values } = parseArgs({ options: OPTIONS });
  const { language, document, program, output } = values;
  const make = Object.entries(makers).find(([name]) => name === language)?.[1];
  if (!make || !document || !program || !output) {
    throw new StartFailure('--language (python or java), --document, --program and --output are needed.');
  }
  const folder = resolve(output);
  mkdirSync(folder, { recursive: true });
  const copy = join(folder, language === 'java' ? 'Story.java' : 'story.py');
  copyFileSync(resolve(program), copy);
  const say = (/** @type {string} */ line) => void process.stderr.write(`${line}\n`);
  return make({ document, program: copy, folder, cacheDir: cacheDirOf(process.env), say });
}

try {
  process.stdout.write(`${JSON.stringify(await main())}\n`);
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
