/** One POST to a receiver. */
export interface Outgoing {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** The result of a POST. A status means that an HTTP answer came, whatever its content. */
export interface SendResult {
  responseStatus: number | null;
  /** First 1,024 bytes of the answer. */
  responseBody: string | null;
  durationMs: number;
  /** Why no answer came, in a text for the platform. */
  error: string | null;
}

/** Options for waiting for a deciding answer. */
export interface Question {
  timeoutMs: number;
  /** Maximum number of bytes of the answer to read. */
  answerBytesMax: number;
}

/** The result of a question. `error` also says why an answer is incomplete. */
export interface AskResult extends SendResult {
  /** The whole answer; null if it is too long or incomplete. */
  answer: string | null;
}

/** Sends webhooks. Never throws because of the receiver. */
export abstract class Sender {
  abstract send(outgoing: Outgoing): Promise<SendResult>;

  /** Sends over a connection of its own, so that the request is sent only once. */
  abstract ask(outgoing: Outgoing, question: Question): Promise<AskResult>;
}
