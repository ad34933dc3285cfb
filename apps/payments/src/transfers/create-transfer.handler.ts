import { Injectable } from '@nestjs/common';
import {
  invalidInput,
  parseId,
  toAmount,
  type Violation,
  type ResourceName,
  type Uuid,
} from '@corridor/kernel';
import {
  operations,
  type CreateTransferInBody,
  type CreateTransferOutBody,
  type OperationReply,
  type OperationRequest,
} from '@corridor/contracts';
import { labelsOf } from '../transactions/payment-labels.parser';
import { Committer } from '../ledger/committer.worker';
import type { PaymentLedger } from '../transactions/domain/payment-ledger';
import { transferIn, transferOut } from './domain/transfer';

function idIn(name: ResourceName, field: string, text: string): Uuid {
  const id = parseId(name, text);
  const violation: Violation = { field, message: `${field} must be an id of the form ${name}:<uuid>` };
  if (!id) throw invalidInput([violation]);
  return id;
}

/** Creates transfers between an internal account and an external one of the same currency. */
@Injectable()
export class CreateTransferHandler {
  constructor(private readonly committer: Committer<PaymentLedger>) {}

  async out({ context, body }: OperationRequest<CreateTransferOutBody>): Promise<OperationReply> {
    return this.committer.submit({
      command: transferOut.of({
        platformKey: context.platformKey,
        internalAccountId: idIn('InternalAccount', 'source.accountId', body.source.accountId),
        externalAccountId: idIn('ExternalAccount', 'destination.accountId', body.destination.accountId),
        amount: toAmount(body.amount),
        ...labelsOf(body),
      }),
      context,
      status: operations.createTransferOut.status,
    });
  }

  async in({ context, body }: OperationRequest<CreateTransferInBody>): Promise<OperationReply> {
    return this.committer.submit({
      command: transferIn.of({
        platformKey: context.platformKey,
        internalAccountId: idIn('InternalAccount', 'destination.accountId', body.destination.accountId),
        externalAccountId: idIn('ExternalAccount', 'source.accountId', body.source.accountId),
        amount: toAmount(body.amount),
        ...labelsOf(body),
      }),
      context,
      status: operations.createTransferIn.status,
    });
  }
}
