import { randomUUID } from 'node:crypto';
import { freePort, portOf } from '../infra/ports.mjs';

const DEFAULT_GATEWAY_PORT = '3000';
const DEFAULT_PORT = '3001';
/** Ports that other variables may give to other listeners. */
const OTHERS = ['CONNECTORS_PORT', 'OPERATIONS_PORT', 'PORTAL_PORT'];
const LINK_LIMIT_MS = 30_000;

/**
 * The settings with port and address of the console: CONSOLE_PORT, or 3001 beside the default port of the gateway, or a
 * free one. An empty CONSOLE_PORT means that there is no console.
 * @param {import('./settings.mjs').Settings} settings
 * @returns {Promise<import('./settings.mjs').Settings>}
 */
export async function withConsole(settings) {
  const { env } = settings;
  if (env.CONSOLE_PORT === '') return settings;
  const port =
    env.CONSOLE_PORT === undefined ? await defaultPort(settings) : await portOf(env, 'CONSOLE_PORT');
  const own = { CONSOLE_PORT: String(port), CONSOLE_URL: env.CONSOLE_URL || `http://localhost:${port}` };
  return { ...settings, env: { ...env, ...own } };
}

/** @param {import('./settings.mjs').Settings} settings */
async function defaultPort({ env, port }) {
  if (port !== DEFAULT_GATEWAY_PORT || OTHERS.some((name) => env[name] === DEFAULT_PORT)) return freePort();
  return portOf({ CONSOLE_PORT: DEFAULT_PORT }, 'CONSOLE_PORT').catch(freePort);
}

/**
 * A link to the console for the sandbox's platform; undefined if the sandbox's token can't make one, or if an identity
 * provider signs people in.
 * @param {import('./settings.mjs').Settings} settings
 * @param {string} baseUrl of the API
 * @returns {Promise<string | undefined>}
 */
export async function sandboxLink({ env, sandbox, sandboxToken }, baseUrl) {
  if (!sandbox || !env.CONSOLE_PORT || env.OIDC_ISSUER) return undefined;
  const { clientId, clientSecret } = sandboxToken;
  try {
    const answer = await fetch(`${baseUrl}/console-links`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ name: 'sandbox developer' }),
      signal: AbortSignal.timeout(LINK_LIMIT_MS),
    });
    const { url } = /** @type {{url?: string}} */ (await answer.json());
    return answer.ok ? url : undefined;
  } catch {
    return undefined;
  }
}
