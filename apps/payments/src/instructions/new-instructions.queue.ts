import { Injectable } from '@nestjs/common';

/** Says when this process has committed new instructions. Those of other processes are found by looking. */
@Injectable()
export class NewInstructions {
  private readonly listeners = new Set<() => void>();

  /** Calls `listener` after each commit with new instructions. It must not throw. */
  onCommitted(listener: () => void): void {
    this.listeners.add(listener);
  }

  /** Tells the listeners. */
  committed(): void {
    for (const listener of this.listeners) listener();
  }
}
