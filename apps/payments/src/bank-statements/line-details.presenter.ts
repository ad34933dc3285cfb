import type { OperationRequest } from '@corridor/contracts';
import { HIDDEN, maskName } from '@corridor/kernel';
import type { LineDetails } from './new-line.factory';

/** Permission that shows what payers wrote. */
const SEES_TEXTS = 'RESOLVE';

/** Whether the operator sees what payers wrote, and who they are. */
export function seesTexts({ operatorPermissions }: OperationRequest['context']): boolean {
  return operatorPermissions?.includes(SEES_TEXTS) ?? false;
}

/** What the payer wrote and the other party, masked for those who may not see it. */
export function shownDetails(
  details: LineDetails | null,
  isOpen: boolean,
): { text: string | null; counterparty: string | null } {
  if (details === null) return { text: null, counterparty: null };
  const { reference: text, counterparty } = details;
  if (isOpen) return { text, counterparty };
  return {
    text: text === null ? null : HIDDEN,
    counterparty: counterparty === null ? null : maskName(counterparty),
  };
}
