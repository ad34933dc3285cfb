import { createServer, request as send, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

/** An HTTP proxy that leads to one server, whatever host is asked for. */
export class ForwardProxy {
  /** Each tunnel (`CONNECT host:port`) and each request (`GET http://host/path`), in order of arrival. */
  readonly seen: string[] = [];
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  constructor(target: URL) {
    this.#server = createServer((incoming, outgoing) => {
      const { method, url = '', headers } = incoming;
      this.seen.push(`${method} ${url}`);
      const { pathname, search } = new URL(url);
      const onward = send(new URL(pathname + search, target), { method, headers, agent: false }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      incoming.pipe(onward);
    });
    this.#server.on('connect', ({ url }, inner: Socket, head: Buffer) => {
      this.seen.push(`CONNECT ${url}`);
      const outer = connect(Number(target.port), target.hostname, () => {
        inner.write('HTTP/1.1 200 Connection established\r\n\r\n');
        outer.write(head);
        inner.pipe(outer).pipe(inner);
      });
      for (const socket of [inner, outer]) {
        this.#sockets.add(socket);
        socket.on('error', () => [inner, outer].forEach((one) => one.destroy()));
      }
    });
  }

  /** Resolves with the address of the proxy. */
  async start(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
