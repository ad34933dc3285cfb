import { setTimeout as pause } from 'node:timers/promises';
import { ConnectionError, type Corridor, type RequestLog } from '@corridor/sdk';

const PAGE_SIZE = 100;
const POLL_MS = 1_000;
/** A request is listed when it has ended, so that it may appear behind later ones: no request runs longer. */
const LONGEST_REQUEST_MS = 60_000;

/** Which requests are shown. */
export interface LogFilter {
  status?: string;
  operation?: string;
  code?: string;
}

type Own = { operation: string };

/** Requests of one id may be several: the caller chooses it. */
function keyOf({ requestId, at, operation, durationMs }: RequestLog): string {
  return JSON.stringify([requestId, at, operation, durationMs]);
}

/**
 * The entries of the request log, oldest first, each once. It reads the last minute again in each poll, because an entry
 * appears when its request has ended. Its own polls are left out unless the filter names their operation.
 */
export class LogTail {
  readonly #corridor: Corridor;
  readonly #filter: LogFilter;
  #since: string | undefined;
  /** The entries from `#since` on that were shown. */
  readonly #shown = new Map<string, string>();

  constructor(corridor: Corridor, filter: LogFilter, since: Date | undefined) {
    this.#corridor = corridor;
    this.#filter = filter;
    this.#since = since?.toISOString();
  }

  /** Without a time, what is listed at present is not shown. */
  async skipPresent(): Promise<void> {
    if (this.#since !== undefined) return;
    const { data } = await this.#corridor.requestLog.listRequestLogs({ limit: PAGE_SIZE });
    for (const entry of data) this.#shown.set(keyOf(entry), entry.at);
    this.#since = data[0]?.at;
  }

  /** The entries that were not shown yet. */
  async next(): Promise<RequestLog[]> {
    const { operation } = this.#filter;
    const fresh: RequestLog[] = [];
    const query = { ...this.#filter, limit: PAGE_SIZE, ...(this.#since ? { since: this.#since } : {}) };
    for await (const entry of this.#corridor.requestLog.listRequestLogs(query)) {
      if (this.#shown.has(keyOf(entry))) continue;
      this.#shown.set(keyOf(entry), entry.at);
      if (operation !== undefined || (entry as Own).operation !== 'listRequestLogs') fresh.push(entry);
    }
    this.#forget();
    return fresh.reverse();
  }

  /** Moves the window on, and keeps no entry before it. */
  #forget(): void {
    const newest = [...this.#shown.values()].sort().at(-1);
    if (newest === undefined) return;
    const start = new Date(Date.parse(newest) - LONGEST_REQUEST_MS).toISOString();
    if (this.#since !== undefined && start <= this.#since) return;
    this.#since = start;
    for (const [key, at] of this.#shown) if (at < start) this.#shown.delete(key);
  }

  /** Every further entry, until the signal. A lost connection is noted once, and polled again. */
  async *follow(note: (text: string) => void): AsyncGenerator<RequestLog, void, undefined> {
    for (let isLost = false; ;) {
      try {
        yield* await this.next();
        isLost = false;
      } catch (failure) {
        if (!(failure instanceof ConnectionError)) throw failure;
        if (!isLost) note(`The connection is lost: ${failure.message}. Trying again.`);
        isLost = true;
      }
      await pause(POLL_MS);
    }
  }
}
