import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '../../infra/ports.mjs';

/** A connection of a service, and the one that carries it on. */
interface Link {
  client: Socket;
  server: Socket;
  /** Whose it is. */
  instance: string;
  isSilent: boolean;
}

/** What a session says at its start: after two numbers of 4 bytes, names and values, each ended by a zero byte. */
const STARTUP_AT = 8;
const PREFIX = 'corridor-';

/** Stands between the services and PostgreSQL, and cuts instances off as a network does: nobody is told. */
export class DatabaseProxy {
  readonly #links = new Set<Link>();
  #isCut: (instance: string) => boolean = () => false;
  readonly #server = createServer({ allowHalfOpen: true }, (client) => this.#accept(client));
  #databasePort = 0;
  #port = 0;

  /** Resolves with what makes the system's services connect through it. */
  async start(): Promise<NodeJS.ProcessEnv> {
    [this.#databasePort, this.#port] = [await freePort(), await freePort()];
    await new Promise<void>((done) => this.#server.listen(this.#port, '127.0.0.1', done));
    return { PG_PORT: String(this.#databasePort), SERVICE_DATABASE_PORT: String(this.#port) };
  }

  /** From now on nothing of these instances is forwarded, of new connections neither; all of them stay open. */
  cut(which: (instance: string) => boolean): void {
    this.#isCut = which;
    for (const link of this.#links) link.isSilent ||= which(link.instance);
  }

  /** Lets new connections through; those that were cut stay silent. */
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

/** The instance that a session belongs to, e.g. `payments-2`. `first`: its first bytes. */
function instanceOf(first: Buffer): string {
  const words = first.subarray(STARTUP_AT).toString('utf8').split('\0');
  const name = words[words.indexOf('application_name') + 1] ?? '';
  return name.startsWith(PREFIX) ? name.slice(PREFIX.length).replace(/-hot$/, '') : '';
}
