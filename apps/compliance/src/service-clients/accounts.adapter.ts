import { Injectable } from '@nestjs/common';
import { mintUuid } from '@corridor/kernel';
import {
  internalOperations,
  type CustomerDescription,
  type DescribeCustomerAnswer,
  type InternalOperation,
  type VerificationEvent,
} from '@corridor/contracts';
import { KafkaRequestClient } from '@corridor/messaging';
import { AccountsPort, type Asker } from './accounts.port';

const DESCRIBE_LIMIT_MS = 6_000;
/** accounts itself waits up to 12 seconds for payments. */
const FOLLOW_LIMIT_MS = 13_000;

/** The accounts service, over Kafka. */
@Injectable()
export class AccountsAdapter extends AccountsPort {
  constructor(private readonly client: KafkaRequestClient) {
    super();
  }

  async describe(asker: Asker, customerId: string): Promise<CustomerDescription | undefined> {
    const how = { key: mintUuid(), timeoutMs: DESCRIBE_LIMIT_MS };
    const { describeCustomer } = internalOperations;
    const answer = await this.ask<DescribeCustomerAnswer>(describeCustomer, asker, { customerId }, how);
    return answer.found ?? undefined;
  }

  async follow(event: VerificationEvent): Promise<void> {
    const { platformKey, platformId, id: requestId } = event;
    const how = { key: event.state?.customerId ?? event.subject, timeoutMs: FOLLOW_LIMIT_MS };
    await this.ask(
      internalOperations.applyVerification,
      { platformKey, platformId, requestId },
      { event },
      how,
    );
  }

  private ask<T>(
    { name, service, sealed }: InternalOperation,
    asker: Asker,
    body: object,
    how: { key: string; timeoutMs: number },
  ): Promise<T> {
    const { platformKey, platformId, requestId } = asker;
    const context = { platformKey, platformId, requestId, commandId: mintUuid(), permissions: [] };
    return this.client.call<T>(name, service, { context, params: {}, query: {}, body }, { ...how, sealed });
  }
}
