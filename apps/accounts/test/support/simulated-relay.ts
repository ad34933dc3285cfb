import { setTimeout as pause } from 'node:timers/promises';
import type { Accounts, SentEvent } from './accounts';

/** Simulates the relay: removes waiting outbox rows and counts them. */
export function publishing({ database: { owner } }: Accounts): { stop: () => Promise<number> } {
  let isOver = false;
  const take = async (): Promise<number> => {
    const { rows } = await owner.query<{ events: string }>('DELETE FROM accounts.outbox RETURNING events');
    return rows.flatMap((row) => JSON.parse(row.events) as SentEvent[]).length;
  };
  const loop = (async () => {
    let published = 0;
    while (!isOver) {
      published += await take();
      await pause(20);
    }
    return published + (await take());
  })();
  return {
    stop: () => {
      isOver = true;
      return loop;
    },
  };
}
