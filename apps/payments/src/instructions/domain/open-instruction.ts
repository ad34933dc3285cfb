import { DomainError, formatId, type Uuid } from '@corridor/kernel';
import { WaitsForPerson } from '../../ledger/domain/waits-for-person';
import { openStates } from './instruction-state';
import type { PaymentInstruction } from './payment-instruction';

/** Why nothing is done with money that a bank may have moved. */
export const DISPUTED = 'a contradiction about it is open: resolve that break first';

/** Money is not used while a bank says two things of where it is. @throws WaitsForPerson. */
export function assertUndisputed(instructions: readonly Pick<PaymentInstruction, 'isDisputed'>[]): void {
  if (instructions.some(({ isDisputed }) => isDisputed)) throw new WaitsForPerson(DISPUTED);
}

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
