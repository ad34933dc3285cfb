import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A client's connection and its counterpart to the server. */
interface Pair {
  client: Socket;
  server: Socket;
  isSilent: boolean;
}

/** A proxy for a database. It can cut connections as a network failure does: neither side is told. */
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

  /** The URL with the proxy instead of the server. */
  through(url: string): string {
    const changed = new URL(url);
    changed.hostname = '127.0.0.1';
    changed.port = String((this.listener.address() as AddressInfo).port);
    return changed.toString();
  }

  /** Forwards nothing from now on, neither on existing nor on new connections. All of them stay open. */
  cut(): void {
    this.isCut = true;
    for (const pair of this.pairs) pair.isSilent = true;
  }

  /** Forwards new connections again. Connections that were cut stay silent. */
  mend(): void {
    this.isCut = false;
  }

  /** Forwards the data that contains these bytes and cuts the connection before the answer. */
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
