import { isInfrastructureFailure } from '@corridor/messaging';
import { sqlState } from './unit-of-work';

const LOCK_NOT_AVAILABLE = '55P03';

/** A waiting command and its caller. */
interface Waiting<C, R> {
  command: C;
  resolve: (result: R) => void;
  reject: (error: unknown) => void;
}

/** How a group of commands is committed. */
export interface GroupCommitOptions<C, R> {
  /** Maximum number of commands in one transaction. */
  groupMax: number;
  /**
   * Runs the commands in one transaction and returns the outcome of each, in their order. An error as an outcome fails
   * only that command. If it rejects, nothing was written.
   */
  runAll: (commands: readonly C[]) => Promise<readonly (R | Error)[]>;
  /** Runs one command in a transaction of its own. It gets the commands that a group can't commit. */
  runAlone: (command: C) => Promise<R>;
}

/**
 * Commits concurrent commands together. Commands that arrive while a group commits form the next one. A lane has one
 * group at a time, and lanes don't wait for each other. If a group fails, it is halved until the failing command is
 * alone, so no command fails because of another.
 */
export class GroupCommit<C, R> {
  private readonly lanes = new Map<number, Waiting<C, R>[]>();

  constructor(private readonly options: GroupCommitOptions<C, R>) {}

  /**
   * Resolves when the command's result is durable.
   * @param lane commands of one lane share transactions, for example those of one platform.
   */
  submit(lane: number, command: C): Promise<R> {
    return new Promise((resolve, reject) => {
      const waiting = { command, resolve, reject };
      const queue = this.lanes.get(lane);
      if (queue) {
        queue.push(waiting);
        return;
      }
      const begun = [waiting];
      this.lanes.set(lane, begun);
      // All commands of one fetch join the first group.
      setImmediate(() => void this.drain(lane, begun));
    });
  }

  private async drain(lane: number, queue: Waiting<C, R>[]): Promise<void> {
    while (queue.length > 0) {
      await this.commit(queue.splice(0, this.options.groupMax));
      // The callers of that group may submit again before the next one begins.
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.lanes.delete(lane);
  }

  /** Never rejects. Each command receives its outcome. */
  private async commit(group: readonly Waiting<C, R>[]): Promise<void> {
    try {
      const outcomes = await this.options.runAll(group.map(({ command }) => command));
      for (const [index, { resolve, reject }] of group.entries()) {
        const outcome = outcomes[index];
        if (outcome === undefined) reject(new Error('a command of a group has no outcome'));
        else if (outcome instanceof Error) reject(outcome);
        else resolve(outcome);
      }
    } catch (error) {
      await this.divide(group, error);
    }
  }

  private async divide(group: readonly Waiting<C, R>[], error: unknown): Promise<void> {
    if (isInfrastructureFailure(error) && sqlState(error) !== LOCK_NOT_AVAILABLE) {
      for (const { reject } of group) reject(error);
      return;
    }
    const [only] = group;
    if (only && group.length === 1) {
      // It may wait long for its key. The next group doesn't wait for it.
      void this.options.runAlone(only.command).then(only.resolve, only.reject);
      return;
    }
    const half = Math.ceil(group.length / 2);
    await this.commit(group.slice(0, half));
    await this.commit(group.slice(half));
  }
}
