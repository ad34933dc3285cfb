import { type IntegrationEvent, type RequestService } from '@corridor/contracts';
import { type KafkaConnection } from './kafka-connection';

/** An event that a service could not handle. */
export interface DeadLetter {
  /** A uuid; names the letter in `putBackDeadLetters`. */
  id: string;
  error: string;
  topic: string;
  partition: number;
  offset: string;
  subject: string;
  /** ISO 8601, real time. */
  failedAt: string;
  event: IntegrationEvent;
}

/** Takes events that can't be handled. */
export abstract class DeadLetterPort {
  abstract bury(letter: DeadLetter): Promise<void>;
}

/** The dead letters of a service that haven't been put back. */
export async function listDeadLetters(
  connection: KafkaConnection,
  service: RequestService,
): Promise<DeadLetter[]> {
  return Promise.reject(new Error(`${connection.status} ${service}`));
}

/** Puts dead letters back, all or those named; answers how many. */
export async function putBackDeadLetters(
  connection: KafkaConnection,
  service: RequestService,
  options: { ids?: readonly string[] } = {},
): Promise<number> {
  return Promise.reject(new Error(`${connection.status} ${service} ${options.ids?.length ?? 0}`));
}

/** Lets a stopped service read a topic again from its start. */
export async function resetConsumer(
  connection: KafkaConnection,
  service: RequestService,
  topic: string,
): Promise<void> {
  await Promise.reject(new Error(`${connection.status} ${service} ${topic}`));
}
