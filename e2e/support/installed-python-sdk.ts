import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const ROOT = resolve(__dirname, '..', '..');
const run = promisify(execFile);

/** The wheel of the Python SDK, installed in a virtual environment of its own in an empty folder. */
export class InstalledPythonSdk {
  private constructor(readonly folder: string) {}

  static async make(): Promise<InstalledPythonSdk> {
    const folder = mkdtempSync(join(tmpdir(), 'corridor-python-sdk-'));
    const install = ['checks', 'python-sdk', '--install', folder];
    await run(process.execPath, [join(ROOT, 'tools', 'run.mjs'), ...install]);
    return new InstalledPythonSdk(folder);
  }

  /** The Python of the environment. */
  get python(): string {
    return join(this.folder, 'environment', 'bin', 'python');
  }

  /** Runs a program of `e2e/client`. Resolves with what it prints. */
  async tell(program: string, env: NodeJS.ProcessEnv): Promise<string> {
    const { stdout } = await run(this.python, ['-I', join(ROOT, 'e2e', 'client', program)], {
      cwd: this.folder,
      env: { ...process.env, ...env },
    });
    return stdout;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
