import { Module } from '@nestjs/common';
import { MembersModule } from '../members/members.module';
import { TokensModule } from '../tokens/tokens.module';
import { EndSessionHandler } from './end-session.handler';
import { ListSessionsHandler } from './list-sessions.handler';
import { ProviderGrantRepository } from './provider-grant.repository';
import { SessionAuthenticator } from './session-authenticator.guard';
import { SessionCallers } from './session-callers.registry';
import { SessionRepository } from './session.repository';
import { SignInHandler } from './sign-in.handler';

const providers = [
  SessionRepository,
  ProviderGrantRepository,
  SessionAuthenticator,
  SessionCallers,
  SignInHandler,
  ListSessionsHandler,
  EndSessionHandler,
];

/** People who are signed in to the console. */
@Module({ imports: [TokensModule, MembersModule], providers, exports: providers })
export class ConsoleSessionsModule {}
