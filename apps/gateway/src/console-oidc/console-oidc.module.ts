import { Module } from '@nestjs/common';
import { ConsoleSessionsModule } from '../console-sessions/console-sessions.module';
import { LimitsModule } from '../limits/limits.module';
import { TokensModule } from '../tokens/tokens.module';
import { AdmitPersonHandler } from './admit-person.handler';
import { CurrentSessions } from './current-sessions.guard';
import { EndAccountSessionsHandler } from './end-account-sessions.handler';
import { IdentityProvider } from './identity-provider.client';
import { OidcRoutes } from './oidc-routes.registry';

/** People whom an OpenID provider signs in to the console. */
@Module({
  imports: [ConsoleSessionsModule, LimitsModule, TokensModule],
  providers: [AdmitPersonHandler, IdentityProvider, OidcRoutes, CurrentSessions, EndAccountSessionsHandler],
  exports: [OidcRoutes, CurrentSessions],
})
export class ConsoleOidcModule {}
