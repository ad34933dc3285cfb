import { type IntegrationEvent, openData } from '@corridor/contracts';
import { type PayloadSealer } from './ports';

/** Binds the ciphertext to its event and to the event's subject. */
function aadOf({ id, subject }: Pick<IntegrationEvent, 'id' | 'subject'>): string {
  return `event/${id}/${subject}`;
}

/**
 * The event as it may leave its service. If its data is personal, `sealed` contains the ciphertext of all data, and
 * `data` keeps the other members. Any other event, or a sealed one, is returned unchanged.
 */
export function sealEvent(event: IntegrationEvent, sealer: PayloadSealer): IntegrationEvent {
  const data = event.sealed === undefined ? openData(event) : undefined;
  if (data === undefined) return event;
  return {
    ...event,
    data,
    sealed: sealer.forTopics.seal(Buffer.from(JSON.stringify(event.data)), aadOf(event)),
  };
}

/**
 * The data as its service rendered it. @throws Error if the ciphertext belongs to another event or its key is unknown.
 */
export function dataOf(
  event: Pick<IntegrationEvent, 'id' | 'subject' | 'data' | 'sealed'>,
  sealer: PayloadSealer,
): Record<string, unknown> {
  if (event.sealed === undefined) return event.data;
  return JSON.parse(sealer.unseal(event.sealed, aadOf(event)).toString('utf8')) as Record<string, unknown>;
}

/** The event with a new ciphertext under the active key. */
export function resealEvent(event: IntegrationEvent, sealer: PayloadSealer): IntegrationEvent {
  if (event.sealed === undefined) return event;
  const plain = sealer.unseal(event.sealed, aadOf(event));
  return { ...event, sealed: sealer.forTopics.seal(plain, aadOf(event)) };
}

/** @throws Error if an event would leave with unencrypted personal data. */
export function assertSealed(events: readonly IntegrationEvent[]): void {
  for (const event of events) {
    if (event.sealed === undefined && openData(event) !== undefined)
      throw new Error(`${event.type} carries personal data in the clear`);
  }
}
