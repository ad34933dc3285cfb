import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '../../infra/ports.mjs';

/** A service's connection and the connection to PostgreSQL that it is forwarded to. */
interface Link {
  client: Socket;
  server: Socket;
  /** The instance that opened the connection. */
  instance: string;
  isSilent: boolean;
}

/** A PostgreSQL startup message: two 4-byte numbers, then names and values, each ended by a zero byte. */
const STARTUP_AT = 8;
const PREFIX = 'corridor-';

/** Proxies the connections of services to PostgreSQL, and can cut instances off silently: connections stay open. */
export class DatabaseProxy {
  readonly #links = new Set<Link>();
  #isCut: (instance: string) => boolean = () => false;
  readonly #server = createServer({ allowHalfOpen: true }, (client) => this.#accept(client));
  #databasePort = 0;
  #port = 0;

  /** Starts the proxy. Resolves with the variables that make the services connect through it. */
  async start(): Promise<NodeJS.ProcessEnv> {
    [this.#databasePort, this.#port] = [await freePort(), await freePort()];
    await new Promise<void>((done) => this.#server.listen(this.#port, '127.0.0.1', done));
    return { PG_PORT: String(this.#databasePort), SERVICE_DATABASE_PORT: String(this.#port) };
  }

  /** Stops forwarding for these instances, on open and on new connections. All of these connections stay open. */
  cut(which: (instance: string) => boolean): void {
    this.#isCut = which;
    for (const link of this.#links) link.isSilent ||= which(link.instance);
  }

  /** Forwards new connections again. Connections that were cut stay silent. */
  mend(): void {
    this.#isCut = () => false;
  }

  stop(): void {
    this.#server.close();
    for (const { client, server } of this.#links) {
      client.destroy();
      server.destroy();
    }
  }

  #accept(client: Socket): void {
    const server = connect({
      host: '127.0.0.1',
      port: this.#databasePort,
      allowHalfOpen: true,
      noDelay: true,
    });
    client.setNoDelay(true);
    const link: Link = { client, server, instance: '', isSilent: false };
    this.#links.add(link);
    client.once('data', (first: Buffer) => {
      link.instance = instanceOf(first);
      link.isSilent = this.#isCut(link.instance);
    });
    carry(client, server, link);
    carry(server, client, link);
    const forget = (): void => void (client.destroyed && server.destroyed && this.#links.delete(link));
    client.once('close', forget);
    server.once('close', forget);
  }
}

function carry(from: Socket, to: Socket, link: Link): void {
  from.on('data', (bytes) => void (link.isSilent || to.write(bytes)));
  from.on('end', () => void (link.isSilent || to.end()));
  from.on('error', () => undefined);
  from.once('close', () => void (link.isSilent || to.destroy()));
}

/** The instance that a session belongs to, e.g. `payments-2`. `first`: the first bytes of the connection. */
function instanceOf(first: Buffer): string {
  const words = first.subarray(STARTUP_AT).toString('utf8').split('\0');
  const name = words[words.indexOf('application_name') + 1] ?? '';
  return name.startsWith(PREFIX) ? name.slice(PREFIX.length).replace(/-hot$/, '') : '';
}
