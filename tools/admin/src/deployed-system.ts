import { readFileSync } from 'node:fs';
import { StartFailure } from '../../infra/failure.mjs';
import { APP_NAMES } from '../../start/apps.mjs';
import { serviceUrl } from '../../start/database.mjs';

const OWN_URL = 'SERVICE_DATABASE_URL';
const OWNER_URL = 'MIGRATION_DATABASE_URL';
const PASSWORDS = 'SERVICE_PASSWORDS';

/** Where the apps of a deployment keep their data. */
type DeployedApps = Record<string, { databaseUrl: string; operatorPorts: number[] }>;

/** A secret by its variable, or by the file that `<name>_FILE` names. */
function secretOf(name: string, env: NodeJS.ProcessEnv): string | undefined {
  const file = env[`${name}_FILE`];
  if (env[name] || !file) return env[name] || undefined;
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new StartFailure(`${name}_FILE: ${file} can't be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

/**
 * The apps of a deployment by the caller's environment: `SERVICE_DATABASE_URL` is that of one app and used as it is.
 * Without it, `MIGRATION_DATABASE_URL` (or `<APP>_MIGRATION_DATABASE_URL`) and `SERVICE_PASSWORDS`, which the migrations read
 * too, give the URL of each app.
 * Undefined if the environment names no database.
 * @throws StartFailure if a secret can't be read
 */
export function deployedApps(env: NodeJS.ProcessEnv): DeployedApps | undefined {
  if (env[OWN_URL] || env[`${OWN_URL}_FILE`]) return {};
  const owners = new Map(APP_NAMES.map((app) => [app, ownerUrlOf(app, env)]));
  if ([...owners.values()].every((url) => url === undefined)) return undefined;
  const passwords = secretOf(PASSWORDS, env);
  if (passwords === undefined) return {};
  const byApp = parsed(passwords);
  const apps: DeployedApps = {};
  for (const app of APP_NAMES) {
    const [ownerUrl, password] = [owners.get(app), byApp[app]];
    if (ownerUrl !== undefined && password !== undefined)
      apps[app] = { databaseUrl: serviceUrl(ownerUrl, app, encodeURIComponent(password)), operatorPorts: [] };
  }
  return apps;
}

/** An app may have a server of its own. */
function ownerUrlOf(app: string, env: NodeJS.ProcessEnv): string | undefined {
  return secretOf(`${app.toUpperCase()}_${OWNER_URL}`, env) ?? secretOf(OWNER_URL, env);
}

function parsed(text: string): Record<string, string> {
  try {
    return JSON.parse(text) as Record<string, string>;
  } catch {
    // The parser's own message might quote a password.
    throw new StartFailure(`${PASSWORDS} must be JSON: a password for each service`);
  }
}
