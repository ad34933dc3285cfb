import type { Tone } from '../ui/format';

export const STATES = [
  'QUEUED',
  'HELD',
  'SUBMITTING',
  'UNKNOWN',
  'ACCEPTED',
  'COMPLETED',
  'REJECTED',
  'FAILED',
  'CANCELLED',
  'RETURNED',
] as const;

const tones: Readonly<Record<string, Tone>> = {
  HELD: 'bad',
  UNKNOWN: 'bad',
  ACCEPTED: 'waiting',
  SUBMITTING: 'waiting',
  CANCELLED: 'neutral',
};

/** The tone of a state of an instruction, where it is another than that of the word. */
export function toneOfState(state: string): Tone | undefined {
  return tones[state];
}

/** What a person can do with an instruction, by its state. */
export interface Possible {
  query: boolean;
  cancel: boolean;
  resolve: boolean;
}

/** What the API allows in a state: nothing is offered that it would refuse. */
export function possibleIn(state: string): Possible {
  const isSent = state === 'UNKNOWN' || state === 'ACCEPTED';
  return {
    query: isSent,
    cancel: isSent || state === 'QUEUED' || state === 'HELD',
    resolve: isSent || state === 'SUBMITTING' || state === 'COMPLETED',
  };
}
