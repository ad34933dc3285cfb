import { Injectable } from '@nestjs/common';
import { DomainError, type Violation } from '@corridor/kernel';
import { internalOperations, type IntegrationEvent, type RequestContext } from '@corridor/contracts';
import { KafkaRequestClient } from '@corridor/messaging';
import { internalRequest } from './internal-request.factory';
import { NotificationsPort } from './service-clients.port';
import { persistently } from './retry-until-applied.client';

const ASK_LIMIT_MS = 8_000;
const { applyNotifications, checkWebhookUrl } = internalOperations;

/** The notifications service, over Kafka. */
@Injectable()
export class NotificationsAdapter extends NotificationsPort {
  constructor(private readonly client: KafkaRequestClient) {
    super();
  }

  async apply(context: RequestContext, events: readonly IntegrationEvent[]): Promise<void> {
    const key = events[0]?.subject;
    if (key === undefined) return;
    const request = internalRequest(context, { events: [...events] });
    const { name, service } = applyNotifications;
    await persistently((timeoutMs) => this.client.call(name, service, request, { key, timeoutMs }));
  }

  async checkWebhookUrl(context: RequestContext, url: string): Promise<void> {
    const request = internalRequest(context, { url });
    const options = { key: context.platformId, timeoutMs: ASK_LIMIT_MS };
    try {
      await this.client.call(checkWebhookUrl.name, checkWebhookUrl.service, request, options);
    } catch (error) {
      throw error instanceof DomainError && error.status === 400 ? asConfigViolation(error) : error;
    }
  }
}

/** notifications calls the address `url`. The caller called it `webhookEndpoint`. */
function asConfigViolation(error: DomainError): DomainError {
  const violations = Array.isArray(error.details['errors']) ? (error.details['errors'] as Violation[]) : [];
  const named = violations.length > 0 ? violations : [{ field: 'url', message: error.message }];
  return new DomainError(error.code, error.message.replace(/^url\b/, 'webhookEndpoint'), {
    ...error.details,
    errors: named.map((violation) => ({
      field: violation.field === 'url' ? 'webhookEndpoint' : violation.field,
      message: violation.message.replace(/^url\b/, 'webhookEndpoint'),
    })),
  });
}
