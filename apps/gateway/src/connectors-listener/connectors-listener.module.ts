import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module';
import { MetricsModule } from '../metrics/metrics.module';
import { UploadsModule } from '../uploads/uploads.module';
import { ConnectorsListener } from './connectors-listener.adapter';
import { ReadDocumentHandler } from './read-document.handler';
import { ReportForwarder } from './report-forwarder.client';
import { ReportSignatures } from './report-signatures.registry';

/** Where connectors post their reports and read documents. */
@Module({
  imports: [LimitsModule, MetricsModule, UploadsModule],
  providers: [ReportForwarder, ReportSignatures, ReadDocumentHandler, ConnectorsListener],
  exports: [ReadDocumentHandler],
})
export class ConnectorsListenerModule {}
