import { Module } from '@nestjs/common';
import { InstructionMetrics } from './instruction.metrics';

/** The metrics of connectors and instructions, in a running service. */
@Module({ providers: [InstructionMetrics] })
export class InstructionMetricsModule {}
