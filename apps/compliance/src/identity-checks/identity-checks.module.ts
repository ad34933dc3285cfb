import { Module } from '@nestjs/common';
import { SERVICE_CONFIG, type ServiceConfig } from '@corridor/service';
import { IdentityCheckPort } from './identity-check.port';
import { ManualIdentityCheckAdapter } from './manual-identity-check.adapter';
import { SandboxIdentityCheckAdapter } from './sandbox/sandbox-identity-check.adapter';

/** Identity checks, by the sandbox or by hand. */
@Module({
  providers: [
    {
      provide: IdentityCheckPort,
      inject: [SERVICE_CONFIG],
      useFactory: (config: Pick<ServiceConfig, 'sandbox'>): IdentityCheckPort =>
        config.sandbox ? new SandboxIdentityCheckAdapter() : new ManualIdentityCheckAdapter(),
    },
  ],
  exports: [IdentityCheckPort],
})
export class IdentityChecksModule {}
