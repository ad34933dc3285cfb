import { Injectable } from '@nestjs/common';
import { mintUuid, type Uuid } from '@corridor/kernel';
import type { InstructionEvent, InstructionResult } from '../instructions/domain/instruction-events';
import type { OperationReply, RequestContext } from '@corridor/contracts';
import { Committer } from '../ledger/committer.worker';
import type { AlsoWrite } from '../ledger/domain/ledger-book';
import type { PaymentLedger } from '../transactions/domain/payment-ledger';
import { instructionEvent, type InstructionCommand } from './domain/instruction-command';

/** An instruction with what its change needs to know. */
export interface InstructionPlace {
  platformKey: number;
  /** Public id of the platform. */
  platformId: string;
  transactionId: Uuid;
  instructionId: Uuid;
}

/** Status of the answer to an event. */
const DONE = 200;

/** Applies an event to an instruction, with what its payment experiences, in one of the next batches of the ledger. */
@Injectable()
export class ChangeInstructionHandler {
  constructor(private readonly committer: Committer<PaymentLedger>) {}

  /** Resolves when the result is durable. */
  async execute(place: InstructionPlace, event: InstructionEvent): Promise<InstructionResult> {
    const id = mintUuid();
    const { platformKey, platformId } = place;
    const context = { requestId: id, commandId: id, platformId, platformKey, permissions: [] };
    let result: InstructionResult = { kind: 'IGNORED', because: 'it was not decided' };
    const onDecided = (decided: InstructionResult): void => void (result = decided);
    // An attempt is made once, however often its commit is repeated. An answer that was taken lies behind.
    const isAnswerKept = event.type !== 'ANSWER';
    await this.submit({ ...place, event, onDecided }, { context, isAnswerKept });
    return result;
  }

  /** An operator's change, with further statements in its commit. A change that is not possible is refused. */
  executeFor(
    place: InstructionPlace,
    event: InstructionEvent,
    { context, alsoWrites }: { context: RequestContext; alsoWrites: readonly AlsoWrite[] },
  ): Promise<OperationReply> {
    return this.submit(
      { ...place, event, alsoWrites, onDecided: () => undefined },
      { context, isAnswerKept: true },
    );
  }

  private submit(
    command: InstructionCommand,
    options: { context: RequestContext; isAnswerKept: boolean },
  ): Promise<OperationReply> {
    return this.committer.submit({ command: instructionEvent.of(command), status: DONE, ...options });
  }
}
