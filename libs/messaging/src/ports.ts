/** Destination of the library's log lines. Fields are plain data and never payloads. */
export abstract class MessagingLogger {
  abstract debug(message: string, fields?: Record<string, unknown>): void;
  abstract info(message: string, fields?: Record<string, unknown>): void;
  abstract warn(message: string, fields?: Record<string, unknown>): void;
  abstract error(message: string, fields?: Record<string, unknown>): void;
}

/** Encrypts data that may be personal before it enters a topic. `aad` binds a ciphertext to its one message. */
export abstract class PayloadSealer {
  abstract seal(plain: Buffer, aad: string): string;
  /** Throws if the text, the key or the `aad` differs. */
  abstract unseal(sealed: string, aad: string): Buffer;

  /** Seals what other services read. Each service may seal its own data with keys that no other one has. */
  get forTopics(): PayloadSealer {
    return this;
  }
}

/** Counters of the library. The application chooses the metrics library. */
export const messagingCounters = [
  'requestsHandled',
  'requestsFailed',
  'requestsDroppedLate',
  'recordsRefused',
  'unsealedRefused',
  'repliesSent',
  'repliesUnclaimed',
  'eventsPublished',
  'eventsHandled',
  'eventRetries',
  'eventsLost',
  'eventsUntrusted',
  'eventsUnsigned',
  'sharedSignatures',
  'deadLetters',
] as const;

/** Name of a counter. */
export type MessagingCounter = (typeof messagingCounters)[number];

/** Durations that the library measures: of a request, of a batch of events, and from a commit to its handling. */
export type MessagingDuration = 'request' | 'event' | 'eventDelay';

/** Counts events of the library. Labels have few values (service, topic, operation). */
export abstract class MessagingMetrics {
  abstract count(counter: MessagingCounter, amount: number, labels?: Record<string, string>): void;

  /** Records a duration in seconds. By default it is ignored. */
  observe(_duration: MessagingDuration, _seconds: number, _labels: Record<string, string>): void {
    return undefined;
  }
}

/** Counts nothing; the default. */
export class NoMessagingMetrics extends MessagingMetrics {
  count(): void {
    return undefined;
  }
}

/** Logs nothing; for tests and commands. */
export class SilentMessagingLogger extends MessagingLogger {
  debug(): void {
    return undefined;
  }
  info(): void {
    return undefined;
  }
  warn(): void {
    return undefined;
  }
  error(): void {
    return undefined;
  }
}
