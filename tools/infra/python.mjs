import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '../infra/failure.mjs';
import { ROOT, sha256 } from '../infra/workspace.mjs';

const REQUIREMENTS = join(ROOT, 'tools', 'fuzz', 'requirements.txt');
const INSTALL_LIMIT_MS = 300_000;
const CANDIDATES = ['python3', 'python3.13', 'python3.12', 'python3.11', 'python3.10'];
/** The oldest that the fuzzer runs on, and what makes a virtual environment. */
const SUITABLE = 'import sys, venv, ensurepip; sys.exit(0 if sys.version_info >= (3, 10) else 1)';

/** What a person is told where the fuzzer can't run. */
export const PYTHON_REMEDY =
  'Python 3.10 or later with venv is missing (Debian: apt-get install python3 python3-venv)';

/**
 * A Python that can make a virtual environment.
 * @returns {string | undefined}
 */
export function findPython() {
  return CANDIDATES.find((name) => spawnSync(name, ['-c', SUITABLE], { stdio: 'ignore' }).status === 0);
}

/**
 * Installs the fuzzer, in the versions of requirements.txt, into a virtual environment that is kept.
 * @param {{folder: string, say: (line: string) => void}} options
 * @returns {string} the path of its program
 * @throws StartFailure where there is no suitable Python, or it can't be installed
 */
export function ensureFuzzer({ folder, say }) {
  const program = join(folder, 'bin', 'schemathesis');
  const marker = join(folder, 'installed');
  const wanted = sha256(readFileSync(REQUIREMENTS, 'utf8'));
  if (existsSync(program) && existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return program;
  const python = findPython();
  if (python === undefined) throw new StartFailure(PYTHON_REMEDY);
  say('Installing the fuzzer');
  perform(python, ['-m', 'venv', '--clear', folder]);
  perform(join(folder, 'bin', 'pip'), [
    'install',
    '--quiet',
    '--disable-pip-version-check',
    '-r',
    REQUIREMENTS,
  ]);
  writeFileSync(marker, wanted);
  return program;
}

/** @param {string} command @param {string[]} args */
function perform(command, args) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    timeout: INSTALL_LIMIT_MS,
  });
  if (status !== 0) throw new StartFailure(`${command} ${args[0]} failed:\n${stdout}${stderr}`);
}
