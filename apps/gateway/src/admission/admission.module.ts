import { Module } from '@nestjs/common';
import { ConsoleSessionsModule } from '../console-sessions/console-sessions.module';
import { ForwardingModule } from '../forwarding/forwarding.module';
import { HttpModule } from '../http/http.module';
import { LimitsModule } from '../limits/limits.module';
import { MetricsModule } from '../metrics/metrics.module';
import { RequestLogsModule } from '../request-logs/request-logs.module';
import { TokensModule } from '../tokens/tokens.module';
import { AdmissionHook } from './admission.hook';

/** Checks of every request before its body is read. */
@Module({
  imports: [
    HttpModule,
    MetricsModule,
    RequestLogsModule,
    TokensModule,
    ConsoleSessionsModule,
    LimitsModule,
    ForwardingModule,
  ],
  providers: [AdmissionHook],
  exports: [AdmissionHook],
})
export class AdmissionModule {}
