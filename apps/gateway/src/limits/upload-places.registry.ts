import { DomainError } from '@corridor/kernel';
import { LimitReached, type Quota } from './domain/limit-reached';

/** Uploads that wait for a place; further ones are refused. */
const WAITING_MAX = 200;
/** How long they wait, milliseconds. */
const WAIT_LIMIT_MS = 30_000;
/** When a repeat of an upload that gave way may help. */
const RETRY_AFTER_SECONDS = 1;

/** Who is counted: a platform by its key, an operator by id. */
export type Sender = number | string;

/** An upload that waits for a place or has one. */
interface Upload {
  sender: Sender;
  timer: NodeJS.Timeout;
  begin: () => void;
  refuse: (error: DomainError) => void;
}

function tryLater(): DomainError {
  return new DomainError(
    'SERVICE_UNAVAILABLE',
    'too many files are being uploaded; repeat the request later',
  );
}

/**
 * The places of all uploads in this instance. If none is free, the oldest upload of the sender with the most places gives
 * way to a sender with fewer, so senders that send slowly keep no place from others. Otherwise an upload waits.
 */
export class UploadPlaces {
  private readonly quota: Quota;
  /** Both have the oldest first. */
  private readonly arriving = new Set<Upload>();
  private readonly waiting = new Set<Upload>();

  /** @param timeLimitMs for one upload, without its wait. */
  constructor(
    max: number,
    private readonly timeLimitMs: number,
  ) {
    this.quota = { name: 'all-uploads', max, unit: 'concurrent-requests' };
  }

  /**
   * Receives an upload once there is a place for it.
   * @param receive reads it; its signal is aborted, with the error, when the upload loses its place
   * @throws LimitReached if it gives way, SERVICE_UNAVAILABLE if it has waited or arrived for too long.
   */
  hold<T>(sender: Sender, receive: (placeLost: AbortSignal) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const place = new AbortController();
      const late = (): void => upload.refuse(tryLater());
      const upload: Upload = {
        sender,
        timer: setTimeout(late, WAIT_LIMIT_MS),
        begin: () => {
          clearTimeout(upload.timer);
          upload.timer = setTimeout(late, this.timeLimitMs);
          void receive(place.signal)
            .then(resolve, reject)
            .finally(() => this.leave(upload));
        },
        refuse: (error) => {
          reject(error);
          place.abort(error);
          this.leave(upload);
        },
      };
      this.waiting.add(upload);
      this.share();
      if (this.waiting.has(upload) && this.waiting.size > WAITING_MAX) late();
    });
  }

  private leave(upload: Upload): void {
    clearTimeout(upload.timer);
    this.waiting.delete(upload);
    if (this.arriving.delete(upload)) this.share();
  }

  /** Gives places to those that wait, first to the senders with the fewest. */
  private share(): void {
    for (;;) {
      const counts = this.counts();
      const next = least(this.waiting, ({ sender }) => counts(sender));
      if (!next) return;
      if (this.arriving.size >= this.quota.max) {
        const oldest = least(this.arriving, ({ sender }) => -counts(sender));
        // With a smaller difference the two would take the place from each other in turns.
        if (!oldest || counts(oldest.sender) < counts(next.sender) + 2) return;
        this.arriving.delete(oldest);
        const message = 'too many files are being uploaded at once; repeat the request later';
        oldest.refuse(new LimitReached(this.quota, message, RETRY_AFTER_SECONDS));
      }
      this.waiting.delete(next);
      this.arriving.add(next);
      next.begin();
    }
  }

  /** How many places a sender has. */
  private counts(): (sender: Sender) => number {
    const counts = new Map<Sender, number>();
    for (const { sender } of this.arriving) counts.set(sender, (counts.get(sender) ?? 0) + 1);
    return (sender) => counts.get(sender) ?? 0;
  }
}

/** The first one with the least value. */
function least<T>(all: Iterable<T>, valueOf: (one: T) => number): T | undefined {
  let first: T | undefined;
  for (const one of all) if (first === undefined || valueOf(one) < valueOf(first)) first = one;
  return first;
}
