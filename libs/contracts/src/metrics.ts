import { messagingMetrics } from './metrics/messaging-metrics';
import type { MetricContract } from './metrics/metric';
import { paymentMetrics } from './metrics/payment-metrics';
import { requestMetrics } from './metrics/request-metrics';
import { operatorMetrics, processMetrics } from './metrics/service-metrics';
import { webhookMetrics } from './metrics/webhook-metrics';

/** Every metric of the services. `ServiceMetrics` creates no other, except the ones of Node and of the process. */
export const metrics = {
  ...requestMetrics,
  ...messagingMetrics,
  ...processMetrics,
  ...operatorMetrics,
  ...paymentMetrics,
  ...webhookMetrics,
} as const satisfies Record<string, MetricContract>;

export type MetricName = keyof typeof metrics;

/** Names of the metrics of a type. */
export type MetricNameOf<T extends MetricContract['type']> = {
  [N in MetricName]: (typeof metrics)[N]['type'] extends T ? N : never;
}[MetricName];

/** Names of the labels of a metric. */
export type LabelsOf<N extends MetricName> = (typeof metrics)[N]['labels'][number];

/** Names of the metrics that one instance of a service reads for all. */
export type SampledName = {
  [N in MetricName]: (typeof metrics)[N] extends { isSampled: true } ? N : never;
}[MetricName];
