/** Writes a line with the number of lines omitted before it. */
type WriteLine = (fields: Record<string, unknown>) => void;

const LINES_MAX = 10;
const WINDOW_MS = 60_000;

/** Writes at most ten lines a minute, so that repeated external input can't fill the log. */
export class BoundedLog {
  private windowStartMs = Number.NEGATIVE_INFINITY;
  private written = 0;
  private leftOut = 0;

  constructor(
    private readonly write: WriteLine,
    private readonly nowMs: () => number = Date.now,
  ) {}

  add(fields: Record<string, unknown>): void {
    const now = this.nowMs();
    if (now - this.windowStartMs >= WINDOW_MS) {
      this.windowStartMs = now;
      this.written = 0;
    }
    if (this.written === LINES_MAX) {
      this.leftOut += 1;
      return;
    }
    this.written += 1;
    this.write(this.leftOut === 0 ? fields : { ...fields, leftOut: this.leftOut });
    this.leftOut = 0;
  }
}
