import { type Admin, Kafka, type Producer } from 'kafkajs';
import { type MessagingLogger } from './ports';

/** Whether requests may be sent: `disconnected` from the first failing send or probe until one succeeds again. */
export type ConnectionStatus = 'connected' | 'disconnected';

export interface KafkaConnectionOptions {
  brokers: string[];
  /** Shown in the broker's logs and metrics: `<service>-<instance id>`. */
  clientId: string;
  logger: MessagingLogger;
}

/** One process's way to the brokers: client, producer, admin, and what is known of their health. */
export class KafkaConnection {
  readonly kafka: Kafka;
  constructor(readonly options: KafkaConnectionOptions) {
    this.kafka = new Kafka({ brokers: options.brokers, clientId: options.clientId });
  }

  get status(): ConnectionStatus {
    return 'disconnected';
  }

  get producer(): Producer {
    throw new Error('not connected');
  }

  get admin(): Admin {
    throw new Error('not connected');
  }

  /** Connects; tries again with growing pauses until a broker answers. */
  async connect(): Promise<void> {
    return Promise.reject(new Error('not connected'));
  }

  async disconnect(): Promise<void> {
    return Promise.resolve();
  }

  /** Whether a broker answers within `timeoutMs`; for readiness. */
  async ping(timeoutMs = 2_000): Promise<boolean> {
    return Promise.resolve(timeoutMs < 0);
  }
}
