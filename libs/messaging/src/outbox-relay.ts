import { type ServiceName } from '@corridor/contracts';
import { type Pool } from 'pg';
import { type KafkaConnection } from './kafka-connection';
import { type MessagingLogger, type MessagingMetrics } from './ports';

export interface OutboxRelayOptions {
  /** Pool of the service's own role; one of its sessions holds the advisory lock. */
  pool: Pool;
  connection: KafkaConnection;
  service: ServiceName;
  logger: MessagingLogger;
  metrics?: MessagingMetrics;
  /** Pause between looks into the table without a hint, milliseconds; 50 unless told. */
  pollMs?: number;
  /** Rows of one look; 500 unless told. */
  batchRows?: number;
}

/** Publishes the outbox: one relay of a service at a time, in order, again until the broker has acknowledged. */
export class OutboxRelay {
  constructor(readonly options: OutboxRelayOptions) {}

  async start(): Promise<void> {
    return Promise.resolve();
  }

  async stop(): Promise<void> {
    return Promise.resolve();
  }

  /** Says that a commit has just written events: the relay looks at once. */
  hint(): void {
    return undefined;
  }
}
