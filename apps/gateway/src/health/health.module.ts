import { Module } from '@nestjs/common';
import { HealthController } from './health.controller';
import { Readiness } from './readiness.cache';

/** Probes for load balancers. */
@Module({ controllers: [HealthController], providers: [Readiness] })
export class HealthModule {}
