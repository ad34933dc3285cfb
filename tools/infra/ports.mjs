import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartFailure } from './failure.mjs';

// Below the range that systems use for outgoing connections. Otherwise such a connection could take a chosen port
// before its server starts.
const PORT_MIN = 20_000;
const PORT_MAX = 32_000;
const ATTEMPTS_MAX = 200;
/** A chosen port belongs to its process for once to twice as long. By then its server listens, on a busy machine too. */
const CHOSEN_MS = 10 * 60_000;
/** @type {Set<number>} */
const given = new Set();
/** The period whose old files this process has removed last. */
let tidied = -1;

/**
 * @param {number} port
 * @param {string | undefined} host
 * @returns {Promise<boolean>}
 */
function canListen(port, host) {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => done(true)));
  });
}

/**
 * Whether the port is free on loopback and on all addresses.
 * @param {number} port
 */
async function isPortFree(port) {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, undefined));
}

function period() {
  return Math.floor(Date.now() / CHOSEN_MS);
}

/**
 * Removes the files of periods that no process looks at any more. Their names never return, so this takes no port away.
 * @param {string} folder @param {number} now
 */
function tidy(folder, now) {
  if (tidied === now) return;
  tidied = now;
  for (const name of readdirSync(folder)) {
    if (Number(name.split('-')[1] ?? 0) < now - 1) rmSync(join(folder, name), { force: true });
  }
}

/**
 * Whether no other process of this user has chosen the port in this period or the last one. A server may listen only
 * seconds after its port was chosen, and until then others find the port free. Without a folder for temporary files each
 * port counts as not chosen.
 * @param {number} port
 */
function choose(port) {
  const folder = join(tmpdir(), `corridor-ports-${process.getuid?.() ?? 0}`);
  const now = period();
  try {
    mkdirSync(folder, { recursive: true });
    tidy(folder, now);
    if (existsSync(join(folder, `${port}-${now - 1}`))) return false;
    writeFileSync(join(folder, `${port}-${now}`), '', { flag: 'wx' });
    // In a new period, others may have looked before the file was there.
    return period() === now;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST';
  }
}

/**
 * A free port that this process has not returned before, and no other one within minutes. The search starts at a random
 * port and then takes the next ones.
 */
export async function freePort([from, to] = [PORT_MIN, PORT_MAX]) {
  const first = Math.floor(Math.random() * (to - from));
  for (let step = 0; step < Math.min(ATTEMPTS_MAX, to - from); step += 1) {
    const port = from + ((first + step) % (to - from));
    if (!given.has(port) && (await isPortFree(port)) && choose(port)) {
      given.add(port);
      return port;
    }
  }
  throw new StartFailure(`No free port was found between ${from} and ${to}.`);
}

/**
 * The port that a variable sets. A free port if the variable is missing, empty or 0.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} name
 */
export async function portOf(env, name) {
  const text = env[name];
  if (text === undefined || text === '' || text === '0') return freePort();
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new StartFailure(`${name} must be a port number between 1 and 65535, not "${text}".`);
  }
  if (!(await isPortFree(port))) {
    throw new StartFailure(
      `Port ${port} is taken. Stop what listens there, or choose another with ${name}=<port>.`,
    );
  }
  given.add(port);
  return port;
}

/**
 * Whether a server accepts connections at this address.
 * @param {string} host
 * @param {number} port
 * @returns {Promise<boolean>}
 */
export function accepts(host, port) {
  return new Promise((done) => {
    const socket = connect({ host, port, timeout: 1_000 });
    const end = (/** @type {boolean} */ answer) => {
      socket.destroy();
      done(answer);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}
