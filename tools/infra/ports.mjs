import { createServer, connect } from 'node:net';
import { StartFailure } from './failure.mjs';

// Below the range that systems use for outgoing connections. Otherwise such a connection could take a chosen port
// before its server starts.
const PORT_MIN = 20_000;
const PORT_MAX = 32_000;
const ATTEMPTS_MAX = 200;
/** @type {Set<number>} */
const given = new Set();

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

/** A free port that this process has not returned before. */
export async function freePort() {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const port = PORT_MIN + Math.floor(Math.random() * (PORT_MAX - PORT_MIN));
    if (!given.has(port) && (await isPortFree(port))) {
      given.add(port);
      return port;
    }
  }
  throw new StartFailure(`No free port was found between ${PORT_MIN} and ${PORT_MAX}.`);
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
