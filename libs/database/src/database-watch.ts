import { type PoolConfig } from 'pg';
import { SessionPool } from './session-pool';
import { sessionOptions, type SessionInput } from './session-settings';

/** How often the server is asked. */
const PROBE_INTERVAL_MS = 1_000;
/** A server that says nothing for so long is silent: neither an answer nor a refusal. */
const PROBE_LIMIT_MS = 2_000;
/** A single silence may be a process that was frozen and finds its timers run out. */
const SILENT_PROBES = 2;

export interface DatabaseWatchOptions {
  session: Omit<SessionInput, 'use'>;
  /** Called when the server has become silent; the next probe waits for it. */
  onSilent: () => Promise<void>;
  /** Called when it answers, or refuses, again. */
  onHeard: () => void;
}

/**
 * Finds out within {@link PROBE_INTERVAL_MS} and twice {@link PROBE_LIMIT_MS} that the network between this process and
 * its database carries nothing any more. A server that refuses connections, because it starts or was stopped, is not
 * silent: other instances can do nothing with it either.
 */
export class DatabaseWatch {
  private readonly pool: SessionPool;
  private silentProbes = 0;
  private timer: NodeJS.Timeout | undefined;
  private probing: Promise<void> = Promise.resolve();
  private isStopped = false;

  constructor(private readonly options: DatabaseWatchOptions) {
    const limits: PoolConfig = { query_timeout: PROBE_LIMIT_MS, connectionTimeoutMillis: PROBE_LIMIT_MS };
    this.pool = new SessionPool({ ...sessionOptions({ ...options.session, use: 'hot' }), ...limits, max: 1 });
    this.pool.on('error', () => undefined);
  }

  /** Whether the server gave no sign for several probes. */
  get isSilent(): boolean {
    return this.silentProbes >= SILENT_PROBES;
  }

  /** Begins to ask. */
  start(): void {
    this.next(PROBE_INTERVAL_MS);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.probing;
    await this.pool.end();
  }

  private next(afterMs: number): void {
    if (this.isStopped) return;
    this.timer = setTimeout(() => {
      this.probing = this.probe();
    }, afterMs);
  }

  private async probe(): Promise<void> {
    const wasSilent = this.isSilent;
    const beganAt = performance.now();
    // What a refusal says is no matter here.
    await this.pool.query('SELECT 1').catch(() => undefined);
    const isSilent = performance.now() - beganAt >= PROBE_LIMIT_MS;
    this.silentProbes = isSilent ? this.silentProbes + 1 : 0;
    if (this.isSilent && !wasSilent) await this.options.onSilent();
    if (!this.isSilent && wasSilent) this.options.onHeard();
    this.next(isSilent ? 0 : PROBE_INTERVAL_MS);
  }
}
