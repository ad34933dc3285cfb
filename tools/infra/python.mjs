import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from './failure.mjs';
import { sha256 } from './workspace.mjs';

const INSTALL_LIMIT_MS = 300_000;
const CANDIDATES = ['python3', 'python3.13', 'python3.12', 'python3.11'];
/** Exits with 0 if this Python is recent enough for our programs and can create virtual environments. */
const SUITABLE = 'import sys, venv, ensurepip; sys.exit(0 if sys.version_info >= (3, 11) else 1)';

/** The remedy to print if the programs cannot run. */
export const PYTHON_REMEDY =
  'Python 3.11 or later with venv is missing (Debian: apt-get install python3 python3-venv)';

/**
 * Finds a Python that can create a virtual environment.
 * @returns {string | undefined}
 */
export function findPython() {
  return CANDIDATES.find((name) => spawnSync(name, ['-c', SUITABLE], { stdio: 'ignore' }).status === 0);
}

/**
 * Installs Python packages, with the versions and hashes of a requirements file, into a virtual environment that is
 * kept.
 * @param {{folder: string, requirements: string, what: string, say: (line: string) => void}} options
 * @returns {string} the folder of its programs
 * @throws StartFailure if there is no suitable Python or the installation fails
 */
export function ensurePythonPackages({ folder, requirements, what, say }) {
  const programs = join(folder, 'bin');
  const marker = join(folder, 'installed');
  const wanted = sha256(readFileSync(requirements, 'utf8'));
  if (existsSync(programs) && existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return programs;
  const python = findPython();
  if (python === undefined) throw new StartFailure(PYTHON_REMEDY);
  say(`Installing ${what}`);
  perform(python, ['-m', 'venv', '--clear', folder]);
  const quietly = ['--quiet', '--disable-pip-version-check'];
  perform(join(programs, 'pip'), ['install', ...quietly, '--require-hashes', '-r', requirements]);
  writeFileSync(marker, wanted);
  return programs;
}

/** @param {string} command @param {string[]} args */
function perform(command, args) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    timeout: INSTALL_LIMIT_MS,
  });
  if (status !== 0) throw new StartFailure(`${command} ${args[0]} failed:\n${stdout}${stderr}`);
}
