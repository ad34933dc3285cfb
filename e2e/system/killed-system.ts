import { eventually } from '@corridor/testing';
import { Client, Pool } from 'pg';
import { Api } from '../support/api';
import { freePort } from '../../tools/infra/ports.mjs';
import { newDataDir, readRunFile, removeDataDir, startSystem, stopSystem } from './running-system';

/** How long a test waits for what a killed process delays, milliseconds. */
export const RESTART_LIMIT_MS = 180_000;

/** A system of its own, whose processes a test kills or stops. */
export class KilledSystem {
  private constructor(
    readonly api: Api,
    readonly database: Pool,
    /** Holds locks that a process waits for until it is killed. */
    readonly locker: Client,
    private readonly dataDir: string,
    private readonly end: () => Promise<unknown>,
  ) {}

  static async start(env: Readonly<Record<string, string>> = {}): Promise<KilledSystem> {
    const dataDir = newDataDir();
    const connectorsPort = String(await freePort());
    const system = await startSystem({ dataDir, env: { ...env, CONNECTORS_PORT: connectorsPort } });
    process.env['E2E_DATA_DIR'] = dataDir;
    process.env['E2E_CONNECTORS_URL'] = `http://127.0.0.1:${connectorsPort}`;
    const { adminDatabaseUrl: connectionString, baseUrl } = readRunFile(dataDir);
    const locker = new Client({ connectionString });
    await locker.connect();
    const api = new Api('sandbox', 'sandbox-secret', baseUrl);
    return new KilledSystem(api, new Pool({ connectionString }), locker, dataDir, () => stopSystem(system));
  }

  async stop(): Promise<void> {
    await this.database.end();
    await this.locker.end();
    await this.end();
    removeDataDir(this.dataDir);
  }

  pidOf(app: string): number {
    const found = readRunFile(this.dataDir).processes.find(({ name }) => name.startsWith(app));
    if (!found) throw new Error(`no process of ${app}`);
    return found.pid;
  }

  /** Kills a process at once. @returns what waits until another one has taken its place */
  kill(app: string): () => Promise<unknown> {
    const killed = this.pidOf(app);
    process.kill(killed, 'SIGKILL');
    return () => eventually(() => this.pidOf(app) !== killed, RESTART_LIMIT_MS);
  }
}
