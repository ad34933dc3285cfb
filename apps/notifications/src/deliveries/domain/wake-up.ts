/** Wakes a pausing loop, so that it takes new work of this process at once. */
export class WakeUp {
  private wake: (() => void) | undefined;
  private isHinted = false;

  /** Ends the current pause, or the next one. */
  hint(): void {
    this.isHinted = true;
    this.wake?.();
  }

  /** Pauses until a hint, at most that many milliseconds. */
  async pause(pauseMaxMs: number): Promise<void> {
    if (!this.isHinted) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pauseMaxMs);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.wake = undefined;
    this.isHinted = false;
  }
}
