import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const MODULES = resolve(__dirname, '..', '..', 'node_modules');

/**
 * Compiles programs in a folder as a strict project outside of this repository does, by default with the types of Node.
 * Resolves with what is wrong.
 */
export async function compileStrictly(
  folder: string,
  files: readonly string[],
  options: { types?: string[]; lib?: string[] } = {},
): Promise<string> {
  const compilerOptions = {
    target: 'es2022',
    module: 'nodenext',
    moduleResolution: 'nodenext',
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    types: ['node'],
    typeRoots: [join(MODULES, '@types')],
    ...options,
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  const compiler = join(MODULES, 'typescript-7', 'bin', 'tsc');
  const { stdout } = await promisify(execFile)(process.execPath, [compiler, '-p', folder]).catch(
    (failure: { stdout: string }) => failure,
  );
  return stdout;
}
