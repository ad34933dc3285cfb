/** What a request holds until its connection is done with it. */
export class Holding {
  /** Whose request it is, once that is known. */
  platformKey: number | undefined;
  private release: (() => void) | undefined;
  private isOver = false;

  /** Keeps something for the request; at once given back where the caller has gone meanwhile. */
  keep(platformKey: number, release: () => void): void {
    this.platformKey = platformKey;
    if (this.isOver) release();
    else this.release = release;
  }

  /** The request is answered, or its caller has gone. */
  end(): void {
    this.isOver = true;
    this.release?.();
  }
}
