import { execFile, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const SCRIPT = resolve(__dirname, '../../../tools/test-postgres.mjs');
const FIND_POOLER = resolve(__dirname, '../../../tools/find-pgbouncer.mjs');
const START_LIMIT_MS = 120_000;
const run = promisify(execFile);

/** Whether PgBouncer can be had on this machine. */
export function hasPooler(): boolean {
  return spawnSync(process.execPath, [FIND_POOLER]).status === 0;
}

interface StartedServers {
  url: string;
  standbyUrl?: string;
  poolerUrl?: string;
  pids: number[];
}

/** A PostgreSQL server of its own with TLS, for suites that need more than a database of the shared one. */
export class PostgresServer {
  private constructor(
    private readonly dir: string,
    private readonly started: StartedServers,
  ) {}

  /** @param parts `standby`: a server that follows it; `pooler`: a PgBouncer in transaction mode. */
  static async start(parts: readonly ('standby' | 'pooler')[] = []): Promise<PostgresServer> {
    const dir = await mkdtemp(join(tmpdir(), 'corridor-postgres-'));
    const args = [SCRIPT, '--dir', dir, ...parts.map((part) => `--${part}`)];
    const { stdout } = await run(process.execPath, args, { timeout: START_LIMIT_MS });
    return new PostgresServer(dir, JSON.parse(stdout) as StartedServers);
  }

  /** URL of the superuser. */
  get url(): string {
    return this.started.url;
  }

  /** The same URL on the standby. */
  onStandby(url: string): string {
    return moved(url, this.started.standbyUrl);
  }

  /** The same URL through the pooler. */
  onPooler(url: string): string {
    return moved(url, this.started.poolerUrl);
  }

  /**
   * The same URL with TLS and a check of the server's certificate, which is for localhost.
   * @param authorities `strangers-ca.pem`: authorities that haven't signed it
   */
  withTls(url: string, authorities: 'ca.pem' | 'strangers-ca.pem' = 'ca.pem'): string {
    const secure = new URL(url);
    secure.hostname = 'localhost';
    secure.search = `?sslmode=verify-full&sslrootcert=${join(this.dir, authorities)}`;
    return secure.toString();
  }

  /** Kills the standby. */
  loseStandby(): void {
    process.kill(Number(this.started.pids[1]), 'SIGKILL');
  }

  stop(): void {
    for (const pid of this.started.pids) {
      try {
        process.kill(pid, 'SIGQUIT');
      } catch {
        continue;
      }
    }
    rmSync(this.dir, { recursive: true, force: true });
  }
}

/** A URL with the host and the port of another one. */
function moved(url: string, to: string | undefined): string {
  if (to === undefined) throw new Error('this server was started without that part');
  const result = new URL(url);
  result.host = new URL(to).host;
  return result.toString();
}
