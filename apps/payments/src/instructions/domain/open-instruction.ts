import { DomainError, formatId, type Uuid } from '@corridor/kernel';
import { openStates } from './instruction-state';
import type { PaymentInstruction } from './payment-instruction';

/**
 * A payment with an open instruction has one exit: the instruction. @throws DomainError INSTRUCTION_OPEN, which names it.
 */
export function assertNoInstructionOpen(
  id: Uuid,
  instructions: readonly Pick<PaymentInstruction, 'id' | 'state'>[],
): void {
  const open = instructions.find(({ state }) => openStates.includes(state));
  if (!open) return;
  const instructionId = formatId('PaymentInstruction', open.id);
  throw new DomainError(
    'INSTRUCTION_OPEN',
    `${formatId('Transaction', id)} is decided by ${instructionId}, which is ${open.state}: query, cancel or resolve that`,
    { instructionId },
  );
}
