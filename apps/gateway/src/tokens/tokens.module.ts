import { Module } from '@nestjs/common';
import { ForwardingModule } from '../forwarding/forwarding.module';
import { LimitsModule } from '../limits/limits.module';
import { MetricsModule } from '../metrics/metrics.module';
import { AuthenticationFailures } from './authentication-failures.registry';
import { Authenticator } from './authenticator.guard';
import { CreateTokenHandler } from './create-token.handler';
import { DeleteTokenHandler } from './delete-token.handler';
import { GetTokenHandler } from './get-token.handler';
import { KnownToken } from './known-secret.guard';
import { ListTokensHandler } from './list-tokens.handler';
import { TokenDirectory } from './token-directory.cache';
import { TokenUses } from './token-uses.worker';
import { TokenRepository } from './token.repository';
import { TokensController } from './tokens.controller';

/** API tokens, and the authentication of callers by them. */
@Module({
  imports: [MetricsModule, LimitsModule, ForwardingModule],
  controllers: [TokensController],
  providers: [
    TokenRepository,
    TokenDirectory,
    Authenticator,
    KnownToken,
    TokenUses,
    AuthenticationFailures,
    CreateTokenHandler,
    ListTokensHandler,
    GetTokenHandler,
    DeleteTokenHandler,
  ],
  exports: [Authenticator, AuthenticationFailures, KnownToken, TokenRepository, TokenUses],
})
export class TokensModule {}
