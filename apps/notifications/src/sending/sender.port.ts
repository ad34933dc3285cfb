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

/** How an answer that decides something is waited for. */
export interface Question {
  timeoutMs: number;
  /** More of the answer isn't read. */
  answerBytesMax: number;
}

/** What came of a question. `error` says, too, why the answer that began to come isn't whole. */
export interface AskResult extends SendResult {
  /** The whole answer; null where it is longer than may be, or not whole. */
  answer: string | null;
}

/** Sends webhooks. Never throws for what the receiver does. */
export abstract class Sender {
  abstract send(outgoing: Outgoing): Promise<SendResult>;

  /** The same by a connection of its own, so that it is sent once and no more. */
  abstract ask(outgoing: Outgoing, question: Question): Promise<AskResult>;
}
