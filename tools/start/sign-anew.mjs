import { APP_NAMES, appFile, programArgs } from './apps.mjs';
import { appEnvironment } from './run-file.mjs';
import { noteSignedAnew } from './secrets.mjs';

const REASON = 'keys of pairs sign records from now on';

/**
 * Signs with the keys of pairs what an earlier release has signed with the key ring: states in topics and open dead letters. Only
 * then does the time begin after which the ring is refused, because what it alone has signed has no effect any more.
 * @param {{run: Pick<import('./run-file.mjs').RunFile, 'environment' | 'apps' | 'adminDatabaseUrl'>,
 *   settings: Pick<import('./settings.mjs').Settings, 'dataDir' | 'env'>, say: (line: string) => void,
 *   execute: import('./install.mjs').Run, isStopping: () => boolean}} options
 */
export async function signAnew({ run, settings: { dataDir, env }, say, execute, isStopping }) {
  for (const app of APP_NAMES) {
    if (isStopping()) return;
    const { code, output } = await execute({
      command: process.execPath,
      args: programArgs(appFile(app, 'admin'), ['rotate-keys', '--reason', REASON]),
      // Outside of a sandbox a command needs somebody who gives it.
      env: { ...appEnvironment(run, app, { env, admin: true }), ADMIN_PERSON: 'npm start' },
    });
    if (isStopping()) return;
    if (code !== 0) {
      say(
        `"rotate-keys ${app}" failed, so records of the key ring are still accepted; the next start repeats it`,
      );
      process.stderr.write(`${output.trim()}\n`);
      return;
    }
  }
  noteSignedAnew(dataDir);
  say('Records of the earlier release are signed with keys of pairs of services');
}
