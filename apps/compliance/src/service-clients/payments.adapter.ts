import { Injectable } from '@nestjs/common';
import { formatId, mintUuid, SECOND_MS } from '@corridor/kernel';
import {
  internalOperations,
  type AssignIdentityCheckAnswer,
  type CheckIdentityAnswer,
  type IdentityCheckResult,
  type IdentityQuestion,
  type InternalOperation,
} from '@corridor/contracts';
import { KafkaRequestClient } from '@corridor/messaging';
import { PaymentsPort, type CheckOfPlatform } from './payments.port';

const ASSIGN_LIMIT_MS = 8 * SECOND_MS;
/** The connector has 30 seconds of it. */
const CHECK_LIMIT_MS = 33 * SECOND_MS;

/** The payments service, over Kafka. */
@Injectable()
export class PaymentsAdapter extends PaymentsPort {
  constructor(private readonly client: KafkaRequestClient) {
    super();
  }

  async assign(check: CheckOfPlatform): Promise<string | null> {
    const { assignIdentityCheck } = internalOperations;
    const answer = await this.ask<AssignIdentityCheckAnswer>(assignIdentityCheck, check, {}, ASSIGN_LIMIT_MS);
    return answer.connectorId;
  }

  async checkIdentity(
    check: CheckOfPlatform,
    question: IdentityQuestion | null,
  ): Promise<IdentityCheckResult | null> {
    const { checkIdentity } = internalOperations;
    return (await this.ask<CheckIdentityAnswer>(checkIdentity, check, { question }, CHECK_LIMIT_MS)).result;
  }

  private ask<T>(
    { name, service, sealed }: InternalOperation,
    { platformKey, platformId, id }: CheckOfPlatform,
    body: object,
    timeoutMs: number,
  ): Promise<T> {
    const checkId = formatId('IdentityCheck', id);
    const context = {
      platformKey,
      platformId,
      requestId: mintUuid(),
      commandId: mintUuid(),
      permissions: [],
    };
    const request = { context, params: {}, query: {}, body: { checkId, ...body } };
    return this.client.call<T>(name, service, request, { key: checkId, timeoutMs, sealed });
  }
}
