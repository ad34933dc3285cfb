import { type MessagingLogger } from './ports';

/** A refusal that nobody has met again for that long is over. */
const REFUSAL_AGE_MAX_MS = 15_000;
const LOG_INTERVAL_MS = 30_000;
/** What fails so long after a refusal may still come of it: each attempt of kafkajs has time limits of up to 30 seconds. */
const AFTERMATH_MS = 60_000;
/** Pause of one client after a refusal: brokers answer wrong credentials as fast as one likes to send them. */
export const REFUSED_PAUSE_MS = 2_000;

/** What a process knows of brokers that don't believe it, or that it doesn't believe. */
export class CredentialWatch {
  private last: { reason: string; atMs: number } | undefined;
  private loggedAtMs = Number.NEGATIVE_INFINITY;
  private refusedAtMs = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly logger: MessagingLogger,
    private readonly nowMs: () => number = Date.now,
  ) {}

  /** Why brokers can't be used now; undefined where nothing is known against it. */
  get reason(): string | undefined {
    if (this.last === undefined || this.nowMs() - this.last.atMs > REFUSAL_AGE_MAX_MS) return undefined;
    return this.last.reason;
  }

  /** Whether brokers have refused this process within the last minute, even if they take its credentials again. */
  get wasRefusedOfLate(): boolean {
    return this.nowMs() - this.refusedAtMs <= AFTERMATH_MS;
  }

  /** A broker has refused this process, or could not prove who it is. Logged at most each 30 seconds. */
  refused(reason: string): void {
    const now = this.nowMs();
    this.last = { reason, atMs: now };
    this.refusedAtMs = now;
    if (now - this.loggedAtMs < LOG_INTERVAL_MS) return;
    this.loggedAtMs = now;
    this.logger.error('Kafka can not be used with these credentials', { reason });
  }

  /** A broker has taken the credentials. */
  accepted(): void {
    if (this.last === undefined) return;
    this.last = undefined;
    this.loggedAtMs = Number.NEGATIVE_INFINITY;
    this.logger.info('Kafka takes the credentials again');
  }
}
