import { BoundedLog } from './bounded-log';
import { decodeFrames, type Frame } from './frames';
import { withoutInstance } from './names';
import { type MessagingLogger, type MessagingMetrics } from './ports';
import { type TakenRecord } from './read-ahead-consumer';
import { type RecordSigner } from './record-signer';
import { UntrustedRecordError } from './record-trust';

export interface RecordOpenerOptions {
  signer: RecordSigner;
  logger: MessagingLogger;
  metrics: MessagingMetrics;
}

/** Reads the frames of records that this deployment has signed, and of no others. */
export class RecordOpener {
  private readonly refusals: BoundedLog;

  constructor(private readonly options: RecordOpenerOptions) {
    this.refusals = new BoundedLog((fields) => options.logger.error('a record is not trusted', fields));
  }

  /** All frames. Returns none if the record is refused or unreadable, which is counted and logged. */
  open({ lease, offset, value }: TakenRecord): Frame[] {
    const { signer, logger, metrics } = this.options;
    const { topic, partition } = lease;
    try {
      const { frames, isSealed, writer } = signer.open(value ?? Buffer.alloc(0), lease);
      if (writer === undefined) metrics.count('sharedSignatures', 1, { topic: withoutInstance(topic) });
      return decodeFrames(frames, isSealed, writer);
    } catch (error) {
      if (error instanceof UntrustedRecordError) {
        this.refuse({ topic, partition, offset, reason: error.reason });
      } else {
        logger.error('a record is unreadable', { topic, partition, offset, err: error });
      }
      return [];
    }
  }

  /** Counts and logs what is not believed. */
  refuse(fields: Record<string, unknown>): void {
    this.options.metrics.count('recordsRefused', 1);
    this.refusals.add(fields);
  }
}
