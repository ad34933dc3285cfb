import { Module } from '@nestjs/common';
import { SERVICE_CONFIG, type ServiceConfig } from '@corridor/service';
import { ConnectorIdentityCheckAdapter } from './connector-identity-check.adapter';
import { IdentityCheckPort } from './identity-check.port';
import { IdentityCheckRepository } from './identity-check.repository';
import { SandboxIdentityCheckAdapter } from './sandbox/sandbox-identity-check.adapter';

/** Identity checks, by the sandbox or by connectors. */
@Module({
  providers: [
    IdentityCheckRepository,
    {
      provide: IdentityCheckPort,
      inject: [SERVICE_CONFIG],
      useFactory: (config: Pick<ServiceConfig, 'sandbox'>): IdentityCheckPort =>
        config.sandbox ? new SandboxIdentityCheckAdapter() : new ConnectorIdentityCheckAdapter(),
    },
  ],
  exports: [IdentityCheckPort, IdentityCheckRepository],
})
export class IdentityChecksModule {}
