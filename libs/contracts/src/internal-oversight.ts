import type { PlaintextSource } from '@corridor/kernel';
import type { CounterpartyResource } from './resources/instructions.resource';
import type { FoundResource, QueueName, ServiceHealthResource } from './resources/oversight.resource';

/** What waits in one queue of a service. */
export interface WaitingWork {
  queue: QueueName;
  /** At most one more than QUEUE_COUNT_MAX. */
  count: number;
  /** Since when the oldest waits, ISO 8601; null if nothing does. */
  oldestAt: string | null;
}

/** Answer of `<service>.read-queues`. */
export interface ServiceQueuesAnswer {
  queues: WaitingWork[];
  /** What it trusts without TLS. Absent from a service of an older release. */
  plaintext?: readonly PlaintextSource[];
}

/** Answer of `<service>.read-health`. */
export type ServiceHealthAnswer = Omit<ServiceHealthResource, 'service' | 'isReady'>;

/** Body of `<service>.find`. */
export interface FindBody {
  text: string;
  /** Absent for all platforms. */
  platformKey?: number;
  /** Also finds customers by their names. A caller that asks for it notes in the audit log whom an operator finds. */
  names?: true;
}

/**
 * What a text names, with the key of its platform; null if it belongs to the deployment. A service that knows the platform
 * by its key alone gives null as its id.
 */
export interface FoundPart extends FoundResource {
  platformKey: number | null;
  /** The text is part of its name, which is personal data. */
  isByName?: true;
}

/** Answer of `<service>.find`: at most FOUND_MAX. */
export interface FindAnswer {
  found: FoundPart[];
}

/** Whose payment it is, and who has its external account, masked. */
export interface PaymentParties {
  platformKey: number;
  platformId: string;
  /** Null for the platform itself. */
  customerId: string | null;
  counterparty: CounterpartyResource;
}

/** Answer of `payments.read-parties`: null if no platform has such a payment. */
export interface PaymentPartiesAnswer {
  found: PaymentParties | null;
}
