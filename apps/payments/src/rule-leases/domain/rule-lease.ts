import { SECOND_MS } from '@corridor/kernel';

/**
 * How long an instance may decide by the rules that it has read, milliseconds. A change is answered after that time, so
 * that no instance decides by the rules before it.
 */
export const RULE_LEASE_MS = SECOND_MS;

/** The age of a copy in memory. */
export class RuleLease {
  private readAtMs = -Infinity;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Whether the copy may be used without a look at the database. */
  get isValid(): boolean {
    return this.now() - this.readAtMs < RULE_LEASE_MS;
  }

  /** Reads, and takes what was read, unless a later reading has ended before. The lease begins before the reading. */
  async renew<T>(read: () => Promise<T>, take: (found: T) => void | Promise<void>): Promise<void> {
    const begunAtMs = this.now();
    const found = await read();
    if (begunAtMs < this.readAtMs) return;
    await take(found);
    this.readAtMs = begunAtMs;
  }
}
