import { type PoolConfig } from 'pg';
import { SessionPool } from './session-pool';
import { sessionOptions, type SessionInput } from './session-settings';

/** Interval between probes of the server. */
const PROBE_INTERVAL_MS = 1_000;
/** A server without an answer or a refusal within this time counts as silent. */
const PROBE_LIMIT_MS = 2_000;
/** A single silent probe may only mean that this process was frozen and its timers ran out. */
const SILENT_PROBES = 2;
/** Time within which a silence is reported, in milliseconds. */
export const SILENCE_REPORTED_MS = PROBE_INTERVAL_MS + SILENT_PROBES * PROBE_LIMIT_MS;

export interface DatabaseWatchOptions {
  session: Omit<SessionInput, 'use'>;
  /** Called when the server has become silent. The next probe waits for it. */
  onSilent: () => Promise<void>;
  /** Called when the server answers or refuses again. */
  onHeard: () => void;
}

/**
 * Detects that the network between this process and its database no longer carries anything, within {@link
 * SILENCE_REPORTED_MS}. A server that refuses connections because it starts or was stopped does not count as silent,
 * because other instances can't use it either.
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

  /** Whether the server was silent for several probes. */
  get isSilent(): boolean {
    return this.silentProbes >= SILENT_PROBES;
  }

  /** Starts the probes. */
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
    // A refusal counts as a sign of life, whatever its error is.
    await this.pool.query('SELECT 1').catch(() => undefined);
    const isSilent = performance.now() - beganAt >= PROBE_LIMIT_MS;
    this.silentProbes = isSilent ? this.silentProbes + 1 : 0;
    if (this.isSilent && !wasSilent) await this.options.onSilent();
    if (!this.isSilent && wasSilent) this.options.onHeard();
    this.next(isSilent ? 0 : PROBE_INTERVAL_MS);
  }
}
