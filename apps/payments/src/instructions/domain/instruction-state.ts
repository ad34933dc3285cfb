import { StateMachine } from '@corridor/kernel';

/** The states of a payment instruction. */
export type InstructionState =
  | 'QUEUED'
  | 'HELD'
  | 'SUBMITTING'
  | 'UNKNOWN'
  | 'ACCEPTED'
  | 'COMPLETED'
  | 'REJECTED'
  | 'FAILED'
  | 'CANCELLED'
  | 'RETURNED';

/** States that a payment can end in without being paid. */
const negativeEnds: readonly InstructionState[] = ['REJECTED', 'FAILED', 'RETURNED'];
/** What a connector may say about an instruction that was sent to it. */
const reported: readonly InstructionState[] = ['ACCEPTED', 'COMPLETED', ...negativeEnds];

/**
 * Every transition of an instruction; any other is refused (ADR 37). A connector's reports may skip states. An
 * instruction that waits again after an attempt can still be reported, because a connector that said it had not taken
 * the instruction may have been wrong.
 */
export const instructionStates = new StateMachine<InstructionState>('payment instruction', ['QUEUED'], {
  QUEUED: ['HELD', 'SUBMITTING', 'CANCELLED', ...reported],
  HELD: ['QUEUED', 'SUBMITTING', 'CANCELLED', ...reported],
  SUBMITTING: ['QUEUED', 'UNKNOWN', 'CANCELLED', ...reported],
  UNKNOWN: ['SUBMITTING', 'CANCELLED', ...reported],
  ACCEPTED: ['COMPLETED', 'CANCELLED', ...negativeEnds],
  COMPLETED: ['RETURNED'],
  REJECTED: [],
  FAILED: [],
  CANCELLED: [],
  RETURNED: [],
});

/** States of an instruction that its connector may have, and in which an operator can ask it to cancel. */
export const sentStates: readonly InstructionState[] = ['UNKNOWN', 'ACCEPTED'];

/** States in which no call for the instruction is in progress, and in which its connector may still change. */
export const waitingStates: readonly InstructionState[] = ['QUEUED', 'HELD'];

/** States that only a return can follow. */
export const endStates: readonly InstructionState[] = ['COMPLETED', 'CANCELLED', ...negativeEnds];

/** Ends after which whoever has sent the money has it back. */
export const refundedStates: readonly InstructionState[] = ['REJECTED', 'FAILED', 'CANCELLED'];

/** States that something else will follow. */
export const openStates: readonly InstructionState[] = instructionStates.states.filter(
  (state) => !endStates.includes(state),
);
