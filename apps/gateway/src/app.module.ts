import { Module, type DynamicModule } from '@nestjs/common';
import {
  AlertsModule,
  AuditEventsModule,
  CheckpointsModule,
  ServiceModule,
  type ServiceRuntime,
} from '@corridor/service';
import { AdmissionModule } from './admission/admission.module';
import type { GatewayConfig } from './config';
import { ConfigurationModule } from './configuration.module';
import { ConnectorsListenerModule } from './connectors-listener/connectors-listener.module';
import { ConsoleLinksModule } from './console-links/console-links.module';
import { ConsoleListenerModule } from './console-listener/console-listener.module';
import { CustomersModule } from './customers/customers.module';
import { DocumentsModule } from './documents/documents.module';
import { FindingsModule } from './findings/findings.module';
import type { ServiceRequests } from './forwarding/service-requests.port';
import { HealthModule } from './health/health.module';
import { InvitationsModule } from './invitations/invitations.module';
import { KycPageModule } from './kyc-page/kyc-page.module';
import { OperatorsListenerModule } from './operators-listener/operators-listener.module';
import { ReferenceModule } from './reference/reference.module';
import { RequestLogsModule } from './request-logs/request-logs.module';
import { SandboxModule } from './sandbox/sandbox.module';
import { SecurityEventsModule } from './security-events/security-events.module';
import { ServiceOperationsModule } from './service-operations/service-operations.module';
import { StatisticsModule } from './statistics/statistics.module';
import { TeamModule } from './team/team.module';
import { TimelinesModule } from './timelines/timelines.module';
import { TokensModule } from './tokens/tokens.module';
import { WebhooksModule } from './webhooks/webhooks.module';

/** The areas of the API. A unit test proves that every operation of the table has its route in one of them. */
export const areaModules = [
  ServiceOperationsModule,
  CustomersModule,
  DocumentsModule,
  InvitationsModule,
  TokensModule,
  ConsoleLinksModule,
  TeamModule,
  WebhooksModule,
  SandboxModule,
  RequestLogsModule,
  TimelinesModule,
  StatisticsModule,
  FindingsModule,
];

/** The gateway: HTTP in, requests to the services out, tokens of its own. */
@Module({
  imports: [
    AdmissionModule,
    ConnectorsListenerModule,
    OperatorsListenerModule,
    ConsoleListenerModule,
    HealthModule,
    KycPageModule,
    ...areaModules,
  ],
})
export class AppModule {
  /** @param services the client of the services; tests pass another one. */
  static forRoot(
    runtime: ServiceRuntime,
    config: GatewayConfig,
    services: ServiceRequests = runtime.client,
  ): DynamicModule {
    const configuration = ConfigurationModule.forRoot(config, services);
    const imports = [
      ServiceModule.forRoot(runtime),
      AlertsModule,
      CheckpointsModule,
      AuditEventsModule,
      SecurityEventsModule,
      configuration,
      ReferenceModule.forRoot(config),
    ];
    return { module: AppModule, imports };
  }
}
