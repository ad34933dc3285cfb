import { spawn, spawnSync, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { exitOf } from '../../tools/infra/processes.mjs';

const INSIDE = resolve(__dirname, '..', 'fixtures', 'closed-network.mjs');

type Started = ChildProcessByStdio<null, Readable, Readable>;

/** A request that the receiver in the network got. */
export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** Whether this machine can make such networks. CI can; elsewhere their tests are left out. */
export function canCloseNetworks(): boolean {
  const canClose = spawnSync('bwrap', ['--dev-bind', '/', '/', '--unshare-net', 'true']).status === 0;
  if (!canClose && process.env['CI'] === 'true')
    throw new Error('bwrap is missing or not permitted: apt-get install bubblewrap');
  return canClose;
}

/**
 * A network with a receiver of webhooks, as behind a company's firewall: nothing from outside can connect to it, and it
 * reaches one server alone.
 */
export class ClosedNetwork {
  readonly #folder: string;
  readonly #target: URL;
  readonly #wayOut: Server;
  readonly #sockets = new Set<Socket>();
  #child: Started | undefined;

  /** @param folder for its files @param target the server that it reaches */
  constructor(folder: string, target: string) {
    this.#folder = folder;
    this.#target = new URL(target);
    this.#wayOut = createServer((inner) => {
      const outer = connect(Number(this.#target.port), this.#target.hostname);
      for (const socket of [inner, outer]) {
        this.#sockets.add(socket);
        socket.on('error', () => [inner, outer].forEach((one) => one.destroy()));
      }
      inner.pipe(outer).pipe(inner);
    });
  }

  /**
   * Starts a program in the network.
   * @param args in which {gateway} and {receiver} stand for the addresses of the server and of the receiver
   */
  async run(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Started> {
    const socketFile = join(this.#folder, 'way-out');
    await once(this.#wayOut.listen(socketFile), 'listening');
    const bwrap = ['--dev-bind', '/', '/', '--unshare-net', '--unshare-pid', '--die-with-parent'];
    const inside = [process.execPath, INSIDE, socketFile, this.#file, this.#target.port, program, ...args];
    this.#child = spawn('bwrap', [...bwrap, ...inside], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    return this.#child;
  }

  /** What became of a connection to the server that didn't take the way out. */
  directConnection(): unknown {
    return this.#entries().find((entry) => 'direct' in entry)?.['direct'];
  }

  received(): Received[] {
    return this.#entries().filter((entry) => 'body' in entry) as unknown as Received[];
  }

  /** Kills what runs in it. */
  async end(): Promise<void> {
    this.#child?.kill('SIGKILL');
    if (this.#child) await exitOf(this.#child);
    for (const socket of this.#sockets) socket.destroy();
    this.#wayOut.close();
  }

  get #file(): string {
    return join(this.#folder, 'received');
  }

  #entries(): Record<string, unknown>[] {
    if (!existsSync(this.#file)) return [];
    const lines = readFileSync(this.#file, 'utf8').split('\n');
    return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Record<string, unknown>);
  }
}
