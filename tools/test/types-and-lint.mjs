#!/usr/bin/env node
/**
 * Checks the types of all sources and tests, and lints them, in one process. `npm test` runs it in CI in place of the
 * targets `types` and `lint`: the rules that need types take them from the program whose types are checked, so packages
 * and sources are read once and not once for each target (ADR 29).
 */
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import ts from 'typescript';
import { ROOT } from '../infra/workspace.mjs';

/**
 * @param {string} file a tsconfig.json
 * @returns {{program: import('typescript').Program, violations: string}} errors as `tsc` prints them
 */
export function checkTypes(file) {
  const host = {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: (/** @type {import('typescript').Diagnostic} */ diagnostic) => {
      throw new Error(ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'));
    },
  };
  const config = ts.getParsedCommandLineOfConfigFile(file, {}, host);
  if (!config) throw new Error(`${file} can't be read`);
  const { fileNames: rootNames, options, projectReferences, errors } = config;
  const program = ts.createProgram({
    ...{ rootNames, options, configFileParsingDiagnostics: errors },
    ...(projectReferences ? { projectReferences } : {}),
  });
  const found = ts.sortAndDeduplicateDiagnostics(ts.getPreEmitDiagnostics(program));
  return { program, violations: ts.formatDiagnostics(found, ts.createCompilerHost(options)) };
}

/**
 * @param {{folder: string, program: import('typescript').Program}} options a folder with its eslint.config.mjs, and the
 *   program that contains its TypeScript
 * @returns {Promise<string>} violations and warnings as `eslint` prints them
 */
export async function lint({ folder, program }) {
  const eslint = new ESLint({
    cwd: folder,
    overrideConfig: {
      files: ['**/*.ts'],
      languageOptions: { parserOptions: { project: null, programs: [program] } },
    },
  });
  const results = (await eslint.lintFiles(['.'])).filter(({ messages }) => messages.length > 0);
  const formatter = await eslint.loadFormatter('stylish');
  return formatter.format(results);
}

async function main() {
  const { program, violations } = checkTypes(join(ROOT, 'tsconfig.check.json'));
  const plain = checkTypes(join(ROOT, 'tools', 'tsconfig.json'));
  const lints = await lint({ folder: ROOT, program });
  const all = [violations, plain.violations, lints].filter(Boolean);
  for (const text of all) process.stdout.write(`${text}\n`);
  process.exitCode = all.length > 0 ? 1 : 0;
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  main().catch((error) => {
    process.stderr.write(`${error.stack}\n`);
    process.exitCode = 1;
  });
}
