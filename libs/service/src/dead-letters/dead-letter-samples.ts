import { deadLetterTopics } from '@corridor/contracts';
import type { KafkaConnection } from '@corridor/messaging';
import type { MetricSampler, Reading } from '../metric-sampler';
import type { DeadLetterStore } from './dead-letter-store';

/** A topic with more records is read at most this often: it is read as a whole. */
const LARGE_TOPIC_RECORDS = 10_000;
const LARGE_TOPIC_PAUSE_MS = 10 * 60_000;

/** Counts the dead letters that wait. The topic is read only when it has changed. */
class DeadLetterCount {
  private ends = '';
  private readAtMs = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly store: DeadLetterStore,
    private readonly connection: KafkaConnection,
  ) {}

  async read(): Promise<Reading[]> {
    await this.refresh();
    const name = 'corridor_dead_letters_open';
    const { events, timers, unbelieved } = await this.store.count();
    return [
      { name, labels: { kind: 'event' }, value: events },
      { name, labels: { kind: 'timer' }, value: timers },
      { name, labels: { kind: 'unbelieved' }, value: unbelieved },
    ];
  }

  private async refresh(): Promise<void> {
    const topic = deadLetterTopics[this.store.service].name;
    const offsets = await this.connection.admin.fetchTopicOffsets(topic);
    const ends = JSON.stringify(offsets.map(({ partition, low, high }) => [partition, low, high]).sort());
    const records = offsets.reduce((sum, { low, high }) => sum + Number(high) - Number(low), 0);
    const isPaused =
      records > LARGE_TOPIC_RECORDS && performance.now() - this.readAtMs < LARGE_TOPIC_PAUSE_MS;
    if (ends === this.ends || isPaused) return;
    await this.store.refresh();
    this.ends = ends;
    this.readAtMs = performance.now();
  }
}

/** Adds the open dead letters of a service. */
export function addDeadLetterSamples(
  sampler: MetricSampler,
  store: DeadLetterStore,
  connection: KafkaConnection,
): void {
  const count = new DeadLetterCount(store, connection);
  sampler.add(['corridor_dead_letters_open'], () => count.read());
}
