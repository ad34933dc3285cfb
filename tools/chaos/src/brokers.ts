import { setTimeout as pause } from 'node:timers/promises';
import type { DisposableSystem } from '@corridor/disposable-system';

const POLL_MS = 500;
const IN_SYNC_LIMIT_MS = 90_000;

/** Resolves when every replica of every topic is in sync. */
export async function brokersInSync(system: DisposableSystem): Promise<void> {
  const deadline = performance.now() + IN_SYNC_LIMIT_MS;
  for (;;) {
    const { code, output } = await system.admin('topics', '--check');
    if (code === 0) return;
    if (performance.now() > deadline) throw new Error(`Kafka did not get in sync again:\n${output}`);
    await pause(POLL_MS);
  }
}
