import { Injectable } from '@nestjs/common';
import { mintUuid, type DomainError, type Uuid } from '@corridor/kernel';
import type { InstructionEvent, InstructionResult } from '../instructions/domain/instruction-events';
import type { OperationReply, RequestContext } from '@corridor/contracts';
import { Committer } from '../ledger/committer.worker';
import type { AlsoWrite } from '../ledger/domain/ledger-book';
import type { PaymentLedger } from '../transactions/domain/payment-ledger';
import { instructionEvent, type InstructionCommand } from './domain/instruction-command';
import { unsendable, type Unsendable } from './domain/sendable';

/** An instruction with what its change needs to know. */
export interface InstructionPlace {
  platformKey: number;
  /** Public id of the platform. */
  platformId: string;
  transactionId: Uuid;
  instructionId: Uuid;
  /** Account of an attempt; null for a refund. Other events need none. */
  externalAccountId?: Uuid | null;
}

/** What became of an event. */
export type ChangeResult =
  | InstructionResult
  /** An attempt that the owners of the payment's parties forbid. */
  | { kind: 'IGNORED'; because: string; unsendable: Unsendable };

/** Status of the answer to an event. */
const DONE = 200;

/** Applies an event to an instruction, with what its payment experiences, in one of the next batches of the ledger. */
@Injectable()
export class ChangeInstructionHandler {
  constructor(private readonly committer: Committer<PaymentLedger>) {}

  /** Resolves when the result is durable. @throws DomainError if the owner of a party doesn't answer. */
  async execute(place: InstructionPlace, event: InstructionEvent): Promise<ChangeResult> {
    const id = mintUuid();
    const { platformKey, platformId } = place;
    const context = { requestId: id, commandId: id, platformId, platformKey, permissions: [] };
    let result: InstructionResult = { kind: 'IGNORED', because: 'it was not decided' };
    const onDecided = (decided: InstructionResult): void => void (result = decided);
    // An attempt is made once, however often its commit is repeated. An answer that was taken lies behind.
    const isAnswerKept = event.type !== 'ANSWER';
    const reply = await this.submit({ ...place, event, onDecided }, { context, isAnswerKept });
    if (reply.status === DONE) return result;
    const refusal = JSON.parse(reply.renderedBody ?? '{}') as Pick<DomainError, 'code' | 'message'>;
    const because = refusal.message;
    const found = unsendable(refusal);
    return { kind: 'IGNORED', because, ...(found ? { unsendable: found } : {}) };
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

  /** Keeps a refused event as a finding if it contradicts what is known. Nothing else comes of it. */
  async note(place: InstructionPlace, event: InstructionEvent): Promise<void> {
    const id = mintUuid();
    const { platformKey, platformId } = place;
    const context = { requestId: id, commandId: id, platformId, platformKey, permissions: [] };
    const command = { ...place, event, isFindingOnly: true, onDecided: () => undefined } as const;
    await this.submit(command, { context, isAnswerKept: false });
  }

  private submit(
    command: InstructionCommand,
    options: { context: RequestContext; isAnswerKept: boolean },
  ): Promise<OperationReply> {
    return this.committer.submit({ command: instructionEvent.of(command), status: DONE, ...options });
  }
}
