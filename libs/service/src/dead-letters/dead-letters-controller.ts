import { Controller, Inject, type Type } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { DomainError } from '@corridor/kernel';
import type {
  OperationReply,
  OperationRequest,
  RequestService,
  ServiceDeadLettersAnswer,
  ServiceDeadLettersBody,
} from '@corridor/contracts';
import { DecideDeadLetter } from './dead-letter-actions';
import { DeadLetterStore, isAfter } from './dead-letter-store';

/** Injection token of the action that hands a dead letter to its service again. */
export const RETRY_DEAD_LETTER = Symbol('RETRY_DEAD_LETTER');
/** Injection token of the action that gives a dead letter up. */
export const DISCARD_DEAD_LETTER = Symbol('DISCARD_DEAD_LETTER');

/** A controller for the dead letters of a service: `<service>.list-dead-letters` and the operations on one. */
export function deadLettersController(service: RequestService): Type<object> {
  @Controller()
  class DeadLettersController {
    constructor(
      private readonly store: DeadLetterStore,
      @Inject(RETRY_DEAD_LETTER) private readonly retrying: DecideDeadLetter,
      @Inject(DISCARD_DEAD_LETTER) private readonly discarding: DecideDeadLetter,
    ) {}

    @MessagePattern(`${service}.list-dead-letters`)
    async list(@Payload() { body }: OperationRequest<ServiceDeadLettersBody>): Promise<OperationReply> {
      const all = await this.store.list();
      const { after, limit } = body;
      const rest = after ? all.filter((letter) => isAfter(letter, after)) : all;
      const answer: ServiceDeadLettersAnswer = {
        deadLetters: rest.slice(0, limit),
        totalCount: all.length,
      };
      return { status: 200, body: answer };
    }

    @MessagePattern(`${service}.get-dead-letter`)
    async get(@Payload() { params }: OperationRequest): Promise<OperationReply> {
      const { deadLetterId } = params as { deadLetterId: string };
      const found = (await this.store.list()).find(({ id }) => id === deadLetterId);
      if (!found) throw new DomainError('NOT_FOUND', `there is no dead letter ${deadLetterId}`);
      return { status: 200, body: found };
    }

    @MessagePattern(`${service}.retry-dead-letter`)
    retry(@Payload() request: OperationRequest): Promise<OperationReply> {
      return this.retrying.execute(request);
    }

    @MessagePattern(`${service}.discard-dead-letter`)
    discard(@Payload() request: OperationRequest): Promise<OperationReply> {
      return this.discarding.execute(request);
    }
  }
  return DeadLettersController;
}
