import { Module } from '@nestjs/common';
import { MetricsModule } from '../metrics/metrics.module';
import { CallerLimits } from './caller-limits.registry';

/** Limits of platforms, tokens and links. */
@Module({ imports: [MetricsModule], providers: [CallerLimits], exports: [CallerLimits] })
export class LimitsModule {}
