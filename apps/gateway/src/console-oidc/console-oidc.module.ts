import { Module } from '@nestjs/common';
import { ConsoleSessionsModule } from '../console-sessions/console-sessions.module';
import { TokensModule } from '../tokens/tokens.module';
import { AdmitPersonHandler } from './admit-person.handler';
import { IdentityProvider } from './identity-provider.client';
import { OidcRoutes } from './oidc-routes.registry';

/** People whom an OpenID provider signs in to the console. */
@Module({
  imports: [ConsoleSessionsModule, TokensModule],
  providers: [AdmitPersonHandler, IdentityProvider, OidcRoutes],
  exports: [OidcRoutes],
})
export class ConsoleOidcModule {}
