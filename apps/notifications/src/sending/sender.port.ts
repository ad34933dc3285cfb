/** One POST to a receiver. */
export interface Outgoing {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** What came of it. A status means that an HTTP answer came, whatever it says. */
export interface SendResult {
  responseStatus: number | null;
  /** First 1,024 bytes of the answer. */
  responseBody: string | null;
  durationMs: number;
  /** Why no answer came, in words that a platform may read. */
  error: string | null;
}

/** Sends webhooks. Never throws for what the receiver does. */
export abstract class Sender {
  abstract send(outgoing: Outgoing): Promise<SendResult>;
}
