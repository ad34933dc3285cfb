import { maskPersonalData } from '@corridor/contracts';
import type { LineDetails } from './new-line.factory';

/** What the payer wrote and the other party, masked for those who may not see it. */
export function shownDetails(
  details: LineDetails | null,
  isOpen: boolean,
): { text: string | null; counterparty: string | null } {
  if (details === null) return { text: null, counterparty: null };
  const { reference: text, counterparty } = details;
  return isOpen ? { text, counterparty } : maskPersonalData({ text, counterparty });
}
