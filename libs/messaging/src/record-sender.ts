import { errorText } from '@corridor/kernel';
import { type Message, type TopicMessages } from 'kafkajs';
import { within } from './backoff';
import { coalesce } from './frames';
import { DRAIN_TIMEOUT_MS, ENTRY_BYTES_MAX, PRODUCE_BYTES_MAX, SEND_QUEUE_BYTES_MAX } from './limits';
import { type MessagingLogger } from './ports';
import { ProduceError, type ProducerLink } from './producer-link';
import { type RecordSigner } from './record-signer';

/** One entry on its way to a partition. */
export interface OutgoingEntry {
  topic: string;
  partition: number;
  frame: Buffer;
  /** Whether it travels in an encrypted record, with all entries of that record. */
  isSealed?: boolean;
  /** Called once. There is no error if the broker has acknowledged the entry. */
  settled: (error?: ProduceError) => void;
}

/**
 * Header that names the format of a record's value, a list of frames that is signed or encrypted, by the value's first byte;
 * see record-signer.ts, record-cipher.ts and frames.ts.
 */
const FORMAT_HEADER = 'content-format';

/**
 * Sends entries in coalesced records. Entries that are added for one partition within a tick, or while another send is
 * in flight, become a few records of one produce request, which are signed or encrypted.
 */
export class RecordSender {
  private readonly queues = new Map<string, OutgoingEntry[]>();
  private queuedBytes = 0;
  private isScheduled = false;
  private sending: Promise<void> | undefined;

  constructor(
    private readonly link: ProducerLink,
    private readonly logger: MessagingLogger,
    private readonly signer: RecordSigner,
  ) {}

  /** False if the entry is too large to be sent at all. */
  static fits(frame: Buffer): boolean {
    return frame.length <= ENTRY_BYTES_MAX;
  }

  add(entry: OutgoingEntry): void {
    if (!this.link.connected || this.queuedBytes + entry.frame.length > SEND_QUEUE_BYTES_MAX) {
      const cause = new Error(this.link.connected ? 'too much waits to be sent' : 'no broker is connected');
      entry.settled(new ProduceError(cause, true, false, false));
      return;
    }
    const key = `${entry.topic}|${entry.partition}`;
    const queue = this.queues.get(key);
    if (queue === undefined) this.queues.set(key, [entry]);
    else queue.push(entry);
    this.queuedBytes += entry.frame.length;
    this.schedule();
  }

  /** Resolves when every added entry is settled, or after 10 seconds. Nothing waits while no broker is connected. */
  async flush(): Promise<void> {
    if (this.link.connected) await within(this.settleAll(), DRAIN_TIMEOUT_MS, undefined);
  }

  private async settleAll(): Promise<void> {
    while (this.sending !== undefined || this.queues.size > 0) {
      await (this.sending ?? new Promise<void>((resolve) => setImmediate(resolve)));
    }
  }

  private schedule(): void {
    if (this.isScheduled || this.sending !== undefined) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      this.sending = this.sendAll().finally(() => {
        this.sending = undefined;
        if (this.queues.size > 0) this.schedule();
      });
    });
  }

  private async sendAll(): Promise<void> {
    while (this.queues.size > 0) await this.sendOnce(this.take());
  }

  /** The first entries of each partition, as many as fit into one produce request. */
  private take(): OutgoingEntry[][] {
    const batch: OutgoingEntry[][] = [];
    for (const [key, queue] of this.queues) {
      const count = entriesOfProduce(queue);
      const taken = count === queue.length ? queue : queue.splice(0, count);
      if (taken === queue) this.queues.delete(key);
      for (const entry of taken) this.queuedBytes -= entry.frame.length;
      batch.push(taken);
    }
    return batch;
  }

  private async sendOnce(batch: OutgoingEntry[][]): Promise<void> {
    try {
      await this.sendTwice(batch);
    } catch (error) {
      await this.fail(batch, asProduceError(error));
      return;
    }
    for (const entries of batch) for (const entry of entries) entry.settled();
  }

  /** A removed topic corrupts a producer's metadata for all topics. A new producer starts without metadata. */
  private async sendTwice(batch: OutgoingEntry[][]): Promise<void> {
    const messages = this.topicMessages(batch);
    try {
      await this.link.send(messages);
    } catch (error) {
      if (!(error instanceof ProduceError) || !error.unknownTopic) throw error;
      await this.link.send(messages);
    }
  }

  /** Fails entries of a missing reply topic (its instance has stopped) without failing those of other topics. */
  private async fail(batch: OutgoingEntry[][], error: ProduceError): Promise<void> {
    if (error.unknownTopic && batch.length > 1) {
      for (const entries of batch) await this.sendOnce([entries]);
      return;
    }
    this.logger.debug('entries were not acknowledged', { err: error, partitions: batch.length });
    for (const entries of batch) for (const entry of entries) entry.settled(error);
  }

  private topicMessages(batch: readonly OutgoingEntry[][]): TopicMessages[] {
    const byTopic = new Map<string, Message[]>();
    for (const entries of batch) {
      const first = entries[0];
      if (first === undefined) continue;
      const { topic, partition } = first;
      const messages = byTopic.get(topic) ?? [];
      byTopic.set(topic, messages);
      const isSealed = entries.some((entry) => entry.isSealed === true);
      for (const frames of coalesce(entries.map((entry) => entry.frame))) {
        const place = { topic, partition };
        const value = isSealed ? this.signer.seal(frames, place) : this.signer.sign(frames, place);
        messages.push({
          partition,
          value,
          headers: { [FORMAT_HEADER]: `corridor-frames/${value[0] ?? ''}` },
        });
      }
    }
    return [...byTopic].map(([topic, messages]) => ({ topic, messages }));
  }
}

function asProduceError(error: unknown): ProduceError {
  if (error instanceof ProduceError) return error;
  return new ProduceError(error instanceof Error ? error : new Error(errorText(error)), false, false, false);
}

/** How many of the first entries fit into one produce request; at least one. */
function entriesOfProduce(queue: readonly OutgoingEntry[]): number {
  let bytes = 0;
  let count = 0;
  for (const entry of queue) {
    bytes += entry.frame.length;
    if (count > 0 && bytes > PRODUCE_BYTES_MAX) break;
    count += 1;
  }
  return count;
}
