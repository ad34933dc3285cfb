import { Module } from '@nestjs/common';
import { FxPositionMetrics } from './fx-position.metrics';
import { FxPositionRepository } from './fx-position.repository';
import { FxPositionsWorker } from './fx-positions.worker';

/** Limits of the positions in currencies, in a running service. */
@Module({ providers: [FxPositionRepository, FxPositionsWorker, FxPositionMetrics] })
export class FxPositionsModule {}
