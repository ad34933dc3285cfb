import { Module } from '@nestjs/common';
import { GatewayMetrics } from './gateway.metrics';

/** Metrics of the gateway's requests. */
@Module({ providers: [GatewayMetrics], exports: [GatewayMetrics] })
export class MetricsModule {}
