const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const ZERO = 0x30;
const TWO = 0x32;
/** The start of a status line of an interim answer (RFC 9112, section 4). A digit follows `HTTP/1.` and the last `1`. */
const INTERIM = Buffer.from('HTTP/1.# 1##', 'latin1');
const DIGIT = '#'.codePointAt(0);

/**
 * The bytes that a connection reads. undici fails on a status 100 without a question (client-h1.js, `bad response`), but
 * a receiver may send one at any time (RFC 9110, section 15.2). It reads past a status 102, so a 100 is shown as a 102.
 */
export class AnswerBytes {
  private before = 0;
  private read = 0;
  /** The byte of {@link INTERIM} that comes next, beyond its end within the rest of the head, or null in a final answer. */
  private next: number | null = null;
  private hasZero = false;
  private lineLength = 0;

  /** A request is written: what comes next is the start of its answer. */
  begin(): void {
    this.before = this.read;
    this.expectHead();
  }

  /** Whether the connection has had answers before, and nothing of an answer to its last request. */
  get isUnanswered(): boolean {
    return this.before > 0 && this.read === this.before;
  }

  /** Takes a chunk in its order, and changes it. */
  take(chunk: Buffer): Buffer {
    this.read += chunk.length;
    for (let at = 0; at < chunk.length && this.next !== null; at += 1) {
      if (this.next < INTERIM.length) this.takeOfStatus(chunk, at, this.next);
      else this.takeOfHead(chunk[at]);
    }
    return chunk;
  }

  private expectHead(): void {
    this.next = 0;
    this.lineLength = INTERIM.length;
  }

  private takeOfStatus(chunk: Buffer, at: number, next: number): void {
    const byte = chunk[at] ?? 0;
    const isDigit = byte >= ZERO && byte < ZERO + 10;
    const fits = INTERIM[next] === DIGIT ? isDigit : byte === INTERIM[next];
    const isZero = byte === ZERO;
    if (next === INTERIM.length - 1 && isZero && this.hasZero) chunk[at] = TWO;
    this.hasZero = isZero;
    this.next = fits ? next + 1 : null;
  }

  /** An empty line ends the head, and another answer follows. */
  private takeOfHead(byte: number | undefined): void {
    if (byte === LINE_FEED && this.lineLength === 0) this.expectHead();
    else if (byte === LINE_FEED) this.lineLength = 0;
    else if (byte !== CARRIAGE_RETURN) this.lineLength += 1;
  }
}
