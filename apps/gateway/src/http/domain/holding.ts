/** What a request occupies until its connection is finished with it. */
export class Holding {
  /** The platform of the request, once known. */
  platformKey: number | undefined;
  private release: (() => void) | undefined;
  private isOver = false;

  /** Keeps a resource for the request. If the caller has already disconnected, the resource is released immediately. */
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
