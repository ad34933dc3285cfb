import { Module } from '@nestjs/common';
import { RateMetrics } from './rate.metrics';
import { SuspenseMetrics } from './suspense.metrics';
import { TimerMetrics } from './timer.metrics';

/** The metrics of payments that belong to no single worker, in a running service. */
@Module({ providers: [RateMetrics, SuspenseMetrics, TimerMetrics] })
export class PaymentMetricsModule {}
