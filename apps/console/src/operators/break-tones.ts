import type { Tone } from '../ui/format';

export const toneOfSeverity = (severity: string): Tone => (severity === 'CRITICAL' ? 'bad' : 'waiting');
export const toneOfStatus = (status: string): Tone => (status === 'OPEN' ? 'waiting' : 'good');
