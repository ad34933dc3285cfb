/**
 * Checks the Python SDK in a virtual environment: ruff, mypy, and the unit tests. `--install <folder>` instead builds
 * the wheel and installs it in a virtual environment of its own there, with the versions that it is tested with.
 */
import { readdirSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { PYTHON_REMEDY, ensurePythonPackages, findPython } from '../../infra/python.mjs';
import { ROOT, cacheDirOf } from '../../infra/workspace.mjs';
import { perform } from './clients/generator';

const PACKAGE = join(ROOT, 'sdks', 'python');
const REQUIREMENTS = join(PACKAGE, 'requirements.txt');
const CHECKS = [
  ['ruff', 'check', '--no-cache', '.'],
  ['ruff', 'format', '--no-cache', '--check', '.'],
  ['mypy', '--no-incremental', '--cache-dir', '/dev/null'],
  ['python', '-B', '-m', 'pytest', '--quiet'],
];

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function installTools(): string {
  return ensurePythonPackages({
    folder: join(cacheDirOf(process.env), 'sdk-python'),
    requirements: REQUIREMENTS,
    what: 'the tools of the Python SDK',
    say,
  });
}

function runChecks(): number {
  const programs = installTools();
  for (const [program = '', ...args] of CHECKS) {
    const { status } = spawnSync(join(programs, program), args, { cwd: PACKAGE, stdio: 'inherit' });
    if (status !== 0) return status ?? 1;
  }
  return 0;
}

function installWheel(folder: string): void {
  const pip = ['--quiet', '--disable-pip-version-check'];
  const wheels = join(folder, 'wheels');
  const build = ['wheel', ...pip, '--no-deps', '--no-build-isolation', '--wheel-dir', wheels, PACKAGE];
  const programs = installTools();
  perform(join(programs, 'pip'), build);
  const environment = join(folder, 'environment');
  perform(join(programs, 'python'), ['-m', 'venv', environment]);
  const files = readdirSync(wheels).map((name) => join(wheels, name));
  const install = ['install', ...pip];
  perform(join(environment, 'bin', 'pip'), [...install, '--require-hashes', '-r', REQUIREMENTS]);
  perform(join(environment, 'bin', 'pip'), [...install, '--no-deps', ...files]);
}

/** A machine without Python checks nothing, except in CI. */
export async function checkPythonSdk(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { install: { type: 'string' } } });
  if (values.install !== undefined) {
    installWheel(resolve(values.install));
    return 0;
  }
  if (findPython() !== undefined || process.env['CI'] === 'true') return runChecks();
  say(`The Python SDK is not checked: ${PYTHON_REMEDY}`);
  return 0;
}
