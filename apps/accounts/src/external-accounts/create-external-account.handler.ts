import { Inject, Injectable } from '@nestjs/common';
import {
  operations,
  type CreateExternalAccountBody,
  type ExternalAccountEvent,
  type OperationReply,
  type OperationRequest,
} from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { SERVICE_CONFIG, type ServiceConfig } from '@corridor/service';
import { refusalOf } from '../commands/domain/refusal';
import { canSeePersonalData } from '../customers/customer.presenter';
import { PaymentsPort } from '../service-clients/service-clients.port';
import { draftOf } from './account-draft.parser';
import { accountExists } from './domain/external-account';
import { toExternalAccountResource } from './external-account.presenter';
import type { NameCheckAnswer } from './name-check.port';
import { OpenExternalAccountHandler } from './open-external-account.handler';

/** POST /customers/external-accounts and POST /platform/external-accounts. */
@Injectable()
export class CreateExternalAccountHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly opening: OpenExternalAccountHandler,
    private readonly payments: PaymentsPort,
    @Inject(SERVICE_CONFIG) private readonly config: Pick<ServiceConfig, 'checkDigits'>,
  ) {}

  async execute({ context, body }: OperationRequest<CreateExternalAccountBody>): Promise<OperationReply> {
    const draft = draftOf(body, this.config.checkDigits);
    const earlier = await this.unitOfWork.findAnswer(context);
    if (earlier) return earlier;
    let answer: NameCheckAnswer | undefined;
    const refusal = await refusalOf(async () => {
      const same = await this.opening.findSame(context.platformKey, draft);
      if (same) throw accountExists(same.account.id);
      answer = await this.opening.checkName(context, draft);
    });
    const { status } = operations.createExternalAccount;
    let events: ExternalAccountEvent[] = [];
    const reply = await this.unitOfWork.command({ context, status, sealed: true }, async (tx) => {
      if (refusal) throw refusal;
      if (!answer) throw new Error('the name check gave no answer');
      const { account, event, others } = await this.opening.open(tx, { context, draft, answer });
      events = [...others, event];
      return toExternalAccountResource(account, canSeePersonalData(context));
    });
    if (reply.status === status) await this.payments.offer(context, events);
    return reply;
  }
}
