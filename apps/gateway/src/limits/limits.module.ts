import { Module } from '@nestjs/common';
import { MetricsModule } from '../metrics/metrics.module';
import { CallerLimits } from './caller-limits.registry';
import { UnverifiedCalls } from './unverified-calls.registry';

/** Limits of platforms, tokens, links, and of callers that aren't known yet. */
@Module({
  imports: [MetricsModule],
  providers: [CallerLimits, UnverifiedCalls],
  exports: [CallerLimits, UnverifiedCalls],
})
export class LimitsModule {}
