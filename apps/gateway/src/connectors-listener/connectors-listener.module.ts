import { Module } from '@nestjs/common';
import { MetricsModule } from '../metrics/metrics.module';
import { UploadsModule } from '../uploads/uploads.module';
import { ConnectorsListener } from './connectors-listener.adapter';
import { ReadDocumentHandler } from './read-document.handler';
import { ReportForwarder } from './report-forwarder.client';
import { ReportSignatures } from './report-signatures.registry';
import { UnverifiedCalls } from './unverified-calls.registry';

/** Where connectors post their reports and read documents. */
@Module({
  imports: [MetricsModule, UploadsModule],
  providers: [ReportForwarder, ReportSignatures, UnverifiedCalls, ReadDocumentHandler, ConnectorsListener],
  exports: [ReadDocumentHandler],
})
export class ConnectorsListenerModule {}
