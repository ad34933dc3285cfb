import { Module } from '@nestjs/common';
import { ProofMetrics } from './proof.metrics';

/** The metrics of proofs, in a running service. */
@Module({ providers: [ProofMetrics] })
export class ProofMetricsModule {}
