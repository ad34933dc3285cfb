import { Module } from '@nestjs/common';
import { DocumentLinkSigner } from '@corridor/service';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import { ConsoleSessionsModule } from '../console-sessions/console-sessions.module';
import { LimitsModule } from '../limits/limits.module';
import { MetricsModule } from '../metrics/metrics.module';
import { TokensModule } from '../tokens/tokens.module';
import { UploadsModule } from '../uploads/uploads.module';
import { ConnectorsListener } from './connectors-listener.adapter';
import { ReadDocumentHandler } from './read-document.handler';
import { ReportForwarder } from './report-forwarder.client';
import { ReportSignatures } from './report-signatures.registry';

/** Where connectors post their reports and read documents. */
@Module({
  imports: [ConsoleSessionsModule, LimitsModule, MetricsModule, TokensModule, UploadsModule],
  providers: [
    ReportForwarder,
    ReportSignatures,
    {
      provide: DocumentLinkSigner,
      inject: [GATEWAY_CONFIG],
      useFactory: ({ documentLinkKeys }: GatewayConfig) => new DocumentLinkSigner(documentLinkKeys),
    },
    ReadDocumentHandler,
    ConnectorsListener,
  ],
  exports: [ReadDocumentHandler],
})
export class ConnectorsListenerModule {}
