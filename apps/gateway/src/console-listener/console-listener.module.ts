import { Module } from '@nestjs/common';
import { ConnectorsListenerModule } from '../connectors-listener/connectors-listener.module';
import { ConsoleOidcModule } from '../console-oidc/console-oidc.module';
import { ConsoleSessionsModule } from '../console-sessions/console-sessions.module';
import { HttpModule } from '../http/http.module';
import { LimitsModule } from '../limits/limits.module';
import { OperatorsListenerModule } from '../operators-listener/operators-listener.module';
import { TokensModule } from '../tokens/tokens.module';
import { ConsoleListener } from './console-listener.adapter';

/** The listeners of the console. */
@Module({
  imports: [
    HttpModule,
    ConsoleOidcModule,
    ConsoleSessionsModule,
    OperatorsListenerModule,
    ConnectorsListenerModule,
    LimitsModule,
    TokensModule,
  ],
  providers: [ConsoleListener],
  exports: [ConsoleListener],
})
export class ConsoleListenerModule {}
