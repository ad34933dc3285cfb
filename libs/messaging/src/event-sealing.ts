import { type IntegrationEvent, openData } from '@corridor/contracts';
import { type PayloadSealer } from './ports';

/** Binds the ciphertext to its event and to what the event is about. */
function aadOf({ id, subject }: Pick<IntegrationEvent, 'id' | 'subject'>): string {
  return `event/${id}/${subject}`;
}

/**
 * The event as it may leave its service: where its data is personal, `sealed` is the ciphertext of all of it, and `data`
 * keeps the rest. Any other event, and one that is sealed, is answered as it is.
 */
export function sealEvent(event: IntegrationEvent, sealer: PayloadSealer): IntegrationEvent {
  const data = event.sealed === undefined ? openData(event) : undefined;
  if (data === undefined) return event;
  return { ...event, data, sealed: sealer.seal(Buffer.from(JSON.stringify(event.data)), aadOf(event)) };
}

/** The data as its service rendered it. @throws Error where the ciphertext is another event's, or its key is not known. */
export function dataOf(
  event: Pick<IntegrationEvent, 'id' | 'subject' | 'data' | 'sealed'>,
  sealer: PayloadSealer,
): Record<string, unknown> {
  if (event.sealed === undefined) return event.data;
  return JSON.parse(sealer.unseal(event.sealed, aadOf(event)).toString('utf8')) as Record<string, unknown>;
}

/** The event with its ciphertext made anew, under the key that is active now. */
export function resealEvent(event: IntegrationEvent, sealer: PayloadSealer): IntegrationEvent {
  if (event.sealed === undefined) return event;
  return { ...event, sealed: sealer.seal(sealer.unseal(event.sealed, aadOf(event)), aadOf(event)) };
}

/** @throws Error where an event would leave with personal data in the clear. */
export function assertSealed(events: readonly IntegrationEvent[]): void {
  for (const event of events) {
    if (event.sealed === undefined && openData(event) !== undefined)
      throw new Error(`${event.type} carries personal data in the clear`);
  }
}
