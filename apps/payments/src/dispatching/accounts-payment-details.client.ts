import { Injectable } from '@nestjs/common';
import { formatId, mintUuid } from '@corridor/kernel';
import {
  internalOperations,
  type DescribePaymentAnswer,
  type DescribePaymentBody,
  type OperationRequest,
  type PaymentDescription,
} from '@corridor/contracts';
import { KafkaRequestClient } from '@corridor/messaging';
import type { DueInstruction } from './due-instruction.repository';

/** Timeout of the request, milliseconds. */
const ASK_TIMEOUT_MS = 8_000;

/** Asks accounts for the account and the parties of a payment. The answer is personal data in the clear. */
@Injectable()
export class PaymentDetailsClient {
  constructor(private readonly client: KafkaRequestClient) {}

  /** @throws Error if accounts doesn't answer, or never had the account. */
  async describe({ instruction, platformId, customerId }: DueInstruction): Promise<PaymentDescription> {
    const { name, service, sealed } = internalOperations.describePayment;
    const { platformKey, externalAccountId } = instruction;
    if (externalAccountId === null) throw new Error(`instruction ${instruction.id} has no external account`);
    const request: OperationRequest<DescribePaymentBody> = {
      context: { requestId: mintUuid(), commandId: mintUuid(), platformId, platformKey, permissions: [] },
      params: {},
      query: {},
      body: {
        externalAccountId: formatId('ExternalAccount', externalAccountId),
        customerId: customerId === null ? null : formatId('Customer', customerId),
      },
    };
    const options = { key: mintUuid(), timeoutMs: ASK_TIMEOUT_MS, sealed };
    const { found } = await this.client.call<DescribePaymentAnswer>(name, service, request, options);
    if (!found) throw new Error(`accounts does not know the account of instruction ${instruction.id}`);
    return found;
  }
}
