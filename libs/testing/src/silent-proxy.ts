import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A connection of a client, and the one to the server that carries it on. */
interface Pair {
  client: Socket;
  server: Socket;
  isSilent: boolean;
}

/** Stands before a database, and can cut connections as a network does: nobody is told. */
export class SilentProxy {
  private readonly pairs = new Set<Pair>();
  private isCut = false;
  private lastWords: string | undefined;

  private constructor(
    private readonly target: URL,
    private readonly listener: Server,
  ) {}

  /** @param url of the database */
  static async start(url: string): Promise<SilentProxy> {
    const listener = createServer({ allowHalfOpen: true });
    const proxy = new SilentProxy(new URL(url), listener);
    listener.on('connection', (client: Socket) => proxy.accept(client));
    await once(listener.listen(0, '127.0.0.1'), 'listening');
    return proxy;
  }

  /** The URL with the proxy in the place of the server. */
  through(url: string): string {
    const changed = new URL(url);
    changed.hostname = '127.0.0.1';
    changed.port = String((this.listener.address() as AddressInfo).port);
    return changed.toString();
  }

  /** From now on nothing is forwarded, of new connections neither; all of them stay open. */
  cut(): void {
    this.isCut = true;
    for (const pair of this.pairs) pair.isSilent = true;
  }

  /** Lets new connections through; those that were cut stay silent. */
  mend(): void {
    this.isCut = false;
  }

  /** Forwards what holds these bytes, and cuts its connection before it is answered. */
  cutAfter(words: string): void {
    this.lastWords = words;
  }

  async stop(): Promise<void> {
    for (const { client, server } of this.pairs) {
      client.destroy();
      server.destroy();
    }
    this.listener.close();
    await once(this.listener, 'close');
  }

  private accept(client: Socket): void {
    const server = connect({
      host: this.target.hostname,
      port: Number(this.target.port),
      allowHalfOpen: true,
    });
    const pair: Pair = { client, server, isSilent: this.isCut };
    this.pairs.add(pair);
    client.on('data', (bytes: Buffer) => {
      if (pair.isSilent) return;
      server.write(bytes);
      if (this.lastWords === undefined || !bytes.includes(this.lastWords)) return;
      this.lastWords = undefined;
      pair.isSilent = true;
    });
    server.on('data', (bytes: Buffer) => {
      if (!pair.isSilent) client.write(bytes);
    });
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.on('error', () => undefined);
      from.on('end', () => {
        if (!pair.isSilent) to.end();
      });
      from.on('close', () => {
        if (!pair.isSilent) to.destroy();
      });
    }
  }
}
