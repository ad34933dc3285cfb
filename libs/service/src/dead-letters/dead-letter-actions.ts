import { DomainError } from '@corridor/kernel';
import {
  operatorOperations,
  type DecideDeadLetterBody,
  type OperationRequest,
  type OperatorOperation,
} from '@corridor/contracts';
import type { Transaction } from '@corridor/database';
import { UNTRUSTED_LETTER } from '@corridor/messaging';
import type { ActionResult } from '../operators/action-result';
import { OperatorAction, OperatorActions } from '../operators/operator-actions';
import type { DeadLetterDecision, DeadLetterStore } from './dead-letter-store';

/** An operator's decision about a dead letter. The commit stores it, and a worker tells the topic. */
export class DecideDeadLetter extends OperatorAction<void> {
  constructor(
    actions: OperatorActions,
    private readonly store: DeadLetterStore,
    private readonly decision: DeadLetterDecision,
  ) {
    super(actions);
  }

  get operation(): OperatorOperation {
    const { retryDeadLetter, discardDeadLetter } = operatorOperations;
    return this.decision === 'put-back' ? retryDeadLetter : discardDeadLetter;
  }

  /** The letters of the topic are read before the transaction. */
  override load(): Promise<void> {
    return this.store.refresh();
  }

  async perform({ manager }: Transaction, { params, body }: OperationRequest): Promise<ActionResult> {
    const { deadLetterId } = params as { deadLetterId: string };
    const letter = await this.store.find(manager, deadLetterId);
    if (!letter) throw new DomainError('NOT_FOUND', `there is no dead letter ${deadLetterId}`);
    if (this.decision === 'put-back' && !this.store.mayBePutBack(letter)) {
      throw new DomainError(
        'NOT_IN_THIS_STATE',
        `${deadLetterId} can only be discarded: ${UNTRUSTED_LETTER}`,
      );
    }
    if (!(await this.store.decide(manager, letter, this.decision))) {
      throw new DomainError('NOT_IN_THIS_STATE', `${deadLetterId} was decided already`);
    }
    const { reason } = body as DecideDeadLetterBody;
    const { service, kind, name, subject } = letter;
    return {
      body: letter,
      audit: {
        resourceId: deadLetterId,
        reason,
        before: { service, kind, name, subject },
        after: { decision: this.decision },
      },
    };
  }
}
