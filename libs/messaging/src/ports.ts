/** Where the library writes its log lines; fields are plain data, never payloads. */
export abstract class MessagingLogger {
  abstract debug(message: string, fields?: Record<string, unknown>): void;
  abstract info(message: string, fields?: Record<string, unknown>): void;
  abstract warn(message: string, fields?: Record<string, unknown>): void;
  abstract error(message: string, fields?: Record<string, unknown>): void;
}

/** Encrypts what may hold personal data before it enters a topic. `aad` binds a ciphertext to its one message. */
export abstract class PayloadSealer {
  abstract seal(plain: Buffer, aad: string): string;
  /** Throws where the text, the key or the `aad` is another one. */
  abstract unseal(sealed: string, aad: string): Buffer;
}

/** What the library counts; the metrics library is the application's affair. */
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
  'deadLetters',
] as const;

/** Name of a counter. */
export type MessagingCounter = (typeof messagingCounters)[number];

/** Counts what happened; labels have few values (service, topic, operation). */
export abstract class MessagingMetrics {
  abstract count(counter: MessagingCounter, amount: number, labels?: Record<string, string>): void;
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
