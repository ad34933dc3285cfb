import { Global, Module } from '@nestjs/common';
import { ConnectorHealthRepository } from './connector-health.repository';
import { ConnectorHealthWorker } from './connector-health.worker';
import { WrongSignatures } from './wrong-signatures.registry';

/** Alerts to operators about connectors. */
@Global()
@Module({
  providers: [ConnectorHealthRepository, ConnectorHealthWorker, WrongSignatures],
  exports: [ConnectorHealthRepository, WrongSignatures],
})
export class ConnectorHealthModule {}
