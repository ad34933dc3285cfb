import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import {
  internalOperations,
  type AccountCheckResult,
  type CheckAccountAnswer,
  type CheckAccountBody,
  type CurrenciesAnswer,
  type IntegrationEvent,
  type RequestContext,
} from '@corridor/contracts';
import { KafkaRequestClient } from '@corridor/messaging';
import { LOGGER } from '@corridor/service';
import { internalRequest } from './internal-request.factory';
import { PaymentsPort } from './service-clients.port';
import { OFFER_LIMIT_MS, persistently } from './retry-until-applied.client';

const ASK_LIMIT_MS = 8_000;
/** The connector has 8 seconds of it. */
const CHECK_LIMIT_MS = 9_500;
const { applyPayments, checkAccount, closeCustomer, findCurrenciesInUse } = internalOperations;

/** The payments service, over Kafka. */
@Injectable()
export class PaymentsAdapter extends PaymentsPort {
  constructor(
    private readonly client: KafkaRequestClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
  }

  async apply(context: RequestContext, events: readonly IntegrationEvent[]): Promise<void> {
    await persistently((timeoutMs) => this.send(context, events, timeoutMs));
  }

  async offer(context: RequestContext, events: readonly IntegrationEvent[]): Promise<void> {
    try {
      await this.send(context, events, OFFER_LIMIT_MS);
    } catch (error) {
      this.logger.debug({ err: error }, 'payments gets the change by its event');
    }
  }

  async closeCustomer(context: RequestContext, customerId: string, version: number): Promise<void> {
    const request = internalRequest(context, { customerId, version });
    const options = { key: customerId, timeoutMs: ASK_LIMIT_MS };
    await this.client.call(closeCustomer.name, closeCustomer.service, request, options);
  }

  async findCurrenciesInUse(context: RequestContext, currencies: readonly string[]): Promise<string[]> {
    const request = internalRequest(context, { currencies: [...currencies] });
    const { name, service } = findCurrenciesInUse;
    const options = { key: context.platformId, timeoutMs: ASK_LIMIT_MS };
    return (await this.client.call<CurrenciesAnswer>(name, service, request, options)).inUse;
  }

  async checkAccount(
    context: RequestContext,
    question: CheckAccountBody,
  ): Promise<AccountCheckResult | null> {
    const { name, service, sealed } = checkAccount;
    const request = internalRequest(context, question);
    const options = { key: question.checkId, timeoutMs: CHECK_LIMIT_MS, sealed };
    return (await this.client.call<CheckAccountAnswer>(name, service, request, options)).result;
  }

  private async send(
    context: RequestContext,
    events: readonly IntegrationEvent[],
    timeoutMs: number,
  ): Promise<void> {
    const key = events[0]?.subject;
    if (key === undefined) return;
    const request = internalRequest(context, { events: [...events] });
    await this.client.call(applyPayments.name, applyPayments.service, request, {
      key,
      sealed: applyPayments.sealed,
      timeoutMs,
    });
  }
}
