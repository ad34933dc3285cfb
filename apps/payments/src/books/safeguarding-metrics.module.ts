import { Module } from '@nestjs/common';
import { SafeguardingMetrics } from './safeguarding.metrics';

/** The metrics of safeguarding, in a running service. */
@Module({ providers: [SafeguardingMetrics] })
export class SafeguardingMetricsModule {}
