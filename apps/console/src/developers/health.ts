import type { RequestLog, WebhookDelivery, WebhookEndpoint } from '@corridor/sdk';

/** Answers by class, e.g. 4xx. */
export type Classes = Readonly<Record<'2xx' | '4xx' | '5xx' | 'other', number>>;

/** How many requests had which class of answer. */
export function classesOf(requests: readonly Pick<RequestLog, 'status'>[]): Classes {
  const counts = { '2xx': 0, '4xx': 0, '5xx': 0, other: 0 };
  for (const { status } of requests) {
    const name = `${Math.floor(status / 100)}xx`;
    counts[name === '2xx' || name === '4xx' || name === '5xx' ? name : 'other'] += 1;
  }
  return counts;
}

/** The most frequent codes of errors, the most frequent first. */
export function topCodes(
  requests: readonly Pick<RequestLog, 'code'>[],
  most: number,
): readonly { code: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { code } of requests) if (code !== null) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts]
    .map(([code, count]) => ({ code, count }))
    .sort((a, b) => b.count - a.count || a.code.localeCompare(b.code))
    .slice(0, most);
}

/** An endpoint that does not get its events. */
export interface FailingEndpoint {
  endpoint: Pick<WebhookEndpoint, 'id' | 'url' | 'status' | 'disabledReason'>;
  /** Deliveries to it that were tried and wait for a further attempt. */
  waiting: number;
}

/** The endpoints that are disabled by Corridor, or to which attempts failed. */
export function failingEndpoints(
  endpoints: readonly FailingEndpoint['endpoint'][],
  pending: readonly Pick<WebhookDelivery, 'endpointId' | 'attempts'>[],
): readonly FailingEndpoint[] {
  return endpoints
    .map((endpoint) => ({
      endpoint,
      waiting: pending.filter(({ endpointId, attempts }) => endpointId === endpoint.id && attempts.length > 0)
        .length,
    }))
    .filter(
      ({ endpoint, waiting }) =>
        waiting > 0 || (endpoint.status === 'DISABLED' && endpoint.disabledReason !== null),
    );
}
