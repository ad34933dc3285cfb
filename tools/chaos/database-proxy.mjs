import { connect, createServer } from 'node:net';
import { freePort } from '../infra/ports.mjs';

/**
 * @typedef {object} Link a connection of a service, and the one that carries it on
 * @property {import('node:net').Socket} client
 * @property {import('node:net').Socket} server
 * @property {string} instance whose it is
 * @property {boolean} isSilent
 */

/** What a session says at its start: after two numbers of 4 bytes, names and values, each ended by a zero byte. */
const STARTUP_AT = 8;
const PREFIX = 'corridor-';

/** Stands between the services and PostgreSQL, and cuts instances off as a network does: nobody is told. */
export class DatabaseProxy {
  /** @type {Set<Link>} */
  #links = new Set();
  /** @type {(instance: string) => boolean} */
  #isCut = () => false;
  #server = createServer({ allowHalfOpen: true }, (client) => this.#accept(client));
  #databasePort = 0;
  #port = 0;

  /** @returns {Promise<NodeJS.ProcessEnv>} what makes the system's services connect through it */
  async start() {
    [this.#databasePort, this.#port] = [await freePort(), await freePort()];
    await new Promise((done) => this.#server.listen(this.#port, '127.0.0.1', () => done(undefined)));
    return { PG_PORT: String(this.#databasePort), SERVICE_DATABASE_PORT: String(this.#port) };
  }

  /**
   * From now on nothing of these instances is forwarded, of new connections neither; all of them stay open.
   * @param {(instance: string) => boolean} which
   */
  cut(which) {
    this.#isCut = which;
    for (const link of this.#links) link.isSilent ||= which(link.instance);
  }

  /** Lets new connections through; those that were cut stay silent. */
  mend() {
    this.#isCut = () => false;
  }

  stop() {
    this.#server.close();
    for (const { client, server } of this.#links) {
      client.destroy();
      server.destroy();
    }
  }

  /** @param {import('node:net').Socket} client */
  #accept(client) {
    const server = connect({
      host: '127.0.0.1',
      port: this.#databasePort,
      allowHalfOpen: true,
      noDelay: true,
    });
    client.setNoDelay(true);
    /** @type {Link} */
    const link = { client, server, instance: '', isSilent: false };
    this.#links.add(link);
    client.once('data', (first) => {
      link.instance = instanceOf(first);
      link.isSilent = this.#isCut(link.instance);
    });
    carry(client, server, link);
    carry(server, client, link);
    const forget = () => client.destroyed && server.destroyed && this.#links.delete(link);
    client.once('close', forget);
    server.once('close', forget);
  }
}

/** @param {import('node:net').Socket} from @param {import('node:net').Socket} to @param {Link} link */
function carry(from, to, link) {
  from.on('data', (bytes) => void (link.isSilent || to.write(bytes)));
  from.on('end', () => void (link.isSilent || to.end()));
  from.on('error', () => {});
  from.once('close', () => void (link.isSilent || to.destroy()));
}

/** The instance that a session belongs to, e.g. `payments-2`. @param {Buffer} first its first bytes */
function instanceOf(first) {
  const words = first.subarray(STARTUP_AT).toString('utf8').split('\0');
  const name = words[words.indexOf('application_name') + 1] ?? '';
  return name.startsWith(PREFIX) ? name.slice(PREFIX.length).replace(/-hot$/, '') : '';
}
