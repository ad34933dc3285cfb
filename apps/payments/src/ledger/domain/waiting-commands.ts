/** A command that waits for a batch. */
export interface WaitingCommand {
  /** What it changes, as far as that is known before it is read: rows that it locks, and the key of its claim. */
  readonly keys: readonly string[];
}

/**
 * Commands in the order of their arrival. Two batches may run at once, but never with commands of one key: such a
 * command waits until the batch of its key has ended. Otherwise the second batch would wait for the row locks of the
 * first, with all its other commands. Commands of one key are handed out in their order.
 */
export class WaitingCommands<W extends WaitingCommand> {
  private waiting: W[] = [];
  private readonly held = new Set<string>();
  private running = 0;

  /** Number of commands that wait or were handed out and not released. */
  get unfinished(): number {
    return this.waiting.length + this.running;
  }

  get isEmpty(): boolean {
    return this.waiting.length === 0;
  }

  add(command: W): void {
    this.waiting.push(command);
  }

  /** Hands out the next commands, at most `limit`, and holds their keys. */
  take(limit: number): W[] {
    const taken = this.held.size === 0 ? this.waiting.splice(0, limit) : this.takeFree(limit);
    for (const { keys } of taken) for (const key of keys) this.held.add(key);
    this.running += taken.length;
    return taken;
  }

  /** Ends the hold on the keys of commands that {@link take} handed out together. */
  release(taken: readonly W[]): void {
    for (const { keys } of taken) for (const key of keys) this.held.delete(key);
    this.running -= taken.length;
  }

  /** Takes the commands without a held key, except those behind a command of one of their keys that must wait. */
  private takeFree(limit: number): W[] {
    const taken: W[] = [];
    const left: W[] = [];
    const blocked = new Set<string>();
    for (const command of this.waiting) {
      const { keys } = command;
      if (taken.length < limit && !keys.some((key) => this.held.has(key) || blocked.has(key))) {
        taken.push(command);
      } else {
        for (const key of keys) blocked.add(key);
        left.push(command);
      }
    }
    this.waiting = left;
    return taken;
  }
}
