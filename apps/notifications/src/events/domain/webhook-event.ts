import { formatId } from '@corridor/kernel';

/** The fields of an event of another service that a webhook event needs. */
export interface SourceEvent {
  /** A uuid. */
  id: string;
  platformKey: number;
  subject: string;
  version: number;
  /** Domain time, ISO 8601. */
  time: string;
  webhookType: string | null;
  data: Record<string, unknown>;
  /** Set for an event of the webhook test. Its resource is the subject, whatever its data is. */
  isTest?: true;
  /** W3C trace context. */
  traceparent?: string;
}

/** A stored event for delivery. Its body is rendered once, so that every attempt sends equal bytes. */
export interface WebhookEvent {
  platformKey: number;
  id: string;
  type: string;
  resourceId: string;
  sequence: number;
  /** Milliseconds since the epoch, domain time. */
  occurredMs: number;
  body: string;
  /** W3C trace context, if its trace is recorded. */
  traceparent?: string;
}

/** Id of the resource that an event is about: the `id` of its data, or the subject if there is none (an invitation). */
function resourceIdOf(event: SourceEvent): string {
  const { id } = event.data;
  if (event.isTest) return event.subject;
  return typeof id === 'string' ? id : event.subject;
}

/** Renders the envelope (docs/behaviour.md 12). */
export function toWebhookEvent(event: SourceEvent, type: string): WebhookEvent {
  const occurredMs = Date.parse(event.time);
  const envelope = {
    id: formatId('Webhook', event.id),
    type,
    timestamp: new Date(occurredMs).toISOString(),
    sequence: event.version,
    data: event.data,
    ...(event.isTest ? { isTest: true } : {}),
  };
  const { traceparent } = event;
  return {
    ...(traceparent === undefined ? {} : { traceparent }),
    platformKey: event.platformKey,
    id: event.id,
    type,
    resourceId: resourceIdOf(event),
    sequence: event.version,
    occurredMs,
    body: JSON.stringify(envelope),
  };
}
