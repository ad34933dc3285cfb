import { type MessagingLogger } from './ports';

/** A refusal counts as over if it isn't repeated for this long. */
const REFUSAL_AGE_MAX_MS = 15_000;
const LOG_INTERVAL_MS = 30_000;
/**
 * A failure within this time after a refusal may still be caused by it, because each attempt of kafkajs has time limits
 * of up to 30 seconds.
 */
const AFTERMATH_MS = 60_000;
/** Pause of a client after a refusal. Brokers don't limit how fast wrong credentials are sent. */
export const REFUSED_PAUSE_MS = 2_000;

/** Tracks whether brokers accept this process's credentials and whether it accepts theirs. */
export class CredentialWatch {
  private last: { reason: string; atMs: number } | undefined;
  private loggedAtMs = Number.NEGATIVE_INFINITY;
  private refusedAtMs = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly logger: MessagingLogger,
    private readonly nowMs: () => number = Date.now,
  ) {}

  /** Why brokers can't be used now; undefined if there is no known reason. */
  get reason(): string | undefined {
    if (this.last === undefined || this.nowMs() - this.last.atMs > REFUSAL_AGE_MAX_MS) return undefined;
    return this.last.reason;
  }

  /** Whether brokers have refused this process within the last minute, even if they accept its credentials now. */
  get wasRefusedOfLate(): boolean {
    return this.nowMs() - this.refusedAtMs <= AFTERMATH_MS;
  }

  /**
   * Records that a broker has refused this process or could not prove its identity. Logs it at most every 30 seconds.
   */
  refused(reason: string): void {
    const now = this.nowMs();
    this.last = { reason, atMs: now };
    this.refusedAtMs = now;
    if (now - this.loggedAtMs < LOG_INTERVAL_MS) return;
    this.loggedAtMs = now;
    this.logger.error('Kafka can not be used with these credentials', { reason });
  }

  /** Records that a broker has accepted the credentials. */
  accepted(): void {
    if (this.last === undefined) return;
    this.last = undefined;
    this.loggedAtMs = Number.NEGATIVE_INFINITY;
    this.logger.info('Kafka takes the credentials again');
  }
}
